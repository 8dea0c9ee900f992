// Seats find blind, then vote on what others have found until all is classed or the last round is over.
import { describe, expect, test } from 'vitest'
import { crossExam } from '../../../src/procedures/cross-exam'
import type { Event, Fact } from '../../../src/run/event'
import { voteId } from '../../../src/run/exam'
import {
  agreedFindings,
  droppedGaps,
  examOf,
  isUnanimousSilence,
  minorityReport,
  unverifiedFindings,
} from '../../../src/run/exam-state'
import { isOneFamily } from '../../../src/run/seats'
import { initialState } from '../../../src/run/state'
import { stateAfter, stateOf } from '../../building/facts'
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
const four = [...seats, seatOf(4)]
const headline = { statement: 'The headline names no place.', evidence: at('h1') }
const tone = { statement: 'The tone is too dry.', severity: 'high', evidence: says('Two hundred loaves') }
const silent = (id: string) => ({ [id]: CUT, [`${id}#2`]: CUT })
const toneRefuted = (statement: string) => (statement === tone.statement ? refute : agree)
const take = (name: string) => playExam({ ...examTakes[name] })
/** What the exam comes to, for most of its tests. */
const came = async (play: ExamPlay) => {
  const played = await playExam(play)
  const { finalState, totalRounds } = played.exam.final ?? {}
  return { ...played, called: called(played.own), final: [finalState, totalRounds] }
}

describe('analyses', () => {
  test('[OK-1] [OK-2] are made by all at once, blind, and each seat then goes over what others have found', async () => {
    const { own, prompts, ...played } = await came({
      calls: { 'analyse:s1': analysis(headline), 'analyse:s2': analysis(tone) },
    })
    expect(played.called).toEqual([
      ...['analyse:s1', 'analyse:s2', 'analyse:s3'],
      ...['reverify:1:s1:1', 'reverify:1:s2:1', 'reverify:1:s3:1'],
    ])
    const [analysing, verifying] = [prompts.get('analyse:s2')?.user, prompts.get('reverify:1:s1:1')?.user]
    expect(analysing).not.toContain(headline.statement)
    expect(analysing).toContain(brief.what)
    expect(verifying).toContain(tone.statement)
    expect(verifying).not.toContain(headline.statement)
    expect(of(own, 'vote').every(({ finding, seat }) => !finding.startsWith(seat))).toBe(true)
  })

  test('a page that was not measured is measured first, and one that was is not measured again', async () => {
    const { own, log } = await playExam({ rows: [row(false)] })
    expect(of(own, 'measure.done')).toMatchObject([{ id: `${STAGE}/measure`, artifact }])
    expect(own[0]?.type).toBe('measure.done')
    const again = { ...opening(setupOf()), id: 'exam:2', seq: log.events.length, t: 900 } as Event
    const next = crossExam('exam:2').next(stateOf([...log.events, again]))
    expect(next.map(({ kind }) => kind)).toEqual(['call', 'call', 'call'])
  })

  test('[OK-19] a seat that does not answer is told why, asked once more, and left out while two remain', async () => {
    const { own, final, prompts, ...played } = await came({
      calls: { 'analyse:s1': analysis(headline), 'analyse:s3': PROSE, 'analyse:s3#2': CUT },
    })
    expect(played.called.slice(0, 4)).toEqual(['analyse:s1', 'analyse:s2', 'analyse:s3', 'analyse:s3#2'])
    expect(of(own, 'seat_left_out')).toMatchObject([{ seat: 's3', round: 0 }])
    expect(played.called).not.toContain('reverify:1:s3:1')
    expect(final).toEqual(['converged', 1])
    expect(prompts.get('analyse:s3#2')?.user).toContain(PROSE)
    expect(prompts.get('analyse:s3#2')?.user).toContain('could not be read')
  })

  test('[OK-17] [OK-19] of fewer than two nothing can be examined: aborted, and nothing is classified', async () => {
    const { own, exam, final, state } = await came({
      setup: { seats: two, critic: { seat: 's1', provider: 'one', model: 'm1' } },
      calls: { 'analyse:s1': analysis(headline), ...silent('analyse:s2') },
    })
    expect(final).toEqual(['aborted-non-result', 0])
    expect(exam.findings).toMatchObject([{ id: 's1:1', votes: [] }])
    expect(of(own, 'gate')).toEqual([])
    expect(of(own, 'pass_skipped')).toMatchObject([{ reason: 'aborted-non-result' }])
    expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'aborted-non-result' })
  })

  test('whoever was not asked yet is not asked any more once nothing can come of it', async () => {
    const { final, ...played } = await came({
      setup: { seats: two },
      parallel: 1,
      calls: silent('analyse:s1'),
    })
    const allowed = ['analyse:s1', 'analyse:s2', 'analyse:s1#2']
    expect(played.called.filter((id) => !allowed.includes(id))).toEqual([])
    expect(final[0]).toBe('aborted-non-result')
  })

  test.each([
    ['one', { seats: [seatOf(1)] }],
    ['none', { seats: [] }],
    ['one beside whoever words it', { seats: two, summary: 's2' }],
  ])('[OK-7] [Trap 3] %s: stored as it has to be, called nowhere, and no agreement', async (_, setup) => {
    const { exam, state, final, ...played } = await came({ setup })
    expect(played.called).toEqual([])
    expect(final).toEqual(['converged', 0])
    expect(exam.final?.autoDisabled).toBe('fewer-than-two-analysers')
    expect(exam.gate).toBeUndefined()
    expect(isUnanimousSilence(exam)).toBe(false)
    expect(state.stages[STAGE]).toMatchObject({ status: 'legacy', cause: 'fewer-than-two-analysers' })
  })

  test('[Trap 11] one connection taken twice is two seats, and one family', async () => {
    const same = [seatOf(1), seatOf(2, { connection: 'Connection 1', family: 'maker 1' })]
    const { exam } = await playExam({ setup: { seats: same } })
    expect(exam.final?.autoDisabled).toBeUndefined()
    expect([isOneFamily(exam.setup.seats), isOneFamily(seats)]).toEqual([true, false])
  })
})

