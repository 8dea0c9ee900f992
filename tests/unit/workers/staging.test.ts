import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Batch } from '../../../src/models/provider'
import { loopDefaults } from '../../../src/run/critic-limits'
import { loopOf } from '../../../src/run/critic-state'
import { REHEARSAL } from '../../../src/run/connection'
import type { Event, Fact } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { waitsForPerson } from '../../../src/run/waiting'
import { saveRunFile } from '../../../src/store/import'
import type { Store } from '../../../src/store/open'
import { readHead, readRunFile } from '../../../src/store/reader'
import { setCaps } from '../../../src/store/spend'
import { openWriter } from '../../../src/store/writer'
import { digest } from '../../../src/wire/digest'
import type { NotStaged, PersonFact, Refusal, StageWanted } from '../../../workers/desk-surface'
import type { LiveRun } from '../../../workers/live'
import { runLock, takeLock } from '../../../workers/locks'
import type { Instruments } from '../../../workers/measure'
import { settleLeft } from '../../../workers/settle'
import { openStaged } from '../../../workers/staging'
import { takeUp, type TakingUp } from '../../../workers/take-up'
import {
  answer,
  asked,
  critique,
  escalates,
  escalation,
  fails,
  fixedPage,
  hashOf,
  jsonText,
  of,
  page,
  PAGE,
  row,
} from '../../tools/loops'
import { creation } from '../../tools/stage'
import { freshStore, headerOf, placed } from '../store/fixture'
import { callableOf, PRICE } from './callable-fixture'
import { heldLocks } from './held-locks'

const criteria = ['BRIEF_COVERAGE', 'HONESTY'] as const
const said = (brief = answer('BRIEF_COVERAGE'), more = {}) =>
  jsonText(critique({ criteria: [brief, answer('HONESTY')], ...more }))
const FAILS = said(fails('BRIEF_COVERAGE', 'Say when.'))
const ASKS = said(escalates('BRIEF_COVERAGE'), {
  escalations: ['Sundays?', 'Dogs?', 'Cards?'].map((question) => escalation(question)),
})
const SHIPPED: readonly Fact[] = [
  creation({ runId: 'run', page, connection: 'Mine' }),
  { type: 'critique.artifact_seen', from: 'given', hash: page.hash, bytes: page.bytes, mime: page.mime },
  { type: 'run_started' },
  { type: 'run_settled', status: 'below_threshold', composite: 6, mustFix: 2, artifact: page.hash },
]

let locks = heldLocks()

