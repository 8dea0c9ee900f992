import { describe, expect, test, vi } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import { actsOf } from '../../../src/models/rehearsal/script'
import { grammarOf, partGrammarOf } from '../../../src/prompts/grammar'
import { askedDims } from '../../../src/prompts/opinion'
import * as schemas from '../../../src/prompts/schemas'
import { type Config, defaults, localClocks } from '../../../src/run/config'
import type { Connection } from '../../../src/run/connection'
import { criteriaFor } from '../../../src/run/criteria'
import type { Fact } from '../../../src/run/event'
import { bounds } from '../../../src/run/limits'
import type { OpinionSetup } from '../../../src/run/opinion'
import { setCaps } from '../../../src/store/spend'
import { digest } from '../../../src/wire/digest'
import type { Order } from '../../../workers/desk-surface'
import { pastRuns } from '../../../workers/experience'
import { lockOf } from '../../../workers/lock-of'
import { created, placed, stateOf } from '../../building/facts'
import { setup } from '../../tools/panels'
import { freshStore } from '../store/fixture'
import { connectionOf, PRICE } from './callable-fixture'
import { eventually } from '../../building/eventually'
import { ASKING, BRIEF, hear, hearPlay, leave, NO_CAPS, tab, textIn } from './scene'

/* What a run is ordered with. None is driven here. */

const PAGE = '<!doctype html><title>Ä</title>'
const { hash } = digest(PAGE)
const shop = { name: 'shop.html', html: PAGE, judged: false }
const materials = [{ kind: 'brand', name: 'Book', text: 'Blue.' }] as const

async function scene(connection: Partial<Connection> = {}) {
  let ending = stateOf(placed([created({ runId: 'new' })]))
  const store = await freshStore()
  const { order, ...here } = tab(store, {
    says: () => 'said',
    connection: () => connection,
    runId: 'new',
    ends: () => ending,
  })
  return {
    ...here,
    order: (more: Partial<Order> = {}) => order({ brief: BRIEF, connection: 'c', ...more }),
    /** What a call is answered by the model of the n-th run that was ordered. */
    async ask(n: number, ...calls: readonly string[]) {
      const model = here.takes[n]?.model({ ...ASKING, id: 'new' })
      let text = ''
      for (const call of calls) text += model ? textIn(await hear(model, { call })) : ''
      return text
    },
    end: (facts: readonly Fact[]) => void (ending = stateOf(placed(facts))),
    first: (n = 0) => here.takes[n]?.first,
    past: () => pastRuns(store, connectionOf(connection)),
    write: (runId: string, more: Partial<Fact & { type: 'run_created' }> = {}, facts: readonly Fact[] = []) =>
      leave(store, placed([created({ runId, brief: BRIEF, ...more }), ...facts]), { runId, pages: [PAGE] }),
  }
}

const ROUND: readonly Fact[] = [
  { type: 'run_started' },
  { type: 'call_started', id: 'draft:1', seat: 'designer' },
  { type: 'critique.round_open', round: 1, position: 0 },
  { type: 'critique.artifact_seen', round: 1, hash, bytes: 32, mime: 'text/html', from: 'designer' },
  { type: 'call_ended', id: 'draft:1', stop: 'end' },
  { type: 'call_started', id: 'review:1', seat: 'jury' },
  { type: 'critique.panelist_open', round: 1, role: 'critic' },
  { type: 'critique.panelist_must_fix', round: 1, role: 'critic', text: 'Enlarge the h1.' },
  { type: 'critique.panelist_close', round: 1, role: 'critic', score: 6, mustFix: 1 },
  { type: 'critique.round_heard', round: 1, position: 9, bytes: 9, reason: '' },
  { type: 'critique.round_end', round: 1, composite: 6, mustFix: 1, decision: 'continue', reason: '' },
  { type: 'call_ended', id: 'review:1', stop: 'end' },
]

test('what a run costs that goes on is booked under the run that all began with', async () => {
  const { store, order, ask, write } = await scene()
  await write('first')
  await write('second', { goesOn: 'first' })
  await order({ goesOn: 'second' })
  await order()
  for (const n of [0, 1]) await ask(n, 'stream')
  const rows = await store.relaxed.spend.toArray()
  expect(rows.map(({ run }) => run).sort()).toEqual(['first', 'new'])
})

test('runs of a file that go on from each other are followed once around', async () => {
  const { order, takes, write } = await scene()
  await write('one', { goesOn: 'other' })
  await write('other', { goesOn: 'one' })
  await order({ goesOn: 'one' })
  expect(takes).toHaveLength(1)
})

