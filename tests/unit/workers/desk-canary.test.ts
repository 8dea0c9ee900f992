import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModelError } from '../../../src/models/provider'
import { exportRaw } from '../../../src/store/raw-export'
import type { KeepHow } from '../../../workers/desk-surface'
import { sameStore, writeRun } from '../store/fixture'
import { deskOf, draft, failureOf, thrown } from './desk-fixture'

/* A key, a phrase and the secret of a passkey are looked for everywhere after a whole life, in every form. */

/** Holds what each encoding has to escape, and nothing that a header cannot carry. */
const KEY = 'sk-canary-"q/+\\é'.replace('é', '=') + 'Zx91-Vb27-Kp35-Tm48'
const PHRASE = 'the phrase of the canary'
const prf = () => new Uint8Array(32).map((_, at) => at * 7 + 3).buffer

const ways: readonly (readonly [KeepHow['mode'], () => KeepHow])[] = [
  ['tab', () => ({ mode: 'tab' })],
  ['remembered', () => ({ mode: 'remembered' })],
  ['passphrase', () => ({ mode: 'passphrase', passphrase: PHRASE })],
  ['passkey', () => ({ mode: 'passkey', credential: 'cred', prf: prf() })],
]

/** Every form in which a secret could lie about. Of base64, what does not depend on its neighbours. */
function formsOf(secret: Uint8Array): [name: string, form: Buffer][] {
  const bytes = Buffer.from(secret)
  const text = bytes.toString('latin1')
  const json = JSON.stringify(text).slice(1, -1)
  const texts: [string, string][] = [
    ['hex', bytes.toString('hex')],
    ['HEX', bytes.toString('hex').toUpperCase()],
    ['json', json],
    ['json twice', JSON.stringify(json).slice(1, -1)],
    ['url', encodeURIComponent(text)],
    ['list of bytes', bytes.join(',')],
  ]
  for (const offset of [0, 1, 2]) {
    const all = Buffer.concat([Buffer.alloc(offset), bytes])
    const own = all.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((all.length * 8) / 6))
    texts.push([`base64 at ${offset}`, own])
    texts.push([`base64url at ${offset}`, own.replaceAll('+', '-').replaceAll('/', '_')])
  }
  const written = texts.map(([name, form]): [string, Buffer] => [name, Buffer.from(form)])
  return [['plain', bytes], ['utf-16', Buffer.from(text, 'utf16le')], ...written]
}

/** All bytes that can be reached from a value, texts in UTF-8. */
function bytesIn(value: unknown, seen = new Set<unknown>()): Uint8Array[] {
  if (typeof value === 'string') return [new TextEncoder().encode(value)]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (ArrayBuffer.isView(value)) return [new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
  if (value instanceof ArrayBuffer) return [new Uint8Array(value)]
  if (value instanceof Map || value instanceof Set) return [...value].flatMap((each) => bytesIn(each, seen))
  // Own fields of errors are not all enumerable, and a cause may hold anything.
  const fields = Reflect.ownKeys(value).map((field) => Reflect.get(value, field))
  return [...Reflect.ownKeys(value).map(String), ...fields].flatMap((each) => bytesIn(each, seen))
}

function findings(name: string, where: unknown, secret: Uint8Array): string[] {
  const all = bytesIn(where).map((bytes) => Buffer.from(bytes))
  const found = formsOf(secret).filter(([, form]) => all.some((bytes) => bytes.includes(form)))
  return found.map(([form]) => `${name}: ${form}`)
}

/** Every store of every database, read without our own code. */
async function dump(): Promise<unknown> {
  const rows: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const db = await answered(indexedDB.open(name ?? ''))
    for (const table of db.objectStoreNames) {
      const store = db.transaction(table).objectStore(table)
      rows.push(table, await answered(store.getAllKeys()), await answered(store.getAll()))
    }
    db.close()
  }
  return rows
}

function answered<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

const posted: unknown[] = []
const printed: unknown[] = []
/** What the desk gave back, told or threw. */
let heard: unknown[] = []

beforeEach(() => {
  heard = []
  posted.length = 0
  printed.length = 0
  // Node keeps the method on the prototype of its ports, as browsers do.
  const post = MessagePort.prototype.postMessage
  vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (this: MessagePort, ...args) {
    posted.push(args[0])
    return Reflect.apply(post, this, args)
  })
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void printed.push(args))
})

afterEach(() => vi.restoreAllMocks())