describe('converging', () => {
  test('[OK-4] [OK-9] what all have found needs no vote: no round is made', async () => {
    const said = analysis({ ...headline, requirementIds: ['R1'] })
    const { own, exam, final, ...played } = await came({
      calls: { 'analyse:s1': said, 'analyse:s2': said, 'analyse:s3': said },
    })
    expect(played.called).toHaveLength(3)
    expect(final).toEqual(['converged', 0])
    expect(exam.findings).toMatchObject([{ id: 's1:1', row: 'X6', class: 'full-consensus' }])
    expect(exam.findings[0]?.members.map(({ seat }) => seat)).toEqual(['s1', 's2', 's3'])
    expect(of(own, 'classified')).toMatchObject([{ round: 0 }])
  })

  test('nobody has found anything: converged in no round, and that is a sign and no proof', async () => {
    const { exam, own, final } = await came({})
    expect(final).toEqual(['converged', 0])
    expect(exam.nothing).toHaveLength(3)
    expect(isUnanimousSilence(exam)).toBe(true)
    expect(of(own, 'gate')).toMatchObject([{ gate: 'X', rule: 'none', result: 'converged' }])
  })

  test('[OK-11] only what is left in the queue is gone over again; the last vote counts', async () => {
    const queues = ({ own }: { own: readonly Event[] }) =>
      of(own, 'reverify_started').map(({ queue }) => queue)
    const found = { 'analyse:s1': analysis(headline, tone) }
    const { exam, ...settled } = await came({ calls: found, votes: toneRefuted })
    expect(queues(settled)).toEqual([['s1:1', 's1:2']])
    expect(exam.findings).toMatchObject([{ row: 'X6' }, { row: 'X5' }])
    const contested = await came({ calls: { ...found, 'reverify:1:s3:1': toneRefuted } })
    expect(queues(contested)).toEqual([['s1:1', 's1:2'], ['s1:2']])
    expect(contested.exam.findings).toMatchObject([{ row: 'X6' }, { row: 'X6', class: 'full-consensus' }])
    expect(contested.final).toEqual(['converged', 2])
  })

  test('a second round shows each voter what was held against it, and nobody by name', async () => {
    const { prompts } = await playExam({
      calls: {
        'analyse:s1': analysis(tone),
        'reverify:1:s3:1': () => ({ ...refute, note: 'It says two hundred.' }),
        'reverify:1:s2:1': () => ({ ...agree, note: 'Dry as flour.' }),
      },
    })
    const told = (call: string) => prompts.get(call)?.user
    expect(told('reverify:2:s2:1')).toContain('It says two hundred.')
    expect(told('reverify:2:s2:1')).toContain('“Two hundred loaves”')
    expect(told('reverify:2:s2:1')).not.toContain('Dry as flour.')
    expect(told('reverify:2:s3:1')).toContain('Dry as flour.')
    expect(told('reverify:1:s3:1')).not.toContain('kind="opposing"')
    for (const { system, user } of prompts.values())
      expect(`${system}${user}`).not.toMatch(/Connection \d|\bs[123]\b|maker/)
  })

  test('more than ten findings take several calls a seat, one after the other', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      ...{ ...headline, target: `h1:nth-of-type(${n + 1})` },
      statement: `Word number ${'abcdefghijkl'[n]} of the headline is wrong.`,
    }))
    const { own, final, ...played } = await came({
      setup: { seats: two },
      calls: { 'analyse:s1': analysis(...many) },
    })
    expect(played.called.slice(2)).toEqual(['reverify:1:s2:1', 'reverify:1:s2:2'])
    expect(of(own, 'vote')).toHaveLength(12)
    expect(final[1]).toBe(1)
    const calls = own.filter((event) => event.type === 'call_started' || event.type === 'call_ended')
    const second = calls.filter(({ id }) => id.includes('s2'))
    expect(second.map(({ type }) => type)).toEqual(Array(3).fill(['call_started', 'call_ended']).flat())
  })

  test('[OK-12] [OK-19] a seat that falls silent in the middle leaves its votes open, in all of its parts', async () => {
    const words = 'Alder,Birch,Cedar,Damson,Elder,Fennel,Gorse,Hazel,Laburnum,Juniper,Larch'.split(',')
    const many = words.map((word) => ({ ...headline, statement: `${word} is wrong` }))
    const { own, exam, final, ...played } = await came({
      calls: { 'analyse:s1': analysis(...many), ...silent('reverify:1:s3:1') },
    })
    const errors = of(own, 'vote').filter(({ verdict }) => verdict === 'verification-error')
    expect(errors).toHaveLength(11)
    expect(errors.every(({ seat, basis }) => seat === 's3' && basis === undefined)).toBe(true)
    expect(final).toEqual(['converged', 2])
    expect(played.called).not.toContain('reverify:1:s3:2')
    expect(played.called).not.toContain('reverify:2:s3:1')
    expect(exam.findings.every(({ row: its }) => its === 'X6')).toBe(true)
  })

  test('[OK-19] of two one falls silent: aborted, and what has its votes keeps its class', async () => {
    const found = { 'analyse:s1': analysis(headline), 'analyse:s2': analysis(tone) }
    const { own, exam, final } = await came({
      setup: { seats: two },
      calls: { ...found, ...silent('reverify:1:s2:1') },
    })
    expect(final).toEqual(['aborted-non-result', 1])
    expect(exam.findings).toMatchObject([{ row: 'X3' }, { row: 'X6' }])
    expect(unverifiedFindings(exam).map(({ id }) => id)).toEqual(['s1:1'])
    expect(of(own, 'gate')).toMatchObject([{ result: 'aborted-non-result' }])
  })

  test('[OK-16] [OK-17] the last round is the last: what is left is contested', async () => {
    const { final, own } = await came({
      setup: { maxRounds: 1, effectiveMaxRounds: 1 },
      calls: { 'analyse:s1': analysis(tone), 'reverify:1:s3:1': () => refute },
    })
    expect(final).toEqual(['max-rounds-reached', 1])
    expect(of(own, 'gate')).toMatchObject([{ dissent: ['s1:1'], result: 'max-rounds-reached', rule: 'X4' }])
  })

  test('a supplement keeps a finding in the queue once, and one that changes nothing does not', async () => {
    const rounds = async (severity: string) => {
      const vote = () => ({ ...agree, vote: 'supplement', severity })
      const calls = { 'analyse:s1': analysis(tone), 'reverify:1:s2:1': vote, 'reverify:2:s2:1': vote }
      const { own, exam } = await playExam({ setup: { effectiveMaxRounds: 3 }, calls })
      expect(exam.findings).toMatchObject([{ row: 'X6' }])
      return of(own, 'reverify_started').length
    }
    expect([await rounds('low'), await rounds('high')]).toEqual([2, 1])
  })
})

