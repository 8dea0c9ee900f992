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
  of,
  PAGE,
  page,
  playLoop,
  row,
  scenario,
} from '../../tools/loops'

const unrealistic = PERSPECTIVES.map((perspective) => scenario(perspective))
const realistic = [scenario('sceptic', { realistic: true }), ...unrealistic.slice(1)]
const noTimes = fails('BRIEF_COVERAGE', 'Say when the shop opens.')

describe('whole loops', () => {
  test('[CL-8] the fast path: one round, all PASS, nothing realistic', async () => {
    const { events, ending } = await playLoop()
    expect(asked(events)).toEqual(['critic:1'])
    expect(of(events, 'critic_result')).toMatchObject([{ rule: 'C3', keyword: 'CONVERGED' }])
    expect(of(events, 'critic_ended')).toMatchObject([
      { keyword: 'CONVERGED', passes: 1, fixes: 0, escalations: 0, artifact: page.hash },
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 1, mustFix: 0, artifact: page.hash })
  })

  test('[CL-6] [CL-7] a FAIL is fixed, and the next round converges', async () => {
    const { events, ending } = await playLoop({ calls: { 'critic:1': judged(noTimes) } })
    expect(asked(events)).toEqual(['critic:1', 'fix:1', 'critic:2'])
    expect(of(events, 'critic_result')).toMatchObject([
      { round: 1, rule: 'C2', keyword: 'CONTINUE', n: 1 },
      { round: 2, rule: 'C4', keyword: 'CONVERGED' },
    ])
    expect(of(events, 'fixed')).toMatchObject([{ round: 1, n: 1, artifact: hashOf(fixedPage(1)) }])
    expect(of(events, 'critic_ended')).toMatchObject([{ passes: 2, fixes: 1, escalations: 0 }])
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: hashOf(fixedPage(1)) })
  })

  test('[CL-4] a realistic scenario is fixed like a FAIL', async () => {
    const { events } = await playLoop({ calls: { 'critic:1': critique({ adversarial: realistic }) } })
    expect(asked(events)).toEqual(['critic:1', 'fix:1', 'critic:2'])
    expect(of(events, 'fixed')).toMatchObject([{ n: 1 }])
  })

  test('[CL-9] the cap ends it with a warning, and no fix that nobody has judged is kept', async () => {
    const calls = {
      'critic:1': judged(noTimes),
      'critic:2': judged(fails('BRIEF_COVERAGE', 'Say where the shop is.')),
    }
    const { events, ending } = await playLoop({ calls, setup: { cap: 2 } })
    expect(asked(events)).toEqual(['critic:1', 'fix:1', 'critic:2'])
    expect(of(events, 'critic_result').at(-1)).toMatchObject({ rule: 'C5', keyword: 'SAFETY CAP', n: 1 })
    expect(ending).toMatchObject({ status: 'below_threshold', mustFix: 1, artifact: hashOf(fixedPage(1)) })
  })

  test('[CL-7] something new to put off asks for another look at the same version', async () => {
    const late = judged(defers('BRIEF_COVERAGE', 'The photographs come next week.'))
    const { events } = await playLoop({
      calls: { 'critic:1': judged(noTimes), 'critic:2': late, 'critic:3': late },
    })
    expect(asked(events)).toEqual(['critic:1', 'fix:1', 'critic:2', 'critic:3'])
    expect(of(events, 'critic_result').map(({ rule }) => rule)).toEqual(['C2', 'C6', 'C4'])
    expect(
      of(events, 'critic_round_started')
        .map(({ artifact }) => artifact)
        .slice(1),
    ).toEqual([hashOf(fixedPage(1)), hashOf(fixedPage(1))])
  })

  test('[CL-18] what is put off in the first round ends the loop there, with its reason', async () => {
    const { events, state } = await playLoop({
      calls: { 'critic:1': judged(defers('BRIEF_COVERAGE', 'The photographs come next week.')) },
    })
    expect(of(events, 'critic_result')).toMatchObject([{ rule: 'C3' }])
    const loop = loopOf(state)
    expect(loop.rounds.flatMap((round) => standingsOf(loop, round))[0]).toMatchObject({
      standing: 'DEFER',
      reason: 'The photographs come next week.',
    })
  })
})

