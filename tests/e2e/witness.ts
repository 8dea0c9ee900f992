import type { BrowserContext, CDPSession, Page } from 'playwright/test'

declare global {
  interface Window {
    /** What has come to this page, what it has sent, and what it has put on the clipboard. */
    witness?: { readonly came: unknown[]; readonly sent: string[]; readonly copied: string[] }
  }
}

/** What lies in one place where a page can leave something. */
export interface Found {
  readonly place: string
  readonly bytes: Buffer
}

/** Whoever may send the key where: the one header of requests to the one origin. */
export interface Allowed {
  readonly origin: () => string
  readonly header: string
}

/** Listens to a browser from before its first page on, and gathers what lies about in it. */
export interface Witness {
  /** Everything that one page can reach or has let out. */
  gather(page: Page): Promise<readonly Found[]>
  /** The addresses of all requests, by origin. */
  readonly origins: ReadonlySet<string>
}

/** To be called before the app is opened. */
export async function witness(context: BrowserContext, allowed: Allowed): Promise<Witness> {
  const console: string[] = []
  const requests: string[] = []
  const origins = new Set<string>()
  context.on('console', (message) => console.push(message.text(), message.location().url))
  context.on('weberror', (error) => console.push(String(error.error().stack ?? error.error())))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http')) origins.add(url.origin)
    const headers = Object.entries(request.headers()).filter(
      ([name]) => url.origin !== allowed.origin() || name !== allowed.header,
    )
    requests.push(JSON.stringify(headers), request.url(), request.postData() ?? '')
  })
  await context.addInitScript(listen)
  const sessions = new Map<Page, Promise<CDPSession>>()
  // Kept: one that is let go takes the authenticators of all others with it.
  const sessionOf = (page: Page) => {
    const session = sessions.get(page) ?? context.newCDPSession(page)
    sessions.set(page, session)
    return session
  }
  return {
    origins,
    async gather(page) {
      const inPage = await page.evaluate(gatherInPage)
      const { entries } = await (await sessionOf(page)).send('Page.getNavigationHistory')
      const outside = {
        frames: await Promise.all(page.frames().map((frame) => frame.content().catch(() => ''))),
        address: [page.url(), await page.title()],
        history: [JSON.stringify(entries)],
        cookies: [JSON.stringify(await context.cookies())],
        console,
        requests,
      }
      const texts = Object.entries(outside).map(([place, all]) => found(place, all.join('\n')))
      return [...texts, ...inPage.map(({ place, text, binary }) => found(place, text, binary))]
    },
  }
}

function found(place: string, text: string, binary = ''): Found {
  // Apart, so that no two neighbours make one.
  return {
    place,
    bytes: Buffer.concat([Buffer.from(text), Buffer.from('\n'), Buffer.from(binary, 'latin1')]),
  }
}

/** Runs in the page before any script of the app. */
function listen(): void {
  if (window !== window.top) return
  const came: unknown[] = []
  const sent: string[] = []
  const copied: string[] = []
  window.witness = { came, sent, copied }

  const hear = (target: EventTarget) =>
    target.addEventListener('message', (event) => {
      // A `message` of any of these is one.
      const { data, ports } = event as MessageEvent
      came.push(data)
      ports.forEach(hear)
    })
  const heardOnes = [window, navigator.serviceWorker].filter((target) => target !== undefined)
  heardOnes.forEach(hear)
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      hear(this)
    }
  }
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      hear(this.port1)
      hear(this.port2)
    }
  }
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      hear(this)
    }
  }
  for (const { prototype } of [Worker, MessagePort, BroadcastChannel]) {
    const { postMessage } = prototype as Worker // All three take the same first argument.
    Object.defineProperty(prototype, 'postMessage', {
      value(this: Worker, ...given: [unknown, never]) {
        sent.push(JSON.stringify(given[0]) ?? '')
        postMessage.apply(this, given)
      },
    })
  }
  const { clipboard } = navigator
  const writeText = clipboard?.writeText.bind(clipboard)
  if (clipboard)
    clipboard.writeText = (text) => {
      copied.push(text)
      return writeText(text)
    }
}

/** Runs in the page: it must name everything that it uses. */
async function gatherInPage(): Promise<{ place: string; text: string; binary: string }[]> {
  const all: { place: string; text: string; binary: string }[] = []

  async function put(place: string, ...values: unknown[]) {
    const texts: string[] = []
    const binaries: string[] = []
    const seen = new Set<unknown>()
    const raw = (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; at += 8192)
        binaries.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
      binaries.push('\n')
    }
    async function walk(value: unknown): Promise<void> {
      if (typeof value !== 'object' || value === null) return void texts.push(String(value))
      if (seen.has(value)) return
      seen.add(value)
      if (value instanceof Blob) return raw(new Uint8Array(await value.arrayBuffer()))
      if (value instanceof ArrayBuffer) return raw(new Uint8Array(value))
      if (ArrayBuffer.isView(value))
        return raw(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      if (value instanceof CryptoKey)
        return void texts.push(`a key that ${value.extractable ? 'can' : 'cannot'} be read`)
      if (value instanceof Error) texts.push(value.message, value.stack ?? '')
      if (value instanceof Map || value instanceof Set) {
        for (const one of value) await walk(one)
        return
      }
      for (const [key, held] of Object.entries(value)) {
        texts.push(key)
        await walk(held)
      }
    }
    for (const value of values) await walk(value)
    all.push({ place, text: texts.join('\n'), binary: binaries.join('') })
  }

  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('The database did not answer.'))
    })

  const fields = [...document.querySelectorAll('input, textarea, select, output')]
  await put('document', document.documentElement.outerHTML)
  await put('fields', ...fields.map((field) => (field as HTMLInputElement).value))
  await put('local storage', { ...localStorage })
  await put('session storage', { ...sessionStorage })
  await put('window', window.name, document.title, document.URL, document.referrer, history.state)
  await put('selection', String(getSelection()))
  await put('performance', JSON.stringify(performance.getEntries()))
  await put('messages', window.witness?.came)
  await put('clipboard', window.witness?.copied)

  const stored: unknown[] = []
  for (const { name, version } of await indexedDB.databases()) {
    const db = await answered(indexedDB.open(name ?? ''))
    stored.push(name, version)
    for (const table of db.objectStoreNames) {
      const store = db.transaction(table).objectStore(table)
      stored.push(table, await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]))
    }
    db.close()
  }
  await put('IndexedDB', stored)

  const cached: unknown[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      cached.push(name, request.url, [...request.headers], [...(response?.headers ?? [])])
      cached.push(await response?.arrayBuffer())
    }
  }
  await put('caches', cached)

  const files: unknown[] = []
  async function list(folder: FileSystemDirectoryHandle) {
    // The compiler does not know yet that a folder can be walked.
    for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
      files.push(name)
      if (handle instanceof FileSystemDirectoryHandle) await list(handle)
      else files.push(await (handle as FileSystemFileHandle).getFile())
    }
  }
  await list(await navigator.storage.getDirectory())
  await put('files of the origin', files)
  return all
}