describe('[OK-13] [OK-20] [OK-22] votes against, in adversarial mode', () => {
  test.each([
    ['that opens', refute, 'X4'],
    ['of what cannot be reproduced', { ...refute, basis: 'not-reproducible' }, 'X4'],
    ['that points at nothing that is there', { ...refute, evidence: says('Ten loaves') }, 'X7'],
    ['that points nowhere', { ...refute, basis: 'evidence-missing', evidence: [] }, 'X7'],
    ['that calls it out of scope', { ...refute, basis: 'out-of-scope' }, 'X7'],
    ['that is not sure', unsure, 'X7'],
  ])('one %s is a refutation, or a vote like any other', async (_, vote, its) => {
    const { exam } = await playExam({
      setup: { effectiveMaxRounds: 1, seats: four },
      calls: { 'analyse:s1': analysis(tone), 'reverify:1:s3:1': () => vote },
    })
    expect(exam.findings).toMatchObject([{ row: its }])
  })

  test('every one has its basis, and uncertainty is one; in collaborative mode none has', async () => {
    const against = of((await take('exam_contested')).own, 'vote').filter(
      ({ verdict }) => verdict === 'disagree',
    )
    expect(against.length).toBeGreaterThan(4)
    expect(against.every(({ basis }) => basis !== undefined)).toBe(true)
    expect(against.map(({ basis }) => basis)).toContain('insufficient-proof')
    const { own } = await take('exam_collaborative')
    expect(of(own, 'vote').every(({ basis }) => basis === undefined)).toBe(true)
  })

  test('[OK-39] [Trap 17] a severe finding that one seat alone holds is no consensus, and heads the minority report', async () => {
    const { exam } = await take('exam_contested')
    expect(minorityReport(exam)).toMatchObject([{ id: 's1:1', severity: 'critical', row: 'X4' }])
    expect(agreedFindings(exam).map(({ id }) => id)).toEqual(['s2:1', 's1:2'])
  })
})

