// A version is accepted only where nothing that was confirmed blocks it, and no candidate against it is ever dropped.
import { describe, expect, test } from 'vitest'
import { scriptedModel } from '../../../src/models/scripted'
import { gateA, rowOf } from '../../../src/procedures/acceptance/gate'
import { procedureOf } from '../../../src/procedures/of'
import {
  acceptanceOf,
  blockersOf,
  type Candidate,
  risksOf,
  unexaminedOf,
} from '../../../src/run/acceptance-state'
import type { Event, Evidence, Severity, Standing } from '../../../src/run/event'
import { shippingOf } from '../../../src/run/shipping'
import { createClock } from '../../tools/clock'
import { asked, of } from '../../tools/loops'
import {
  acceptanceSetup,
  type Answer,
  at,
  type CheckPlay,
  confirms,
  DULL,
  followed,
  hashOf,
  objections,
  type Objections,
  PALE,
  pageOf,
  playCheck,
  playRun,
  type Reply,
  rows,
  says,
  seats,
  STAGE,
  stateOf,
} from '../../tools/ship-checks'
import { perform } from '../../tools/stage'

const FAILS: Reply = [{ fail: 'http' }]
const READS_WELL = { statement: PALE.replace('#order', '.head'), target: '.head' }
const MEASURED = { statement: PALE, target: '#order', evidence: [at('#order')] }
/** The first requirement is shown nowhere. */
const UNSHOWN: Objections = { shown: { R2: [at('#order')] } }

type Others = readonly (Reply | Readonly<Record<string, Answer>>)[]
const isReply = (said: Reply | object): said is Reply => typeof said === 'string' || Array.isArray(said)

/** What a critic says, and after it each other seat of its candidates; nobody else sits there. */
async function examined(said: Reply | Objections, others: Others = [], more: Partial<CheckPlay> = {}) {
  const replies = others.map((reply, n): [string, Reply] => [
    `confirm:s${n + 2}`,
    isReply(reply) ? reply : confirms(reply),
  ])
  const played = await playCheck({
    setup: { ...acceptanceSetup, seats: seats(1 + others.length) },
    ...more,
    replies: {
      'objections:s1': isReply(said) ? said : objections(said),
      ...Object.fromEntries(replies),
      ...more.replies,
    },
  })
  const known = acceptanceOf(played.state, STAGE)
  const settled = known.candidates.map(
    ({ finding, settled: its }) => `${finding.id} ${its?.row} ${its?.next}`,
  )
  return { ...played, known, settled, rule: known.gate?.rule, ended: played.state.stages[STAGE] }
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
    const gate = { rule, ...(result !== undefined && { result }) }
    expect(gateA({ answered, unexamined, blockers })).toEqual(gate)
  })

  const finds = { confirmed: true, opens: undefined }
  const shows = { confirmed: false, opens: true }
  const answers = [
    ['no seat', [], 'A2', 'A1'],
    ['a seat that finds it as well', [finds], 'A1', 'A1'],
    ['a seat that shows it', [{ confirmed: true, opens: true }], 'A1', 'A1'],
    ['a seat whose place is not there', [{ confirmed: true, opens: false }], 'A2', 'A1'],
    ['a seat that does not find it', [{ confirmed: false, opens: undefined }], 'A2', 'A1'],
    ['a seat that shows otherwise', [shows], 'A2', 'A2'],
    ['one of two', [shows, finds], 'A1', 'A2'],
  ] as const

  // Of a candidate the rule reads only what stands here.
  const candidate = (said: (typeof answers)[number][1], check?: Standing, unshown = false) =>
    ({ unshown, check: check && { check }, confirmations: said }) as unknown as Candidate

  test.each(answers)('[OK-45] A1, A2: %s', (_, said, row, bare) => {
    expect(rowOf(candidate(said))).toBe(row)
    expect(rowOf(candidate(said, 'not_measurable'))).toBe(row)
    expect(rowOf(candidate(said, 'confirmed'))).toBe('A1')
    expect(rowOf(candidate(said, 'refuted'))).toBe('A2')
    // A requirement that is not shown is taken back only by a seat that shows it.
    expect(rowOf(candidate(said, undefined, true))).toBe(bare)
  })
})

