// A critic loop mends what fails, asks the person what only they can decide, and ends by its gate.
import { describe, expect, test } from 'vitest'
import { PERSPECTIVES } from '../../../src/run/critic'
import { loopOf, standingsOf } from '../../../src/run/critic-state'
import {
  answer,
  asked,
  critique,
  defers,
  escalates,
  escalation,
  fails,
  fixedPage,
  hashOf,
  judged,
  type LoopPlay,
  of,
  PAGE,
  page,
  playLoop,
  row,
  scenario,
} from '../../tools/loops'

const unrealistic = PERSPECTIVES.map((perspective) => scenario(perspective))
const realistic = [scenario('sceptic', { realistic: true }), ...unrealistic.slice(1)]
const FAIL = judged(fails('BRIEF_COVERAGE', 'Say when the shop opens.'))
const WHERE = judged(fails('BRIEF_COVERAGE', 'Say where the shop is.'))
const LATE = judged(defers('BRIEF_COVERAGE', 'The photographs come next week.'))
const ASKING = judged(escalates('BRIEF_COVERAGE'), {
  escalations: [escalation('Does the shop open on Sundays?')],
})
const BARE = judged(fails('BRIEF_COVERAGE', 'Say when the shop opens.'), { adversarial: [] })
const FIXED = hashOf(fixedPage(1))
const CUT = [{ fail: 'http' as const }]
const CAP_1 = { setup: { cap: 1 } }

/** A loop with what its rounds came to, each by its row of gate C. */
async function rounds(play: LoopPlay) {
  const played = await playLoop(play)
  const results = of(played.events, 'critic_result')
  return {
    ...played,
    asked: asked(played.events).join(' '),
    rules: results.map(({ rule }) => rule).join(' '),
  }
}
type Rounds = Awaited<ReturnType<typeof rounds>>

const firstStanding = ({ state }: Rounds) => {
  const loop = loopOf(state)
  return loop.rounds.flatMap((round) => standingsOf(loop, round))[0]
}

