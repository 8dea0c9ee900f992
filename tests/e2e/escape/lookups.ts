import { createSocket } from 'node:dgram'
import { OUTSIDE } from './listener'

/** An address of this machine that is no loopback: what speaks WebRTC passes loopback by. */
export const OWN_ADDRESS = '10.99.0.1'

/**
 * Answers for every name outside, and tells which were asked for. It takes the port of a name server, so it runs
 * where the machine has been told to ask it and where nothing else is reached: see `tests/tools/escape.ts`.
 */
export async function serveLookups(asked: (host: string) => void): Promise<() => void> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { host, end, type } = question(query)
    const known = host.endsWith(`.${OUTSIDE}`)
    // A browser may first ask how a name wants to be called, under a longer name.
    if (known) asked(host.replace(/^_\d+\._https\./, ''))
    socket.send(reply(query, end, known && type === 1 ? addressOf(host) : undefined), port, address)
  })
  await new Promise<void>((ready) => socket.bind(53, '127.0.0.1', ready))
  return () => socket.close()
}

function addressOf(host: string): string {
  return host.startsWith('rtc-') ? OWN_ADDRESS : '127.0.0.1'
}

/** The first question of a query: its name, its type, and where it ends. */
function question(query: Buffer): { readonly host: string; readonly end: number; readonly type: number } {
  const labels: string[] = []
  let at = 12
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  return { host: labels.join('.').toLowerCase(), end: at + 5, type: query.readUInt16BE(at + 1) }
}

/** No address means that the name stands and has none of that kind. */
function reply(query: Buffer, end: number, address: string | undefined): Buffer {
  const head = Buffer.from(query.subarray(0, end))
  head.writeUInt16BE(0x8580, 2)
  head.writeUInt16BE(address === undefined ? 0 : 1, 6)
  head.writeUInt32BE(0, 8)
  if (address === undefined) return head
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([head, record])
}