describe('the acceptance critic', () => {
  test('[OK-32] [OK-35] nothing speaks against it, and that is said of it as it is', async () => {
    const { own, known, ended, state } = await examined({ reason: 'All is there.' }, [{}])
    expect(asked(own)).toEqual([`${STAGE}/objections:s1`])
    expect(known).toMatchObject({
      none: 'All is there.',
      verdict: { result: 'accepted', mode: 'acceptance-devils-advocate', candidatesProposed: 0 },
      gate: { gate: 'A', rule: 'A5', result: 'accepted', dissent: [] },
    })
    expect(ended).toMatchObject({ ended: true, status: 'shipped' })
    expect(state.settled?.status).toBe('below_threshold')
  })

  test('[OK-33] [OK-34] what is confirmed blocks by its severity, and what is not is kept as a risk', async () => {
    const candidates = [
      { severity: 'critical', followUp: 'Say what it is.', trigger: 'Two readers leave.' },
      { statement: 'The text drags.', severity: 'minor', evidence: [], trigger: 'A reader says so.' },
      { statement: 'It is dull.', severity: 'major', evidence: [] },
    ]
    const { known, rule, ended } = await examined({ candidates }, [
      { 'objection-1': false, 'objection-2': false, 'objection-3': false },
      {
        'objection-1': { confirmed: true, evidence: [at('.head')] },
        'objection-2': false,
        'objection-3': { confirmed: true, evidence: [at('.gone')] },
      },
    ])
    const told = ({ finding, settled }: Candidate) => [finding.id, finding.severity, settled?.next]
    expect(rule).toBe('A3')
    expect(blockersOf(known).map(told)).toEqual([['objection-1', 'critical', 'Say what it is.']])
    expect(risksOf(known).map(told)).toEqual([
      ['objection-2', 'medium', 'A reader says so.'],
      ['objection-3', 'high', 'if_seen_again'],
    ])
    expect(known.verdict).toMatchObject({ confirmedBlockers: 1, downgradedToResidual: 2 })
    expect(known.gate?.dissent).toEqual(['objection-1 s2', 'objection-3 s3'])
    expect(ended).toMatchObject({ status: 'below_threshold' })
  })

  test('[OK-46] a version that has other bytes behind than before fails its stage', async () => {
    const { known, ended } = await examined({}, [{}], { page: `${pageOf(2)}<p>and more</p>` })
    expect(known.verdict?.result).toBe('accepted')
    expect(ended).toMatchObject({ status: 'failed', cause: 'artifact_changed' })
  })

  test('[OK-46] a judge that puts a version of its own into the log fails its stage', async () => {
    const opened = {
      type: 'stage_opened',
      id: STAGE,
      procedure: 'acceptance',
      setup: acceptanceSetup,
    } as const
    const seen = {
      type: 'critique.artifact_seen',
      hash: 'mine',
      bytes: 4,
      mime: 'text/html',
      from: 'fix',
    } as const
    const run = followed((await playRun()).log.events, [opened])
    const events = followed(run, [{ ...seen, stage: STAGE }])
    const clock = createClock(events.at(-1)?.t)
    const { driven } = perform({
      procedure: procedureOf(stateOf(events)),
      ...{ clock, events, pages: new Map([[hashOf(2), '']]) },
      model: scriptedModel({ [`${STAGE}/objections:s1`]: [{ say: objections() }] }, clock.sleep),
    })
    const state = await clock.until(driven.done)
    expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'artifact_changed' })
    expect(shippingOf(state).may).toBe(true)
  })

  test('what nobody has measured is measured first, and once', async () => {
    const { own } = await examined({}, [{}], { rows: [] })
    expect(own.map(({ type }) => type === 'measure.done').lastIndexOf(true)).toBe(0)
    const known = await examined({}, [{}], { rows: rows() })
    expect(of(known.own, 'measure.done')).toEqual([])
  })

  test('[OK-33] no candidate is ever dropped, whatever the seats say', async () => {
    const all = Array.from({ length: 8 }, (_, n) => ({ statement: `Reason ${n}`, evidence: [] }))
    for (const said of [0, 5, 10, 15]) {
      const answers = all.map((_, n) => [`objection-${n + 1}`, ((said * 37) >> n) % 2 === 1])
      const { known } = await examined({ candidates: all, shown: {} }, [
        { ...Object.fromEntries(answers), 'unshown:R1': said % 2 === 0, 'unshown:R2': true },
      ])
      const { candidatesProposed, confirmedBlockers = 0, downgradedToResidual = 0 } = known.verdict ?? {}
      expect([candidatesProposed, confirmedBlockers + downgradedToResidual]).toEqual([10, 10])
      expect([...blockersOf(known), ...risksOf(known)]).toHaveLength(10)
      for (const { settled } of known.candidates) expect(settled?.next).not.toBe('')
    }
  })

  test('what the person strikes stays where it stands, and says so', async () => {
    const { events } = await examined({ candidates: [{}] })
    const reason = 'It is meant so.'
    const struck = { type: 'finding_struck', finding: 'objection-1', reason, stage: STAGE } as const
    const known = acceptanceOf(stateOf(followed(events, [struck])), STAGE)
    expect(known.candidates[0]?.struck).toBe(reason)
    expect(known.verdict?.downgradedToResidual).toBe(1)
  })
})