describe('whole loops', () => {
  const fail = (calls: LoopPlay['calls'] = {}, cap = 5): LoopPlay => ({
    calls: { 'critic:1': FAIL, ...calls },
    setup: { cap },
  })
  const chosen: LoopPlay = { calls: { 'critic:1': ASKING }, answers: { 'escalate:1:1': 'E1=2' } }
  const short: LoopPlay = { calls: { 'critic:1': critique({ adversarial: [] }) }, setup: { short: true } }

  const real = fail({ 'critic:1': critique({ adversarial: realistic }) })
  const more = fail({ 'critic:2': LATE, 'critic:3': LATE })
  const bare = fail({ 'critic:1': BARE, 'critic:1#2': critique() })
  const mute = fail({ 'critic:1': 'PASS', 'critic:1#2': 'PASS!' })
  const twice = { 'critic:2': 'PASS', 'critic:2#2': 'PASS', 'critic:3': CUT }
  const same = fail({ 'fix:1': PAGE, 'fix:1#2': fixedPage(1) })
  const nothing = fail({ 'fix:1': 'Done.', 'fix:1#2': CUT })
  const [critic2, fix2] = ['fix:1 critic:2', 'fix:1 fix:1#2']

  // What is asked after the first look, the rows of the rounds, the round and what is open in it, and what is kept.
  test.each<[string, LoopPlay, string]>([
    ['[CL-8] all is well', {}, ' | C3 | shipped 1 0 given'],
    ['[CL-7] a FAIL is fixed', fail(), `${critic2} | C2 C4 | shipped 2 0 fixed`],
    ['[CL-4] so is a realistic scenario', real, `${critic2} | C2 C4 | shipped 2 0 fixed`],
    ['[CL-9] the cap', fail({ 'critic:2': WHERE }, 2), `${critic2} | C2 C5 | below_threshold 2 1 fixed`],
    ['[CL-7] something new: another look', more, `${critic2} critic:3 | C2 C6 C4 | shipped 3 0 fixed`],
    ['[CL-9] a choice at the cap', { ...chosen, ...CAP_1 }, ' | C1 C5 | below_threshold 1 1 given'],
    ['[CL-3] a short round takes no scenarios', short, ' | C3 | shipped 1 0 given'],
    ['[CL-1] too little is asked for again', bare, 'critic:1#2 | C3 | shipped 1 0 given'],
    ['[CL-1] twice, a round says nothing', mute, 'critic:1#2 critic:2 | C6 C4 | shipped 2 0 given'],
    ['[CL-1] twice in a row', fail(twice), `${critic2} critic:2#2 critic:3 | C2 C6 | critic_unread given`],
    ['[CL-1] at the cap', fail(twice, 2), `${critic2} critic:2#2 | C2 C5 | below_threshold 2 0 given`],
    ['a fix that brings nothing twice', nothing, `${fix2} | C2 | fix_failed given`],
    ['a fix that changes nothing', same, `${fix2} critic:2 | C2 C4 | shipped 2 0 fixed`],
  ])('%s', async (_, play, expected) => {
    const { ending, rules, ...played } = await rounds(play)
    const { status, cause, round, mustFix, artifact } = ending
    const kept = artifact === page.hash ? 'given' : artifact === FIXED && 'fixed'
    const end = status === 'failed' ? cause : `${status} ${round} ${mustFix}`
    expect(`${played.asked} | ${rules} | ${end} ${kept}`).toBe(`critic:1 ${expected}`.replace('1  |', '1 |'))
  })

  test('[CL-6] what its rounds, its fixes and its end say', async () => {
    const { events } = await playLoop({ calls: { 'critic:1': FAIL, 'critic:2': LATE, 'critic:3': LATE } })
    expect(of(events, 'critic_result')).toMatchObject([
      { round: 1, keyword: 'CONTINUE', n: 1 },
      { round: 2, keyword: 'CONTINUE', n: 0 },
      { round: 3, keyword: 'CONVERGED' },
    ])
    expect(of(events, 'fixed')).toMatchObject([{ round: 1, n: 1, artifact: FIXED }])
    expect(of(events, 'critic_round_started').map(({ artifact }) => artifact)).toEqual([
      page.hash,
      FIXED,
      FIXED,
    ])
    const ended = { keyword: 'CONVERGED', passes: 3, fixes: 1, escalations: 0, artifact: FIXED }
    expect(of(events, 'critic_ended')).toMatchObject([ended])
    const scenarios = await playLoop({ calls: { 'critic:1': critique({ adversarial: realistic }) } })
    expect(of(scenarios.events, 'fixed')).toMatchObject([{ n: 1 }])
    const unread = await playLoop({ calls: { 'critic:1': BARE, 'critic:1#2': critique() } })
    expect(of(unread.events, 'critic_invalid')).toMatchObject([{ round: 1, problem: 'no_scenario' }])
    expect(of(unread.events, 'critic_ended')).toMatchObject([{ passes: 1, fixes: 0, artifact: page.hash }])
  })

  test('[CL-18] what is put off in the first round ends the loop there, with its reason', async () => {
    const played = await rounds({ calls: { 'critic:1': LATE } })
    expect(played.rules).toBe('C3')
    const reason = 'The photographs come next week.'
    expect(firstStanding(played)).toMatchObject({ standing: 'DEFER', reason })
  })
})

