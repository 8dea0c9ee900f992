import { describe, expect, test } from 'vitest'
import { crossExam } from '../../../src/procedures/cross-exam'
import type { Event, Fact, Measurement } from '../../../src/run/event'
import { type FindingClass, voteId } from '../../../src/run/exam'
import {
  agreedFindings,
  droppedGaps,
  examOf,
  isUnanimousSilence,
  minorityReport,
  unverifiedFindings,
} from '../../../src/run/exam-state'
import { isOneFamily } from '../../../src/run/seats'
import { fold, initialState } from '../../../src/run/state'
import {
  agree,
  analysis,
  artifact,
  at,
  brief,
  CUT,
  type ExamPlay,
  gapsText,
  opening,
  PAGE,
  playExam,
  PROSE,
  refute,
  says,
  seatOf,
  seats,
  setupOf,
  STAGE,
  unsure,
} from '../../tools/exams'
import { examTakes } from '../../tools/exam-takes'
import { of, row } from '../../tools/loops'

const called = (own: readonly Event[]) => of(own, 'call_started').map(({ id }) => id.slice(STAGE.length + 1))
const two = [seatOf(1), seatOf(2)]
const headline = { statement: 'The headline names no place.', evidence: at('h1') }
const tone = { statement: 'The tone is too dry.', severity: 'high', evidence: says('Two hundred loaves') }
const WORDS = 'Alder,Birch,Cedar,Damson,Elder,Fennel,Gorse,Hazel,Laburnum,Juniper,Larch'.split(',')
const take = (name: string): ExamPlay => examTakes[name] ?? {}

describe('a refutation', () => {
  const reading: Measurement = row(false, { target: 'p.fine' })
  test.each<[string, ReturnType<typeof says>, string, FindingClass]>([
    ['words of the page', says('Two hundred loaves'), 'X4', 'contested'],
    ['a place', at('p.fine'), 'X4', 'contested'],
    ['a requirement', [{ kind: 'requirement', ref: 'R1' }], 'X7', 'partial-consensus'],
    ['the whole page', at('body'), 'X7', 'partial-consensus'],
    ['a name of tags that is not there', at('table'), 'X7', 'partial-consensus'],
    ['the name of a rule', [{ kind: 'measurement', ref: 'IN-3 heading_skipped' }], 'X7', 'partial-consensus'],
  ])('[OK-13] [OK-22] that points at %s counts as what it is', async (_, evidence, rule, its) => {
    const { exam } = await playExam({
      setup: { seats: [seatOf(1), seatOf(2), seatOf(3), seatOf(4)] },
      calls: {
        'analyse:s1': analysis(tone),
        'reverify:1:s4:1': () => ({ ...refute, evidence }),
        'reverify:2:s4:1': () => ({ ...refute, evidence }),
      },
      rows: [reading, { ...reading, target: 'a.cta' }],
    })
    expect(exam.findings).toMatchObject([{ row: rule, class: its }])
  })
})

