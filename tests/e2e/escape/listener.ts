import { createSocket, type Socket as Datagrams } from 'node:dgram'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { serveLookups } from './lookups'

/** Under this name everything stands that a page could call out to. No such domain is ever registered. */
export const OUTSIDE = 'evil.test'

/** Whether names are looked up by a server of ours: where they are not, a look-up alone leaves no trace. */
export const LOOKUPS_SEEN = process.env.ESCAPE_DNS !== undefined

/** Listens on this machine for anything that gets out of a frame, by the name of whom it called. */
export interface Listener {
  readonly port: number
  /** A UDP port of its own for one host name: what arrives there names nobody. */
  readonly datagrams: (host: string) => Promise<number>
  /** Everything that was called: host names, or `nameless` for a connection that never said whom it wanted. */
  readonly heard: ReadonlySet<string>
  /** The first line of each request, for the message of a test that has failed. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

const NAMELESS = 'nameless'
/** A browser that connects ahead of a request says its name with the request, or never. */
const SILENT_FOR_MS = 400

export async function listen(): Promise<Listener> {
  const heard = new Set<string>()
  const lines: string[] = []
  const open = new Set<Socket>()
  const listening: Datagrams[] = []
  const record = (host: string, line: string) => {
    heard.add(host)
    lines.push(`${host} ${line}`)
  }
  const server = createServer((socket) => {
    open.add(socket)
    const silence = setTimeout(() => record(NAMELESS, 'connected'), SILENT_FOR_MS)
    socket.on('close', () => open.delete(socket))
    // A browser that goes away resets what it had opened.
    socket.on('error', () => socket.destroy())
    socket.once('data', (bytes) => {
      clearTimeout(silence)
      const secret = bytes[0] === 22
      const host = secret ? serverName(bytes) : hostOf(bytes)
      record(host ?? NAMELESS, secret ? 'TLS' : (bytes.toString('latin1').split('\r\n')[0] ?? ''))
      if (secret) socket.destroy()
      else socket.end(answer(bytes))
    })
    socket.once('end', () => clearTimeout(silence))
  })
  await new Promise<void>((ready) => server.listen(0, ready))
  const quiet = LOOKUPS_SEEN ? await serveLookups((host) => record(host, 'looked up')) : () => undefined
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo

  return {
    port,
    heard,
    lines,
    async datagrams(host) {
      const socket = createSocket('udp4')
      listening.push(socket)
      socket.on('message', (bytes) => record(host, `${bytes.length} bytes of UDP`))
      await new Promise<void>((ready) => socket.bind(0, ready))
      return socket.address().port
    },
    async stop() {
      quiet()
      for (const socket of listening) socket.close()
      for (const socket of open) socket.destroy()
      await new Promise<void>((stopped) => server.close(() => stopped()))
    },
  }
}

const CORS = 'access-control-allow-origin: *\r\naccess-control-allow-headers: *\r\ncache-control: no-store'

/** An empty answer that lets everyone read it; a chain that begins with a style sheet goes on. */
function answer(request: Buffer): string {
  const type = request.toString('latin1').includes('.css') ? 'text/css' : 'text/html'
  return `HTTP/1.1 200 OK\r\n${CORS}\r\ncontent-type: ${type}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`
}

function hostOf(request: Buffer): string | undefined {
  return /\r\nhost: ([^\r:]+)/i.exec(request.toString('latin1'))?.[1]
}

/** The name in the greeting of a TLS connection: the first thing that leaves, and it leaves in clear. */
function serverName(hello: Buffer): string | undefined {
  // The extension `server_name`: type 0, its length, the list's length, kind 0, the name's length, the name.
  const text = hello.toString('latin1')
  // Its bytes are told by their values; there is no text to read them from.
  const found = new RegExp(`\\x00\\x00..(..)\\x00(..)([\\w.-]+\\.${OUTSIDE.replace('.', '\\.')})`, 's').exec(
    text,
  )
  return found?.[3]
}