describe('[CL-10] [CL-13] what only the person can decide', () => {
  const escalating = (questions: readonly string[], answers: readonly string[]): LoopPlay => ({
    calls: {
      'critic:1': judged(escalates('BRIEF_COVERAGE'), {
        escalations: questions.map((text) => escalation(text)),
      }),
    },
    answers: Object.fromEntries(answers.map((said, at) => [`escalate:1:${at + 1}`, said])),
  })
  const options = ({ events }: Rounds) => of(events, 'question_asked').map((question) => question.options)

  test('a choice is fixed and judged again', async () => {
    const { events, ending, rules, ...played } = await rounds(escalating(['Sundays?'], ['E1=1']))
    const question = { id: 'escalate:1:1', question: 'critic_escalations', options: ['E1'] }
    expect(of(events, 'question_asked')).toMatchObject([question])
    expect([played.asked, rules]).toEqual(['critic:1 fix:1 critic:2', 'C1 C2 C4'])
    expect(of(events, 'critic_result').map(({ n }) => n)).toEqual([1, 1, 0])
    expect(of(events, 'gate').map(({ rule, dissent }) => [rule, ...dissent])).toEqual([
      ['C1', 'clean', 'nothingNew'],
      ['C2', 'nothingNew', 'stable'],
      ['C4'],
    ])
    expect(of(events, 'critic_ended')).toMatchObject([{ passes: 2, fixes: 1, escalations: 1 }])
    expect(ending).toMatchObject({ status: 'shipped' })
  })

  test('a skip puts the criterion off, "skipped by you"', async () => {
    const played = await rounds(escalating(['Sundays?'], ['E1=skip']))
    expect([played.asked, played.rules]).toEqual(['critic:1', 'C1 C3'])
    expect(firstStanding(played)).toMatchObject({ standing: 'DEFER', reason: 'skipped by you' })
  })

  test('what was decided is not asked again, in whatever words', async () => {
    const again = judged(escalates('BRIEF_COVERAGE'), {
      escalations: [escalation('Does the shop open on Sundays as well?')],
      adversarial: unrealistic,
    })
    const played = await rounds({
      calls: { 'critic:1': { ...ASKING, adversarial: realistic }, 'critic:2': again },
      answers: { 'escalate:1:1': 'E1=skip' },
    })
    expect(options(played)).toHaveLength(1)
    expect(played.rules).toBe('C1 C2 C4')
  })

  test('[CL-14] five escalations make two questions, of three and of two', async () => {
    const five = ['Sundays', 'credit cards', 'prams', 'dogs', 'cake by post'].map((topic) => `${topic}?`)
    const played = await rounds(escalating(five, ['E1=1;E2=skip;E3=2', 'E4=skip;E5=3']))
    expect(options(played)).toEqual([
      ['E1', 'E2', 'E3'],
      ['E4', 'E5'],
    ])
    const first = { rule: 'C1', keyword: 'ESCALATE', n: 5 }
    expect(of(played.events, 'critic_result')[0]).toMatchObject(first)
    expect(of(played.events, 'fixed')).toMatchObject([{ n: 2 }])
    expect(of(played.events, 'critic_ended')).toMatchObject([{ escalations: 5 }])
  })

  test('an answer that leaves something out, or cannot be read, is asked for again', async () => {
    const two = ['Does the shop open on Sundays?', 'Are dogs welcome?']
    const played = await rounds(escalating(two, ['E2=skip', 'as you like', 'e1 = Skip']))
    expect(options(played)).toEqual([['E1', 'E2'], ['E1'], ['E1']])
    expect(played.rules).toMatch(/C3$/)
  })
})

describe('[CL-5] [CL-11] what code has counted', () => {
  const measured = async (play: LoopPlay) => {
    const played = await rounds(play)
    return { ...played, counted: of(played.events, 'criterion_measured') }
  }

  test.each([
    ['as FAIL, where it is wrong', true, 'FAIL', /^C2/],
    ['as PASS, where it is right', false, 'PASS', /^C3/],
  ] as const)('is never asked of the person: it comes back %s', async (_, violation, verdict, rule) => {
    const asking = critique({
      criteria: [answer('BRIEF_COVERAGE'), escalates('HIERARCHY')],
      escalations: [escalation('Is an h3 after an h1 fine?', { criterion: 'HIERARCHY' })],
    })
    const { events, counted, rules } = await measured({
      calls: { 'critic:1': asking },
      rows: (text) => [row(violation && !text.includes('version'))],
    })
    expect([...of(events, 'question_asked'), ...of(events, 'escalated')]).toEqual([])
    const counts = { confirmed: violation ? 0 : 1, total: 1, unit: 'IN-3' }
    expect(counted[0]).toMatchObject({ criterion: 'HIERARCHY', verdict, bounced: true, counts })
    expect(rules).toMatch(rule)
  })

  test('outweighs a judgement, in both directions', async () => {
    const worse = await measured({ rows: (text) => [row(!text.includes('version')), row(false)] })
    expect(worse.counted).toMatchObject([
      { round: 1, verdict: 'FAIL', bounced: false, counts: { confirmed: 1, total: 2 } },
      { round: 2, verdict: 'PASS', bounced: false, counts: { confirmed: 2, total: 2 } },
    ])
    expect(of(worse.events, 'critic_ended')).toMatchObject([{ passes: 2, fixes: 1 }])
    const harsh = critique({ criteria: [answer('BRIEF_COVERAGE'), fails('HIERARCHY', 'Make it h2.')] })
    const better = await rounds({ calls: { 'critic:1': harsh }, rows: () => [row(false)] })
    expect(better.rules).toBe('C3')
  })

  test('counts only on this very version, where it could be read, and polish stands in nobody’s way', async () => {
    const unread = await measured({ rows: () => [row(false, { cannot: 'text_over_image' })] })
    expect(unread.counted).toEqual([])
    const polish = await measured({ rows: () => [row(true, { severity: 'low' })] })
    expect(polish.counted).toMatchObject([{ verdict: 'PASS', counts: { confirmed: 0, total: 1 } }])
    const rows: LoopPlay['rows'] = (text) => (text.includes('version') ? [] : [row(false)])
    const changed = await measured({ calls: { 'critic:1': FAIL }, rows })
    expect(changed.counted.map(({ round }) => round)).toEqual([1])
  })
})