describe('analyses', () => {
  test('[OK-1] [OK-2] are made by all at once, blind, and each seat then goes over what others have found', async () => {
    const { own, prompts } = await playExam({
      calls: { 'analyse:s1': analysis(headline), 'analyse:s2': analysis(tone) },
    })
    expect(called(own)).toEqual([
      ...['analyse:s1', 'analyse:s2', 'analyse:s3'],
      ...['reverify:1:s1:1', 'reverify:1:s2:1', 'reverify:1:s3:1'],
    ])
    expect(prompts.get('analyse:s2')?.user).not.toContain(headline.statement)
    expect(prompts.get('analyse:s2')?.user).toContain(brief.what)
    expect(prompts.get('reverify:1:s1:1')?.user).toContain(tone.statement)
    expect(prompts.get('reverify:1:s1:1')?.user).not.toContain(headline.statement)
    expect(of(own, 'vote').every(({ finding, seat }) => !finding.startsWith(seat))).toBe(true)
  })

  test('a page that was not measured is measured first, and one that was is not measured again', async () => {
    const { own, log } = await playExam({ rows: [row(false)] })
    expect(of(own, 'measure.done')).toMatchObject([{ id: `${STAGE}/measure`, artifact }])
    expect(own[0]?.type).toBe('measure.done')
    const again = { ...opening(setupOf()), id: 'exam:2' } as const
    const state = [...log.events, { seq: log.events.length, t: 900, ...again }].reduce(fold, initialState())
    expect(
      crossExam('exam:2')
        .next(state)
        .map(({ kind }) => kind),
    ).toEqual(['call', 'call', 'call'])
  })

  test('[OK-19] a seat that does not answer is asked once more, and then left out while two remain', async () => {
    const { own, exam } = await playExam({
      calls: { 'analyse:s1': analysis(headline), 'analyse:s3': PROSE, 'analyse:s3#2': CUT },
    })
    expect(called(own).filter((id) => id.startsWith('analyse'))).toEqual([
      ...['analyse:s1', 'analyse:s2', 'analyse:s3', 'analyse:s3#2'],
    ])
    expect(of(own, 'seat_left_out')).toMatchObject([{ seat: 's3', round: 0 }])
    expect(called(own)).not.toContain('reverify:1:s3:1')
    expect(exam.final).toMatchObject({ finalState: 'converged', totalRounds: 1 })
  })

  test('[OK-19] the second try is told what was wrong with the first', async () => {
    const { prompts } = await playExam({ calls: { 'analyse:s3': PROSE } })
    expect(prompts.get('analyse:s3#2')?.user).toContain(PROSE)
    expect(prompts.get('analyse:s3#2')?.user).toContain('could not be read')
  })

  test('[OK-17] [OK-19] of fewer than two nothing can be examined: aborted, and nothing is classified', async () => {
    const { own, exam, state } = await playExam({
      setup: { seats: two, critic: { seat: 's1', provider: 'one', model: 'm1' } },
      calls: { 'analyse:s1': analysis(headline), 'analyse:s2': CUT, 'analyse:s2#2': CUT },
    })
    expect(exam.final).toMatchObject({ finalState: 'aborted-non-result', totalRounds: 0 })
    expect(exam.findings).toMatchObject([{ id: 's1:1', votes: [] }])
    expect(of(own, 'gate')).toEqual([])
    expect(of(own, 'pass_skipped')).toMatchObject([{ reason: 'aborted-non-result' }])
    expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'aborted-non-result' })
  })

  test('whoever was not asked yet is not asked any more once nothing can come of it', async () => {
    const { own } = await playExam({
      setup: { seats: two },
      parallel: 1,
      calls: { 'analyse:s1': CUT, 'analyse:s1#2': CUT },
    })
    expect(called(own)).toEqual(
      ['analyse:s1', 'analyse:s2', 'analyse:s1#2'].filter((id) => called(own).includes(id)),
    )
    expect(of(own, 'convergence_final')).toMatchObject([{ finalState: 'aborted-non-result' }])
  })
})

describe('[OK-7] fewer than two analysers', () => {
  test.each([
    ['one', { seats: [seatOf(1)] }],
    ['none', { seats: [] }],
    ['one beside whoever words it', { seats: two, summary: 's2' }],
  ])('[OK-7] [Trap 3] %s: stored as it has to be, called nowhere, and no agreement', async (_, setup) => {
    const { own, exam, state } = await playExam({ setup })
    expect(called(own)).toEqual([])
    expect(exam.final).toMatchObject({
      finalState: 'converged',
      totalRounds: 0,
      autoDisabled: 'fewer-than-two-analysers',
    })
    expect(exam.gate).toBeUndefined()
    expect(isUnanimousSilence(exam)).toBe(false)
    expect(state.stages[STAGE]).toMatchObject({ status: 'legacy', cause: 'fewer-than-two-analysers' })
  })

  test('[Trap 11] one connection taken twice is two seats, and one family', async () => {
    const same = [seatOf(1), seatOf(2, { connection: 'Connection 1', family: 'maker 1' })]
    const { exam } = await playExam({ setup: { seats: same } })
    expect(exam.final?.autoDisabled).toBeUndefined()
    expect(isOneFamily(exam.setup.seats)).toBe(true)
    expect(isOneFamily(seats)).toBe(false)
  })
})

