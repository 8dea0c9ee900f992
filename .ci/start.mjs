// `npm start`: builds the app and serves it, with the service worker and all that works offline.
import { createServer } from 'node:net'
import { build, preview } from 'vite'
import { START } from './ports.mjs'

// Asked before the build: a person should not wait for an app that has nowhere to go.
if (await taken(START)) {
  console.error(`Port ${START} is taken by another program. Stop that program, then run npm start again.`)
  process.exit(1)
}
await build({ logLevel: 'warn' })
await preview()
console.log(`\nOpen http://localhost:${START}/ in a browser. Ctrl+C stops.\n`)

/** Whether something already answers on the port that `localhost` names. */
function taken(port) {
  return new Promise((settle) => {
    const probe = createServer()
    probe.once('error', () => settle(true))
    probe.listen(port, 'localhost', () => probe.close(() => settle(false)))
  })
}