test('no run is begun whose first call a cap would refuse, which is named; the run that it goes on from counts', async () => {
  const { store, order, takes, write } = await scene({ price: PRICE })
  await setCaps(store, { ...NO_CAPS, day: { usd: 2 } })
  expect(await order()).toEqual({ why: 'cap', cap: { scope: 'day', unit: 'usd', limit: 2 } })
  expect([takes.length, await store.relaxed.spend.count()]).toEqual([0, 0])
  await write('first')
  await setCaps(store, { ...NO_CAPS, run: { usd: 20 } })
  const spent = { spent: { tokens: 1, usd: 19 }, expected: { tokens: 1, usd: 1 }, approx: false } as const
  await store.relaxed.spend.put({ id: 'a', at: 0, connection: 'c', run: 'first', open: 0, ...spent })
  expect(await order({ goesOn: 'first' })).toMatchObject({ why: 'cap' })
  expect(await order()).toMatchObject({ runId: 'new' })
  expect(takes).toHaveLength(1)
})

test('a disk that does not keep what a call has taught does not end anything', async () => {
  const { store, order, ask } = await scene()
  await order()
  const put = vi.spyOn(store.relaxed.settings, 'put').mockRejectedValue(new Error('full'))
  await ask(0, 'stream')
  // A rejection that nobody takes fails this file.
  await eventually(() => expect(put).toHaveBeenCalled())
  put.mockRestore()
})

test('the time of a run is counted once, however many calls it had, and none is learned of one that goes on', async () => {
  const { order, end, write, past } = await scene()
  end([
    created({ runId: 'new' }),
    { type: 'call_started', id: 'stream', seat: 'jury' },
    { type: 'critique.round_open', round: 1, position: 0 },
    { type: 'critique.round_end', round: 1, mustFix: 0, decision: 'continue', reason: '' },
    { type: 'call_failed', id: 'stream', reason: 'unreadable', usage: { output: 10 } },
    { type: 'call_started', id: 'single', seat: 'jury' },
    { type: 'call_ended', id: 'single', stop: 'end', usage: { output: 20 } },
  ])
  await write('first')
  await order({ goesOn: 'first' })
  await order()
  await eventually(async () => expect(await past()).not.toEqual([]))
  expect(await past()).toEqual([{ rounds: 1, output: 30, ms: 50, pace: defaults.pace }])
})

test('neither a panel nor a critic loop, nor a page that is judged as it is, teaches what a round of a theater costs', async () => {
  const { order, end, past } = await scene()
  const usage = { output: 7 }
  end([created({ runId: 'new' }), ...ROUND.slice(0, -1), { ...ends('review:1'), usage }])
  await order({ panel: setup })
  await order({ page: shop, loop: { kind: 'page' } })
  await order({ page: { ...shop, judged: true } })
  // What the last one teaches is written after what the others would have.
  await order()
  await eventually(async () => expect(await past()).not.toEqual([]))
  expect(await past()).toHaveLength(1)
})

const ends = (id: string) => ({ type: 'call_ended', id, stop: 'end' }) as const

test('the rules of a run are the person’s where they are set, and within bounds; at home there is more time', async () => {
  const configAt = async (baseUrl: string, rules?: Order['rules']) => {
    const { order, first } = await scene({ baseUrl })
    await order({ ...(rules && { rules }) })
    return first()?.config
  }
  const usual = { ...defaults, evidence: 'counts' }
  const own = { pace: 'joined', maxRounds: 99, perRoundTimeoutMs: 30_000, totalTimeoutMs: -1 } as const
  expect(await configAt('http://127.0.0.1:1', own)).toEqual({
    ...{ ...usual, ...localClocks, ...own },
    ...{ maxRounds: bounds.rounds[1], totalTimeoutMs: bounds.clockMs[0] },
  })
  expect(await configAt('https://api.example/v1')).toEqual(usual)
  expect(await configAt('http://192.168.1.20:8080')).toEqual({ ...usual, ...localClocks })
  expect(await configAt('http://localhost:8080', { perRoundTimeoutMs: 60_000 })).toMatchObject({
    perRoundTimeoutMs: 60_000,
    totalTimeoutMs: localClocks.totalTimeoutMs,
  })
})

test('[SAFETY 4] a run draws a number that nobody could know before, says how long a reply may be, and has its project', async () => {
  const { order, takes, first } = await scene({ maxOutput: 9000 })
  await order({ materials, project: 'shop' })
  await order()
  await order({ connection: 'rehearsal', materials, project: 'shop' })
  expect(first()).toMatchObject({
    ...{ materials, replyTokens: 9000 },
    nonce: expect.stringMatching(/^[\da-f]{32}$/),
  })
  expect(new Set(takes.map((take) => take.first.nonce)).size).toBe(3)
  expect(first(1)).not.toHaveProperty('materials')
  expect(first(2)).toMatchObject({ connection: 'rehearsal', materials })
  expect(takes.map(({ project }) => project)).toEqual(['shop', undefined, 'shop'])
})

