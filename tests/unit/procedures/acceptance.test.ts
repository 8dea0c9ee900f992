import { describe, expect, test } from 'vitest'
import type { Cue } from '../../../src/models/scripted'
import { gateA, rowOf } from '../../../src/procedures/acceptance/gate'
import { procedureOf } from '../../../src/procedures/of'
import type { AcceptanceSetup } from '../../../src/run/acceptance'
import {
  acceptanceOf,
  blockersOf,
  type Candidate,
  risksOf,
  unexaminedOf,
} from '../../../src/run/acceptance-state'
import type { Severity, Standing } from '../../../src/run/event'
import { asked, of } from '../../tools/loops'
import {
  acceptanceSetup,
  at,
  type CheckPlay,
  confirms,
  DULL,
  followed,
  hashOf,
  type Objections,
  objections,
  PALE,
  pageOf,
  playCheck,
  rows,
  says,
  seats,
  STAGE,
  stateOf,
} from '../../tools/ship-checks'

const play = ({
  setup,
  ...options
}: Partial<Omit<CheckPlay, 'setup'>> & { setup?: Partial<AcceptanceSetup> }) =>
  playCheck({ setup: { ...acceptanceSetup, ...setup }, ...options })
const alone = { seats: seats(1) }
const fails: readonly Cue[] = [{ fail: 'http' }]

async function outcome(options: Parameters<typeof play>[0]) {
  const { state, own, events, prompts } = await play(options)
  const known = acceptanceOf(state, STAGE)
  return { state, own, events, prompts, known, ...known.verdict, rule: known.gate?.rule }
}

describe('gate A, row by row', () => {
  test.each<[string, boolean, number, readonly Severity[], string, string | undefined]>([
    ['A3', true, 0, ['medium', 'critical'], 'A3', 'blocked'],
    ['A3 goes before A4', true, 0, ['high', 'critical'], 'A3', 'blocked'],
    ['A3 goes before A6', true, 1, ['critical'], 'A3', 'blocked'],
    ['A4', true, 0, ['high'], 'A4', 'conditional-accept'],
    ['A4 minor', true, 0, ['medium'], 'A4', 'conditional-accept'],
    ['A4 goes before A6', true, 1, ['medium'], 'A4', 'conditional-accept'],
    ['A5', true, 0, [], 'A5', 'accepted'],
    ['A6 no answer', false, 0, [], 'A6', undefined],
    ['A6 an objection that nobody has examined', true, 1, [], 'A6', undefined],
  ])('[OK-34] %s', (_, answered, unexamined, blockers, rule, result) => {
    expect(gateA({ answered, unexamined, blockers })).toEqual({
      rule,
      ...(result !== undefined && { result }),
    })
  })

  const answers = [
    ['no seat', [], 'A2'],
    ['a seat that finds it as well', [{ confirmed: true, opens: undefined }], 'A1'],
    ['a seat that shows it', [{ confirmed: true, opens: true }], 'A1'],
    ['a seat whose place is not there', [{ confirmed: true, opens: false }], 'A2'],
    ['a seat that does not find it', [{ confirmed: false, opens: undefined }], 'A2'],
    ['a seat that shows otherwise', [{ confirmed: false, opens: true }], 'A2'],
    [
      'one of two',
      [
        { confirmed: false, opens: true },
        { confirmed: true, opens: undefined },
      ],
      'A1',
    ],
  ] as const

  const candidate = (
    said: (typeof answers)[number][1],
    check: Standing | undefined,
    unshown: boolean,
  ): Candidate => ({
    finding: {
      type: 'finding_raised',
      id: 'c',
      seat: 's1',
      severity: 'high',
      statement: 'x',
      evidence: [],
      seq: 0,
      t: 0,
    },
    unshown,
    covers: false,
    check: check && { type: 'finding.checked', finding: 'c', check, seq: 0, t: 0 },
    opens: undefined,
    confirmations: said.map((one) => ({
      ...one,
      type: 'confirmation',
      seat: 's2',
      finding: 'c',
      evidence: [],
      note: '',
      seq: 0,
      t: 0,
    })),
    settled: undefined,
    struck: undefined,
  })

  test.each(answers)('A1, A2: %s', (_, said, row) => {
    expect(rowOf(candidate(said, undefined, false))).toBe(row)
    expect(rowOf(candidate(said, 'not_measurable', false))).toBe(row)
    expect(rowOf(candidate(said, 'confirmed', false))).toBe('A1')
    expect(rowOf(candidate(said, 'refuted', false))).toBe('A2')
  })

  test.each(answers)(
    '[OK-45] a requirement that is not shown is taken back only by a seat that shows it: %s',
    (name, said) => {
      expect(rowOf(candidate(said, undefined, true))).toBe(
        name === 'a seat that shows otherwise' || name === 'one of two' ? 'A2' : 'A1',
      )
    },
  )
})

