import { LOG_VERSION, printRun, type RunFile } from '../src/run/log'
import { contentOf, rememberContent } from '../src/store/content'
import { gzip } from '../src/store/deflate'
import { DEVICE_SETTING, readFacts } from '../src/store/facts'
import type { Store } from '../src/store/open'
import { readRunFile } from '../src/store/reader'
import { isGoing, type RunRow } from '../src/store/rows'
import { getSetting, setSetting } from '../src/store/settings'
import { factsName, pageName, readName, runName, VAULT_FILE, VAULT_VERSION } from '../src/vault/layout'
import { digest } from '../src/wire/digest'
import type { Stepping } from './stepping'

type Bytes = Uint8Array<ArrayBuffer>

/** Where a copy goes: an archive that is being written, or a folder. */
export interface Carrier {
  readonly has: (name: string) => boolean
  /** Names that are there already. */
  readonly names: () => readonly string[]
  /** `packed`: there is nothing left to squeeze out of it. */
  readonly put: (name: string, bytes: Bytes, packed?: boolean) => Promise<void>
}

/** What a copy came to. */
export interface CopiedOut {
  readonly runs: number
  readonly pages: number
  /** Runs that go on: they come with the next copy. */
  readonly running: number
  /** Runs that could not be read to their end. What can be read of them is in the copy. */
  readonly damaged: readonly string[]
  readonly stopped: boolean
}

/** Copies everything but keys that the carrier does not have yet. A run follows its pages: cut anywhere, no run lacks one. */
export async function copyOut(
  store: Store,
  carrier: Carrier,
  stepping: Stepping,
  now = Date.now(),
): Promise<CopiedOut> {
  const put = putOnce(carrier)
  await put(VAULT_FILE, bytesOf(JSON.stringify({ vault: VAULT_VERSION, jury: LOG_VERSION })))
  await putFacts(store, carrier, now)
  const ids = await store.relaxed.runs.orderBy('createdAt').primaryKeys()
  const counts = { runs: 0, pages: 0, running: 0 }
  const damaged: string[] = []
  for (const [at, id] of ids.entries()) {
    if (!(await stepping.step(at, ids.length))) return { ...counts, damaged, stopped: true }
    const head = await store.relaxed.runs.get(id)
    if (head && isGoing(head)) counts.running += 1
    else if (head) {
      const copied = await copyRun(store, head, { ...carrier, put })
      if (copied.damaged) damaged.push(id)
      counts.runs += 1
      counts.pages += copied.pages
    }
  }
  await stepping.step(ids.length, ids.length)
  return { ...counts, damaged, stopped: false }
}

function putOnce({ has, put }: Carrier): Carrier['put'] {
  return async (name, bytes, packed) => {
    if (!has(name)) await put(name, bytes, packed)
  }
}

async function copyRun(store: Store, head: RunRow, carrier: Carrier) {
  const nameOf = (content: string) => runName({ id: head.id, created: head.createdAt, content })
  if (head.content !== undefined && carrier.has(nameOf(head.content))) return { damaged: false, pages: 0 }
  let damaged = false
  const file = await readRunFile(store, head.id, { onDamage: () => (damaged = true) })
  if (!file) return { damaged: true, pages: 0 }
  const content = await contentOf(file)
  await rememberContent(store, head, content)
  for (const { hash, text } of file.bodies) await carrier.put(pageName(hash), bytesOf(text))
  await carrier.put(nameOf(content), await gzip(bytesOf(withoutPages(file))), true)
  return { damaged, pages: file.bodies.length }
}

/** The text of a run whose pages lie beside it, each of them named where its text would stand. */
function withoutPages(file: RunFile): string {
  const lines = printRun(file).split('\n')
  const kept = lines.slice(0, lines.length - 1 - file.bodies.length)
  const named = file.bodies.map(({ hash, mime }) => JSON.stringify({ body: hash, mime }))
  return `${[...kept, ...named].join('\n')}\n`
}

/** What the device has to say, unless the carrier has heard the very same from it last. */
async function putFacts(store: Store, carrier: Carrier, now: number): Promise<void> {
  const lines = (await readFacts(store)).map((fact) => `${JSON.stringify(fact)}\n`)
  const text = lines.join('')
  const sum = digest(text).hash.slice(0, 16)
  const device = await deviceOf(store)
  const mine = carrier
    .names()
    .map(readName)
    .filter((named) => named?.kind === 'facts' && named.device === device)
    .sort((one, other) => (one?.kind === 'facts' && other?.kind === 'facts' ? one.at - other.at : 0))
  const last = mine.at(-1)
  if (last?.kind === 'facts' && last.sum === sum) return
  // A clock that was set back must not make what is newer the older one.
  const at = Math.max(now, last?.kind === 'facts' ? last.at + 1 : 0)
  await carrier.put(factsName({ device, at, sum }), bytesOf(text === '' ? '\n' : text))
}

/** Which device this is, in a name that says nothing of it. */
async function deviceOf(store: Store): Promise<string> {
  const kept = await getSetting(store, DEVICE_SETTING)
  if (typeof kept === 'string' && /^[\w-]{8,64}$/.test(kept)) return kept
  const drawn = crypto.randomUUID()
  await setSetting(store, DEVICE_SETTING, drawn)
  return drawn
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text)
}
