/*
 * When a test is given up. These are for what hangs and for nothing else: no test may come near them on a busy machine, and
 * none sets its own.
 */

const MINUTE = 60_000

/** One test without a window. */
export const TEST_MS = 4 * MINUTE

/** One test in a browser, and the longest that it waits for a state. */
export const WINDOW_MS = 10 * MINUTE
/** A planted fault is waited for less long: what it breaks never comes. */
export const STATE_MS = Number(process.env.TEST_STATE_MS) || 3 * MINUTE

/** A lane of `npm test` or `npm run test:all` in which no test has ended for so long. */
export const SILENT_MS = 20 * MINUTE

/** How long what is stopped has for putting away what it has started. */
export const GRACE_MS = 10_000
