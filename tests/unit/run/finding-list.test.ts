/** Everything that was found in a run, by whomever, in one list: whose it is, and how it stands. */
import { expect, test } from 'vitest'
import type { Fact, Measurement } from '../../../src/run/event'
import { type ListedFinding, listFindings } from '../../../src/run/finding-list'
import { spread } from '../../building/depth'
import { created, stateAfter, stateOf, type Told } from '../../building/facts'
import { recorded, recordedRuns } from '../../building/runs'
import { setupOf } from '../../tools/exams'
import { measured, raised, roundOpen, seen, statesOf } from './facts'

const listAfter = (...facts: readonly Told[]) => listFindings(stateAfter(created(), ...facts))
const listOf = (name: string) => listFindings(stateOf(recorded(name).events))
const statesIn = (name: string) =>
  listOf(name)
    .map(({ state }) => state)
    .toSorted()

const row = (over: Partial<Measurement> = {}): Measurement => {
  const heading = { instrument: 'IN-3', rule: 'heading_skipped', target: 'h3' }
  return { ...heading, violation: true, severity: 'medium', ...over }
}
const evidence = [{ kind: 'measurement', ref: 'IN-3 heading_skipped' }] as const
const skipped = raised('bench-1.m1', { severity: 'medium', target: 'h3', evidence })

test('[EV-6] in every recorded run each finding has a name of its own, words and a lens', () => {
  const isOdd = (list: readonly ListedFinding[]) =>
    new Set(list.map(({ id }) => id)).size < list.length ||
    list.some(({ text, lens }) => text === '' || lens === '')
  const odd = recordedRuns().filter(({ name }) => isOdd(listOf(name)))
  expect(odd.map(({ name }) => name)).toEqual([])
})

test.each([
  ['joined_refuted', ['refuted']],
  ['split_told', ['fixed', 'struck']],
  ['degraded', expect.arrayContaining(['confirmed'])],
  ['below_threshold', ['open', 'open']],
  // Put off it is struck, mended it is fixed.
  ['loop_converged', ['fixed', 'fixed', 'struck']],
])('[EV-6] what was found in %s is %j', (name, states) => expect(statesIn(name)).toEqual(states))

test('[EV-6] what shipped is fixed; of a panel what the next version has mended, and the rest is open', () => {
  expect(new Set(statesIn('shipped'))).toEqual(new Set(['fixed']))
  expect(listOf('below_threshold').map(({ gravity }) => gravity)).toEqual(['must_fix', 'must_fix'])
  expect(new Set(statesIn('panel'))).toEqual(new Set(['fixed', 'open']))
  expect(listOf('panel').every(({ page, rounds }) => page !== undefined && rounds.length === 1)).toBe(true)
})

test('[EV-6] what the person asks for is theirs, what they dispute is contested, what holds by measure is confirmed', () => {
  const critic = { round: 1, role: 'critic' } as const
  const said = (text: string): Fact => ({ type: 'critique.panelist_must_fix', ...critic, text })
  const own = {
    kind: 'must_fix',
    id: 'you-1',
    text: 'Say when.',
    target: 'h1',
    artifact: 'a',
    round: 1,
  } as const
  const text = 'The button drowns.'
  const reason = 'It does not.'
  const disputed = { kind: 'disputed', finding: 'critic-1.1', role: 'critic', text, reason } as const
  const list = listAfter(
    roundOpen(1),
    seen('a', { round: 1 }),
    { type: 'critique.panelist_open', ...critic },
    said(text),
    said('No heading.'),
    { type: 'critique.panelist_close', ...critic, score: 6, mustFix: 2 },
    { type: 'finding.checked', finding: 'critic-1.2', check: 'confirmed', artifact: 'a' },
    { type: 'person_said', words: [own, disputed] },
  )
  expect(list.map(({ id, by, state, target }) => [id, by, state, target])).toEqual([
    ['critic-1.1', 'model', 'contested', undefined],
    ['critic-1.2', 'model', 'confirmed', undefined],
    ['you-1', 'person', 'open', 'h1'],
  ])
  expect(list[0]).toMatchObject({ reason, page: 'a', rounds: [1] })
})

test('[EV-6] what code has found is confirmed, and fixed once a page that was measured is without it', () => {
  const before = [roundOpen(1), seen('a', { round: 1 }), measured('a', row()), skipped]
  const found = { id: 'bench-1.m1', by: 'code', gravity: 'medium', state: 'confirmed', rounds: [1] }
  expect(listAfter(...before)).toMatchObject([{ ...found, page: 'a', target: 'h3' }])
  const after = (...rows: readonly Measurement[]) =>
    listAfter(...before, roundOpen(2), seen('b', { round: 2 }), measured('b', ...rows))[0]?.state
  expect(after(row())).toBe('confirmed')
  expect(after(row({ target: 'h4' }))).toBe('fixed')
  expect(after(row({ violation: false }))).toBe('fixed')
  // Nobody has measured the later page: that it is gone cannot be said.
  expect(after()).toBe('confirmed')
})