describe('[CL-10] [CL-13] what only the person can decide', () => {
  const open = escalation('Does the shop open on Sundays?')
  const asking = judged(escalates('BRIEF_COVERAGE'), { escalations: [open] })

  test('a choice is fixed and judged again', async () => {
    const { events, ending } = await playLoop({
      calls: { 'critic:1': asking },
      answers: { 'escalate:1:1': 'E1=1' },
    })
    expect(of(events, 'question_asked')).toMatchObject([
      { id: 'escalate:1:1', question: 'critic_escalations', options: ['E1'] },
    ])
    expect(of(events, 'critic_result').map(({ rule, n }) => [rule, n])).toEqual([
      ['C1', 1],
      ['C2', 1],
      ['C4', 0],
    ])
    expect(of(events, 'gate').map(({ rule, dissent }) => [rule, dissent])).toEqual([
      ['C1', ['clean', 'nothingNew']],
      ['C2', ['nothingNew', 'stable']],
      ['C4', []],
    ])
    expect(asked(events)).toEqual(['critic:1', 'fix:1', 'critic:2'])
    expect(of(events, 'critic_ended')).toMatchObject([{ passes: 2, fixes: 1, escalations: 1 }])
    expect(ending).toMatchObject({ status: 'shipped' })
  })

  test('a skip puts the criterion off, "skipped by you"', async () => {
    const { events, state } = await playLoop({
      calls: { 'critic:1': asking },
      answers: { 'escalate:1:1': 'E1=skip' },
    })
    expect(asked(events)).toEqual(['critic:1'])
    const loop = loopOf(state)
    expect(loop.rounds.flatMap((round) => standingsOf(loop, round))[0]).toMatchObject({
      standing: 'DEFER',
      reason: 'skipped by you',
    })
    expect(of(events, 'critic_result').map(({ rule }) => rule)).toEqual(['C1', 'C3'])
  })

  test('what was decided is not asked again, in whatever words', async () => {
    const again = judged(escalates('BRIEF_COVERAGE'), {
      escalations: [escalation('Does the shop open on Sundays as well?')],
      adversarial: unrealistic,
    })
    const { events } = await playLoop({
      calls: { 'critic:1': { ...asking, adversarial: realistic }, 'critic:2': again },
      answers: { 'escalate:1:1': 'E1=skip' },
    })
    expect(of(events, 'question_asked')).toHaveLength(1)
    expect(of(events, 'critic_result').map(({ rule }) => rule)).toEqual(['C1', 'C2', 'C4'])
  })

  test('[CL-14] five escalations make two questions, of three and of two', async () => {
    const topics = ['Sundays', 'credit cards', 'prams', 'dogs', 'cake by post']
    const five = topics.map((topic) => escalation(`${topic}?`))
    const { events } = await playLoop({
      calls: { 'critic:1': judged(escalates('BRIEF_COVERAGE'), { escalations: five }) },
      answers: { 'escalate:1:1': 'E1=1;E2=skip;E3=2', 'escalate:1:2': 'E4=skip;E5=3' },
    })
    expect(of(events, 'question_asked').map(({ id, options }) => [id, options])).toEqual([
      ['escalate:1:1', ['E1', 'E2', 'E3']],
      ['escalate:1:2', ['E4', 'E5']],
    ])
    expect(of(events, 'critic_result')[0]).toMatchObject({ rule: 'C1', keyword: 'ESCALATE', n: 5 })
    expect(of(events, 'fixed')).toMatchObject([{ n: 2 }])
    expect(of(events, 'critic_ended')).toMatchObject([{ escalations: 5 }])
  })

  test('an answer that leaves something out, or cannot be read, is asked for again', async () => {
    const two = [open, escalation('Are dogs welcome?')]
    const { events } = await playLoop({
      calls: { 'critic:1': judged(escalates('BRIEF_COVERAGE'), { escalations: two }) },
      answers: { 'escalate:1:1': 'E2=skip', 'escalate:1:2': 'as you like', 'escalate:1:3': 'e1 = Skip' },
    })
    expect(of(events, 'question_asked').map(({ options }) => options)).toEqual([['E1', 'E2'], ['E1'], ['E1']])
    expect(of(events, 'critic_result').at(-1)).toMatchObject({ rule: 'C3' })
  })

  test('[CL-9] at the cap the person is still asked, and nothing is changed any more', async () => {
    const { events, ending } = await playLoop({
      calls: { 'critic:1': asking },
      setup: { cap: 1 },
      answers: { 'escalate:1:1': 'E1=2' },
    })
    expect(asked(events)).toEqual(['critic:1'])
    expect(of(events, 'critic_result').map(({ rule }) => rule)).toEqual(['C1', 'C5'])
    expect(ending).toMatchObject({ status: 'below_threshold', mustFix: 1, artifact: page.hash })
  })
})

