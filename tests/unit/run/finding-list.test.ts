import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Event, Fact, Measurement } from '../../../src/run/event'
import { type ListedFinding, listFindings } from '../../../src/run/finding-list'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { recordedRuns } from '../../building/runs'

type Told = Fact & { readonly stage?: string }

function stateOf(...facts: readonly Told[]): RunState {
  return facts.reduce<RunState>(
    (state, fact, seq) => fold(state, { seq, t: seq, ...fact } as Event),
    initialState(),
  )
}

function recorded(name: string): readonly ListedFinding[] {
  const run = recordedRuns().find((each) => each.name === name)
  return listFindings((run?.file.events ?? []).reduce<RunState>(fold, initialState()))
}

const created: Told = {
  type: 'run_created',
  runId: 'r',
  brief: { title: 'Bread', what: 'A page.' },
  config: defaults,
  connection: 'Kitchen',
}
const page = (round: number, hash: string): Told => ({
  type: 'critique.artifact_seen',
  round,
  hash,
  bytes: 9,
  mime: 'text/html',
  from: 'designer',
})
const row = (over: Partial<Measurement> = {}): Measurement => ({
  instrument: 'IN-3',
  rule: 'heading_skipped',
  target: 'h3',
  violation: true,
  severity: 'medium',
  ...over,
})
const measured = (artifact: string, ...rows: readonly Measurement[]): Told => ({
  type: 'measure.done',
  id: `measure:${artifact}`,
  artifact,
  outcome: 'measured',
  rows,
})
const raised = (id: string, over: Partial<Extract<Fact, { type: 'finding_raised' }>> = {}): Told => ({
  type: 'finding_raised',
  id,
  seat: 'bench',
  severity: 'medium',
  statement: 'heading skipped',
  target: 'h3',
  evidence: [{ kind: 'measurement', ref: 'IN-3 heading_skipped' }],
  ...over,
})
const opened = (round: number): Told => ({ type: 'critique.round_open', round, position: 0 })

