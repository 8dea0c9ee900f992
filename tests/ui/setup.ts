import { cleanup } from '@solidjs/testing-library'
import { afterEach } from 'vitest'

// What one test has drawn must not be found by the next.
afterEach(cleanup)