describe('converging', () => {
  test('[OK-4] [OK-9] what all have found needs no vote: no round is made', async () => {
    const said = analysis({ ...headline, requirementIds: ['R1'] })
    const { own, exam } = await playExam({
      calls: { 'analyse:s1': said, 'analyse:s2': said, 'analyse:s3': said },
    })
    expect(called(own)).toHaveLength(3)
    expect(exam.final).toMatchObject({ finalState: 'converged', totalRounds: 0 })
    expect(exam.findings).toMatchObject([{ id: 's1:1', row: 'X6', class: 'full-consensus' }])
    expect(exam.findings[0]?.members.map(({ seat }) => seat)).toEqual(['s1', 's2', 's3'])
    expect(of(own, 'classified')).toMatchObject([{ round: 0 }])
  })

  test('nobody has found anything: converged in no round, and that is a sign and no proof', async () => {
    const { exam, own } = await playExam()
    expect(exam.final).toMatchObject({ finalState: 'converged', totalRounds: 0 })
    expect(exam.nothing).toHaveLength(3)
    expect(isUnanimousSilence(exam)).toBe(true)
    expect(of(own, 'gate')).toMatchObject([{ gate: 'X', rule: 'none', result: 'converged' }])
  })

  test('[OK-11] only what is left in the queue is gone over again; the last vote counts', async () => {
    const { own, exam } = await playExam({
      calls: {
        'analyse:s1': analysis(headline, tone),
        'reverify:2:s3:1': () => agree,
      },
      votes: (statement) => (statement === tone.statement ? { ...refute } : agree),
    })
    expect(of(own, 'reverify_started').map(({ queue }) => queue)).toEqual([['s1:1', 's1:2']])
    expect(exam.findings).toMatchObject([{ row: 'X6' }, { row: 'X5' }])
    const contested = await playExam({
      calls: {
        'analyse:s1': analysis(headline, tone),
        'reverify:1:s3:1': (statement) => (statement === tone.statement ? refute : agree),
      },
    })
    expect(of(contested.own, 'reverify_started').map(({ queue }) => queue)).toEqual([
      ['s1:1', 's1:2'],
      ['s1:2'],
    ])
    expect(contested.exam.findings).toMatchObject([{ row: 'X6' }, { row: 'X6', class: 'full-consensus' }])
    expect(contested.exam.final).toMatchObject({ finalState: 'converged', totalRounds: 2 })
  })

  test('a second round shows each voter what was held against it, and nobody by name', async () => {
    const { prompts } = await playExam({
      calls: {
        'analyse:s1': analysis(tone),
        'reverify:1:s3:1': () => ({ ...refute, note: 'It says two hundred.' }),
        'reverify:1:s2:1': () => ({ ...agree, note: 'Dry as flour.' }),
      },
    })
    const [agreeing, refuting] = [prompts.get('reverify:2:s2:1')?.user, prompts.get('reverify:2:s3:1')?.user]
    expect(agreeing).toContain('It says two hundred.')
    expect(agreeing).toContain('“Two hundred loaves”')
    expect(agreeing).not.toContain('Dry as flour.')
    expect(refuting).toContain('Dry as flour.')
    expect(prompts.get('reverify:1:s3:1')?.user).not.toContain('kind="opposing"')
    for (const prompt of prompts.values())
      expect(`${prompt.system}${prompt.user}`).not.toMatch(/Connection \d|\bs[123]\b|maker/)
  })

  test('more than ten findings take several calls a seat, one after the other', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      ...headline,
      statement: `Word number ${'abcdefghijkl'[n]} of the headline is wrong.`,
      target: `h1:nth-of-type(${n + 1})`,
    }))
    const { own, exam } = await playExam({
      setup: { seats: two },
      calls: { 'analyse:s1': analysis(...many) },
    })
    expect(called(own).slice(2)).toEqual(['reverify:1:s2:1', 'reverify:1:s2:2'])
    expect(of(own, 'vote')).toHaveLength(12)
    expect(exam.final?.totalRounds).toBe(1)
    const open: string[] = []
    for (const event of own) {
      if (event.type === 'call_started' && event.seat === 's2') expect(open.push(event.id)).toBe(1)
      if (event.type === 'call_ended') open.splice(open.indexOf(event.id), 1)
    }
  })

  test('[OK-12] [OK-19] a seat that falls silent in the middle leaves its votes open, in all of its parts', async () => {
    const many = Array.from({ length: 11 }, (_, n) => ({ ...headline, statement: `${WORDS[n]} is wrong` }))
    const { own, exam } = await playExam({
      calls: { 'analyse:s1': analysis(...many), 'reverify:1:s3:1': CUT, 'reverify:1:s3:1#2': CUT },
    })
    const errors = of(own, 'vote').filter(({ verdict }) => verdict === 'verification-error')
    expect(errors).toHaveLength(11)
    expect(errors.every(({ seat, basis }) => seat === 's3' && basis === undefined)).toBe(true)
    expect(called(own)).not.toContain('reverify:1:s3:2')
    expect(exam.final).toMatchObject({ finalState: 'converged', totalRounds: 2 })
    expect(called(own)).not.toContain('reverify:2:s3:1')
    expect(exam.findings.every(({ row }) => row === 'X6')).toBe(true)
  })

  test('[OK-19] of two one falls silent: aborted, and what has its votes keeps its class', async () => {
    const { own, exam } = await playExam({
      setup: { seats: two },
      calls: {
        'analyse:s1': analysis(headline),
        'analyse:s2': analysis(tone),
        'reverify:1:s2:1': CUT,
        'reverify:1:s2:1#2': CUT,
      },
    })
    expect(exam.final).toMatchObject({ finalState: 'aborted-non-result', totalRounds: 1 })
    expect(exam.findings).toMatchObject([{ row: 'X3' }, { row: 'X6' }])
    expect(unverifiedFindings(exam).map(({ id }) => id)).toEqual(['s1:1'])
    expect(of(own, 'gate')).toMatchObject([{ result: 'aborted-non-result' }])
  })

  test('[OK-16] [OK-17] the last round is the last: what is left is contested', async () => {
    const { exam, own } = await playExam({
      setup: { maxRounds: 1, effectiveMaxRounds: 1 },
      calls: { 'analyse:s1': analysis(tone), 'reverify:1:s3:1': () => refute },
    })
    expect(exam.final).toMatchObject({ finalState: 'max-rounds-reached', totalRounds: 1 })
    expect(of(own, 'gate')).toMatchObject([{ dissent: ['s1:1'], result: 'max-rounds-reached', rule: 'X4' }])
  })

  test('a supplement keeps a finding in the queue once', async () => {
    const milder = { ...agree, vote: 'supplement', severity: 'low' }
    const { own, exam } = await playExam({
      setup: { effectiveMaxRounds: 3 },
      calls: {
        'analyse:s1': analysis(tone),
        'reverify:1:s2:1': () => milder,
        'reverify:2:s2:1': () => milder,
      },
    })
    expect(of(own, 'reverify_started')).toHaveLength(2)
    expect(exam.findings).toMatchObject([{ row: 'X6' }])
    const same = await playExam({
      calls: { 'analyse:s1': analysis(tone), 'reverify:1:s2:1': () => ({ ...milder, severity: 'high' }) },
    })
    expect(of(same.own, 'reverify_started')).toHaveLength(1)
  })
})