describe('the acceptance critic', () => {
  test('[OK-32] [OK-35] nothing speaks against it, and that is said', async () => {
    const { own, known, result, mode, candidatesProposed, state } = await outcome({
      replies: { 'objections:s1': objections({ reason: 'All is there.' }) },
    })
    expect(asked(own)).toEqual([`${STAGE}/objections:s1`])
    expect([result, mode, candidatesProposed]).toEqual(['accepted', 'acceptance-devils-advocate', 0])
    expect(known.none).toBe('All is there.')
    expect(known.gate).toMatchObject({ gate: 'A', rule: 'A5', result: 'accepted', dissent: [] })
    expect(state.stages[STAGE]).toMatchObject({ ended: true, status: 'shipped' })
    expect(state.settled?.status).toBe('below_threshold')
  })

  test('[OK-33] [OK-34] what is confirmed blocks by its severity, and what is not is kept as a risk', async () => {
    const { known, rule, state, confirmedBlockers, downgradedToResidual } = await outcome({
      setup: { seats: seats(3) },
      replies: {
        'objections:s1': objections({
          candidates: [
            { severity: 'critical', followUp: 'Say what it is.', trigger: 'Two readers leave.' },
            { statement: 'The text drags.', severity: 'minor', evidence: [], trigger: 'A reader says so.' },
            { statement: 'It is dull.', severity: 'major', evidence: [] },
          ],
        }),
        'confirm:s2': confirms({ 'objection-1': false, 'objection-2': false, 'objection-3': false }),
        'confirm:s3': confirms({
          'objection-1': { confirmed: true, evidence: [at('.head')] },
          'objection-2': false,
          'objection-3': { confirmed: true, evidence: [at('.gone')] },
        }),
      },
    })
    expect(rule).toBe('A3')
    expect(blockersOf(known)).toMatchObject([
      { finding: { id: 'objection-1', severity: 'critical' }, settled: { next: 'Say what it is.' } },
    ])
    expect(risksOf(known)).toMatchObject([
      { finding: { id: 'objection-2', severity: 'medium' }, settled: { next: 'A reader says so.' } },
      { finding: { id: 'objection-3', severity: 'high' }, settled: { next: 'if_seen_again' } },
    ])
    expect([confirmedBlockers, downgradedToResidual]).toEqual([1, 2])
    expect(known.gate?.dissent).toEqual(['objection-1 s2', 'objection-3 s3'])
    expect(state.stages[STAGE]).toMatchObject({ status: 'below_threshold' })
  })

  test('[OK-46] nothing of the version changes: its hash before and after is the same', async () => {
    const { own } = await outcome({ replies: { 'objections:s1': objections() } })
    const audits = of(own, 'artifact_audited')
    expect(audits).toMatchObject([{ artifact: hashOf(2), after: hashOf(2) }])
    expect(of(own, 'critique.artifact_seen')).toEqual([])
  })

  test('[OK-46] a judge that has changed what it judges fails its stage', async () => {
    const { state, result } = await outcome({
      replies: { 'objections:s1': objections() },
      page: `${pageOf(2)}<p>and more</p>`,
    })
    expect(result).toBe('accepted')
    expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'artifact_changed' })
  })

  test('[OK-33] alone, measurements decide by themselves', async () => {
    const { known, rule, own } = await outcome({
      setup: alone,
      replies: {
        'objections:s1': objections({
          candidates: [
            { statement: PALE, target: '#order', evidence: [at('#order')] },
            { statement: PALE.replace('#order', '.head'), target: '.head', severity: 'critical' },
            { statement: DULL, severity: 'critical' },
          ],
        }),
      },
    })
    expect(asked(own)).toHaveLength(1)
    expect(rule).toBe('A4')
    expect(blockersOf(known).map(({ finding, settled }) => [finding.id, settled?.next])).toEqual([
      ['objection-1', 'mend'],
    ])
    expect(risksOf(known).map(({ finding, settled }) => [finding.id, settled?.next])).toEqual([
      ['objection-2', 'if_measured_otherwise'],
      ['objection-3', 'if_seen_again'],
    ])
  })

  test('what nobody has measured is measured first, and once', async () => {
    const bare = (await play({ replies: { 'objections:s1': objections() }, rows: [] })).own
    expect(of(bare, 'measure.done')).toHaveLength(1)
    expect(bare[0]?.type).toBe('measure.done')
    const known = (await play({ replies: { 'objections:s1': objections() }, rows: rows() })).own
    expect(of(known, 'measure.done')).toEqual([])
  })
})

