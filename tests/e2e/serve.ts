import { cpSync, createReadStream, mkdtempSync, statSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built app. */
export const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.jury': 'text/plain; charset=utf-8',
}

/** A static host of a test's own: at `url`, until `stop`. */
export type Host = { readonly url: string; stop(): Promise<void> }

/** What is served, and under which path. */
type Served = {
  readonly path?: string
  readonly folder?: string
  readonly secure?: Pick<ServerOptions, 'key' | 'cert'> | undefined
}

/**
 * Serves the built app as a static host does, on a port of its own of 127.0.0.1 and under any path: plain files, no
 * fallback to the document, no header that the app would rely on. To be stopped by the test, before its end for a
 * server that is down. With a key and a certificate it speaks https.
 */
export async function serveDist({ path = '/', folder = dist, secure }: Served = {}): Promise<Host> {
  const answer: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    send(response, pathname.startsWith(path) ? fileAt(folder, pathname.slice(path.length)) : undefined)
  }
  const server = secure ? createSecureServer(secure, answer) : createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}${path}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        // A browser keeps its connections open, and would go on being served over them.
        server.closeAllConnections()
      }),
  }
}

/** A copy of the built app that a test may change. */
export function copyDist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'))
  cpSync(dist, folder, { recursive: true })
  return `${folder}/`
}

function fileAt(folder: string, path: string): string | undefined {
  const file = join(folder, decodeURIComponent(path), path === '' || path.endsWith('/') ? 'index.html' : '')
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}

function send(response: ServerResponse, file: string | undefined): void {
  if (!file) {
    // With a body: Chromium takes a 404 without one for a broken connection.
    response.writeHead(404).end('Not found.')
    return
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
  createReadStream(file).pipe(response)
}