describe('[CL-16] the result line of the model', () => {
  const says = (result: string, said: object = FAIL): LoopPlay => ({
    calls: { 'critic:1': JSON.stringify({ ...said, result }) },
  })

  test('is compared, and a wrong one warned of once', async () => {
    const { events, ending } = await playLoop(says('=== Result: CONVERGED (1 passes) ==='))
    expect(of(events, 'result_heard')).toMatchObject([{ keyword: 'CONVERGED', passes: 1 }])
    const warning = { kind: 'decision_mismatch', round: 1, detail: 'CONVERGED / CONTINUE' }
    expect(of(events, 'critique.parser_warning')).toMatchObject([warning])
    expect(ending.warnings).toEqual({ decision_mismatch: 1 })
  })

  test.each<[string, object, Partial<LoopPlay>, number]>([
    ['CONTINUE (1 fixed)', FAIL, {}, 0],
    ['CONTINUE (3 fixed)', FAIL, {}, 1],
    ['CONVERGED (1 passes, 0 fixes, 0 escalations)', critique(), {}, 0],
    ['CONVERGED (2 passes, 0 fixes, 0 escalations)', critique(), {}, 1],
    ['SAFETY CAP', critique(), {}, 1],
    ['SAFETY CAP', FAIL, CAP_1, 0],
    ['ESCALATE (1 items)', ASKING, { answers: { 'escalate:1:1': 'E1=skip' } }, 0],
  ])('%s', async (result, said, more, warnings) => {
    const { events } = await playLoop({ ...says(result, said), ...more })
    expect(of(events, 'critique.parser_warning')).toHaveLength(warnings)
  })
})

describe('stops and clocks', () => {
  test.each([
    ['interrupt', 'interrupted', undefined],
    ['budget', 'interrupted', 'budget'],
    ['page_closed', 'interrupted', undefined],
    ['round_timeout', 'failed', 'round_timeout'],
  ] as const)('%s in the first round', async (why, status, cause) => {
    const { ending } = await playLoop({
      calls: { 'critic:1': [{ wait: 1000 }] },
      told: [[10, { type: 'stopped', why }]],
    })
    expect([ending.status, ending.cause, ending.artifact]).toEqual([status, cause, page.hash])
  })

  test('a stop while a fix is written leaves what was judged', async () => {
    const { ending, events } = await playLoop({
      calls: { 'critic:1': FAIL, 'fix:1': [{ wait: 1000 }] },
      told: [[10, { type: 'stopped', why: 'total_timeout' }]],
    })
    expect(ending).toMatchObject({ status: 'timed_out', cause: 'total_timeout', artifact: page.hash })
    expect(of(events, 'call_failed')).toMatchObject([{ id: 'fix:1', reason: 'aborted' }])
  })

  test('no clock runs while the person is asked, and the whole time is theirs afterwards', async () => {
    const { ending, events } = await playLoop({
      calls: { 'critic:1': ASKING, 'fix:1': [{ wait: 9_000 }, { say: fixedPage(1) }] },
      setup: { totalTimeoutMs: 10_000 },
      told: [[90_000_000, { type: 'answered', id: 'escalate:1:1', answer: 'E1=1' }]],
    })
    expect(ending).toMatchObject({ status: 'shipped' })
    expect(events.at(-1)?.t).toBeGreaterThan(90_000_000)
  })

  test('the clock of the run holds where the loop has none of its own', async () => {
    const { ending, events } = await playLoop({
      calls: { 'critic:1': [{ wait: 900_000 }] },
      config: { totalTimeoutMs: 5_000 },
    })
    expect(ending).toMatchObject({ status: 'failed', cause: 'total_timeout' })
    expect(events.at(-1)?.t).toBe(5_000)
  })
})