test('[EV-6] a finding that nothing is known of is open, one that was struck is struck', () => {
  const byCritic = { ...skipped, seat: 'critic' }
  const list = listAfter(
    roundOpen(1),
    raised('f1', { seat: 'critic', evidence: [{ kind: 'selector', ref: '#cta' }] }),
    { ...byCritic, id: 'f2', suggestion: 'Say it.' },
    { type: 'finding_struck', finding: 'f2', reason: 'Taste.' },
    { ...byCritic, id: 'f3', round: 1 },
    { type: 'finding.checked', finding: 'f3', check: 'refuted' },
    roundOpen(2),
    seen('b', { round: 2 }),
  )
  expect(list.map(({ id, state, target, suggestion }) => [id, state, target, suggestion])).toEqual([
    ['f1', 'open', '#cta', undefined],
    ['f2', 'struck', 'h3', 'Say it.'],
    ['f3', 'refuted', 'h3', undefined],
  ])
})

test('[EV-6] what a loop says as a stage stands under its stage', () => {
  const { events } = recorded('loop_converged')
  const { loop } = stateOf(events).given
  const opened: Told = { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop', ...(loop && { loop }) }
  const said = events.flatMap(({ seq: _, t: __, call: ___, ...fact }): Told[] =>
    fact.type === 'run_created' || fact.type === 'run_settled' ? [] : [{ ...fact, stage: 'loop:1' }],
  )
  const listed = listAfter({ type: 'run_settled', status: 'shipped' }, opened, ...said)
  const alone = listOf('loop_converged')
  expect(alone.length).toBeGreaterThan(0)
  expect(listed.map(({ id, stage }) => [id, stage])).toEqual(
    alone.map(({ id }) => [`loop:1/${id}`, 'loop:1']),
  )
})

test('[EV-6] a loop, while it goes on: asked is contested, counted is confirmed, mended is fixed', () => {
  const states = recordedRuns()
    .filter(({ name }) => name.startsWith('loop_') || name === 'critic')
    .flatMap(({ file }) => spread(statesOf(file.events), 60).flatMap(listFindings))
    .map(({ state, by }) => `${by} ${state}`)
  const model = ['contested', 'fixed', 'open', 'struck'].map((state) => `model ${state}`)
  expect([...new Set(states)].toSorted()).toEqual(['code confirmed', 'code fixed', ...model])
})

const stage = 'exam:1'
const found = (id: string): Told => ({ ...raised(id, { seat: 's1' }), stage })

test('[EV-6] a judging stage: each group once, with its class, its check, and who has struck it', () => {
  const list = listAfter(
    { type: 'run_settled', status: 'shipped' },
    { type: 'stage_opened', id: stage, procedure: 'exam', setup: setupOf({ artifact: 'a' }) },
    ...['s1-1', 's2-1', 'exam:1/s1-2', 's1-3', 's1-4'].map(found),
    { type: 'grouped', groups: [{ id: 's1-1', findings: ['s1-1', 's2-1'] }], stage },
    { type: 'classified', round: 1, finding: 's1-1', class: 'contested', row: 'X4', stage },
    { type: 'finding.checked', finding: 'exam:1/s1-2', check: 'confirmed', stage },
    { type: 'finding_struck', finding: 's1-3', reason: 'A doublet.', stage },
    { type: 'stage_opened', id: 'later', procedure: 'newer' },
    { ...raised('x', { seat: 's1' }), stage: 'later' },
  )
  expect(list.map(({ id, state, reason }) => [id, state, reason])).toEqual([
    ['exam:1/s1-1', 'contested', undefined],
    ['exam:1/s1-2', 'confirmed', undefined],
    ['exam:1/s1-3', 'struck', 'A doublet.'],
    ['exam:1/s1-4', 'open', undefined],
    ['later/x', 'open', undefined],
  ])
  expect(list[0]).toMatchObject({ stage, page: 'a', lens: 'exam:1/s1', gravity: 'high' })
  expect(list.at(-1)).not.toHaveProperty('page')
})

test.each([
  ['X1', 'worker-unique', 'refuted'],
  ['X1', 'contested', 'contested'],
  ['X2', 'full-consensus', 'confirmed'],
  ['X3', 'worker-unique', 'open'],
  ['X4', 'contested', 'contested'],
  ['X5', 'worker-unique', 'rejected'],
  ['X6', 'full-consensus', 'upheld'],
  ['X7', 'partial-consensus', 'upheld'],
  ['X9', 'worker-unique', 'rejected'],
] as const)('[EV-6] what row %s has made %s is %s', (rule, its, state) => {
  const classified: Told = { type: 'classified', round: 1, finding: 's1:1', class: its, row: rule }
  const opened: Told = { type: 'stage_opened', id: stage, procedure: 'exam' }
  expect(listAfter(found('s1:1'), opened, { ...classified, stage })).toMatchObject([{ state }])
})

test('[OK-33] [EV-6] blockers and residual risks are told from what nobody has looked at', () => {
  const staged = listOf('acceptance_blocked').filter((finding) => finding.stage !== undefined)
  expect(new Set(staged.map(({ state }) => state))).toEqual(new Set(['blocker', 'risk']))
})

test('[OK-28] a gap that says again what was found stands once', () => {
  const again = recorded('exam_coverage').events.flatMap((event) =>
    event.type === 'gap_discarded' ? [`${event.stage}/${event.finding}`] : [],
  )
  const listed = listOf('exam_coverage').map(({ id }) => id)
  expect(again.length).toBeGreaterThan(0)
  expect(listed.filter((id) => again.includes(id))).toEqual([])
})