describe('[OK-45] a requirement without evidence that opens', () => {
  test.each([
    ['nothing is pointed at', []],
    ['the words are not there', [says('Open from seven to noon')]],
    ['the place is not there', [at('.hours')]],
    ['the place is no place', [at('somewhere near the top of the page')]],
    ['two signs stand anywhere', [says('at')]],
    ['a requirement is its own evidence', [{ kind: 'requirement', ref: 'R1' } as const]],
    ['the page is no place', [at('body')]],
    ['nor is all that it says', [at('html > body > main.page')]],
    ['a reading that is wrong', [{ kind: 'measurement', ref: 'IN-2 contrast' } as const]],
    ['a reading that is none', [{ kind: 'measurement', ref: 'IN-9 text_size' } as const]],
  ])('is a candidate that code raises, of severity major: %s', async (_, evidence) => {
    const { known, rule } = await outcome({
      setup: alone,
      rows: rows().slice(0, 1),
      replies: { 'objections:s1': objections({ shown: { R1: evidence, R2: [at('#order')] } }) },
    })
    expect(known.requirements.map(({ requirement, shown }) => [requirement, shown])).toEqual([
      ['R1', false],
      ['R2', true],
    ])
    expect(blockersOf(known)).toMatchObject([
      {
        unshown: true,
        finding: { id: 'unshown:R1', seat: 'bench', severity: 'high', title: 'Opening hours' },
        settled: { row: 'A1', next: 'show_requirement' },
      },
    ])
    expect(rule).toBe('A4')
  })

  test.each([
    ['a tag', [at('h1')]],
    ['a selector', [at('a#order')]],
    ['words', [says('Fresh at seven.')]],
    ['a reading that holds', [{ kind: 'measurement', ref: 'IN-2 contrast at .head' } as const]],
    ['one place of two', [at('.hours'), says('Fresh at seven.')]],
  ])('is none where it is shown: %s', async (_, evidence) => {
    const { known, rule } = await outcome({
      setup: alone,
      replies: { 'objections:s1': objections({ shown: { R1: evidence, R2: [at('#order')] } }) },
    })
    expect(known.candidates).toEqual([])
    expect(rule).toBe('A5')
  })

  test('is asked of the others, who may show it after all', async () => {
    const { known, rule, prompts } = await outcome({
      replies: {
        'objections:s1': objections({ shown: { R2: [at('#order')] } }),
        'confirm:s2': confirms({ 'unshown:R1': { confirmed: false, evidence: [says('Fresh at seven.')] } }),
      },
    })
    expect(prompts.get(`${STAGE}/confirm:s2`)).toContain('unshown:R1 (high; R1): Nothing was shown for R1.')
    expect(risksOf(known).map(({ finding }) => finding.id)).toEqual(['unshown:R1'])
    expect(rule).toBe('A5')
  })

  const unmet = {
    statement: 'R1 is not met: no hours stand anywhere.',
    severity: 'major',
    requirementIds: ['R1'],
  }
  const unshown = (more: object = {}) =>
    objections({ shown: { R2: [at('#order')] }, candidates: [{ ...unmet, evidence: [], ...more }] })

  test('is one candidate where the critic has said so itself, and stands as code would have it', async () => {
    const { known, rule } = await outcome({
      setup: alone,
      replies: { 'objections:s1': unshown({ evidence: [{ kind: 'requirement', ref: 'R1' }] }) },
    })
    expect(known.candidates).toMatchObject([
      {
        ...{ unshown: false, covers: true, finding: { seat: 's1', requirementIds: ['R1'] } },
        settled: { row: 'A1', next: 'show_requirement' },
      },
    ])
    expect(rule).toBe('A4')
  })

  test.each([
    ['a seat that shows it takes it back', [says('Fresh at seven.')], 'A5'],
    ['a seat that points at the page does not', [at('body')], 'A4'],
    ['nor does one that points at nothing', [], 'A4'],
  ])('said by the critic: %s', async (_, evidence, gate) => {
    const { rule } = await outcome({
      replies: {
        'objections:s1': unshown(),
        'confirm:s2': confirms({ 'objection-1': { confirmed: false, evidence } }),
      },
    })
    expect(rule).toBe(gate)
  })

  test.each([
    ['of one voice alone, it weighs what code would say', {}, 'A4'],
    [
      'reproduced by another, it weighs what its critic says',
      { confirmed: true, evidence: [at('#order')] },
      'A3',
    ],
  ])('said to be critical: %s', async (_, answer, gate) => {
    const { rule } = await outcome({
      replies: {
        'objections:s1': unshown({ severity: 'critical' }),
        ...('confirmed' in answer && { 'confirm:s2': confirms({ 'objection-1': answer }) }),
      },
    })
    expect(rule).toBe(gate)
  })

  test('what was measured stays a blocker, whoever shows the requirement', async () => {
    const { known } = await outcome({
      replies: {
        'objections:s1': unshown({ statement: PALE, evidence: [at('#order')] }),
        'confirm:s2': confirms({ 'objection-1': { confirmed: false, evidence: [says('Fresh at seven.')] } }),
      },
    })
    expect(known.candidates[0]).toMatchObject({ check: { check: 'confirmed' }, settled: { row: 'A1' } })
  })

  test('is raised by code all the same where what the critic says of it is measured as untrue', async () => {
    const { known } = await outcome({
      setup: alone,
      replies: {
        'objections:s1': unshown({
          statement: 'The contrast of the banner is too low.',
          evidence: [at('.banner')],
        }),
      },
    })
    expect(known.candidates.map(({ finding, settled }) => [finding.id, settled?.row])).toEqual([
      ['objection-1', 'A2'],
      ['unshown:R1', 'A1'],
    ])
  })

  test('by a place that says where', async () => {
    const { rule } = await outcome({
      replies: {
        'objections:s1': objections({ shown: { R2: [at('#order')] } }),
        'confirm:s2': confirms({
          'unshown:R1': { confirmed: false, evidence: [at('somewhere in the text')] },
        }),
      },
    })
    expect(rule).toBe('A4')
  })

  test('a brief without requirements asks for no matrix', async () => {
    const { known, rule, prompts } = await outcome({
      brief: { requirements: [] },
      replies: { 'objections:s1': JSON.stringify({ none: true, reason: 'Nothing.' }) },
    })
    expect(known.requirements).toEqual([])
    expect(prompts.get(`${STAGE}/objections:s1`)).not.toContain('"matrix"')
    expect(rule).toBe('A5')
  })
})