describe('[CL-5] [CL-11] what code has counted', () => {
  const asking = critique({
    criteria: [answer('BRIEF_COVERAGE'), escalates('HIERARCHY')],
    escalations: [escalation('Is an h3 after an h1 fine?', { criterion: 'HIERARCHY' })],
  })

  test.each([
    ['as FAIL, where it is wrong', true, 'FAIL', 'C2'],
    ['as PASS, where it is right', false, 'PASS', 'C3'],
  ] as const)('is never asked of the person: it comes back %s', async (_, violation, verdict, rule) => {
    const rows = (text: string) => [row(violation && !text.includes('version'))]
    const { events } = await playLoop({ calls: { 'critic:1': asking }, rows })
    expect(of(events, 'question_asked')).toEqual([])
    expect(of(events, 'escalated')).toEqual([])
    expect(of(events, 'criterion_measured')[0]).toMatchObject({
      criterion: 'HIERARCHY',
      verdict,
      bounced: true,
      counts: { confirmed: violation ? 0 : 1, total: 1, unit: 'IN-3' },
    })
    expect(of(events, 'critic_result')[0]).toMatchObject({ rule })
  })

  test('outweighs a judgement, in both directions', async () => {
    const worse = await playLoop({ rows: (text) => [row(!text.includes('version')), row(false)] })
    expect(
      worse.events.flatMap((event) => (event.type === 'criterion_measured' ? [event] : [])),
    ).toMatchObject([
      { round: 1, verdict: 'FAIL', bounced: false, counts: { confirmed: 1, total: 2 } },
      { round: 2, verdict: 'PASS', bounced: false, counts: { confirmed: 2, total: 2 } },
    ])
    expect(of(worse.events, 'critic_ended')).toMatchObject([{ passes: 2, fixes: 1 }])
    const better = await playLoop({
      calls: {
        'critic:1': critique({ criteria: [answer('BRIEF_COVERAGE'), fails('HIERARCHY', 'Make it h2.')] }),
      },
      rows: () => [row(false)],
    })
    expect(of(better.events, 'critic_result')).toMatchObject([{ rule: 'C3' }])
  })

  test('counts only on this very version, where it could be read, and polish stands in nobody’s way', async () => {
    const unread = await playLoop({ rows: () => [row(false, { cannot: 'text_over_image' })] })
    expect(of(unread.events, 'criterion_measured')).toEqual([])
    const polish = await playLoop({ rows: () => [row(true, { severity: 'low' })] })
    expect(of(polish.events, 'criterion_measured')).toMatchObject([
      { verdict: 'PASS', counts: { confirmed: 0, total: 1 } },
    ])
    const changed = await playLoop({
      calls: { 'critic:1': judged(noTimes) },
      rows: (text) => (text.includes('version') ? [] : [row(false)]),
    })
    expect(of(changed.events, 'criterion_measured').map(({ round }) => round)).toEqual([1])
  })
})

describe('[CL-1] replies that say too little', () => {
  const bare = judged(noTimes, { adversarial: [] })

  test('are asked for once more, with what was wrong', async () => {
    const { events } = await playLoop({ calls: { 'critic:1': bare, 'critic:1#2': critique() } })
    expect(asked(events)).toEqual(['critic:1', 'critic:1#2'])
    expect(of(events, 'critic_invalid')).toMatchObject([{ round: 1, problem: 'no_scenario' }])
    expect(of(events, 'critic_ended')).toMatchObject([{ passes: 1 }])
  })

  test('twice, the round counts and says nothing; twice in a row, the loop has failed', async () => {
    const { events, ending } = await playLoop({
      calls: { 'critic:1': 'PASS', 'critic:1#2': 'PASS!' },
    })
    expect(asked(events)).toEqual(['critic:1', 'critic:1#2', 'critic:2'])
    expect(of(events, 'critic_result').map(({ rule }) => rule)).toEqual(['C6', 'C4'])
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
    const silent = { 'critic:2': 'PASS', 'critic:2#2': 'PASS', 'critic:3': [{ fail: 'http' as const }] }
    const failed = await playLoop({ calls: { 'critic:1': judged(noTimes), ...silent } })
    expect(failed.ending).toMatchObject({ status: 'failed', cause: 'critic_unread', artifact: page.hash })
  })

  test('at the cap they end it, and leave what was judged last', async () => {
    const { events, ending } = await playLoop({
      calls: { 'critic:1': judged(noTimes), 'critic:2': 'PASS', 'critic:2#2': 'PASS' },
      setup: { cap: 2 },
    })
    expect(of(events, 'critic_result').at(-1)).toMatchObject({ rule: 'C5', keyword: 'SAFETY CAP' })
    expect(ending).toMatchObject({ status: 'below_threshold', artifact: page.hash })
  })
})