describe('[OK-20] [OK-22] in adversarial mode', () => {
  const classOf = async (
    vote: typeof refute | typeof unsure,
    finding = tone,
  ): Promise<FindingClass | undefined> => {
    const { exam } = await playExam({
      setup: { effectiveMaxRounds: 1 },
      calls: { 'analyse:s1': analysis(finding), 'reverify:1:s3:1': () => vote },
    })
    return exam.findings[0]?.class
  }
  const missing = { ...refute, basis: 'evidence-missing', evidence: [] }

  test('[OK-13] [OK-22] one refutation that opens keeps a finding out of consensus, whatever the others say', async () => {
    expect(await classOf(refute)).toBe('contested')
    expect(await classOf({ ...refute, basis: 'not-reproducible' })).toBe('contested')
  })

  test('[OK-13] one that points nowhere, or at nothing that is there, is a vote like any other', async () => {
    for (const vote of [
      { ...refute, evidence: says('Ten loaves') },
      { ...refute, evidence: [] },
      { ...refute, basis: 'out-of-scope' },
      unsure,
      missing,
    ])
      expect(await classOf(vote)).toBe('contested')
    const { exam } = await playExam({
      setup: { effectiveMaxRounds: 1, seats: [...seats, seatOf(4)] },
      calls: { 'analyse:s1': analysis(tone), 'reverify:1:s3:1': () => missing },
    })
    expect(exam.findings).toMatchObject([{ row: 'X7', class: 'partial-consensus' }])
  })

  test('[OK-13] every vote against has its basis, and uncertainty is one', async () => {
    const { own } = await playExam({ ...take('exam_contested') })
    const against = of(own, 'vote').filter(({ verdict }) => verdict === 'disagree')
    expect(against.length).toBeGreaterThan(4)
    expect(against.every(({ basis }) => basis !== undefined)).toBe(true)
    expect(against.map(({ basis }) => basis)).toContain('insufficient-proof')
  })

  test('[OK-13] in collaborative mode no vote has a basis', async () => {
    const { own } = await playExam({ ...take('exam_collaborative') })
    expect(of(own, 'vote').every(({ basis }) => basis === undefined)).toBe(true)
  })

  test('[OK-39] [Trap 17] a severe finding that one seat alone holds is no consensus, and heads the minority report', async () => {
    const { exam } = await playExam({ ...take('exam_contested') })
    expect(minorityReport(exam)).toMatchObject([{ id: 's1:1', severity: 'critical', row: 'X4' }])
    expect(agreedFindings(exam).map(({ id }) => id)).toEqual(['s2:1', 's1:2'])
  })
})