describe('everything that was found in a run, in one list', () => {
  test.each(recordedRuns().map(({ name }) => name))(
    '[EV-6] in %s each finding has a name of its own, and each a state',
    (name) => {
      const list = recorded(name)
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      for (const { text, lens } of list) expect([text, lens].every((words) => words !== '')).toBe(true)
    },
  )

  test('[EV-6] must-fixes of the theater: refuted, confirmed by code, struck by the person, fixed, open', () => {
    expect(recorded('joined_refuted').map(({ state }) => state)).toEqual(['refuted'])
    const told = recorded('split_told')
    expect(told.map(({ state }) => state).toSorted()).toEqual(['fixed', 'struck'])
    expect(recorded('degraded').some(({ state }) => state === 'confirmed')).toBe(true)
    expect(recorded('shipped').every(({ state }) => state === 'fixed')).toBe(true)
    expect(recorded('below_threshold').map(({ gravity, state }) => [gravity, state])).toEqual([
      ['must_fix', 'open'],
      ['must_fix', 'open'],
    ])
  })

  test('[EV-6] what the person asks for is theirs, what they dispute is contested, what holds by measure is confirmed', () => {
    const said = (text: string): Told => ({
      type: 'critique.panelist_must_fix',
      round: 1,
      role: 'critic',
      text,
    })
    const state = stateOf(
      created,
      opened(1),
      page(1, 'a'),
      { type: 'critique.panelist_open', round: 1, role: 'critic' },
      said('The button drowns.'),
      said('No heading.'),
      { type: 'critique.panelist_close', round: 1, role: 'critic', score: 6, mustFix: 2 },
      { type: 'finding.checked', finding: 'critic-1.2', check: 'confirmed', artifact: 'a' },
      {
        type: 'person_said',
        words: [
          {
            kind: 'must_fix',
            id: 'you-1',
            text: 'Say when you open.',
            target: 'h1',
            artifact: 'a',
            round: 1,
          },
          {
            kind: 'disputed',
            finding: 'critic-1.1',
            role: 'critic',
            text: 'The button drowns.',
            reason: 'It does not.',
          },
        ],
      },
    )
    const list = listFindings(state)
    expect(list.map(({ id, by, state: stands, target }) => [id, by, stands, target])).toEqual([
      ['critic-1.1', 'model', 'contested', undefined],
      ['critic-1.2', 'model', 'confirmed', undefined],
      ['you-1', 'person', 'open', 'h1'],
    ])
    expect(list[0]).toMatchObject({ reason: 'It does not.', page: 'a', rounds: [1] })
  })

  test('[EV-6] what code has found is confirmed, and fixed once a page that was measured is without it', () => {
    const before = [created, opened(1), page(1, 'a'), measured('a', row()), raised('bench-1.m1')]
    expect(listFindings(stateOf(...before))).toMatchObject([
      {
        id: 'bench-1.m1',
        by: 'code',
        gravity: 'medium',
        state: 'confirmed',
        rounds: [1],
        page: 'a',
        target: 'h3',
      },
    ])
    const after = (rows: readonly Measurement[]) =>
      listFindings(stateOf(...before, opened(2), page(2, 'b'), measured('b', ...rows))).map(
        ({ state }) => state,
      )
    expect(after([row()])).toEqual(['confirmed'])
    expect(after([row({ target: 'h4' })])).toEqual(['fixed'])
    expect(after([row({ violation: false })])).toEqual(['fixed'])
    // Nobody has measured the later page: that it is gone cannot be said.
    expect(after([])).toEqual(['confirmed'])
  })

  test('[EV-6] a finding that nothing is known of is open, one that was struck is struck', () => {
    const { target: _, ...placeless } = {
      ...raised('f1', { seat: 'critic', evidence: [{ kind: 'selector', ref: '#cta' }] }),
      target: '',
    }
    const list = listFindings(
      stateOf(
        created,
        opened(1),
        placeless,
        raised('f2', { seat: 'critic', suggestion: 'Say it.' }),
        { type: 'finding_struck', finding: 'f2', reason: 'Taste.' },
        raised('f3', { seat: 'critic', round: 1 }),
        { type: 'finding.checked', finding: 'f3', check: 'refuted' },
        opened(2),
        page(2, 'b'),
      ),
    )
    expect(list.map(({ id, state, target }) => [id, state, target])).toEqual([
      ['f1', 'open', '#cta'],
      ['f2', 'struck', 'h3'],
      ['f3', 'refuted', 'h3'],
    ])
    expect(list[1]?.suggestion).toBe('Say it.')
  })

  test('[EV-6] a panel: mended in the next version, or still open in the last', () => {
    const list = recorded('panel')
    expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['fixed', 'open']))
    expect(list.every(({ page: text, rounds }) => text !== undefined && rounds.length === 1)).toBe(true)
  })

  test('[EV-6] what a loop says as a stage stands under its stage', () => {
    const run = recordedRuns().find(({ name }) => name === 'loop_converged')
    const events = run?.file.events ?? []
    const setup = events.reduce<RunState>(fold, initialState()).given.loop
    const opened: Told = {
      type: 'stage_opened',
      id: 'loop:1',
      procedure: 'critic-loop',
      ...(setup && { loop: setup }),
    }
    const said = events.flatMap(({ seq: _, t: __, call: ___, ...fact }): Told[] =>
      fact.type === 'run_created' || fact.type === 'run_settled' ? [] : [{ ...fact, stage: 'loop:1' }],
    )
    const listed = listFindings(stateOf(created, { type: 'run_settled', status: 'shipped' }, opened, ...said))
    const alone = recorded('loop_converged')
    expect(listed.map(({ id, stage }) => [id, stage])).toEqual(
      alone.map(({ id }) => [`loop:1/${id}`, 'loop:1']),
    )
    expect(alone.length).toBeGreaterThan(0)
  })

  test('[EV-6] a loop: put off is struck, asked is contested, counted is confirmed, mended is fixed', () => {
    expect(
      recorded('loop_converged')
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['fixed', 'fixed', 'struck'])
    const states = recordedRuns()
      .filter(({ name }) => name.startsWith('loop_') || name === 'critic')
      .flatMap(({ file }) =>
        file.events.map((_, at) =>
          listFindings(file.events.slice(0, at + 1).reduce<RunState>(fold, initialState())),
        ),
      )
      .flatMap((list) => list.map(({ state, by }) => `${by} ${state}`))
    expect([...new Set(states)].toSorted()).toEqual([
      'code confirmed',
      'code fixed',
      'model contested',
      'model fixed',
      'model open',
      'model struck',
    ])
  })

  test('[EV-6] a judging stage: each group once, with its class, its check, and who has struck it', () => {
    const stage = 'exam:1'
    const setup = {
      kind: 'exam' as const,
      use: 'artifact' as const,
      effectiveMaxRounds: 1,
      verificationMode: 'lightweight' as const,
      adversarial: false,
      artifact: 'a',
      mime: 'text/html',
      seats: [],
    }
    const own = (fact: Told): Told => ({ ...fact, stage })
    const found = (id: string) => own(raised(id, { seat: 's1', severity: 'high', statement: id }))
    const list = listFindings(
      stateOf(
        created,
        { type: 'run_settled', status: 'shipped' },
        { type: 'stage_opened', id: stage, procedure: 'exam', setup },
        found('s1-1'),
        found('s2-1'),
        found('exam:1/s1-2'),
        found('s1-3'),
        found('s1-4'),
        own({ type: 'grouped', groups: [{ id: 's1-1', findings: ['s1-1', 's2-1'] }] }),
        own({ type: 'classified', round: 1, finding: 's1-1', class: 'contested', row: 'X4' }),
        own({ type: 'finding.checked', finding: 'exam:1/s1-2', check: 'confirmed' }),
        own({ type: 'finding_struck', finding: 's1-3', reason: 'A doublet.' }),
        { type: 'stage_opened', id: 'later', procedure: 'newer' },
        { ...raised('x', { seat: 's1' }), stage: 'later' },
      ),
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
  ] as const)('[EV-6] what row %s has made %s is %s', (row, its, state) => {
    const list = listFindings(
      stateOf(
        { ...raised('s1:1', { seat: 's1' }), stage: 'exam:1' },
        { type: 'stage_opened', id: 'exam:1', procedure: 'exam' },
        { type: 'classified', round: 1, finding: 's1:1', class: its, row, stage: 'exam:1' },
      ),
    )
    expect(list.map((one) => one.state)).toEqual([state])
  })

  test('[OK-33] [EV-6] blockers and residual risks are told from what nobody has looked at', () => {
    const { file } = recordedRuns().find(({ name }) => name === 'acceptance_blocked') ?? {}
    const list = listFindings((file?.events ?? []).reduce(fold, initialState()))
    const states = list.filter(({ stage }) => stage !== undefined).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['blocker', 'risk']))
  })

  test('[OK-28] a gap that says again what was found stands once', () => {
    const { file } = recordedRuns().find(({ name }) => name === 'exam_coverage') ?? {}
    const list = listFindings((file?.events ?? []).reduce(fold, initialState()))
    const again = (file?.events ?? []).flatMap((event) =>
      event.type === 'gap_discarded' ? [`${event.stage}/${event.finding}`] : [],
    )
    expect(again.length).toBeGreaterThan(0)
    expect(list.map(({ id }) => id).filter((id) => again.includes(id))).toEqual([])
  })
})
