// Three ports make three origins, each with its own service worker and databases. On one port, development
// would be served stale files by the built app's service worker, and the tests would find a person's runs.

/** The built app, `npm start`. */
export const START = 3000

/** The development server, `npm run dev`. */
export const DEV = 5173

/** The built app under test, on 127.0.0.1. Two copies of the project that are tested at once need a port each. */
export const TESTS = Number(process.env.TESTS_PORT) || 4173
