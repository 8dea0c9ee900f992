import { describe, expect, test } from 'vitest'
import {
  type Counts,
  type CriterionAnswer,
  type CriticResult,
  ESCALATE_REASONS,
  type Escalation,
  PERSPECTIVES,
  RESULTS,
  VERDICTS,
} from '../../../src/run/critic'
import { type ReaderOptions, WireError } from '../../../src/run/reading'
import { createCriticReader } from '../../../src/wire/critic/reader'
import type { Critique } from '../../../src/wire/critic/said'
import { countedText, resultIn } from '../../../src/wire/critic/words'
import { completionLine, escalationsText, resultLine, roundText } from '../../../src/wire/critic/write'
import { criteria, critique, escalation, judged, scenario } from '../../tools/loops'
import { byCharacter, feed, randomly, seeded } from './feed'

const create = (options: ReaderOptions) => createCriticReader(options, { round: 1, criteria })
const factsIn = (reply: string) => feed([reply], { create }).facts.map(({ fact }) => fact)

describe('[CL-15] the text form as a model writes it', () => {
  const scenarios = [
    '**[ADVERSARIAL]** Failure scenario (Skeptic): Nobody scrolls that far.',
    '  -> Realistic? **N** -> 0 of 4 sections are below the fold',
    '[ADVERSARIAL: devil’s advocate] The order form is used to write spam',
    '  to the owner.',
    '  Realistic? Yes: 1 of 1 forms takes anything.',
    '[ADVERSARIAL] (edge case hunter): A phone without scripts shows nothing.',
    '  → Realistic? no — it was tried',
    '    (0 of 3 phones)',
  ]
  const loose = [
    'Sure, here is the round:',
    '```',
    '## CRITIC 1',
    '',
    '* [Brief coverage] Is all there? → 3/4 things, and',
    'the address is not one of them.',
    '- The address stands nowhere,',
    '  nor does the telephone.',
    '• A map would help.',
    '- **Verdict:** FAIL — add the address',
    '  to the footer',
    '[HIERARCHY] Outline reads well, 5 out of 5 headings',
    'Notes: Each level was read',
    'twice.',
    '  Verdict: Pass',
    ...scenarios,
    '=== Result: CONTINUE (2 fixed) ===',
    '```',
  ].join('\n')

  test('bullets, stars, other arrows, lines that go on, no frames', () => {
    const whole = feed([loose], { create })
    for (const pieces of [byCharacter(loose), randomly(loose, seeded(3))])
      expect(feed(pieces, { create })).toEqual(whole)
    expect(whole.facts.map(({ fact }) => fact)).toMatchObject([
      {
        type: 'criterion',
        id: 'BRIEF_COVERAGE',
        question: 'How much of the brief is there?',
        answer: '3/4 things, and the address is not one of them.',
        counts: { confirmed: 3, total: 4, unit: 'things' },
        notes: ['The address stands nowhere, nor does the telephone.', 'A map would help.'],
        verdict: 'FAIL',
        fix: 'add the address to the footer',
      },
      {
        id: 'HIERARCHY',
        notes: ['Each level was read twice.'],
        verdict: 'PASS',
        counts: { confirmed: 5, total: 5 },
      },
      { perspective: 'sceptic', realistic: false, counts: { confirmed: 0, total: 4 } },
      {
        perspective: 'devils_advocate',
        scenario: 'The order form is used to write spam to the owner.',
        realistic: true,
        rationale: '1 of 1 forms takes anything.',
      },
      {
        perspective: 'edge_case_hunter',
        rationale: 'it was tried',
        counts: { confirmed: 0, total: 3, unit: 'phones' },
      },
      { type: 'result_heard', keyword: 'CONTINUE', fixes: 2 },
    ])
  })

  test('[CL-12] escalations with their parts on lines of their own, or all on one', () => {
    const reply = [
      '=== CRITIC 1 ===',
      '[BRIEF_COVERAGE] → Looked at 3 of 4 things.',
      '  Note: One is unclear.',
      '  Verdict: ESCALATE',
      '[HIERARCHY] → Looked at 5 of 5 headings.',
      '  Note: None leaves a level out.',
      '  Verdict: PASS',
      ...scenarios,
      '=== CRITIC ESCALATION (1) ===',
      '[BRIEF_COVERAGE] Does the shop open',
      'on Sundays?',
      '',
      'Issue: The brief says',
      'both.',
      'Why escalation: (Missing information) Only the owner',
      'knows.',
      '',
      'Options:',
      '  1) Open: Say that it',
      '  is open.',
      '     - Pro: More visits Con: May be',
      'wrong',
      '  2. Closed – Say that it is closed.',
      '     Pro: Safe',
      '     Con: Fewer visits',
      '  3. Skip — keep current state, mark as [DEFERRED]',
      '=== CRITIC 1 ===',
      'Result: ESCALATE (1 items)',
    ].join('\n')
    expect(factsIn(reply).slice(-2)).toEqual([
      { type: 'escalation_heard', round: 1, ...escalation('Does the shop open on Sundays?') },
      { type: 'result_heard', round: 1, keyword: 'ESCALATE', escalations: 1 },
    ])
  })

  const without = (line: RegExp) => loose.replace(line, '')
  test.each([
    ['no verdict', without(/.*Verdict: Pass\n/), 'not_read'],
    ['[CL-18] a bare FAIL', without(/ — add the address\n {2}to the footer/), 'no_fix'],
    ['[CL-2] no note', without(/Notes: Each level was read\ntwice\.\n/), 'no_note'],
    ['[CL-2] an empty note', loose.replace(/Notes: .*\ntwice\./, 'Notes:'), 'no_note'],
    ['[CL-5] no number', loose.replace(', 5 out of 5 headings', ' everywhere'), 'no_numbers'],
    ['[CL-4] no realism', without(/ {2}→ Realistic\? no .*\n.*\n/), 'no_scenario'],
    ['[CL-4] no scenario', loose.replace('A phone without scripts shows nothing.', ''), 'no_scenario'],
    ['a frame alone', '=== CRITIC 1 ===\nIssue: none\n- all fine', 'criterion_missing'],
  ])('%s is refused', (_, reply, problem) => {
    expect(factsIn(reply)[0]).toMatchObject({ type: 'critic_invalid', problem })
  })

  test('[CL-12] an escalation without options or reason is refused', () => {
    const asking = judged({ ...critique().criteria[0], verdict: 'ESCALATE' } as CriterionAnswer, {
      escalations: [escalation('Sundays?')],
    })
    const text = roundText(1, asking)
    const refused = (reply: string) => factsIn(reply)[0]
    for (const other of ['[because] ', ''])
      expect(refused(text.replace('[missing_information] ', other))).toMatchObject({ problem: 'not_read' })
    expect(refused(text.replace(/ {2}2\. Closed.*\n.*\n/, ''))).toMatchObject({ problem: 'no_options' })
    expect(refused(text.replace(' — Say that it is open.', ''))).toMatchObject({ problem: 'no_options' })
    expect(refused(text.replace('  Con: May be wrong', ''))).toMatchObject({ problem: 'no_options' })
    expect(refused(text.replace(/ {2}1\. Open.*\n/, ''))).toMatchObject({ problem: 'no_options' })
  })
})