describe('whoever does not answer', () => {
  test.each<[string, string | readonly Cue[]]>([
    ['says nothing', '{"matrix":[],"candidates":[]}'],
    ['is not there', fails],
    ['writes prose', 'I find nothing to object to.'],
  ])(
    '[OK-33] a critic that %s is asked once more; then nothing was examined, which is never accepted',
    async (_, said) => {
      const { own, known, rule, result, state } = await outcome({
        replies: { 'objections:s1': said, 'objections:s1#2': said },
      })
      expect(asked(own)).toEqual([`${STAGE}/objections:s1`, `${STAGE}/objections:s1#2`])
      expect(of(own, 'pass_skipped')).toMatchObject([{ pass: 'acceptance', reason: 'critic-not-answered' }])
      expect([rule, result]).toEqual(['A6', undefined])
      expect(known.gate?.result).toBe('not-examined')
      expect(known.isHeard).toBe(false)
      expect(known.requirements.map(({ shown }) => shown)).toEqual([undefined, undefined])
      expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'acceptance_not_examined' })
    },
  )

  test('is told what was wrong, and may say it properly', async () => {
    const { rule, prompts } = await outcome({
      replies: { 'objections:s1': '{"matrix":[],"candidates":[]}', 'objections:s1#2': objections() },
    })
    expect(prompts.get(`${STAGE}/objections:s1#2`)).toContain(
      'There is no candidate. Where there is none, say so',
    )
    expect(rule).toBe('A5')
  })

  test('[OK-19] a seat that does not confirm is left out, and nothing is dropped for it', async () => {
    const { known, own, rule } = await outcome({
      setup: { seats: seats(3) },
      replies: {
        'objections:s1': objections({ candidates: [{}] }),
        'confirm:s2': fails,
        'confirm:s2#2': fails,
        'confirm:s3': confirms({ 'objection-1': true }),
      },
    })
    expect(of(own, 'seat_left_out')).toMatchObject([{ seat: 's2' }])
    expect(known.leftOut).toEqual(['s2'])
    expect(rule).toBe('A4')
  })

  test('[OK-33] if none of them does, each candidate stays as a risk, and nothing was examined', async () => {
    const { known, rule, result, state } = await outcome({
      replies: {
        'objections:s1': objections({ candidates: [{ severity: 'critical' }] }),
        'confirm:s2': fails,
      },
    })
    expect(risksOf(known)).toHaveLength(1)
    expect(unexaminedOf(known)).toHaveLength(1)
    expect([rule, result]).toEqual(['A6', undefined])
    expect(known.gate).toMatchObject({ result: 'not-examined', ruleVersion: 2 })
    expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'acceptance_not_examined' })
  })

  test('[OK-33] what code has measured needs nobody else: refuted throughout, the version is accepted', async () => {
    const { known, rule } = await outcome({
      replies: {
        'objections:s1': objections({
          candidates: [{ statement: PALE.replace('#order', '.head'), target: '.head', severity: 'critical' }],
        }),
        'confirm:s2': fails,
      },
    })
    expect(risksOf(known)).toHaveLength(1)
    expect(rule).toBe('A5')
  })

  test('[OK-33] one seat of two that looks is enough', async () => {
    const { known, rule } = await outcome({
      setup: { seats: seats(3) },
      replies: {
        'objections:s1': objections({ candidates: [{}] }),
        'confirm:s2': fails,
        'confirm:s2#2': fails,
        'confirm:s3': confirms({ 'objection-1': false }),
      },
    })
    expect(known.leftOut).toEqual(['s2'])
    expect(rule).toBe('A5')
  })

  test('[OK-33] a seat that points at what is not there has examined nothing', async () => {
    const { known, rule } = await outcome({
      replies: {
        'objections:s1': objections({ candidates: [{}] }),
        'confirm:s2': confirms({ 'objection-1': { confirmed: true, evidence: [at('.gone')] } }),
      },
    })
    expect(unexaminedOf(known)).toHaveLength(1)
    expect(rule).toBe('A6')
  })

  test.each<[string, Objections, string]>([
    ['has found nothing', {}, 'A5'],
    ['objects to what nobody can measure', { candidates: [{}] }, 'A6'],
    [
      'objects to what a measurement refutes',
      { candidates: [{ statement: PALE.replace('#order', '.head'), target: '.head' }] },
      'A5',
    ],
    ['objects to what a measurement confirms', { candidates: [{ statement: PALE, target: '#order' }] }, 'A4'],
  ])('[OK-33] a critic that is alone and %s', async (_, said, expected) => {
    const { rule } = await outcome({ setup: alone, replies: { 'objections:s1': objections(said) } })
    expect(rule).toBe(expected)
  })

  test('[OK-38] a gate that was decided by the first rule stays as it was decided', async () => {
    const { events } = await play({
      replies: { 'objections:s1': objections({ candidates: [{}] }), 'confirm:s2': fails },
    })
    const cut = events.slice(
      0,
      events.findIndex((event) => event.type === 'gate' && event.stage === STAGE) + 1,
    )
    const before = cut.map((event) =>
      event.type === 'gate' && event.stage === STAGE
        ? { ...event, rule: 'A5', ruleVersion: 1, result: 'accepted' }
        : event,
    )
    const state = stateOf(before)
    const [step] = procedureOf(state).next(state)
    expect(step).toMatchObject({ kind: 'note', fact: { type: 'acceptance', result: 'accepted' } })
  })

  test('a stage that was stopped has said nothing', async () => {
    const { known, state } = await outcome({
      replies: { 'objections:s1': [{ wait: 500 }, { say: objections() }] },
      told: [[1200, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(known.verdict).toBeUndefined()
    expect(known.gate).toBeUndefined()
    expect(state.stages[STAGE]).toMatchObject({ status: 'interrupted' })
  })
})

test('[OK-33] no candidate is ever dropped, whatever the seats say', async () => {
  const all = Array.from({ length: 8 }, (_, n) => ({ statement: `Reason ${n}`, evidence: [] }))
  for (let said = 0; said < 16; said++) {
    const answers = Object.fromEntries(
      all.map((_, n) => [`objection-${n + 1}`, ((said * 37) >> n) % 2 === 1]),
    )
    const {
      known,
      candidatesProposed,
      confirmedBlockers = 0,
      downgradedToResidual = 0,
    } = await outcome({
      replies: {
        'objections:s1': objections({ candidates: all, shown: {} }),
        'confirm:s2': confirms({ ...answers, 'unshown:R1': said % 2 === 0, 'unshown:R2': true }),
      },
    })
    expect(candidatesProposed).toBe(10)
    expect(confirmedBlockers + downgradedToResidual).toBe(10)
    expect([...blockersOf(known), ...risksOf(known)]).toHaveLength(10)
    for (const { settled } of known.candidates) expect(settled?.next).not.toBe('')
  }
})

test('what the person strikes stays where it stands, and says so', async () => {
  const { events } = await outcome({
    setup: alone,
    replies: { 'objections:s1': objections({ candidates: [{}] }) },
  })
  const struck = {
    type: 'finding_struck',
    finding: 'objection-1',
    reason: 'It is meant so.',
    stage: STAGE,
  } as const
  const known = acceptanceOf(stateOf(followed(events, [struck])), STAGE)
  expect(known.candidates[0]?.struck).toBe('It is meant so.')
  expect(known.verdict?.downgradedToResidual).toBe(1)
})