describe('a run that begins from a round of another', () => {
  const after: readonly Fact[] = [
    { type: 'critique.round_open', round: 2, position: 0 },
    { type: 'critique.panelist_open', round: 2, role: 'critic' },
    { type: 'critique.panelist_close', round: 2, role: 'critic', score: 9, mustFix: 0 },
  ]

  test('has its page and what was open when that round had closed; under another brief only the page', async () => {
    const { order, takes, write, first } = await scene()
    await write('old', {}, [...ROUND, ...after])
    const fork = { runId: 'old', round: 1 }
    const other = { ...BRIEF, what: 'The same page, as a poster.' }
    for (const brief of [BRIEF, other]) await order({ brief, fork })
    const mustFixes = [{ role: 'critic', text: 'Enlarge the h1.' }]
    expect(first()?.fork).toEqual({ ...fork, artifact: hash, mustFixes })
    expect(first(1)?.fork).toEqual({ ...fork, artifact: hash, mustFixes: [] })
    expect(first(1)?.brief).toEqual(other)
    for (const { page } of takes) expect(page).toEqual({ hash, mime: 'text/html', text: PAGE, bytes: 32 })
  })

  test.each([
    ['old', 2],
    ['old', 7],
    ['gone', 1],
  ])('%s, round %i has not closed or never was: no run is begun', async (runId, round) => {
    const { order, takes, write } = await scene()
    await write('old', {}, [...ROUND, ...after])
    await expect(order({ fork: { runId, round } })).rejects.toThrow('The page of this round')
    expect(takes).toEqual([])
  })
})

/** The pages of a play of three rounds, as they are drawn before anything of it is asked for. */
const SPLIT: Config = { ...defaults, pace: 'split' }
const playOf = (seed: number) => actsOf({ brief: BRIEF, config: SPLIT, seed })
const seed = Array.from({ length: 40 }, (_, at) => at + 1).find((one) => playOf(one).length === 3) ?? 0
const [, second = '', third = ''] = playOf(seed).map(({ page }) => page)

test('a rehearsal that begins from a round of one goes on with its play, through any number of them and once around', async () => {
  expect(new Set(['', second, third]).size).toBe(3)
  const nonce = seed.toString(16).padStart(8, '0').padEnd(32, '0')
  const fork = { runId: 'old', round: 1, artifact: hash, mustFixes: [] }

  async function drafted(runs: Readonly<Record<string, Partial<Fact & { type: 'run_created' }>>>) {
    const { order, takes, write } = await scene()
    for (const [runId, more] of Object.entries(runs))
      await write(runId, { config: SPLIT, connection: 'rehearsal', nonce, ...more }, ROUND)
    const from = { runId: Object.keys(runs).at(-1) ?? '', round: 1 }
    await order({ connection: 'rehearsal', rules: { pace: 'split' }, fork: from })
    return hearPlay(takes[0]?.model, 'draft:1')
  }

  expect(await drafted({ old: {} })).toContain(second)
  expect(await drafted({ old: {}, second: { nonce: 'f'.repeat(32), fork } })).toContain(third)
  expect(await drafted({ old: { fork } })).toContain('<PANELIST role="designer">')
})

test('a run of several calls goes on under the rules and with the texts that it had', async () => {
  const { store, order, sent, ask, first } = await scene()
  const config: Config = { ...defaults, pace: 'split', maxRounds: 2 }
  const began = { brief: BRIEF, config, materials }
  const cut: readonly Fact[] = [
    { type: 'call_started', id: 'draft:2', seat: 'designer' },
    { type: 'call_failed', id: 'draft:2', reason: 'network_cut' },
  ]
  const said = { 'draft:1': 'one.', 'review:1': 'two.', 'draft:2': 'thr' }
  await leave(store, placed([created(began), ...ROUND, ...cut]), { runId: 'old', pages: [PAGE], said })
  await order({ goesOn: 'old' })
  expect(first()).toMatchObject({ goesOn: 'old', config, materials })
  expect(await ask(0, 'draft:1', 'review:1', 'draft:2', 'review:2')).toBe('one.two.thrsaidsaid')
  expect(sent.map(({ messages }) => messages[1]?.content)).toEqual(['thr', undefined])
})