describe('[OK-45] a requirement without evidence that opens', () => {
  const CONTRAST = 'IN-2 contrast'
  const reads = (ref: string): Evidence => ({ kind: 'measurement', ref })

  test.each<[string, readonly Evidence[], boolean]>([
    ['nothing is pointed at', [], false],
    ['the words are not there', [says('Open from seven to noon')], false],
    ['a requirement is its own evidence', [{ kind: 'requirement', ref: 'R1' }], false],
    ['the page is no place', [at('body')], false],
    ['a reading that is wrong', [reads(CONTRAST)], false],
    ['a tag', [at('h1')], true],
    ['a reading that holds', [reads(`${CONTRAST} at .head`)], true],
    ['one place of two', [at('.hours'), says('Fresh at seven.')], true],
  ])('is a candidate that code raises, of severity major: %s', async (_, evidence, shown) => {
    const { known, rule, settled } = await examined(
      { shown: { R1: evidence, R2: [at('#order')] } },
      [],
      shown ? {} : { rows: rows().slice(0, 1) },
    )
    expect(known.requirements.map(({ shown: its }) => its)).toEqual([shown, true])
    expect([rule, settled]).toEqual(shown ? ['A5', []] : ['A4', ['unshown:R1 A1 show_requirement']])
    const cited = { title: 'Opening hours', evidence: [{ kind: 'requirement', ref: 'R1' }] }
    const raised = { id: 'unshown:R1', seat: 'bench', severity: 'high', ...cited }
    expect(known.candidates).toMatchObject(shown ? [] : [{ unshown: true, finding: raised }])
  })

  test('is asked of the others, who may show it after all', async () => {
    const { settled, rule, prompts } = await examined(UNSHOWN, [
      { 'unshown:R1': { confirmed: false, evidence: [says('Fresh at seven.')] } },
    ])
    expect(prompts.get(`${STAGE}/confirm:s2`)).toContain('unshown:R1 (high; R1): Nothing was shown for R1.')
    expect([settled, rule]).toEqual([['unshown:R1 A2 if_seen_again'], 'A5'])
  })

  test('is not shown by a place that says nowhere', async () => {
    const answer = { confirmed: false, evidence: [at('somewhere in the text')] }
    expect((await examined(UNSHOWN, [{ 'unshown:R1': answer }])).rule).toBe('A4')
  })

  const unmet = (more: object = {}): Objections => ({
    ...UNSHOWN,
    candidates: [
      {
        ...{
          statement: 'R1 is not met: no hours stand anywhere.',
          severity: 'major',
          requirementIds: ['R1'],
        },
        ...{ evidence: [], ...more },
      },
    ],
  })
  const answered = (confirmed: boolean, ...evidence: readonly Evidence[]) => [
    { 'objection-1': { confirmed, evidence } },
  ]
  const shows = answered(false, says('Fresh at seven.'))
  const critical = { severity: 'critical' }
  const itself = { evidence: [{ kind: 'requirement', ref: 'R1' }] }
  const pale = { statement: PALE, evidence: [at('#order')] }

  test.each<[string, object, Others, string, string]>([
    ['alone, it stands as code would have it', itself, [], 'A4', 'A1'],
    ['a seat that shows it takes it back', {}, shows, 'A5', 'A2'],
    ['a seat that points at the page does not', {}, answered(false, at('body')), 'A4', 'A1'],
    ['nor does one that points at nothing', {}, answered(false), 'A4', 'A1'],
    ['critical, of one voice alone, it weighs what code would say', critical, [{}], 'A4', 'A1'],
    ['critical, reproduced, what its critic says', critical, answered(true, at('#order')), 'A3', 'A1'],
    ['what was measured blocks, whoever shows the requirement', pale, shows, 'A4', 'A1'],
  ])('is one candidate where the critic has said so itself: %s', async (_, said, others, gate, row) => {
    const { known, rule } = await examined(unmet(said), others)
    expect(rule).toBe(gate)
    expect(known.candidates).toMatchObject([
      { unshown: false, covers: true, finding: { seat: 's1', requirementIds: ['R1'] }, settled: { row } },
    ])
  })

  test('is raised by code all the same where what the critic says of it is measured as untrue', async () => {
    const untrue = { statement: 'The contrast of the banner is too low.', evidence: [at('.banner')] }
    const { settled } = await examined(unmet(untrue))
    expect(settled).toEqual(['objection-1 A2 if_measured_otherwise', 'unshown:R1 A1 show_requirement'])
  })

  test('a brief without requirements asks for no matrix', async () => {
    const { known, rule, prompts } = await examined(JSON.stringify({ none: true, reason: 'Nothing.' }), [], {
      brief: { requirements: [] },
    })
    expect(known.requirements).toEqual([])
    expect(prompts.get(`${STAGE}/objections:s1`)).not.toContain('"matrix"')
    expect(rule).toBe('A5')
  })
})

