import { expect, test } from 'vitest'
import { REHEARSAL } from '../../../src/run/connection'
import type { Event } from '../../../src/run/event'
import { waitsForPerson } from '../../../src/run/waiting'
import type { Store } from '../../../src/store/open'
import type { PersonFact } from '../../../workers/desk-surface'
import { runLock, takeLock } from '../../../workers/locks'
import { rehearsalAgain, rehearsalOf } from '../../../workers/rehearsed'
import { settleLeft } from '../../../workers/settle'
import { stateOf } from '../../building/facts'
import { draftText, low, reviewText } from '../../tools/scripts'
import { endingOf } from '../../tools/stage'
import { freshStore } from '../store/fixture'
import * as scene from './scene'
import { eventually } from '../../building/eventually'
import { BRIEF, cleanPage, eventsIn, hearPlay, inPages, isHeld, over, stateIn, TWO_ROUNDS } from './scene'

/* A run that waits for its person, was left, and is taken up again in another tab. */

inPages()

const ORDER = { brief: BRIEF, connection: 'c', rules: { pace: 'split', askEachRound: true } } as const
const GO_ON: PersonFact = { type: 'answered', id: 'another:1', answer: 'go_on' }
const STOP: PersonFact = { ...GO_ON, answer: 'stop' }
const INTERRUPT: PersonFact = { type: 'stopped', why: 'interrupt' }
const LOCKED = { c: { why: 'key_locked' } } as const
const WORDS: PersonFact = {
  type: 'person_said',
  words: [{ kind: 'must_fix', id: 'you-1', text: 'Say when it opens' }],
}

/** The whole log of the run where it was never left. */
async function never(told: PersonFact): Promise<readonly Event[]> {
  const { order, shown, lives } = scene.tab(await freshStore(), { says: TWO_ROUNDS })
  const live = await order(ORDER)
  await eventually(() => expect(typesOf(shown)).toContain('question_asked'))
  lives[0]?.driven.tell(told)
  await over(live)
  return shown
}

/** A store in which the same run was left, as it waited unless said otherwise, and no tab has it. */
async function left(last: Event['type'] = 'question_asked', whole?: readonly Event[]) {
  const known = whole ?? (await never(GO_ON))
  const events = known.slice(0, known.findIndex(({ type }) => type === last) + 1)
  return { store: await scene.leave(await freshStore(), events, { pages: [cleanPage(1)] }), events }
}

/** A tab that takes runs up, where the second round is still to be said. */
const tab = (store: Store, more: Parameters<typeof scene.tab>[1] = {}) =>
  scene.tab(store, { says: TWO_ROUNDS.slice(2), ...more })

const typesOf = (events: readonly Event[]) => events.map(({ type }) => type)

test.each([
  ['go on', GO_ON, 'shipped', 2],
  ['stop', STOP, 'interrupted', 1],
  ['an interrupt', INTERRUPT, 'interrupted', 1],
] as const)(
  '%s: left while it waited and taken up again, it ends as if it had not been left',
  async (_, told, status, round) => {
    const whole = await never(told)
    const { store, events } = await left('question_asked', whole)
    expect(await settleLeft(store, () => {})).toEqual([])
    const { take, shown } = tab(store)
    await over(await take(told, 3))
    const after = await eventsIn(store)
    expect(endingOf(stateOf(after))).toEqual(endingOf(stateOf(whole)))
    expect(endingOf(stateOf(after))).toMatchObject({ status, round })
    expect(typesOf(after)).toEqual(typesOf(whole))
    expect(after.slice(0, events.length)).toEqual(events)
    expect(after.map(({ seq }) => seq)).toEqual(after.map((_each, at) => at))
    expect(shown).toEqual(after.slice(3))
  },
)

test('its clock has gone on, its prompts quote what was made before, its costs are its own, and so is its model', async () => {
  const { store, events } = await left()
  const { take, sent } = tab(store, { connection: () => ({ model: 'another' }) })
  await over(await take(GO_ON))
  const after = await eventsIn(store)
  const times = after.map(({ t }) => t)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  // The hour that it waited is not held against it.
  expect(after[events.length]).toMatchObject({ type: 'answered' })
  expect(after[events.length]?.t).toBeGreaterThanOrEqual(3_600_000)
  expect(stateOf(after).settled?.status).toBe('shipped')
  expect(JSON.stringify(sent[0]?.messages)).toContain('Bread, version 1')
  expect(sent.map(({ model }) => model)).toEqual(['m', 'm'])
  expect((await store.relaxed.spend.toArray()).map(({ run }) => run)).toEqual(['run', 'run'])
})

