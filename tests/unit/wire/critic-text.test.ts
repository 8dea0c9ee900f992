// A critic’s reply in loose prose is read for what it means, and what is written in its form is read again.
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
import { WireError } from '../../../src/run/reading'
import { createCriticReader } from '../../../src/wire/critic/reader'
import type { Critique } from '../../../src/wire/critic/said'
import { countedText, resultIn } from '../../../src/wire/critic/words'
import { completionLine, escalationsText, resultLine, roundText } from '../../../src/wire/critic/write'
import { depth } from '../../building/depth'
import { criteria, critique, escalates, escalation, judged, scenario } from '../../tools/loops'
import { pick, type Random } from './damage'
import { feed, randomly, seeded } from './feed'
import { type Create, factsIn, heard } from './hear'

const create: Create = (options) => createCriticReader(options, { round: 1, criteria })
const read = (reply: string) => feed([reply], { create }).facts.map(({ fact }) => fact)

const SCENARIOS = `
**[ADVERSARIAL]** Failure scenario (Skeptic): Nobody scrolls that far.
  -> Realistic? **N** -> 0 of 4 sections are below the fold
[ADVERSARIAL: devil’s advocate] The order form is used to write spam
  to the owner.
  Realistic? Yes: 1 of 1 forms takes anything.
[ADVERSARIAL] (edge case hunter): A phone without scripts shows nothing.
  → Realistic? no — it was tried
    (0 of 3 phones)`

const LOOSE = `Sure, here is the round:
\`\`\`
## CRITIC 1

* [Brief coverage] Is all there? → 3/4 things, and
the address is not one of them.
- The address stands nowhere,
  nor does the telephone.
• A map would help.
- **Verdict:** FAIL — add the address
  to the footer
[HIERARCHY] Outline reads well, 5 out of 5 headings
Notes: Each level was read
twice.
  Verdict: Pass${SCENARIOS}
=== Result: CONTINUE (2 fixed) ===
\`\`\``

const ESCALATING = `=== CRITIC 1 ===
[BRIEF_COVERAGE] → Looked at 3 of 4 things.
  Note: One is unclear.
  Verdict: ESCALATE
[HIERARCHY] → Looked at 5 of 5 headings.
  Note: None leaves a level out.
  Verdict: PASS${SCENARIOS}
=== CRITIC ESCALATION (1) ===
[BRIEF_COVERAGE] Does the shop open
on Sundays?

Issue: The brief says
both.
Why escalation: (Missing information) Only the owner
knows.

Options:
  1) Open: Say that it
  is open.
     - Pro: More visits Con: May be
wrong
  2. Closed – Say that it is closed.
     Pro: Safe
     Con: Fewer visits
  3. Skip — keep current state, mark as [DEFERRED]
=== CRITIC 1 ===
Result: ESCALATE (1 items)`

