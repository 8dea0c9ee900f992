import { cleanup, configure } from '@solidjs/testing-library'
import { afterEach } from 'vitest'
import { STATE_MS } from '../limits.mjs'

// A state may take its time where other tests run beside: the second that is given by itself is for an idle machine.
configure({ asyncUtilTimeout: STATE_MS })

// What one test has drawn must not be found by the next.
afterEach(cleanup)