beforeEach(() => {
  locks = heldLocks()
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 2, onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

/** A store that holds a run as its page left it. */
async function holding(facts: readonly (Fact & { stage?: string })[] = SHIPPED): Promise<Store> {
  const store = await freshStore()
  await write(store, placed(facts))
  return store
}

async function write(store: Store, events: readonly Event[]) {
  const writer = openWriter({
    store,
    header: headerOf('run', new Date(Date.now() - 3_600_000).toISOString()),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  const texts = new Map([PAGE, fixedPage(1), fixedPage(2)].map((text) => [digest(text).hash, text]))
  for (const event of events)
    writer.append(event, event.type === 'critique.artifact_seen' ? texts.get(event.hash) : undefined)
  await writer.close()
}

interface Scene {
  readonly store: Store
  readonly replies?: readonly string[]
  readonly refusal?: Refusal
  readonly price?: typeof PRICE
  readonly instruments?: Instruments
}

/** A tab that opens stages and takes runs up, and all that it tells of them. */
function tab({ store, replies = [], refusal, price, instruments }: Scene) {
  const shown: Event[] = []
  const lives: LiveRun[] = []
  const { callable, sent } = callableOf(
    async function* (_, n): AsyncIterable<Batch> {
      yield [
        { type: 'text', text: replies[n - 1] ?? '' },
        { type: 'usage', usage: { input: 100, output: 20 } },
        { type: 'stop', stop: 'end' },
      ]
    },
    price ? { price } : {},
  )
  const options: TakingUp = {
    store,
    hold: (runId, run) => {
      lives.push(run)
      return { runId, ended: run.driven.done, over: run.over }
    },
    callableOf: async () => callable,
    refusalOf: async () => refusal,
    place: async () => ({ https: false, online: true }),
    instruments,
  }
  const watcher = {
    committed: (events: readonly Event[]) => shown.push(...events),
    trouble: () => {},
    metered: () => {},
  }
  const stage = (wanted: Partial<StageWanted> = {}) =>
    openStaged(
      options,
      { runId: 'run', connection: 'c', loop: { kind: 'page', criteria }, known: 0, ...wanted },
      watcher,
    )
  const take = (told: PersonFact) => takeUp(options, { runId: 'run', told, known: 0 }, watcher)
  return { stage, take, shown, sent, lives }
}

async function over(opened: { readonly over: Promise<void> } | NotStaged) {
  if ('why' in opened) throw new Error(`Not opened: ${opened.why}.`)
  await opened.over
}

const eventsIn = async (store: Store) => (await readRunFile(store, 'run'))?.events ?? []
const stateOf = (events: readonly Event[]) => events.reduce(fold, initialState())

/** A stage that was left after the last event of this kind, in another store. */
async function leftAt(whole: readonly Event[], type: Event['type']) {
  const store = await freshStore()
  await write(store, whole.slice(0, whole.findIndex((event) => event.type === type) + 1))
  return store
}

/** A stage that asks three things and is answered. */
async function answered() {
  const store = await holding()
  const { stage, lives, shown } = tab({ store, replies: [ASKS, fixedPage(1), said()] })
  const opened = await stage()
  await vi.waitFor(() => expect(of(shown, 'question_asked')).toHaveLength(1))
  lives[0]?.driven.tell(ANSWERS)
  await over(opened)
  return eventsIn(store)
}

const ANSWERS = { type: 'answered', id: 'loop:1/escalate:1:1', answer: 'E1=1;E2=skip;E3=2' } as const

describe('a stage on a run that has settled', () => {
  test('goes over what the run has left, and changes nothing of how it ended', async () => {
    const store = await holding()
    const before = await readHead(store, 'run')
    const { stage, shown, sent } = tab({ store, replies: [FAILS, fixedPage(1), said()] })
    await over(await stage({ known: 3 }))
    const events = await eventsIn(store)
    expect(shown).toEqual(events.slice(3))
    expect(events.slice(0, SHIPPED.length)).toEqual(placed(SHIPPED))
    expect(asked(events)).toEqual(['loop:1/critic:1', 'loop:1/fix:1', 'loop:1/critic:2'])
    expect(of(events, 'stage_ended')).toMatchObject([{ status: 'shipped', artifact: hashOf(fixedPage(1)) }])
    const { status, composite, mustFix, waits, reopened, compacted } = (await readHead(store, 'run')) ?? {}
    expect({ status, composite, mustFix, compacted }).toEqual({
      status: before?.status,
      composite: 6,
      mustFix: 2,
      compacted: 1,
    })
    expect([waits, reopened]).toEqual([undefined, undefined])
    expect(JSON.stringify(sent[0]?.messages)).toContain('<h1>Bread')
    expect(locks.isHeld(runLock('run'))).toBe(false)
  })

  test('its clock, its seat and its costs are in its first event and under the run', async () => {
    const store = await holding()
    await over(await tab({ store, replies: [said()] }).stage())
    expect(of(await eventsIn(store), 'stage_opened')).toMatchObject([
      {
        id: 'loop:1',
        connection: 'Mine',
        connectionId: 'c',
        model: 'm',
        loop: {
          cap: loopDefaults.cap,
          artifact: page.hash,
          mime: 'text/html',
          perRoundTimeoutMs: loopDefaults.perRoundTimeoutMs,
          totalTimeoutMs: loopDefaults.totalTimeoutMs,
        },
      },
    ])
    const [opened] = of(await eventsIn(store), 'stage_opened')
    expect(opened?.t).toBeGreaterThanOrEqual(3_600_000)
    expect((await store.relaxed.spend.toArray()).map(({ run }) => run)).toEqual(['run'])
  })

  test('a second one begins with what the first has left', async () => {
    const store = await holding()
    await over(await tab({ store, replies: [FAILS, fixedPage(1), said()] }).stage())
    const { stage, sent } = tab({ store, replies: [said()] })
    await over(await stage())
    const events = await eventsIn(store)
    expect(of(events, 'stage_opened').map(({ id, loop }) => [id, loop?.artifact])).toEqual([
      ['loop:1', page.hash],
      ['loop:2', hashOf(fixedPage(1))],
    ])
    expect(JSON.stringify(sent[0]?.messages)).toContain('Bread, version 1')
    expect(loopOf(stateOf(events), 'loop:2').ended).toMatchObject({ keyword: 'CONVERGED', passes: 1 })
  })

  test('[CL-9] its cap is the person’s, and at the cap it ends with a warning and what is open', async () => {
    const store = await holding()
    await over(await tab({ store, replies: [FAILS] }).stage({ loop: { kind: 'page', criteria, cap: 1 } }))
    const events = await eventsIn(store)
    expect(of(events, 'critic_ended')).toMatchObject([{ keyword: 'SAFETY CAP', passes: 1 }])
    expect(of(events, 'stage_ended')).toMatchObject([{ status: 'below_threshold', artifact: page.hash }])
  })

  test('an interrupt ends the stage and leaves the run as it was', async () => {
    const store = await holding()
    const { stage, lives, shown } = tab({ store, replies: [ASKS] })
    const opened = await stage()
    await vi.waitFor(() => expect(of(shown, 'question_asked')).toHaveLength(1))
    lives[0]?.driven.tell({ type: 'stopped', why: 'interrupt' })
    await over(opened)
    const { settled, stages, stopped } = stateOf(await eventsIn(store))
    expect(settled?.status).toBe('below_threshold')
    expect(stopped).toBeUndefined()
    expect(stages['loop:1']).toMatchObject({ ended: true, stopped: 'interrupt' })
  })

  test('[CL-11] what code can count is put to nobody, and a script of the page runs only where it was made here', async () => {
    const [created, ...rest] = SHIPPED
    const counts = creation({ runId: 'run', page, connection: 'Mine', config: { evidence: 'counts' } })
    const store = await holding(created ? [counts, ...rest] : [])
    const scripts: boolean[] = []
    const instruments: Instruments = async (order) => {
      scripts.push(order.scripts)
      return [row(!order.html.includes('version 1'))]
    }
    const asks = jsonText(
      critique({
        criteria: [answer('BRIEF_COVERAGE'), escalates('HIERARCHY')],
        escalations: [escalation('Which outline?', { criterion: 'HIERARCHY' })],
      }),
    )
    const { stage } = tab({ store, instruments, replies: [asks, fixedPage(1), jsonText(critique())] })
    await over(await stage({ loop: { kind: 'page', criteria: ['BRIEF_COVERAGE', 'HIERARCHY'] } }))
    const events = await eventsIn(store)
    expect(of(events, 'criterion_measured')).toMatchObject([
      { criterion: 'HIERARCHY', verdict: 'FAIL', bounced: true },
      { criterion: 'HIERARCHY', verdict: 'PASS', bounced: false },
    ])
    expect(of(events, 'question_asked')).toEqual([])
    expect(scripts).toEqual([false, false])
  })

  test('[CL-16] the line at its end is ours, whatever the critic says of it', async () => {
    const store = await holding()
    const claims = JSON.stringify({
      ...JSON.parse(FAILS),
      result: 'CONVERGED (1 passes, 0 fixes, 0 escalations)',
    })
    await over(await tab({ store, replies: [claims, fixedPage(1), said()] }).stage())
    const events = await eventsIn(store)
    expect(of(events, 'critic_result').map(({ keyword, n }) => [keyword, n])).toEqual([
      ['CONTINUE', 1],
      ['CONVERGED', 0],
    ])
    expect(of(events, 'critic_ended')).toMatchObject([{ passes: 2, fixes: 1, escalations: 0 }])
    expect(of(events, 'critique.parser_warning')).toMatchObject([
      { kind: 'decision_mismatch', stage: 'loop:1', detail: 'CONVERGED / CONTINUE' },
    ])
  })

  test('without a key it is rehearsed, by what its first event has drawn', async () => {
    const store = await holding()
    const { stage, lives, shown, sent } = tab({ store })
    const opened = await stage({ connection: REHEARSAL })
    expect('why' in opened).toBe(false)
    await vi.waitFor(() => expect(of(shown, 'call_started')).toHaveLength(1))
    lives[0]?.driven.tell({ type: 'stopped', why: 'interrupt' })
    await over(opened)
    const [first] = of(await eventsIn(store), 'stage_opened')
    expect(first).toMatchObject({ connection: REHEARSAL, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(first?.connectionId).toBeUndefined()
    expect(sent).toEqual([])
  })
})

describe('what cannot be opened is refused, and nothing has happened to the run', () => {
  async function refusedAs(scene: Scene, wanted: Partial<StageWanted> = {}) {
    const before = await eventsIn(scene.store)
    const refused = await tab(scene).stage(wanted)
    expect(await eventsIn(scene.store)).toEqual(before)
    return refused
  }

  test.each(['key_needed', 'key_locked', 'no_connection'] as const)('%s', async (why) => {
    expect(await refusedAs({ store: await holding(), refusal: { why } })).toEqual({ why })
    expect(locks.isHeld(runLock('run'))).toBe(false)
  })

  test('a cap that its first call would pass', async () => {
    const store = await holding()
    await setCaps(store, { run: {}, day: { usd: 2 }, month: {} })
    const cap = { scope: 'day', unit: 'usd', limit: 2 }
    expect(await refusedAs({ store, price: PRICE })).toEqual({ why: 'cap', cap })
  })

  test('the cap of the run counts what the run has cost', async () => {
    const store = await holding()
    await setCaps(store, { run: { usd: 20 }, day: {}, month: {} })
    const spent = { spent: { tokens: 1, usd: 19 }, expected: { tokens: 1, usd: 1 }, approx: false } as const
    await store.relaxed.spend.put({ id: 'a', at: 0, connection: 'c', run: 'run', open: 0, ...spent })
    expect(await refusedAs({ store, price: PRICE })).toMatchObject({ why: 'cap' })
  })

  test('another tab has the run', async () => {
    const store = await holding()
    const release = await takeLock(runLock('run'))
    expect(await refusedAs({ store })).toEqual({ why: 'driven' })
    release()
  })

  test('the run goes on, or another stage of it does', async () => {
    expect(await refusedAs({ store: await holding(SHIPPED.slice(0, 3)) })).toEqual({ why: 'not_settled' })
    const waiting = await leftAt(await answered(), 'question_asked')
    expect(await refusedAs({ store: waiting })).toEqual({ why: 'not_settled' })
  })

  test('it came as a file', async () => {
    const file = await readRunFile(await holding(), 'run')
    const store = await freshStore()
    if (file) await saveRunFile(store, file, { digest })
    expect(await refusedAs({ store })).toEqual({ why: 'foreign' })
  })

  test('it has left nothing that a loop could go over', async () => {
    const bare: readonly Fact[] = [creation({ runId: 'run' }), { type: 'run_settled', status: 'failed' }]
    expect(await refusedAs({ store: await holding(bare) })).toEqual({ why: 'no_page' })
    expect(await refusedAs({ store: await freshStore() })).toEqual({ why: 'no_page' })
  })

  test('a part of it can no longer be read', async () => {
    const store = await holding()
    await store.relaxed.segments.update(['run', 0], { log: 'not what was written\n' })
    expect(await tab({ store }).stage()).toEqual({ why: 'damaged' })
    expect(locks.isHeld(runLock('run'))).toBe(false)
  })
})

describe('a stage whose page was closed', () => {
  test('[CL-13] [CL-14] that asks is left alone, shows that it waits, and goes on with three answers at once', async () => {
    const whole = await answered()
    expect(of(whole, 'question_asked')).toMatchObject([{ options: ['E1', 'E2', 'E3'] }])
    const store = await leftAt(whole, 'question_asked')
    expect(await settleLeft(store, () => {})).toEqual([])
    const left = await eventsIn(store)
    expect(waitsForPerson(stateOf(left))).toBe(true)
    expect(await readHead(store, 'run')).toMatchObject({
      status: 'below_threshold',
      waits: true,
      reopened: true,
      compacted: 0,
    })
    const { take, sent } = tab({ store, replies: [fixedPage(1), said()] })
    const taken = await take(ANSWERS)
    if ('why' in taken) throw new Error(taken.why)
    await taken.over
    const after = await eventsIn(store)
    expect(after.slice(0, left.length)).toEqual(left)
    expect(after.map(({ type }) => type)).toEqual(whole.map(({ type }) => type))
    expect(of(after, 'stage_ended')).toEqual([{ ...of(whole, 'stage_ended')[0], t: expect.any(Number) }])
    expect(stateOf(after).settled).toEqual(stateOf(whole).settled)
    expect(sent).toHaveLength(2)
    expect(await readHead(store, 'run')).toMatchObject({ compacted: 1, status: 'below_threshold' })
  })

  test.each(['stage_opened', 'call_started', 'criterion', 'answered'] as const)(
    'after %s ends as interrupted at the next start, and the run stays as it was',
    async (type) => {
      const whole = await answered()
      const store = await leftAt(whole, type)
      const left = await eventsIn(store)
      expect(await settleLeft(store, () => {})).toEqual(['run'])
      const after = await eventsIn(store)
      expect(after.slice(0, left.length)).toEqual(left)
      expect(after.at(-1)).toMatchObject({
        type: 'stage_ended',
        stage: 'loop:1',
        status: 'interrupted',
        cause: 'page_closed',
      })
      expect(of(after.slice(left.length), 'call_started')).toEqual([])
      expect(stateOf(after).settled).toEqual(stateOf(whole).settled)
      expect(await readHead(store, 'run')).toMatchObject({ status: 'below_threshold', compacted: 1 })
      expect((await readHead(store, 'run'))?.reopened).toBeUndefined()
      expect(await settleLeft(store, () => {})).toEqual([])
    },
  )

  test('opened and not written, it has left a run that is as it was', async () => {
    const store = await holding()
    expect(await settleLeft(store, () => {})).toEqual([])
    expect(await readHead(store, 'run')).toMatchObject({ compacted: 1 })
  })

  test('with its key locked the question stays open', async () => {
    const store = await leftAt(await answered(), 'question_asked')
    const left = await eventsIn(store)
    expect(await tab({ store, refusal: { why: 'key_locked' } }).take(ANSWERS)).toEqual({ why: 'key_locked' })
    expect(await eventsIn(store)).toEqual(left)
  })

  test('to stop it takes no key', async () => {
    const store = await leftAt(await answered(), 'question_asked')
    const { take, sent } = tab({ store, refusal: { why: 'key_locked' } })
    const taken = await take({ type: 'stopped', why: 'interrupt' })
    if ('why' in taken) throw new Error(taken.why)
    await taken.over
    expect((await eventsIn(store)).at(-1)).toMatchObject({ type: 'stage_ended', status: 'interrupted' })
    expect(sent).toEqual([])
  })
})
