// The secret of a passkey goes to the worker and leaves no copy on the page.
import { expose, type Remote, wrap } from 'comlink'
import { afterEach, expect, test } from 'vitest'
import { wiped } from '../../../src/desk/passkeys'
import { deskOf } from '../../../src/page/desk-door'
import type { Unlock } from '../../../workers/desk-surface'
import type { Jury } from '../../../workers/jury'

const ports: MessagePort[] = []
afterEach(() => ports.splice(0).forEach((port) => port.close()))

/** The page's desk, and a worker behind it that is the test's. */
function doorTo(desk: object) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  expose({ desk }, port1)
  return deskOf(wrap(port2) as unknown as Remote<Jury>) // Only its desk is asked.
}

test('the secret of a passkey is moved to the worker, and nothing of it stays on the page', async () => {
  const heard: number[][] = []
  const take = (how: Unlock) => {
    if (how.mode === 'passkey') heard.push([...new Uint8Array(how.prf)])
    return how.mode === 'passkey'
  }
  const desk = doorTo({ unlock: take, keep: (_id: string, _key: string, how: Unlock) => take(how) })
  const secrets = [new Uint8Array([1, 2, 3]).buffer, new Uint8Array([4, 5]).buffer] as const
  const opened = desk.unlock({ mode: 'passkey', prf: secrets[0] })
  const kept = desk.keep('c', 'key', { mode: 'passkey', credential: 'cred', prf: secrets[1] })
  expect(secrets.map(({ byteLength }) => byteLength)).toEqual([0, 0])
  for (const secret of secrets) expect(() => wiped(secret)).not.toThrow()
  expect(await opened).toBe(true)
  await kept
  expect(heard).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('a port is handed over, and plain words are copied', async () => {
  const desk = doorTo({ test: (id: string, port: MessagePort) => port.postMessage(`tested ${id}`) })
  const { port1, port2 } = new MessageChannel()
  ports.push(port2)
  const said = new Promise((hear) => port2.addEventListener('message', ({ data }) => hear(data)))
  port2.start()
  await desk.test('c', port1)
  expect(await said).toBe('tested c')
})
