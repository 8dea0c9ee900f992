import { describe, expect, test } from 'vitest'
import { REHEARSAL } from '../../../src/run/connection'
import { loopDefaults } from '../../../src/run/critic-limits'
import { loopOf } from '../../../src/run/critic-state'
import type { Event, Fact } from '../../../src/run/event'
import { waitsForPerson } from '../../../src/run/waiting'
import { saveRunFile } from '../../../src/store/import'
import type { Store } from '../../../src/store/open'
import { readHead, readRunFile } from '../../../src/store/reader'
import { setCaps } from '../../../src/store/spend'
import { digest } from '../../../src/wire/digest'
import type { LoopWish } from '../../../workers/desk-surface'
import { runLock, takeLock } from '../../../workers/locks'
import type { MeasureOrder } from '../../../workers/measure'
import { settleLeft } from '../../../workers/settle'
import { placed, stateOf } from '../../building/facts'
import * as loops from '../../tools/loops'
import { asked, fixedPage, hashOf, of, page, PAGE } from '../../tools/loops'
import { creation } from '../../tools/stage'
import { freshStore } from '../store/fixture'
import { PRICE } from './callable-fixture'
import * as scene from './scene'
import { eventually } from '../../building/eventually'
import { asks, CRITERIA, critic, eventsIn, FAILS, inPages, isHeld, NO_CAPS, over } from './scene'

/* A critic loop on a run that has settled, opened, refused, left and taken up again. */

inPages()

const ASKS = asks('Sundays?', 'Dogs?', 'Cards?')
const FIXED = [FAILS, fixedPage(1), critic()]
const ANSWERS = { type: 'answered', id: 'loop:1/escalate:1:1', answer: 'E1=1;E2=skip;E3=2' } as const
const INTERRUPT = { type: 'stopped', why: 'interrupt' } as const
const { name: _name, judged: _judged, ...seen } = page
const CREATED = creation({ runId: 'run', page, connection: 'Mine' })
const SHIPPED: readonly Fact[] = [
  CREATED,
  { type: 'critique.artifact_seen', from: 'given', ...seen },
  { type: 'run_started' },
  { type: 'run_settled', status: 'below_threshold', composite: 6, mustFix: 2, artifact: page.hash },
]

const leave = async (events: readonly Event[]) =>
  scene.leave(await freshStore(), events, { pages: [PAGE, fixedPage(1), fixedPage(2)] })
/** A store that holds a run as its page left it. */
const holding = (facts: readonly Fact[] = SHIPPED) => leave(placed(facts))
/** A stage that was left after the last event of this kind, in another store. */
const leftAt = (whole: readonly Event[], type: Event['type']) =>
  leave(whole.slice(0, whole.findIndex((event) => event.type === type) + 1))

function tab(store: Store, says: readonly string[] = [], more: Parameters<typeof scene.tab>[1] = {}) {
  const here = scene.tab(store, { says, ...more })
  return {
    ...here,
    loop: ({ connection = 'c', known = 0, ...wish }: Partial<LoopWish> & Wanted = {}) =>
      here.stage({ connection, loop: { kind: 'page', criteria: CRITERIA, ...wish } }, known),
  }
}
interface Wanted {
  readonly connection?: string
  readonly known?: number
}

/** A stage that asks three things and is told this. */
async function asking(told: Parameters<ReturnType<typeof tab>['take']>[0]) {
  const store = await holding()
  const { loop, lives, shown } = tab(store, [ASKS, fixedPage(1), critic()])
  const opened = await loop()
  await eventually(() => expect(of(shown, 'question_asked')).toHaveLength(1))
  lives[0]?.driven.tell(told)
  await over(opened)
  return eventsIn(store)
}

