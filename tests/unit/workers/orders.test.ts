import { describe, expect, test, vi } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import type { Batch } from '../../../src/models/provider'
import { actsOf } from '../../../src/models/rehearsal/script'
import { askedDims } from '../../../src/prompts/opinion'
import { grammarOf, partGrammarOf } from '../../../src/prompts/grammar'
import {
  criticSchema,
  CRITIQUE_SCHEMA,
  opinionSchema,
  REGRESS_SCHEMA,
  selectionSchema,
} from '../../../src/prompts/schemas'
import { criteriaFor } from '../../../src/run/criteria'
import { type Config, defaults, localClocks } from '../../../src/run/config'
import { bounds } from '../../../src/run/limits'
import type { Connection } from '../../../src/run/connection'
import type { Event, Fact, StageSetup } from '../../../src/run/event'
import type { OpinionSetup } from '../../../src/run/opinion'
import { fold, initialState } from '../../../src/run/state'
import { setCaps } from '../../../src/store/spend'
import type { Store } from '../../../src/store/open'
import { openWriter } from '../../../src/store/writer'
import { digest } from '../../../src/wire/digest'
import { pastRuns } from '../../../workers/experience'
import type { Take } from '../../../workers/live'
import { openOrders } from '../../../workers/orders'
import { lockOf } from '../../../workers/lock-of'
import { setup } from '../../tools/panels'
import { freshStore, headerOf, placed } from '../store/fixture'
import { callableOf, connectionOf, PRICE } from './callable-fixture'

const brief = { title: 'A bakery', what: 'One page.' }
const watcher = { committed: () => {}, trouble: () => {}, metered: () => {} }
const BATCH: Batch = [
  { type: 'text', text: 'said' },
  { type: 'usage', usage: { input: 100, output: 20 } },
  { type: 'stop', stop: 'end' },
]

/** Orders whose runs are not driven: what would drive them is kept. */
async function scene(more: Partial<Connection> = {}, store?: Store) {
  const where = store ?? (await freshStore())
  const { callable, sent } = callableOf(async function* () {
    yield BATCH
  }, more)
  const takes: Omit<Take, 'runId' | 'store'>[] = []
  let ended = fold(initialState(), created('new'))
  const { order } = openOrders({
    store: where,
    begin: async (take) => {
      takes.push(take)
      return { runId: 'new', ended: Promise.resolve(ended), over: Promise.resolve() }
    },
    callableOf: async () => callable,
    refusalOf: async () => undefined,
    place: async () => ({ https: false, online: true }),
  })
  const end = (events: readonly Event[]) => void (ended = events.reduce(fold, initialState()))
  return { store: where, connection: callable.connection, callable, order, takes, sent, end }
}

function created(runId: string, goesOn?: string): Event {
  const run = { type: 'run_created', runId, brief, config: defaults, connection: 'Mine' } as const
  return { seq: 0, t: 0, ...run, ...(goesOn !== undefined && { goesOn }) }
}