describe('what a reply is held to', () => {
  function lockAt(provider: string, lock: boolean, run: Partial<Parameters<typeof lockOf>[1]> = {}) {
    const row = rowOf(provider)
    if (!row) throw new Error('The catalogue has lost a row.')
    return lockOf({ connection: connectionOf({ lock }), row }, { config: defaults, ...run })
  }
  const json = (schema: unknown) => ({ kind: 'json', schema })

  test('[MODELS 5] a grammar is of the call: a part, a whole run, and none for a single pass, for copy or for a loop', () => {
    const config: Config = { ...defaults, maxRounds: 2 }
    const lock = lockAt('llamacpp', true, { config })
    expect(lock?.('single')).toBeUndefined()
    expect(lock?.('stream')).toEqual({ kind: 'gbnf', grammar: grammarOf(config) })
    const grammar = partGrammarOf(config, { holds: 'review', round: 2 })
    expect(lock?.('review:2#2')).toEqual({ kind: 'gbnf', grammar })
    expect(lock?.('draft:1')).not.toEqual(lock?.('review:1'))
    expect(lockAt('llamacpp', false, { config })).toBeUndefined()
    expect(lockAt('llamacpp', true, { panel: setup })).toBeUndefined()
  })

  test('a schema is of replies of one value, and what is no value of theirs has none', () => {
    const loop = { criteria: criteriaFor('copy'), cap: 5, artifact: 'a', mime: 'text/markdown' }
    const lock = lockAt('openai', false, { panel: setup, loop })
    expect(lock?.('select')).toEqual(json(schemas.selectionSchema(setup)))
    expect(lock?.('critique:2:search#2')).toEqual(json(schemas.CRITIQUE_SCHEMA))
    expect(lock?.('regress:1')).toEqual(json(schemas.REGRESS_SCHEMA))
    for (const call of ['critic:1', 'critic:2#2', 'loop:1/critic:1'])
      expect(lock?.(call)).toEqual(json(schemas.criticSchema(loop)))
    const free = ['draft', 'revise:1', 'fix:1', 'loop:1/fix:1', 'stream', 'draft:1', 'review:1', 'single']
    expect(free.filter((call) => lock?.(call) !== undefined)).toEqual([])
    expect(lockAt('openai', false)?.('critic:1')).toBeUndefined()
  })

  test('[TR-2] a juror of a second opinion is held to what is scored of the version', () => {
    const held = (judging?: OpinionSetup) =>
      lockAt('openai', false, judging && { judging })?.('opinion:1/blind:s1:2#2')
    for (const mime of ['text/html', 'text/markdown']) {
      const opinion = { kind: 'opinion', artifact: 'a', mime, seats: [], repeats: 2, band: 1 } as const
      expect(held(opinion)).toEqual(json(schemas.opinionSchema(askedDims(opinion, defaults))))
    }
    expect(held()).toBeUndefined()
  })
})

test('a page that is only measured asks no connection and costs nothing', async () => {
  const { order, takes, sent, first } = await scene()
  await order({ connection: 'nobody has this id', page: shop })
  expect(first()).toMatchObject({
    connection: 'none',
    page: { name: 'shop.html', hash, judged: false },
    config: { maxRounds: 1, pace: 'split', evidence: 'counts' },
  })
  expect(first()?.connectionId).toBeUndefined()
  expect(takes[0]?.page).toMatchObject({ text: PAGE, mime: 'text/html' })
  expect(sent).toEqual([])
})

test('[EV-4] a page that is judged as it is: one round, no designer, and a marked connection is asked all the same', async () => {
  const { order, first } = await scene({ degradedUntil: Number.MAX_SAFE_INTEGER })
  const rules = { pace: 'stream', maxRounds: 5, askEachRound: true } as const
  await order({ rules, page: { ...shop, judged: true } })
  expect(first()?.page).toMatchObject({ judged: true })
  expect(first()?.config).toMatchObject({ pace: 'split', maxRounds: 1, askEachRound: false })
  expect(first()?.config.cast).toEqual(['critic', 'brand', 'a11y', 'copy'])
  expect(first()).not.toHaveProperty('unsupported')
})

test('pictures are named in the first event, kept as bodies and shown with each call, where the model reads any', async () => {
  const pictures = [{ name: 'shot.png', type: 'image/jpeg', base64: 'QUJD', width: 750, height: 1000 }]
  const sees = await scene()
  await sees.order({ pictures })
  const mime = 'image/jpeg;base64'
  expect(sees.first()?.pictures).toMatchObject([{ name: 'shot.png', mime, bytes: 4 }])
  expect(sees.takes[0]?.pictures).toEqual([{ hash: digest('QUJD').hash, mime, text: 'QUJD' }])
  await sees.ask(0, 'draft:1', 'review:1')
  expect(sees.sent.map(({ messages }) => Array.isArray(messages[0]?.content))).toEqual([true, true])

  const blind = await scene({ model: 'deepseek-chat' })
  await blind.order({ pictures })
  expect(blind.first()?.pictures).toBeUndefined()
  expect(blind.takes[0]?.pictures).toEqual([])
  await blind.ask(0, 'draft:1')
  expect(blind.sent[0]?.messages[0]?.content).toBe('brief')
})