describe('numbers and last lines', () => {
  test.each([
    ['All (3 of 4 sections).', 'All', { confirmed: 3, total: 4, unit: 'sections' }],
    ['3 of 4 sections, (maybe)', '3 of 4 sections, (maybe)', { confirmed: 3, total: 4, unit: 'sections' }],
    ['2/3', '2/3', { confirmed: 2, total: 3, unit: '' }],
    ['All of them', 'All of them', undefined],
  ])('[CL-5] %s', (text, bare, counts) => {
    expect(countedText(text)).toEqual({ text: bare, ...(counts && { counts }) })
  })

  test.each<[string, CriticResult | undefined]>([
    [
      '=== Result: CONVERGED (2 passes, 3 fixes, 1 escalations) ===',
      { keyword: 'CONVERGED', passes: 2, fixes: 3, escalations: 1 },
    ],
    ['Result: continue', { keyword: 'CONTINUE' }],
    ['ESCALATE (2 items)', { keyword: 'ESCALATE', escalations: 2 }],
    ['SAFETY_CAP', { keyword: 'SAFETY CAP' }],
    ['Result: done', undefined],
    ['Result: 3', undefined],
  ])('[CL-16] %s', (line, result) => expect(resultIn(line)).toEqual(result))

  test('[CL-16] our own lines', () => {
    const counted = { passes: 2, fixes: 3, escalations: 1 }
    expect(RESULTS.map((keyword) => resultLine({ keyword, ...counted }))).toEqual([
      '=== Result: CONVERGED (2 passes, 3 fixes, 1 escalations) ===',
      '=== Result: CONTINUE (3 fixed) ===',
      '=== Result: ESCALATE (1 items) ===',
      '=== Result: SAFETY CAP ===',
    ])
    expect(resultLine({ keyword: 'CONVERGED' })).toBe(
      '=== Result: CONVERGED (0 passes, 0 fixes, 0 escalations) ===',
    )
  })

  test('[CL-17] what stands at the end', () => {
    const counted = { passes: 5, fixes: 3, escalations: 1 }
    expect(completionLine({ keyword: 'CONVERGED', ...counted })).toBe(
      '✓ Critic converged (5 passes, 3 fixes, 1 escalations)',
    )
    expect(completionLine({ keyword: 'SAFETY CAP', ...counted })).toBe(
      '⚠ Critic safety cap (5 passes). Review recommended.',
    )
  })

  test('[CL-12] what is put to the person, to the letter', () => {
    expect(escalationsText([escalation('Does the shop open on Sundays?')])).toBe(
      [
        '=== CRITIC ESCALATION (1) ===',
        '[BRIEF_COVERAGE] Does the shop open on Sundays?',
        '',
        'Issue: The brief says both.',
        'Why escalation: [missing_information] Only the owner knows.',
        '',
        'Options:',
        '  1. Open — Say that it is open.',
        '     Pro: More visits  Con: May be wrong',
        '  2. Closed — Say that it is closed.',
        '     Pro: Safe  Con: Fewer visits',
        '  3. Skip — keep current state, mark as [DEFERRED]',
      ].join('\n'),
    )
  })
})