describe('fixes', () => {
  test('that bring nothing twice end the loop with what was judged', async () => {
    const calls = { 'critic:1': judged(noTimes), 'fix:1': 'Done.', 'fix:1#2': [{ fail: 'http' as const }] }
    const { events, ending } = await playLoop({ calls })
    expect(asked(events)).toEqual(['critic:1', 'fix:1', 'fix:1#2'])
    expect(ending).toMatchObject({ status: 'failed', cause: 'fix_failed', artifact: page.hash })
  })

  test('that change nothing are asked for again', async () => {
    const calls = { 'critic:1': judged(noTimes), 'fix:1': PAGE, 'fix:1#2': fixedPage(1) }
    const { events, ending } = await playLoop({ calls })
    expect(asked(events)).toEqual(['critic:1', 'fix:1', 'fix:1#2', 'critic:2'])
    expect(ending).toMatchObject({ status: 'shipped', artifact: hashOf(fixedPage(1)) })
  })
})

describe('[CL-16] the result line of the model', () => {
  test('is compared, and a wrong one warned of once', async () => {
    const { events, ending } = await playLoop({
      calls: {
        'critic:1': JSON.stringify({ ...judged(noTimes), result: '=== Result: CONVERGED (1 passes) ===' }),
      },
    })
    expect(of(events, 'result_heard')).toMatchObject([{ keyword: 'CONVERGED', passes: 1 }])
    expect(of(events, 'critique.parser_warning')).toMatchObject([
      { kind: 'decision_mismatch', round: 1, detail: 'CONVERGED / CONTINUE' },
    ])
    expect(ending.warnings).toEqual({ decision_mismatch: 1 })
  })

  test.each([
    ['CONTINUE (1 fixed)', judged(noTimes), 0],
    ['CONTINUE (3 fixed)', judged(noTimes), 1],
    ['CONVERGED (1 passes, 0 fixes, 0 escalations)', critique(), 0],
    ['CONVERGED (2 passes, 0 fixes, 0 escalations)', critique(), 1],
    ['SAFETY CAP', critique(), 1],
  ])('%s', async (result, said, warnings) => {
    const { events } = await playLoop({ calls: { 'critic:1': JSON.stringify({ ...said, result }) } })
    expect(of(events, 'critique.parser_warning')).toHaveLength(warnings)
  })

  test('at the cap, and where something is escalated', async () => {
    const asking = judged(escalates('BRIEF_COVERAGE'), { escalations: [escalation('Sundays?')] })
    const capped = await playLoop({
      calls: { 'critic:1': JSON.stringify({ ...judged(noTimes), result: 'SAFETY CAP' }) },
      setup: { cap: 1 },
    })
    expect(capped.ending.warnings).toEqual({})
    const escalated = await playLoop({
      calls: { 'critic:1': JSON.stringify({ ...asking, result: 'ESCALATE (1 items)' }) },
      answers: { 'escalate:1:1': 'E1=skip' },
    })
    expect(escalated.ending.warnings).toEqual({})
  })
})

describe('stops and clocks', () => {
  const open = judged(escalates('BRIEF_COVERAGE'), { escalations: [escalation('Sundays?')] })

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
    expect(ending).toMatchObject({ status, artifact: page.hash })
    expect(ending.cause).toBe(cause)
  })

  test('a stop while a fix is written leaves what was judged', async () => {
    const { ending, events } = await playLoop({
      calls: { 'critic:1': judged(noTimes), 'fix:1': [{ wait: 1000 }] },
      told: [[10, { type: 'stopped', why: 'total_timeout' }]],
    })
    expect(ending).toMatchObject({ status: 'timed_out', cause: 'total_timeout', artifact: page.hash })
    expect(of(events, 'call_failed')).toMatchObject([{ id: 'fix:1', reason: 'aborted' }])
  })

  test('no clock runs while the person is asked, and the whole time is theirs afterwards', async () => {
    const { ending, events } = await playLoop({
      calls: { 'critic:1': open, 'fix:1': [{ wait: 9_000 }, { say: fixedPage(1) }] },
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

  test('[CL-3] a short round takes no scenarios', async () => {
    const { events } = await playLoop({
      calls: { 'critic:1': critique({ adversarial: [] }) },
      setup: { short: true },
    })
    expect(of(events, 'critic_result')).toMatchObject([{ rule: 'C3' }])
  })
})