describe('a stage on a run that has settled', () => {
  test('goes over what the run has left, and changes nothing of how it ended', async () => {
    const store = await holding()
    const before = await readHead(store, 'run')
    const { loop, shown, sent } = tab(store, FIXED)
    await over(await loop({ known: 3 }))
    const events = await eventsIn(store)
    expect(shown).toEqual(events.slice(3))
    expect(events.slice(0, SHIPPED.length)).toEqual(placed(SHIPPED))
    expect(asked(events)).toEqual(['loop:1/critic:1', 'loop:1/fix:1', 'loop:1/critic:2'])
    expect(of(events, 'stage_ended')).toMatchObject([{ status: 'shipped', artifact: hashOf(fixedPage(1)) }])
    const after = await readHead(store, 'run')
    expect(after).toMatchObject({ status: before?.status, composite: 6, mustFix: 2, compacted: 1 })
    expect([after?.waits, after?.reopened]).toEqual([undefined, undefined])
    expect(JSON.stringify(sent[0]?.messages)).toContain('<h1>Bread')
    expect(isHeld(runLock('run'))).toBe(false)
  })

  test('its clock, its seat and its costs are in its first event and under the run; a second one begins with what it left', async () => {
    const store = await holding()
    await over(await tab(store, FIXED).loop())
    const { perRoundTimeoutMs, totalTimeoutMs, cap } = loopDefaults
    const [opened] = of(await eventsIn(store), 'stage_opened')
    expect(opened).toMatchObject({
      ...{ id: 'loop:1', connection: 'Mine', connectionId: 'c', model: 'm' },
      loop: { cap, artifact: page.hash, mime: 'text/html', perRoundTimeoutMs, totalTimeoutMs },
    })
    expect(opened?.t).toBeGreaterThanOrEqual(3_600_000)
    const { loop, sent } = tab(store, [critic()])
    await over(await loop())
    expect(new Set((await store.relaxed.spend.toArray()).map(({ run }) => run))).toEqual(new Set(['run']))
    const events = await eventsIn(store)
    expect(of(events, 'stage_opened').map((stage) => [stage.id, stage.loop?.artifact])).toEqual([
      ['loop:1', page.hash],
      ['loop:2', hashOf(fixedPage(1))],
    ])
    expect(JSON.stringify(sent[0]?.messages)).toContain('Bread, version 1')
    expect(loopOf(stateOf(events), 'loop:2').ended).toMatchObject({ keyword: 'CONVERGED', passes: 1 })
  })

  test('[CL-11] each version is measured, and a script of the page runs only where it was made here', async () => {
    const counts = creation({ runId: 'run', page, connection: 'Mine', config: { evidence: 'counts' } })
    const store = await holding([counts, ...SHIPPED.slice(1)])
    const scripts: boolean[] = []
    const instruments = async (order: MeasureOrder) => {
      scripts.push(order.scripts)
      return [loops.row(!order.html.includes('version 1'))]
    }
    const fails = loops.judged(loops.fails('BRIEF_COVERAGE', 'Say when.'))
    const replies = [loops.jsonText(fails), fixedPage(1), loops.jsonText(loops.critique())]
    const { loop } = tab(store, replies, { instruments })
    await over(await loop({ criteria: ['BRIEF_COVERAGE', 'HIERARCHY'] }))
    expect(of(await eventsIn(store), 'question_asked')).toEqual([])
    expect(scripts).toEqual([false, false])
  })

  test('without a key it is rehearsed, by what its first event has drawn', async () => {
    const store = await holding()
    const { loop, lives, shown, sent } = tab(store)
    const opened = await loop({ connection: REHEARSAL })
    await eventually(() => expect(of(shown, 'call_started')).toHaveLength(1))
    lives[0]?.driven.tell(INTERRUPT)
    await over(opened)
    const [first] = of(await eventsIn(store), 'stage_opened')
    expect(first).toMatchObject({ connection: REHEARSAL, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(first?.connectionId).toBeUndefined()
    expect(sent).toEqual([])
  })
})

describe('what cannot be opened is refused, and nothing has happened to the run', () => {
  async function refusedAs(store: Store, more?: Parameters<typeof scene.tab>[1]) {
    const before = await eventsIn(store)
    const refused = await tab(store, [], more).loop()
    expect(await eventsIn(store)).toEqual(before)
    return refused
  }

  test('a key that cannot be used', async () => {
    const store = await holding()
    for (const why of ['key_needed', 'key_locked', 'no_connection'] as const)
      expect(await refusedAs(store, { refused: { c: { why } } })).toEqual({ why })
    expect(isHeld(runLock('run'))).toBe(false)
  })

  test('a cap that its first call would pass; that of the run counts what the run has cost', async () => {
    const store = await holding()
    const priced = { connection: () => ({ price: PRICE }) }
    const cap = { scope: 'day', unit: 'usd', limit: 2 }
    await setCaps(store, { ...NO_CAPS, day: { usd: 2 } })
    expect(await refusedAs(store, priced)).toEqual({ why: 'cap', cap })
    await setCaps(store, { ...NO_CAPS, run: { usd: 20 } })
    const spent = { spent: { tokens: 1, usd: 19 }, expected: { tokens: 1, usd: 1 }, approx: false } as const
    await store.relaxed.spend.put({ id: 'a', at: 0, connection: 'c', run: 'run', open: 0, ...spent })
    expect(await refusedAs(store, priced)).toMatchObject({ why: 'cap' })
  })

  test('another tab has the run; it goes on, or another stage of it does', async () => {
    const store = await holding()
    const release = await takeLock(runLock('run'))
    expect(await refusedAs(store)).toEqual({ why: 'driven' })
    release()
    expect(await refusedAs(await holding(SHIPPED.slice(0, 3)))).toEqual({ why: 'not_settled' })
    const waiting = await leftAt(await asking(ANSWERS), 'question_asked')
    expect(await refusedAs(waiting)).toEqual({ why: 'not_settled' })
  })

  test('it came as a file, or has left nothing that a loop could go over', async () => {
    const file = await readRunFile(await holding(), 'run')
    const store = await freshStore()
    expect(await refusedAs(store)).toEqual({ why: 'no_page' })
    if (file) await saveRunFile(store, file, { digest })
    expect(await refusedAs(store)).toEqual({ why: 'foreign' })
    const bare = await holding([creation({ runId: 'run' }), { type: 'run_settled', status: 'failed' }])
    expect(await refusedAs(bare)).toEqual({ why: 'no_page' })
  })

  test('a part of it can no longer be read', async () => {
    const store = await holding()
    await store.relaxed.segments.update(['run', 0], { log: 'not what was written\n' })
    expect(await tab(store).loop()).toEqual({ why: 'damaged' })
    expect(isHeld(runLock('run'))).toBe(false)
  })
})

describe('a stage whose page was closed', () => {
  test('[CL-13] [CL-14] that asks is left alone, shows that it waits, and goes on with three answers at once', async () => {
    const whole = await asking(ANSWERS)
    expect(of(whole, 'question_asked')).toMatchObject([{ options: ['E1', 'E2', 'E3'] }])
    const store = await leftAt(whole, 'question_asked')
    expect(await settleLeft(store, () => {})).toEqual([])
    const left = await eventsIn(store)
    expect(waitsForPerson(stateOf(left))).toBe(true)
    const waits = { status: 'below_threshold', waits: true, reopened: true, compacted: 0 }
    expect(await readHead(store, 'run')).toMatchObject(waits)
    const { take, sent } = tab(store, [fixedPage(1), critic()])
    await over(await take(ANSWERS))
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
      const whole = await asking(ANSWERS)
      const store = await leftAt(whole, type)
      const left = await eventsIn(store)
      expect(await settleLeft(store, () => {})).toEqual(['run'])
      const after = await eventsIn(store)
      expect(after.slice(0, left.length)).toEqual(left)
      expect(after.at(-1)).toMatchObject({
        ...{ type: 'stage_ended', stage: 'loop:1', status: 'interrupted', cause: 'page_closed' },
      })
      expect(of(after.slice(left.length), 'call_started')).toEqual([])
      expect(stateOf(after).settled).toEqual(stateOf(whole).settled)
      const head = await readHead(store, 'run')
      expect(head).toMatchObject({ status: 'below_threshold', compacted: 1 })
      expect(head?.reopened).toBeUndefined()
      expect(await settleLeft(store, () => {})).toEqual([])
    },
  )

  test('with its key locked the question stays open, and to stop it takes no key', async () => {
    const store = await leftAt(await asking(ANSWERS), 'question_asked')
    const left = await eventsIn(store)
    const { take, sent } = tab(store, [], { refused: { c: { why: 'key_locked' } } })
    expect(await take(ANSWERS)).toEqual({ why: 'key_locked' })
    expect(await eventsIn(store)).toEqual(left)
    await over(await take(INTERRUPT))
    expect((await eventsIn(store)).at(-1)).toMatchObject({ type: 'stage_ended', status: 'interrupted' })
    expect(sent).toEqual([])
  })
})