describe('[OK-26] [OK-28] the coverage critic', () => {
  const critic = { seat: 's1', provider: 'one', model: 'm1' }
  const silence = { 'gaps:s1': JSON.stringify({ gaps: [] }), 'gaps:s1#2': PROSE }

  test.each<[string, ExamPlay['setup'], ExamPlay['calls'], string]>([
    ['[OK-25] off', {}, {}, 'off'],
    ['[OK-27] its model is not known', { critic: { ...critic, model: null } }, {}, 'model-unresolved'],
    ['[OK-27] its model has no name', { critic: { ...critic, model: '' } }, {}, 'model-unresolved'],
    ['[OK-26] another use', { critic, use: 'ship' }, {}, 'not-finding-producing'],
    ['[OK-27] it says nothing', { critic }, silence, 'non-result'],
    ['[OK-27] it does not answer', { critic }, silent('analyse:s1'), 'non-result'],
  ])('%s: it is passed over, and that is said', async (_, setup = {}, calls = {}, reason) => {
    const { own } = await playExam({ setup, calls })
    expect(of(own, 'pass_skipped')).toMatchObject([{ pass: 'coverage-critic', reason }])
    expect(called(own).filter((id) => id.startsWith('gaps') && !(id in calls))).toEqual([])
  })

  test('[OK-28] nothing is missing, and it says so', async () => {
    const { exam, own } = await playExam({ setup: { critic } })
    expect(exam.criticGaps).toMatchObject({ proposed: 0, merged: 0, dropped: 0 })
    expect(exam.nothing.at(-1)).toMatchObject({ seat: 's1', reason: 'Every section was looked at.' })
    expect(called(own).at(-1)).toBe('gaps:s1')
  })

  test('[OK-29] [OK-31] gaps go to the others once; what they agree on is merged, the rest is kept and not reported', async () => {
    const { exam, own, prompts } = await take('exam_coverage')
    const fates = exam.gaps.map(({ id, fate }) => `${id} ${fate}`)
    expect(fates).toEqual(['gap:1 merged', 'gap:2 dropped', 'gap:3 restated', 'gap:4 dropped'])
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
    const { exam, own } = await take('exam_asked')
    const question = 'Order leads to the times and orders nothing. Evidence checked: a.cta (there)'
    expect(of(own, 'question_asked')).toMatchObject([{ question, options: ['keep', 'drop'] }])
    const asked = { fate: 'asked', row: 'X3', question: { answer: 'keep' } }
    expect(exam.gaps).toMatchObject([asked, { fate: 'merged', row: 'X2' }])
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
    const question = 'The headline names no place. Evidence checked: h1 (there)'
    expect(of(own, 'question_asked')).toMatchObject([{ question }])
    // What points at words that are not there is settled without anybody.
    expect(exam.gaps.map((gap) => gap.row)).toEqual(['X3', 'X1'])
    expect(of(own, 'reverify_started')).toEqual([])
  })
})