/** Everything that parts one thing from another in the text form, and what is usual beside it. */
const PARTS = [
  ...[
    'word',
    'Ä',
    '漢字',
    '3 of 4',
    '(1 of 2 x)',
    '→',
    '->',
    '(',
    ')',
    '[',
    ']',
    '[HIERARCHY]',
    '===',
    '**',
    '`',
  ],
  ...[
    'Verdict: PASS',
    'Note: n',
    'Pro: a',
    'Con: b',
    'Issue: c',
    'Options:',
    '— d',
    '- e',
    '* f',
    '1. g',
    'Result: h',
  ],
  ...['Realistic? Y', ':', '.', '=== CRITIC 1 ===', '"', '{', '}', '[ADVERSARIAL]', 'Skip'],
]

function drawn(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const text = (): string =>
    ['It says', ...Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PARTS)), 'so.'].join(' ')
  const counts = (): Counts => {
    const total = 1 + Math.floor(random() * 99)
    return { confirmed: Math.floor(random() * (total + 1)), total, unit: pick(['', 'things', '“alt” texts']) }
  }
  const answers = criteria.map(({ id, question }): CriterionAnswer => {
    const verdict = pick(VERDICTS)
    const notes = Array.from({ length: 1 + Math.floor(random() * 3) }, text)
    const more = verdict === 'FAIL' ? { fix: text() } : verdict === 'DEFER' ? { reason: text() } : {}
    return { id, question, answer: text(), counts: counts(), notes, verdict, ...more }
  })
  const option = () => ({
    label: text().replaceAll(' — ', ' '),
    description: text(),
    pro: text(),
    con: text(),
  })
  const escalations = answers
    .filter(({ verdict }) => verdict === 'ESCALATE')
    .map(({ id }): Escalation => {
      const options = Array.from({ length: 2 + Math.floor(random() * 2) }, option)
      return {
        criterion: id,
        question: text(),
        issue: text(),
        why: text(),
        reason: pick(ESCALATE_REASONS),
        options,
      }
    })
  return {
    criteria: answers,
    adversarial: PERSPECTIVES.map((perspective) =>
      scenario(perspective, {
        scenario: text(),
        realistic: random() < 0.5,
        rationale: text(),
        counts: counts(),
      }),
    ),
    escalations,
    ...(random() < 0.5 && { result: { keyword: 'CONTINUE' as const, fixes: Math.floor(random() * 9) } }),
  } satisfies Critique
}

describe('[CL-15] what is written is read again', () => {
  test('whatever stands in it', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const said = drawn(seeded(seed))
      const text = roundText(1, said)
      const { result, ...rest } = said
      const line = result && { result: resultLine(result) }
      expect(factsIn(text), `seed ${seed}:\n${text}`).toEqual(factsIn(JSON.stringify({ ...rest, ...line })))
      expect(factsIn(text)[0]?.type).toBe('criterion')
    }
  })

  test('in whatever pieces it comes', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const text = roundText(1, drawn(seeded(seed)))
      expect(feed(randomly(text, seeded(seed)), { create })).toEqual(feed([text], { create }))
    }
    const text = roundText(1, drawn(seeded(7)))
    expect(feed(byCharacter(text), { create })).toEqual(feed([text], { create }))
  })

  test('line ends and spaces of a value are one space on its line', () => {
    const said = judged({
      ...critique().criteria[0],
      answer: 'One.\n\n  Two   and three.',
    } as CriterionAnswer)
    expect(factsIn(roundText(1, said))[0]).toMatchObject({ answer: 'One. Two and three.' })
  })
})

test('a reply of one thing over and over is read in no time', () => {
  const head = '=== CRITIC 1 ===\n[HIERARCHY] x\n'
  const parts = [
    '[',
    '(',
    '1 of 2 ',
    '1',
    ' ',
    '=',
    '\n',
    '*',
    'Verdict: ',
    '(1 of 2',
    'con',
    '→',
    '- ',
    '[A] b\n',
    'Pro: x Con: ',
  ]
  for (const part of parts) {
    const before = performance.now()
    const reply = head + part.repeat(Math.floor(300_000 / part.length))
    try {
      feed([reply], { create })
    } catch (cause) {
      if (!(cause instanceof WireError)) throw cause
    }
    expect(performance.now() - before, JSON.stringify(part)).toBeLessThan(4000)
  }
})