describe('[OK-26] [OK-28] the coverage critic', () => {
  const critic = { seat: 's1', provider: 'one', model: 'm1' }
  const reasonOf = (own: readonly Event[]) =>
    of(own, 'pass_skipped').map(({ pass, reason }) => `${pass}: ${reason}`)

  test.each([
    ['[OK-25] off', {}, 'off'],
    ['[OK-27] its model is not known', { critic: { ...critic, model: null } }, 'model-unresolved'],
    ['[OK-27] its model has no name', { critic: { ...critic, model: '' } }, 'model-unresolved'],
    ['[OK-26] another use', { critic, use: 'ship' as const }, 'not-finding-producing'],
  ])('%s: it is passed over, and that is said', async (_, setup, reason) => {
    const { own } = await playExam({ setup })
    expect(reasonOf(own)).toEqual([`coverage-critic: ${reason}`])
    expect(called(own).filter((id) => id.startsWith('gaps'))).toEqual([])
  })

  test('[OK-27] one that does not answer, or says nothing, is passed over', async () => {
    const silence = JSON.stringify({ gaps: [] })
    const { own } = await playExam({ setup: { critic }, calls: { 'gaps:s1': silence, 'gaps:s1#2': PROSE } })
    expect(reasonOf(own)).toEqual(['coverage-critic: non-result'])
    const gone = await playExam({
      setup: { critic },
      calls: { 'analyse:s1': CUT, 'analyse:s1#2': CUT },
    })
    expect(reasonOf(gone.own)).toEqual(['coverage-critic: non-result'])
  })

  test('[OK-28] nothing is missing, and it says so', async () => {
    const { exam, own } = await playExam({ setup: { critic } })
    expect(exam.criticGaps).toMatchObject({ proposed: 0, merged: 0, dropped: 0 })
    expect(exam.nothing.at(-1)).toMatchObject({ seat: 's1', reason: 'Every section was looked at.' })
    expect(called(own).at(-1)).toBe('gaps:s1')
  })

  test('[OK-29] [OK-31] gaps go to the others once; what they agree on is merged, the rest is kept and not reported', async () => {
    const { exam, own, prompts } = await playExam({ ...take('exam_coverage') })
    expect(exam.gaps.map(({ id, fate }) => `${id} ${fate}`)).toEqual([
      'gap:1 merged',
      'gap:2 dropped',
      'gap:3 restated',
      'gap:4 dropped',
    ])
    expect(exam.criticGaps).toMatchObject({ proposed: 4, merged: 1, dropped: 2 })
    expect(of(own, 'finding_raised').filter(({ source }) => source === 'critic')).toHaveLength(4)
    expect(droppedGaps(exam).map(({ id }) => id)).toEqual(['gap:2', 'gap:3', 'gap:4'])
    expect(agreedFindings(exam).map(({ id }) => id)).toEqual(['gap:1', 's2:1'])
    expect(minorityReport(exam).map(({ id }) => id)).toEqual(['gap:4'])
    expect(exam.final?.totalRounds).toBe(1)
    expect(called(own)).not.toContain('reverify:3:s1:1')
    expect(prompts.get('gaps:s1')?.user).toContain('R1 The opening hours stand on the page')
    expect(prompts.get('reverify:3:s2:1')?.system).toContain('try to break')
  })

  test('[OK-30] [OK-43] nobody else can judge them: each is a question that says where was looked', async () => {
    const { exam, own } = await playExam({ ...take('exam_asked') })
    expect(of(own, 'question_asked')).toMatchObject([
      {
        question: 'Order leads to the times and orders nothing. Evidence checked: a.cta (there)',
        options: ['keep', 'drop'],
      },
    ])
    expect(exam.gaps).toMatchObject([
      { fate: 'asked', row: 'X3', question: { answer: 'keep' } },
      { fate: 'merged', row: 'X2' },
    ])
    expect(unverifiedFindings(exam).map(({ id }) => id)).toEqual(['gap:1'])
    expect(exam.criticGaps).toMatchObject({ proposed: 2, merged: 1, dropped: 0 })
  })

  test('[OK-30] there was nobody else from the beginning', async () => {
    const { exam, own } = await playExam({
      setup: { seats: [seatOf(1)], critic },
      calls: { 'gaps:s1': gapsText(headline, { ...tone, evidence: says('in Ghent') }) },
      answer: 'drop',
    })
    expect(called(own)).toEqual(['gaps:s1'])
    expect(exam.final?.autoDisabled).toBeDefined()
    expect(of(own, 'question_asked').map(({ question }) => question)).toEqual([
      'The headline names no place. Evidence checked: h1 (there)',
    ])
    // What points at words that are not there is settled without anybody.
    expect(exam.gaps.map(({ row }) => row)).toEqual(['X3', 'X1'])
    expect(of(own, 'reverify_started')).toEqual([])
  })
})