async function write(
  store: Store,
  runId: string,
  goesOn?: string,
  more: {
    readonly first?: Fact
    readonly facts?: readonly Fact[]
    readonly said?: Readonly<Record<string, string>>
  } = {},
) {
  const writer = openWriter({
    store,
    header: headerOf(runId),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  const events = placed([more.first ?? created(runId, goesOn), ...(more.facts ?? [])])
  for (const event of events) writer.append(event, event.type === 'critique.artifact_seen' ? PAGE : undefined)
  for (const [call, text] of Object.entries(more.said ?? {})) writer.raw(call, text, 0)
  await writer.close()
}

const PAGE = '<!doctype html><title>Ä</title>'
const ROUND: readonly Fact[] = [
  { type: 'run_started' },
  { type: 'call_started', id: 'draft:1', seat: 'designer' },
  { type: 'critique.round_open', round: 1, position: 0 },
  {
    type: 'critique.artifact_seen',
    round: 1,
    hash: digest(PAGE).hash,
    bytes: 32,
    mime: 'text/html',
    from: 'designer',
  },
  { type: 'call_ended', id: 'draft:1', stop: 'end' },
  { type: 'call_started', id: 'review:1', seat: 'jury' },
  { type: 'critique.panelist_open', round: 1, role: 'critic' },
  { type: 'critique.panelist_must_fix', round: 1, role: 'critic', text: 'Enlarge the h1.' },
  { type: 'critique.panelist_close', round: 1, role: 'critic', score: 6, mustFix: 1 },
  { type: 'critique.round_heard', round: 1, position: 9, bytes: 9, reason: '' },
  { type: 'critique.round_end', round: 1, composite: 6, mustFix: 1, decision: 'continue', reason: '' },
  { type: 'call_ended', id: 'review:1', stop: 'end' },
]

async function hear(take: Omit<Take, 'runId' | 'store'> | undefined, calls: readonly string[] = ['stream']) {
  const model = take?.model({ id: 'new', tell: () => {}, judged: () => '' })
  let text = ''
  for (const call of calls) {
    const request = { call, prompt: { system: 'rules', user: 'brief' } }
    for await (const piece of model?.(request, new AbortController().signal) ?? [])
      if (piece.type === 'text') text += piece.text
  }
  return text
}

test('what a run costs that goes on is booked under the run that all began with', async () => {
  const { store, order, takes } = await scene()
  await write(store, 'first')
  await write(store, 'second', 'first')
  await order({ brief, connection: 'c', goesOn: 'second' }, watcher)
  await order({ brief, connection: 'c' }, watcher)
  for (const take of takes) await hear(take)
  const rows = await store.relaxed.spend.toArray()
  expect(rows.map(({ run }) => run).sort()).toEqual(['first', 'new'])
})

test('runs of a file that go on from each other are followed once around', async () => {
  const { store, order, takes } = await scene()
  await write(store, 'one', 'other')
  await write(store, 'other', 'one')
  await order({ brief, connection: 'c', goesOn: 'one' }, watcher)
  expect(takes).toHaveLength(1)
})

test('no run is begun whose first call a cap would refuse, and the cap is named', async () => {
  const { store, order, takes } = await scene({ price: PRICE })
  await setCaps(store, { run: {}, day: { usd: 2 }, month: {} })
  const cap = { scope: 'day', unit: 'usd', limit: 2 }
  expect(await order({ brief, connection: 'c' }, watcher)).toEqual({ why: 'cap', cap })
  expect([takes.length, await store.relaxed.spend.count()]).toEqual([0, 0])
  await setCaps(store, { run: {}, day: { usd: 200 }, month: {} })
  expect(await order({ brief, connection: 'c' }, watcher)).toMatchObject({ runId: 'new' })
})

test('a run that goes on meets the cap of the run that it goes on from', async () => {
  const { store, order, takes } = await scene({ price: PRICE })
  await write(store, 'first')
  await setCaps(store, { run: { usd: 20 }, day: {}, month: {} })
  const spent = { spent: { tokens: 1, usd: 19 }, expected: { tokens: 1, usd: 1 }, approx: false } as const
  await store.relaxed.spend.put({ id: 'a', at: 0, connection: 'c', run: 'first', open: 0, ...spent })
  expect(await order({ brief, connection: 'c', goesOn: 'first' }, watcher)).toMatchObject({ why: 'cap' })
  expect(await order({ brief, connection: 'c' }, watcher)).toMatchObject({ runId: 'new' })
  expect(takes).toHaveLength(1)
})

test('a disk that does not keep what a call has taught does not end anything', async () => {
  const { store, order, takes } = await scene()
  await order({ brief, connection: 'c' }, watcher)
  const put = vi.spyOn(store.relaxed.settings, 'put').mockRejectedValue(new Error('full'))
  await hear(takes[0])
  // A rejection that nobody takes fails this file.
  await vi.waitFor(() => expect(put).toHaveBeenCalled())
  put.mockRestore()
})

test('the time of a run is counted once, however many calls it had, and none is learned of one that goes on', async () => {
  const { store, connection, order, end } = await scene()
  const facts: Fact[] = [
    { type: 'run_created', runId: 'new', brief, config: defaults, connection: 'Mine' },
    { type: 'call_started', id: 'stream', seat: 'jury' },
    { type: 'critique.round_open', round: 1, position: 0 },
    { type: 'critique.round_end', round: 1, mustFix: 0, decision: 'continue', reason: '' },
    { type: 'call_failed', id: 'stream', reason: 'unreadable', usage: { output: 10 } },
    { type: 'call_started', id: 'single', seat: 'jury' },
    { type: 'call_ended', id: 'single', stop: 'end', usage: { output: 20 } },
  ]
  end(placed(facts))
  await write(store, 'first')
  await order({ brief, connection: 'c', goesOn: 'first' }, watcher)
  await order({ brief, connection: 'c' }, watcher)
  await vi.waitFor(async () => expect(await pastRuns(store, connection)).not.toEqual([]))
  expect(await pastRuns(store, connection)).toEqual([{ rounds: 1, output: 30, ms: 50, pace: defaults.pace }])
})

test('neither a panel nor a critic loop, nor a page that is judged as it is, teaches what a round of a theater costs', async () => {
  const { store, connection, order, end } = await scene()
  const cheap: Fact[] = [
    { type: 'run_created', runId: 'new', brief, config: defaults, connection: 'Mine' },
    ...ROUND.slice(0, -1),
    { type: 'call_ended', id: 'review:1', stop: 'end', usage: { output: 7 } },
  ]
  end(placed(cheap))
  const page = { name: 'shop.html', html: PAGE, judged: false }
  await order({ brief, connection: 'c', panel: setup }, watcher)
  await order({ brief, connection: 'c', page, loop: { kind: 'page' } }, watcher)
  await order({ brief, connection: 'c', page: { ...page, judged: true } }, watcher)
  // What the last one teaches is written after what the others would have.
  await order({ brief, connection: 'c' }, watcher)
  await vi.waitFor(async () => expect(await pastRuns(store, connection)).not.toEqual([]))
  expect(await pastRuns(store, connection)).toHaveLength(1)
})

test('the rules of a run are the person’s where they are set, and within bounds', async () => {
  const { order, takes } = await scene()
  const rules = { pace: 'joined', maxRounds: 99, perRoundTimeoutMs: 30_000, totalTimeoutMs: -1 } as const
  await order({ brief, connection: 'c', rules }, watcher)
  expect(takes[0]?.first.config).toEqual({
    ...defaults,
    ...localClocks,
    evidence: 'counts',
    pace: 'joined',
    maxRounds: bounds.rounds[1],
    perRoundTimeoutMs: 30_000,
    totalTimeoutMs: bounds.clockMs[0],
  })
})

test('what stands without rules: at home there is more time, and elsewhere the defaults', async () => {
  const config = async (baseUrl: string, rules?: { readonly perRoundTimeoutMs: number }) => {
    const { order, takes } = await scene({ baseUrl })
    await order({ brief, connection: 'c', ...(rules && { rules }) }, watcher)
    return takes[0]?.first.config
  }
  const usual = { ...defaults, evidence: 'counts' }
  expect(await config('https://api.example/v1')).toEqual(usual)
  expect(await config('http://192.168.1.20:8080')).toEqual({ ...usual, ...localClocks })
  expect(await config('http://localhost:8080', { perRoundTimeoutMs: 60_000 })).toMatchObject({
    perRoundTimeoutMs: 60_000,
    totalTimeoutMs: localClocks.totalTimeoutMs,
  })
})

test('[SAFETY 4] a run draws a number that nobody could know before, and says how long a reply may be', async () => {
  const { order, takes } = await scene({ maxOutput: 9000 })
  const materials = [{ kind: 'brand', name: 'Book', text: 'Blue.' }] as const
  await order({ brief, connection: 'c', materials }, watcher)
  await order({ brief, connection: 'c' }, watcher)
  await order({ brief, connection: 'rehearsal', materials }, watcher)
  const [first, second, third] = takes.map((take) => take.first)
  expect(first).toMatchObject({ materials, replyTokens: 9000, nonce: expect.stringMatching(/^[\da-f]{32}$/) })
  expect(new Set([first?.nonce, second?.nonce, third?.nonce]).size).toBe(3)
  expect(second).not.toHaveProperty('materials')
  expect(third).toMatchObject({ connection: 'rehearsal', materials })
})

describe('a run that begins from a round of another', () => {
  const after: readonly Fact[] = [
    { type: 'critique.round_open', round: 2, position: 0 },
    { type: 'critique.panelist_open', round: 2, role: 'critic' },
    { type: 'critique.panelist_close', round: 2, role: 'critic', score: 9, mustFix: 0 },
  ]

  test('has its page, and what was open when that round had closed', async () => {
    const { store, order, takes } = await scene()
    await write(store, 'old', undefined, { facts: [...ROUND, ...after] })
    await order({ brief, connection: 'c', fork: { runId: 'old', round: 1 } }, watcher)
    const { hash } = digest(PAGE)
    expect(takes[0]?.first.fork).toEqual({
      runId: 'old',
      round: 1,
      artifact: hash,
      mustFixes: [{ role: 'critic', text: 'Enlarge the h1.' }],
    })
    expect(takes[0]?.page).toEqual({ hash, mime: 'text/html', text: PAGE, bytes: 32 })
  })

  test('under another brief it has the page, and nothing of what the old brief took for a fault', async () => {
    const { store, order, takes } = await scene()
    await write(store, 'old', undefined, { facts: [...ROUND, ...after] })
    const other = { ...brief, what: 'The same page, as a poster.' }
    await order({ brief: other, connection: 'c', fork: { runId: 'old', round: 1 } }, watcher)
    const { hash } = digest(PAGE)
    expect(takes[0]?.first.brief).toEqual(other)
    expect(takes[0]?.first.fork).toEqual({ runId: 'old', round: 1, artifact: hash, mustFixes: [] })
    expect(takes[0]?.page?.text).toBe(PAGE)
  })

  test.each([2, 7])('round %i has not closed or never was: no run is begun', async (round) => {
    const { store, order, takes } = await scene()
    await write(store, 'old', undefined, { facts: [...ROUND, ...after] })
    const fork = { runId: 'old', round }
    await expect(order({ brief, connection: 'c', fork }, watcher)).rejects.toThrow('The page of this round')
    expect(takes).toEqual([])
  })

  test('a run that is gone begins none', async () => {
    const { order } = await scene()
    const fork = { runId: 'gone', round: 1 }
    await expect(order({ brief, connection: 'c', fork }, watcher)).rejects.toThrow('The page of this round')
  })
})

describe('a rehearsal that begins from a round of one', () => {
  const config: Config = { ...defaults, pace: 'split' }
  const lastOf = (one: number) => actsOf({ brief, config, seed: one }).length
  const seed = Array.from({ length: 40 }, (_, at) => at + 1).find((one) => lastOf(one) === 3) ?? 0
  const acts = actsOf({ brief, config, seed })
  const pageOf = (n: number) => acts[Math.min(n, acts.length) - 1]?.page ?? 'none'
  const first = { type: 'run_created', runId: 'old', brief, config, connection: 'rehearsal' } as const
  const nonce = seed.toString(16).padStart(8, '0').padEnd(32, '0')
  const from = (runId: string) => ({ runId, round: 1, artifact: digest(PAGE).hash, mustFixes: [] })

  async function drafted(runs: readonly (readonly [id: string, first: Fact])[]) {
    const { store, order, takes } = await scene()
    for (const [id, created] of runs) await write(store, id, undefined, { first: created, facts: ROUND })
    const fork = { runId: runs.at(-1)?.[0] ?? '', round: 1 }
    await order({ brief, connection: 'rehearsal', rules: { pace: 'split' }, fork }, watcher)
    vi.useFakeTimers()
    try {
      const heard = hear(takes[0], ['draft:1'])
      await vi.runAllTimersAsync()
      return await heard
    } finally {
      vi.useRealTimers()
    }
  }

  test('goes on with the same play', async () => {
    expect(new Set([1, 2, 3].map(pageOf)).size).toBe(3)
    expect(await drafted([['old', { ...first, nonce }]])).toContain(pageOf(2))
  })

  test('also where that one had begun so itself', async () => {
    const second = { ...first, runId: 'second', nonce: 'f'.repeat(32), fork: from('old') }
    const runs = [['old', { ...first, nonce }] as const, ['second', second] as const]
    expect(await drafted(runs)).toContain(pageOf(3))
  })

  test('and one of a file that names itself is followed once around', async () => {
    const loop = { ...first, nonce, fork: from('old') }
    expect(await drafted([['old', loop]])).toContain('<PANELIST role="designer">')
  })
})

test('a run goes into the project that it is ordered for, and without one into none', async () => {
  const { order, takes } = await scene()
  await order({ brief, connection: 'c', project: 'shop' }, watcher)
  await order({ brief, connection: 'rehearsal', project: 'shop' }, watcher)
  await order({ brief, connection: 'c' }, watcher)
  expect(takes.map(({ project }) => project)).toEqual(['shop', 'shop', undefined])
})

test('a run of several calls goes on under the rules and with the texts that it had', async () => {
  const { store, order, takes, sent } = await scene()
  const materials = [{ kind: 'brand', name: 'Book', text: 'Blue.' }] as const
  const config: Config = { ...defaults, pace: 'split', maxRounds: 2 }
  const first = { type: 'run_created', runId: 'old', brief, config, connection: 'Mine', materials } as const
  const cut: readonly Fact[] = [
    { type: 'call_started', id: 'draft:2', seat: 'designer' },
    { type: 'call_failed', id: 'draft:2', reason: 'network_cut' },
  ]
  const said = { 'draft:1': 'one.', 'review:1': 'two.', 'draft:2': 'thr' }
  await write(store, 'old', undefined, { first, facts: [...ROUND, ...cut], said })
  await order({ brief, connection: 'c', goesOn: 'old' }, watcher)
  expect(takes[0]?.first).toMatchObject({ goesOn: 'old', config, materials })
  expect(await hear(takes[0], ['draft:1', 'review:1', 'draft:2', 'review:2'])).toBe('one.two.thrsaidsaid')
  expect(sent.map(({ messages }) => messages[1]?.content)).toEqual(['thr', undefined])
})

test('[MODELS 5] a lock is of the call: a part, a whole run, and none for a single pass', () => {
  const row = rowOf('llamacpp')
  if (!row) throw new Error('The catalogue has lost a row.')
  const config: Config = { ...defaults, maxRounds: 2 }
  const lock = lockOf({ connection: connectionOf({ lock: true }), row }, { config })
  expect(lock?.('single')).toBeUndefined()
  expect(lock?.('stream')).toEqual({ kind: 'gbnf', grammar: grammarOf(config) })
  expect(lock?.('review:2#2')).toEqual({
    kind: 'gbnf',
    grammar: partGrammarOf(config, { holds: 'review', round: 2 }),
  })
  expect(lock?.('draft:1')).not.toEqual(lock?.('review:1'))
  expect(lockOf({ connection: connectionOf(), row }, { config })).toBeUndefined()
})

test('replies of one value are held to their schemas, and what is no value of theirs to nothing', () => {
  const row = rowOf('openai')
  if (!row) throw new Error('The catalogue has lost a row.')
  const loop = { criteria: criteriaFor('copy'), cap: 5, artifact: 'a', mime: 'text/markdown' }
  const lock = lockOf({ connection: connectionOf(), row }, { config: defaults, panel: setup, loop })
  expect(lock?.('select')).toEqual({ kind: 'json', schema: selectionSchema(setup) })
  expect(lock?.('critique:2:search#2')).toEqual({ kind: 'json', schema: CRITIQUE_SCHEMA })
  expect(lock?.('regress:1')).toEqual({ kind: 'json', schema: REGRESS_SCHEMA })
  for (const call of ['critic:1', 'critic:2#2', 'loop:1/critic:1'])
    expect(lock?.(call)).toEqual({ kind: 'json', schema: criticSchema(loop) })
  for (const call of [
    'draft',
    'revise:1',
    'fix:1',
    'loop:1/fix:1',
    'stream',
    'draft:1',
    'review:1',
    'single',
  ])
    expect(lock?.(call)).toBeUndefined()
  expect(lockOf({ connection: connectionOf(), row }, { config: defaults })?.('critic:1')).toBeUndefined()
})

test('[TR-2] a juror of a second opinion is held to what is scored of the version', () => {
  const row = rowOf('openai')
  if (!row) throw new Error('The catalogue has lost a row.')
  const opinion = (mime: string): OpinionSetup => ({
    ...{ kind: 'opinion', artifact: 'a', mime, seats: [], repeats: 2, band: 1 },
  })
  const held = (judging?: StageSetup) =>
    lockOf({ connection: connectionOf(), row }, { config: defaults, judging })?.('opinion:1/blind:s1:2#2')
  for (const setup of [opinion('text/html'), opinion('text/markdown')])
    expect(held(setup)).toEqual({ kind: 'json', schema: opinionSchema(askedDims(setup, defaults)) })
  expect(held()).toBeUndefined()
})

test('a grammar of the protocol holds neither copy nor a loop', () => {
  const row = rowOf('llamacpp')
  if (!row) throw new Error('The catalogue has lost a row.')
  expect(
    lockOf({ connection: connectionOf({ lock: true }), row }, { config: defaults, panel: setup }),
  ).toBeUndefined()
})

test('a page that is only measured asks no connection and costs nothing', async () => {
  const { order, takes, sent } = await scene()
  const page = { name: 'shop.html', html: PAGE, judged: false }
  await order({ brief, connection: 'nobody has this id', page }, watcher)
  const [take] = takes
  expect(take?.first).toMatchObject({
    connection: 'none',
    page: { name: 'shop.html', hash: digest(PAGE).hash, judged: false },
    config: { maxRounds: 1, pace: 'split', evidence: 'counts' },
  })
  expect(take?.first.connectionId).toBeUndefined()
  expect(take?.page).toMatchObject({ text: PAGE, mime: 'text/html' })
  expect(sent).toEqual([])
})

test('[EV-4] a page that is judged as it is: one round, no designer, and a marked connection is asked all the same', async () => {
  const { order, takes } = await scene({ degradedUntil: Number.MAX_SAFE_INTEGER })
  const rules = { pace: 'stream', maxRounds: 5, askEachRound: true } as const
  await order({ brief, connection: 'c', rules, page: { name: 'p', html: PAGE, judged: true } }, watcher)
  const first = takes[0]?.first
  expect(first).toMatchObject({
    page: { judged: true },
    config: { pace: 'split', maxRounds: 1, askEachRound: false },
  })
  expect(first?.config.cast).toEqual(['critic', 'brand', 'a11y', 'copy'])
  expect(first).not.toHaveProperty('unsupported')
})

describe('pictures that go along', () => {
  const picture = { name: 'shot.png', type: 'image/jpeg', base64: 'QUJD', width: 750, height: 1000 }
  const ordered = { brief, connection: 'c', pictures: [picture] }

  test('are named in the first event, kept as bodies and shown with each call', async () => {
    const { order, takes, sent } = await scene()
    await order(ordered, watcher)
    const [take] = takes
    expect(take?.first.pictures).toMatchObject([{ name: 'shot.png', mime: 'image/jpeg;base64', bytes: 4 }])
    expect(take?.pictures).toEqual([{ hash: digest('QUJD').hash, mime: 'image/jpeg;base64', text: 'QUJD' }])
    await hear(take, ['draft:1', 'review:1'])
    expect(sent.map(({ messages }) => Array.isArray(messages[0]?.content))).toEqual([true, true])
  })

  test('stay behind where the model reads none', async () => {
    const { order, takes, sent } = await scene({ model: 'deepseek-chat' })
    await order(ordered, watcher)
    expect(takes[0]?.first.pictures).toBeUndefined()
    expect(takes[0]?.pictures).toEqual([])
    await hear(takes[0], ['draft:1'])
    expect(sent[0]?.messages[0]?.content).toBe('brief')
  })
})
