import { cleanup, configure } from '@solidjs/testing-library'
import { afterEach } from 'vitest'
import { STATE_MS } from '../limits.mjs'

// A state is waited for until it is there, however busy the machine is.
configure({ asyncUtilTimeout: STATE_MS })

// What one test has drawn must not be found by the next.
afterEach(cleanup)