describe('[OK-3] whoever words the outcome', () => {
  test('[OK-3] [OK-44] neither finds nor votes, and notes decisions', async () => {
    const { exam, own } = await playExam({ ...take('exam_collaborative') })
    expect(exam.summary).toMatchObject({ decisions: [{ rejected: 'Times in the headline' }] })
    expect(called(own).filter((id) => id.includes('s5'))).toEqual(['summary:s5'])
  })

  test('costs nothing where it does not answer, or there is nothing to word', async () => {
    const seats4 = [...seats, seatOf(4)]
    const { own, state } = await playExam({
      setup: { seats: seats4, summary: 's4' },
      calls: { 'analyse:s1': analysis(headline), 'summary:s4': CUT, 'summary:s4#2': CUT },
    })
    expect(of(own, 'pass_skipped').at(-1)).toMatchObject({ pass: 'summary', reason: 'non-result' })
    expect(state.stages[STAGE]).toMatchObject({ ended: true, status: 'legacy', cause: 'converged' })
    const nothing = await playExam({ setup: { seats: seats4, summary: 's4' } })
    expect(called(nothing.own)).toHaveLength(3)
  })

  test('is told what is contested, and by whom it was not', async () => {
    const { prompts } = await playExam({
      setup: { seats: [...seats, seatOf(4)], summary: 's4', effectiveMaxRounds: 1 },
      calls: {
        'analyse:s1': analysis(tone, headline),
        'reverify:1:s3:1': (statement) => (statement === tone.statement ? refute : agree),
      },
    })
    const told = prompts.get('summary:s4')?.user ?? ''
    expect(told).toContain('Contested:')
    expect(told).toContain('Against it: The page says otherwise.')
    expect(told).not.toContain(PAGE)
  })
})