describe('[CL-15] the text form as a model writes it', () => {
  test('bullets, stars, other arrows, lines that go on, no frames', () => {
    expect(factsIn(LOOSE, create)).toMatchObject([
      {
        ...{ type: 'criterion', id: 'BRIEF_COVERAGE', question: 'How much of the brief is there?' },
        answer: '3/4 things, and the address is not one of them.',
        counts: { confirmed: 3, total: 4, unit: 'things' },
        notes: ['The address stands nowhere, nor does the telephone.', 'A map would help.'],
        ...{ verdict: 'FAIL', fix: 'add the address to the footer' },
      },
      {
        ...{ id: 'HIERARCHY', verdict: 'PASS', counts: { confirmed: 5, total: 5 } },
        notes: ['Each level was read twice.'],
      },
      { perspective: 'sceptic', realistic: false, counts: { confirmed: 0, total: 4 } },
      {
        ...{ perspective: 'devils_advocate', realistic: true, rationale: '1 of 1 forms takes anything.' },
        scenario: 'The order form is used to write spam to the owner.',
      },
      {
        ...{ perspective: 'edge_case_hunter', rationale: 'it was tried' },
        counts: { confirmed: 0, total: 3, unit: 'phones' },
      },
      { type: 'result_heard', keyword: 'CONTINUE', fixes: 2 },
    ])
  })

  test('[CL-12] escalations with their parts on lines of their own, or all on one', () => {
    expect(read(ESCALATING).slice(-2)).toEqual([
      { type: 'escalation_heard', round: 1, ...escalation('Does the shop open on Sundays?') },
      { type: 'result_heard', round: 1, keyword: 'ESCALATE', escalations: 1 },
    ])
  })

  const without = (line: RegExp) => LOOSE.replace(line, '')
  const asking = roundText(1, judged(escalates('BRIEF_COVERAGE'), { escalations: [escalation('Sundays?')] }))
  test.each([
    ['no verdict', without(/.*Verdict: Pass\n/), 'not_read'],
    ['[CL-18] a bare FAIL', without(/ — add the address\n {2}to the footer/), 'no_fix'],
    ['[CL-2] no note', without(/Notes: Each level was read\ntwice\.\n/), 'no_note'],
    ['[CL-2] an empty note', LOOSE.replace(/Notes: .*\ntwice\./, 'Notes:'), 'no_note'],
    ['[CL-5] no number', LOOSE.replace(', 5 out of 5 headings', ' everywhere'), 'no_numbers'],
    ['[CL-4] no realism', without(/ {2}→ Realistic\? no .*\n.*\n/), 'no_scenario'],
    ['[CL-4] no scenario', LOOSE.replace('A phone without scripts shows nothing.', ''), 'no_scenario'],
    ['a frame alone', '=== CRITIC 1 ===\nIssue: none\n- all fine', 'criterion_missing'],
    ['[CL-12] another reason', asking.replace('[missing_information] ', '[because] '), 'not_read'],
    ['[CL-12] no reason', asking.replace('[missing_information] ', ''), 'not_read'],
    ['[CL-12] no second option', asking.replace(/ {2}2\. Closed.*\n.*\n/, ''), 'no_options'],
    ['[CL-12] no description', asking.replace(' — Say that it is open.', ''), 'no_options'],
    ['[CL-12] no con', asking.replace('  Con: May be wrong', ''), 'no_options'],
    ['[CL-12] no first option', asking.replace(/ {2}1\. Open.*\n/, ''), 'no_options'],
  ])('%s is refused', (_, reply, problem) => {
    expect(read(reply)[0]).toMatchObject({ type: 'critic_invalid', problem })
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

  const counted = { passes: 2, fixes: 3, escalations: 1 }
  const CONVERGED = '=== Result: CONVERGED (2 passes, 3 fixes, 1 escalations) ==='

  test.each<[string, CriticResult | undefined]>([
    [CONVERGED, { keyword: 'CONVERGED', ...counted }],
    ['Result: continue', { keyword: 'CONTINUE' }],
    ['ESCALATE (2 items)', { keyword: 'ESCALATE', escalations: 2 }],
    ['SAFETY_CAP', { keyword: 'SAFETY CAP' }],
    ['Result: done', undefined],
    ['Result: 3', undefined],
  ])('[CL-16] %s', (line, result) => expect(resultIn(line)).toEqual(result))

  test('[CL-16] [CL-17] our own lines, and what stands at the end', () => {
    expect(RESULTS.map((keyword) => resultLine({ keyword, ...counted }))).toEqual([
      CONVERGED,
      '=== Result: CONTINUE (3 fixed) ===',
      '=== Result: ESCALATE (1 items) ===',
      '=== Result: SAFETY CAP ===',
    ])
    expect(resultLine({ keyword: 'CONVERGED' })).toBe(CONVERGED.replace(/\d/g, '0'))
    expect(completionLine({ keyword: 'CONVERGED', ...counted })).toBe(
      '✓ Critic converged (2 passes, 3 fixes, 1 escalations)',
    )
    expect(completionLine({ keyword: 'SAFETY CAP', ...counted })).toBe(
      '⚠ Critic safety cap (2 passes). Review recommended.',
    )
  })

  test('[CL-12] what is put to the person, to the letter', () => {
    expect(escalationsText([escalation('Does the shop open on Sundays?')])).toBe(
      `=== CRITIC ESCALATION (1) ===
[BRIEF_COVERAGE] Does the shop open on Sundays?

Issue: The brief says both.
Why escalation: [missing_information] Only the owner knows.

Options:
  1. Open — Say that it is open.
     Pro: More visits  Con: May be wrong
  2. Closed — Say that it is closed.
     Pro: Safe  Con: Fewer visits
  3. Skip — keep current state, mark as [DEFERRED]`,
    )
  })
})

/** Everything that parts one thing from another in the text form, and what is usual beside it. */
const PARTS = [
  ...['word', 'Ä', '漢字', '3 of 4', '(1 of 2 x)', '→', '->', '(', ')', '[', ']', '===', '**', '`', ':', '.'],
  ...['[HIERARCHY]', '[ADVERSARIAL]', '=== CRITIC 1 ===', '"', '{', '}', 'Realistic? Y', 'Skip', 'Options:'],
  ...['Verdict: PASS', 'Note: n', 'Pro: a', 'Con: b', 'Issue: c', '— d', '- e', '* f', '1. g', 'Result: h'],
]

/** A critique of such words. */
function drawn(random: Random): Critique {
  const upTo = (most: number) => Math.floor(random() * most)
  const list = <T>(least: number, more: number, one: () => T) =>
    Array.from({ length: least + upTo(more) }, one)
  const text = () => `It says ${list(1, 6, () => pick(PARTS, random)).join(' ')} so.`
  const counts = (): Counts => {
    const total = 1 + upTo(99)
    return { confirmed: upTo(total + 1), total, unit: pick(['', 'things', '“alt” texts'], random) }
  }
  const answers = criteria.map(({ id, question }): CriterionAnswer => {
    const verdict = pick(VERDICTS, random)
    const more = verdict === 'FAIL' ? { fix: text() } : verdict === 'DEFER' ? { reason: text() } : {}
    return { id, question, answer: text(), counts: counts(), notes: list(1, 3, text), verdict, ...more }
  })
  const option = () => ({
    label: text().replaceAll(' — ', ' '),
    ...{ description: text(), pro: text(), con: text() },
  })
  const escalationOf = ({ id }: CriterionAnswer): Escalation => ({
    ...{ criterion: id, question: text(), issue: text(), why: text() },
    reason: pick(ESCALATE_REASONS, random),
    options: list(2, 2, option),
  })
  return {
    criteria: answers,
    adversarial: PERSPECTIVES.map((perspective) => {
      const said = { scenario: text(), rationale: text(), counts: counts() }
      return scenario(perspective, { ...said, realistic: random() < 0.5 })
    }),
    escalations: answers.filter(({ verdict }) => verdict === 'ESCALATE').map(escalationOf),
    ...(random() < 0.5 && { result: { keyword: 'CONTINUE' as const, fixes: upTo(9) } }),
  }
}

describe('[CL-15] what is written is read again', () => {
  test('whatever stands in it, and in whatever pieces it comes', () => {
    for (let seed = 1; seed <= depth(60, 400); seed++) {
      const said = drawn(seeded(seed))
      const text = roundText(1, said)
      const { result, ...rest } = said
      const line = result && { result: resultLine(result) }
      const facts = read(text)
      expect(facts, `seed ${seed}:\n${text}`).toEqual(read(JSON.stringify({ ...rest, ...line })))
      expect(facts[0]?.type).toBe('criterion')
      if (seed % 10 === 0)
        expect(feed(randomly(text, seeded(seed)), { create })).toEqual(feed([text], { create }))
    }
    heard(roundText(1, drawn(seeded(7))), create)
  })

  test('line ends and spaces of a value are one space on its line', () => {
    const [first, ...others] = critique().criteria
    const answer = 'One.\n\n  Two   and three.'
    const said = critique({ criteria: first ? [{ ...first, answer }, ...others] : [] })
    expect(read(roundText(1, said))[0]).toMatchObject({ answer: 'One. Two and three.' })
  })
})

/** Read in quadratic time each would take minutes. */
test('a reply of one thing over and over is read to its end', () => {
  const head = '=== CRITIC 1 ===\n[HIERARCHY] x\n'
  const signs = ['[', '(', '1', ' ', '=', '\n', '*', '→', '- ', 'con']
  for (const part of [...signs, '1 of 2 ', 'Verdict: ', '(1 of 2', '[A] b\n', 'Pro: x Con: ']) {
    const reply = head + part.repeat(Math.floor(depth(100_000, 1_000_000) / part.length))
    try {
      feed([reply], { create })
    } catch (cause) {
      if (!(cause instanceof WireError)) throw cause
    }
  }
})