describe('[OK-3] whoever words the outcome', () => {
  test('[OK-3] [OK-44] neither finds nor votes, and notes decisions', async () => {
    const { exam, own } = await take('exam_collaborative')
    expect(exam.summary).toMatchObject({ decisions: [{ rejected: 'Times in the headline' }] })
    expect(called(own).filter((id) => id.includes('s5'))).toEqual(['summary:s5'])
  })

  test('costs nothing where it does not answer, or there is nothing to word', async () => {
    const setup = { seats: four, summary: 's4' }
    const { own, state } = await playExam({
      setup,
      calls: { 'analyse:s1': analysis(headline), ...silent('summary:s4') },
    })
    expect(of(own, 'pass_skipped').at(-1)).toMatchObject({ pass: 'summary', reason: 'non-result' })
    expect(state.stages[STAGE]).toMatchObject({ ended: true, status: 'legacy', cause: 'converged' })
    expect(called((await playExam({ setup })).own)).toHaveLength(3)
  })

  test('is told what is contested, and by whom it was not', async () => {
    const { prompts } = await playExam({
      setup: { seats: four, summary: 's4', effectiveMaxRounds: 1 },
      calls: { 'analyse:s1': analysis(tone, headline), 'reverify:1:s3:1': toneRefuted },
    })
    const told = prompts.get('summary:s4')?.user ?? ''
    expect(told).toContain('Contested:')
    expect(told).toContain('Against it: The page says otherwise.')
    expect(told).not.toContain(PAGE)
  })
})

describe('[OK-47] the stage', () => {
  test('[OK-47] says where it stands, from its opening to its end', async () => {
    const { own } = await take('exam_contested')
    const marks = ['analysed', 'grouped', 'reverify_started', 'convergence_final', 'stage_ended']
    expect(own.map(({ type }) => type).filter((type) => marks.includes(type))).toEqual([
      ...['analysed', 'analysed', 'analysed', 'analysed', 'grouped'],
      ...['reverify_started', 'reverify_started', 'convergence_final', 'stage_ended'],
    ])
    expect(own.every(({ stage }) => stage === STAGE)).toBe(true)
  })

  test('[OK-49] leaves nothing in flight, and every event that was there before it', async () => {
    const { state, log, own } = await take('exam_left_out')
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
    const hangs = [{ wait: 90_000 }]
    const { exam } = await playExam({
      setup: { perRoundTimeoutMs: 50 },
      calls: { 'analyse:s1': analysis(headline), 'analyse:s3': hangs, 'analyse:s3#2': hangs },
    })
    expect([...exam.leftOut]).toEqual([['s3', 0]])
    expect(exam.final?.finalState).toBe('converged')
  })

  test('[OK-42] nothing is owed of one that was never opened, or is another', () => {
    const other: Fact = { type: 'stage_opened', id: STAGE, procedure: 'critic-loop' }
    for (const state of [initialState(), stateAfter(other)]) expect(crossExam(STAGE).next(state)).toEqual([])
    expect(examOf(stateAfter(other), STAGE)).toBeUndefined()
  })

  test('where a vote points is kept under its name', () => {
    expect(voteId({ round: 1, seat: 's1', finding: 's2:1' })).toBe('vote:1:s1:s2:1')
  })
})