test('refused, nothing has happened to it nor has it heard anything, and it can be taken up once that is mended', async () => {
  const { store, events } = await left()
  for (const why of ['key_needed', 'key_locked', 'no_connection'] as const)
    for (const told of [GO_ON, WORDS])
      expect(await tab(store, { refused: { c: { why } } }).take(told)).toEqual({ why })
  expect(await eventsIn(store)).toEqual(events)
  expect(isHeld(runLock('run'))).toBe(false)
  await over(await tab(store).take(GO_ON))
  expect((await stateIn(store)).settled?.status).toBe('shipped')
})

test.each([STOP, INTERRUPT])('to stop it takes no key: %o', async (told) => {
  const { store } = await left()
  const { take, sent } = tab(store, { refused: LOCKED })
  await over(await take(told))
  expect((await stateIn(store)).settled).toMatchObject({ status: 'interrupted', round: 1 })
  expect(sent).toEqual([])
})

test('what another tab has, what it does not ask and what is over is neither answered nor taken up', async () => {
  const { store, events } = await left()
  const release = await takeLock(runLock('run'))
  expect(await tab(store).take(GO_ON)).toEqual({ why: 'driven' })
  release()
  expect(await tab(store).take({ ...GO_ON, id: 'another:2' })).toEqual({ why: 'driven' })
  expect(await eventsIn(store)).toEqual(events)
  await over(await tab(store).take(GO_ON))
  const whole = await eventsIn(store)
  expect(await tab(store).take(INTERRUPT)).toEqual({ why: 'driven' })
  expect(await eventsIn(store)).toEqual(whole)
})

test('of two tabs that answer at once, one goes on with it', async () => {
  const { store } = await left()
  const taken = await Promise.all([tab(store).take(GO_ON), tab(store).take(STOP)])
  for (const each of taken) if (!('why' in each)) await each.over
  expect(taken.filter((each) => 'why' in each)).toEqual([{ why: 'driven' }])
  const types = typesOf(await eventsIn(store))
  expect(types.filter((type) => type === 'run_settled' || type === 'answered')).toHaveLength(2)
})

test('left with a call open it is not taken up: what it lost is for the next start to say', async () => {
  const { store, events } = await left('call_started')
  expect(await tab(store).take(INTERRUPT)).toEqual({ why: 'driven' })
  expect(await eventsIn(store)).toEqual(events)
})

test('a damaged run is not gone on with', async () => {
  const { store } = await left()
  await store.relaxed.segments.update(['run', 0], { log: 'not what was written\n' })
  await expect(tab(store).take(GO_ON)).rejects.toMatchObject({ kind: 'unreadable' })
  expect(isHeld(runLock('run'))).toBe(false)
})

test('it waits again at its next question, and is left again', async () => {
  const { store } = await left()
  const { take, shown } = tab(store, { says: [draftText(2, cleanPage(2)), reviewText(2, low)] })
  await take(GO_ON)
  await eventually(() => expect(shown.at(-1)).toMatchObject({ type: 'question_asked', id: 'another:2' }))
  expect(waitsForPerson(await stateIn(store))).toBe(true)
})

test('a rehearsal goes on with the play that its run has drawn', async () => {
  const store = await freshStore()
  const { first, model } = await rehearsalOf(store, { ...ORDER, connection: REHEARSAL })
  const one = await hearPlay(model, 'draft:2')
  expect(one.length).toBeGreaterThan(500)
  expect(await hearPlay(await rehearsalAgain(store, first), 'draft:2')).toEqual(one)
  const other = await rehearsalAgain(store, { ...first, nonce: '7'.repeat(32) })
  expect(await hearPlay(other, 'draft:2')).not.toEqual(one)
})

test('told something, it goes on waiting here with its place given up, and what it asks then has been told', async () => {
  const { store, events } = await left()
  const { take, lives, sent } = tab(store)
  const taken = await take(WORDS)
  await eventually(async () => expect(await eventsIn(store)).toHaveLength(events.length + 1))
  expect((await eventsIn(store)).at(-1)).toMatchObject({ ...WORDS, seq: events.length })
  expect(waitsForPerson(await stateIn(store))).toBe(true)
  await eventually(() => expect(isHeld('slot:0')).toBe(false))
  expect(sent).toEqual([])
  lives[0]?.driven.tell(GO_ON)
  await over(taken)
  expect(JSON.stringify(sent[0]?.messages)).toContain('Say when it opens')
  expect(typesOf(await eventsIn(store)).filter((type) => type === 'run_settled')).toHaveLength(1)
})