describe('who decides', () => {
  const one: Objections = { candidates: [{}] }
  const refuted: Objections = { candidates: [READS_WELL] }
  const grave: Objections = { candidates: [{ ...READS_WELL, severity: 'critical' }] }
  const three = [MEASURED, READS_WELL, { statement: DULL, severity: 'critical' }]
  const yes = { 'objection-1': true }
  const no = { 'objection-1': false }
  const gone = { 'objection-1': { confirmed: true, evidence: [at('.gone')] } }
  const [again, otherwise] = ['if_seen_again', 'if_measured_otherwise']

  test.each<[string, Objections, Others, string, readonly string[], readonly string[]]>([
    ['alone, with nothing found', {}, [], 'A5', [], []],
    ['alone, what nobody can measure', one, [], 'A6', [again], []],
    ['alone, what is refuted', refuted, [], 'A5', [otherwise], []],
    ['alone, what is measured', { candidates: [MEASURED] }, [], 'A4', ['mend'], []],
    ['alone, one of each', { candidates: three }, [], 'A4', ['mend', otherwise, again], []],
    ['one of two that looks and finds it', one, [FAILS, yes], 'A4', ['mend'], ['s2']],
    ['one of two that looks and does not', one, [FAILS, no], 'A5', [again], ['s2']],
    ['none of them: it stays as a risk', one, [FAILS], 'A6', [again], ['s2']],
    ['none of them, of what code has refuted', grave, [FAILS], 'A5', [otherwise], ['s2']],
    ['one that points at what is not there', one, [gone], 'A6', [again], []],
  ])('[OK-19] [OK-33] %s', async (_, said, others, gate, next, left) => {
    const { known, own, rule, ended } = await examined(said, others)
    expect([rule, known.candidates.map(({ settled }) => settled?.next)]).toEqual([gate, next])
    expect(known.leftOut).toEqual(left)
    expect(of(own, 'seat_left_out').map(({ seat }) => seat)).toEqual(left)
    if (gate !== 'A6') return
    expect(unexaminedOf(known)).toHaveLength(1)
    expect(known.gate).toMatchObject({ result: 'not-examined', ruleVersion: 2 })
    expect(known.verdict?.result).toBeUndefined()
    expect(ended).toMatchObject({ status: 'failed', cause: 'acceptance_not_examined' })
  })

  test('[OK-33] a critic that does not answer is asked once more; then nothing was examined, and nothing accepted', async () => {
    const { own, known, rule, ended } = await examined(FAILS, [{}], { replies: { 'objections:s1#2': FAILS } })
    expect(asked(own)).toEqual([`${STAGE}/objections:s1`, `${STAGE}/objections:s1#2`])
    expect(of(own, 'pass_skipped')).toMatchObject([{ pass: 'acceptance', reason: 'critic-not-answered' }])
    expect([rule, known.gate?.result, known.verdict?.result]).toEqual(['A6', 'not-examined', undefined])
    expect(known.isHeard).toBe(false)
    expect(known.requirements.map(({ shown }) => shown)).toEqual([undefined, undefined])
    expect(ended).toMatchObject({ status: 'failed', cause: 'acceptance_not_examined' })
  })

  test('a critic is told what was wrong, and may say it properly', async () => {
    const replies = { 'objections:s1#2': objections() }
    const { rule, prompts } = await examined('{"matrix":[],"candidates":[]}', [{}], { replies })
    const told = prompts.get(`${STAGE}/objections:s1#2`)
    expect(told).toContain('There is no candidate. Where there is none, say so')
    expect(rule).toBe('A5')
  })

  test('[OK-38] a gate that was decided by the first rule stays as it was decided', async () => {
    const { events } = await examined(one, [FAILS])
    const isGate = (event: Event): event is Extract<Event, { type: 'gate' }> =>
      event.type === 'gate' && event.stage === STAGE
    const first = { rule: 'A5', ruleVersion: 1, result: 'accepted' } as const
    const before = events
      .slice(0, events.findIndex(isGate) + 1)
      .map((event): Event => (isGate(event) ? { ...event, ...first } : event))
    const state = stateOf(before)
    const [step] = procedureOf(state).next(state)
    expect(step).toMatchObject({ kind: 'note', fact: { type: 'acceptance', result: 'accepted' } })
  })

  test('a stage that was stopped has said nothing', async () => {
    const { known, ended } = await examined([{ wait: 500 }, { say: objections() }], [{}], {
      told: [[1200, { type: 'stopped', why: 'interrupt' }]],
    })
    expect([known.verdict, known.gate]).toEqual([undefined, undefined])
    expect(ended).toMatchObject({ status: 'interrupted' })
  })
})