/** What is done with a key in its life, good and bad. Gives the requests that may carry it. */
async function life(how: () => KeepHow) {
  const detail = `Bad key: ${KEY} ${btoa(KEY)} ${JSON.stringify({ KEY })}`
  let bad = false
  const echo = { kind: 'auth', status: 401, detail, requestId: KEY, near: [KEY] } as const
  const refuse = () => thrown(new ModelError(echo))
  const opened = await deskOf({
    stream: () => (bad ? refuse() : (async function* () {})()),
    models: () => (bad ? refuse() : (async function* () {})()),
    test: () => refuse(),
  })
  const { desk, call, store } = opened
  const note = async (work: Promise<unknown>) => void heard.push(await work.catch((cause: unknown) => cause))
  const { id } = await desk.save(draft())
  await note(desk.keep(id, KEY, how()))
  await note(desk.keep(id, `${KEY} ${KEY}`, how()))
  await note(desk.keep('nobody', KEY, how()))
  await note(call(id))
  bad = true
  await note(call(id))
  await note(desk.models(id))
  await note(desk.granted(id))
  await note(opened.tested(id))
  await writeRun(store)
  await note(desk.connections())
  await note(desk.vault())
  await note(desk.unlock({ mode: 'passphrase', passphrase: `${PHRASE}!` }))
  await note(desk.save(draft({ id, baseUrl: 'https://elsewhere.example' })))
  await note(call(id))
  await note(desk.save(draft({ id })))
  return { ...opened, id }
}

/** The one place where a key may stand: what a line to its own origin is asked. */
function withoutTheKeyOfRequests(messages: readonly unknown[]): unknown[] {
  // What the stand-in for the provider echoes is said to us, and not by us.
  const ours = messages.filter((message) => (message as { type?: string }).type !== 'failed')
  return ours.map((message) => {
    const copy = structuredClone(message) as {
      type?: string
      args?: { to?: { key?: string; baseUrl?: string } }
    }
    const to = copy.type === 'ask' ? copy.args?.to : undefined
    if (to?.baseUrl === 'https://api.example/v1' && to.key === KEY) delete to.key
    return copy
  })
}

test.each(ways)('%s: the key is found nowhere, in no form', async (mode, how) => {
  const { store, desk, id, news } = await life(how)
  const secrets = [Buffer.from(KEY)]
  if (mode === 'passphrase') secrets.push(Buffer.from(PHRASE))
  if (mode === 'passkey') secrets.push(Buffer.from(prf()))
  const places: Record<string, unknown> = {
    disk: await dump(),
    'raw export': await (await exportRaw(store.name)).text(),
    'said to the page': heard,
    messages: withoutTheKeyOfRequests(posted),
    console: printed,
    news,
    desk,
  }
  const found = secrets.flatMap((secret) =>
    Object.entries(places).flatMap(([name, where]) => findings(name, where, secret)),
  )
  expect(found).toEqual([])
  // The provider is quoted all the same.
  expect(JSON.stringify(heard)).toContain('Bad key')
  expect(await store.relaxed.keys.count()).toBe(mode === 'tab' ? 0 : 1)
  expect(findings('messages', posted, Buffer.from(KEY))).toContain('messages: plain')
  await desk.forget(id)
  expect(await store.relaxed.keys.count()).toBe(0)
})

test('a sealed key is no part of what a later tab reads before it is opened', async () => {
  const first = await life(() => ({ mode: 'passphrase', passphrase: PHRASE }))
  const later = await deskOf({ store: await sameStore(first.store) })
  heard = [await later.desk.connections(), await failureOf(first.call('nobody'))]
  expect(findings('later', [heard, await dump()], Buffer.from(KEY))).toEqual([])
})

test('the search finds a key in each form that it names, wherever it hides', () => {
  const secret = Buffer.from(KEY)
  for (const [name, form] of formsOf(secret)) {
    const hidden = { rows: [new Map([['a', { deep: [Uint8Array.from([1, ...form, 2])] }]])] }
    expect(findings('here', hidden, secret), name).toContain(`here: ${name}`)
  }
  for (const offset of [0, 1, 2]) {
    const text = Buffer.from(`${'x'.repeat(offset)}${KEY}yz`).toString('base64')
    expect(findings('here', { text }, secret)).toContain(`here: base64 at ${offset}`)
  }
  expect(findings('here', new Error('x', { cause: new Error(KEY) }), secret)).toContain('here: plain')
})
