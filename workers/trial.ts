import { costOf } from '../src/models/cost'
import type { Spend, Spent } from '../src/models/ledger'
import { type Place, type Rung, TEST_REPLY } from '../src/models/line'
import { expectedOf } from '../src/models/meter'
import { pricedBy } from '../src/models/prices'
import type { Failed } from '../src/models/provider'
import { redact } from '../src/models/redact'
import { requestOf } from '../src/models/request'
import { patience } from '../src/run/limits'
import type { CapHit, Problem } from '../src/run/event'
import { changeConnection } from '../src/store/connections'
import type { Store } from '../src/store/open'
import { type Calls, failedOf, isKeyProblem, withoutKey } from './calls'
import type { TestNews } from './desk-surface'
import { openLedger } from './ledger'

export interface TrialOptions {
  readonly store: Store
  readonly calls: Pick<Calls, 'find' | 'over'>
  readonly place: () => Promise<Place>
  readonly now: () => number
}

/** Costs next to nothing, and cannot be answered by a page that only looks like a model. */
const PROMPT = {
  system: 'You are asked whether you can be reached.',
  user: 'Answer with the one word: ready',
}

/** Tests connections, one test of each at a time, along the way that a run takes. */
export function openTrials({ store, calls, place, now }: TrialOptions) {
  const running = new Map<string, AbortController>()

  function cancel(id: string) {
    running.get(id)?.abort()
    running.delete(id)
  }

  /** Each rung goes to the port as it begins and as it ends; the port is closed behind the last word. */
  async function test(id: string, port: MessagePort): Promise<void> {
    cancel(id)
    const abort = new AbortController()
    running.set(id, abort)
    const tell = (news: TestNews) => port.postMessage(news)
    try {
      const ok = await paid(id, tell, abort.signal)
      if (ok !== undefined && !abort.signal.aborted) await remember(id, ok)
      tell({ type: 'over', ok: ok ?? false })
    } finally {
      if (running.get(id) === abort) running.delete(id)
      port.close()
    }
  }

  /** The climb, with its one paid call in the book; undefined where a cap leaves no room for it. */
  async function paid(id: string, tell: Tell, signal: AbortSignal): Promise<boolean | undefined> {
    const found = await calls.find(id)
    const price = pricedBy(found.connection, { local: found.row.local ?? false })?.price
    const expected = expectedOf({ prompt: PROMPT }, { price, expectedReply: TEST_REPLY })
    const ledger = openLedger({ store, run: `test:${crypto.randomUUID()}`, connection: id, now })
    const reserved = await ledger.reserve(CALL, expected)
    if (!reserved.allowed) {
      tell({ type: 'rung', rung: { rung: 'stream', state: 'failed', found: noRoom(reserved.cap) } })
      return undefined
    }
    const rungs = new Map<Rung['rung'], Rung>()
    const say = (rung: Rung) => {
      rungs.set(rung.rung, rung)
      tell({ type: 'rung', rung })
    }
    try {
      await climb(found, say, signal)
    } finally {
      await ledger.close(CALL, spentOn(rungs, expected, price))
    }
    const states = [...rungs.values()].map(({ state }) => state)
    return rungs.get('stream')?.state === 'ok' && !states.includes('failed')
  }

  async function climb(found: Found, say: (rung: Rung) => void, signal: AbortSignal): Promise<void> {
    const request = requestOf({ prompt: PROMPT }, found.connection, { row: found.row, goOn: '' })
    const where = await place()
    try {
      const rungs = calls.over(found, (line, to) =>
        washed(line.test({ to, request, patience, place: where }, signal), to.key),
      )
      for await (const rung of rungs) say(rung)
    } catch (cause) {
      const failed = failedOf(cause)
      if (!failed) throw cause
      say({ rung: isKeyProblem(failed.kind) ? 'key' : 'reach', state: 'failed', failed })
    }
  }

  async function remember(id: string, testOk: boolean) {
    await changeConnection(store, id, (connection) => ({ ...connection, testedAt: now(), testOk }))
  }

  return { test, cancel }
}

type Found = Awaited<ReturnType<Calls['find']>>
type Tell = (news: TestNews) => void

const CALL = 'stream'

/** A reply that failed like this may have been written and charged all the same. */
const CHARGED: readonly Problem[] = ['first_byte_timeout', 'idle_timeout', 'truncated', 'content_filter']

/** What a test came to: the provider's word, else what was set aside where a reply may have been written. */
function spentOn(rungs: ReadonlyMap<Rung['rung'], Rung>, expected: Spend, price: Price): Spent {
  const usage = rungs.get('usage')?.usage
  // A server that counts nothing where words were has not counted.
  if (usage?.input) {
    const tokens = usage.input + (usage.output ?? 0)
    const usd = usage.costUsd ?? (price && costOf(usage, price))
    return { tokens, ...(usd !== undefined && { usd }), approx: false }
  }
  const stream = rungs.get('stream')
  const isCharged =
    stream?.state === 'ok' ||
    stream?.state === 'trying' ||
    (stream?.failed !== undefined && CHARGED.includes(stream.failed.kind))
  return isCharged ? { ...expected, approx: true } : { tokens: 0, usd: 0, approx: false }
}

type Price = Parameters<typeof costOf>[1] | undefined

function noRoom({ unit, limit, scope }: CapHit): string {
  return `Your cap of ${unit === 'usd' ? `$${limit}` : `${limit} tokens`} per ${scope} leaves no room for it.`
}

/** What a rung found are a stranger's words. */
async function* washed(rungs: AsyncIterable<Rung>, key: string | undefined): AsyncGenerator<Rung> {
  for await (const { failed, found, ...rung } of rungs) {
    yield {
      ...rung,
      ...(failed && { failed: withoutKey(failed satisfies Failed, key) }),
      ...(found !== undefined && { found: redact(found, key) }),
    }
  }
}