describe('[OK-47] the stage', () => {
  test('[OK-47] says where it stands, from its opening to its end', async () => {
    const { own } = await playExam({ ...take('exam_contested') })
    const marks = ['analysed', 'grouped', 'reverify_started', 'convergence_final', 'stage_ended']
    expect(own.map(({ type }) => type).filter((type) => marks.includes(type))).toEqual([
      ...['analysed', 'analysed', 'analysed', 'analysed', 'grouped'],
      ...['reverify_started', 'reverify_started', 'convergence_final', 'stage_ended'],
    ])
    expect(own.every(({ stage }) => stage === STAGE)).toBe(true)
  })

  test('[OK-49] leaves nothing in flight, and every event that was there before it', async () => {
    const { state, log, own } = await playExam({ ...take('exam_left_out') })
    expect(Object.values(state.calls).filter(({ phase }) => phase === 'open')).toEqual([])
    const before = log.events.slice(0, log.events.length - own.length)
    expect(before.map(({ type }) => type)).toContain('critique.round_end')
    expect(before.every(({ stage }) => stage === undefined)).toBe(true)
    expect(of(own, 'seat_left_out')).toHaveLength(1)
  })

  test('[OK-48] a stop ends it, and nothing more is asked', async () => {
    const { own, state } = await playExam({
      calls: { 'analyse:s1': analysis(headline) },
      told: [[105, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(state.stages[STAGE]).toMatchObject({ ended: true, status: 'interrupted' })
    expect(called(own)).toHaveLength(3)
    expect(state.settled?.status).toBe('shipped')
  })

  test('one call that hangs is given up alone', async () => {
    const { exam } = await playExam({
      setup: { perRoundTimeoutMs: 50 },
      calls: {
        'analyse:s1': analysis(headline),
        'analyse:s3': [{ wait: 90_000 }],
        'analyse:s3#2': [{ wait: 90_000 }],
      },
    })
    expect([...exam.leftOut]).toEqual([['s3', 0]])
    expect(exam.final?.finalState).toBe('converged')
  })

  test('[OK-42] nothing is owed of one that was never opened, or is another', () => {
    const rule = crossExam(STAGE)
    const other: Fact = { type: 'stage_opened', id: STAGE, procedure: 'critic-loop' }
    expect(rule.next(initialState())).toEqual([])
    const opened = fold(initialState(), { seq: 0, t: 0, ...other })
    expect(rule.next(opened)).toEqual([])
    expect(examOf(opened, STAGE)).toBeUndefined()
  })

  test('where a vote points is kept under its name', () => {
    expect(voteId({ round: 1, seat: 's1', finding: 's2:1' })).toBe('vote:1:s1:s2:1')
  })
})
