import type {
  Counts,
  CriterionAnswer,
  CriticKeyword,
  CriticResult,
  Escalation,
  EscalationOption,
  Scenario,
} from '../../run/critic'
import type { Critique } from './said'
import { oneLine } from './gathered'

/*
 * The text form of a critic loop. It is what a transcript holds, whatever language its readers have.
 */

/** A whole round. */
export function roundText(n: number, { criteria, adversarial, escalations, result }: Critique): string {
  return [
    `=== CRITIC ${n} ===`,
    ...criteria.map(answerText),
    ...adversarial.map(scenarioText),
    ...(escalations.length > 0 ? [escalationsText(escalations)] : []),
    ...(result ? [resultLine(result)] : []),
  ].join('\n')
}

function answerText({ id, question, answer, counts, notes, verdict, fix, reason }: CriterionAnswer): string {
  const more = fix ?? reason
  return [
    `[${id}] ${oneLine(question)} → ${oneLine(answer)} ${countsText(counts)}`,
    ...notes.map((note) => `  Note: ${oneLine(note)}`),
    `  Verdict: ${verdict}${more === undefined ? '' : ` (${oneLine(more)})`}`,
  ].join('\n')
}

function countsText({ confirmed, total, unit }: Counts): string {
  return `(${`${confirmed} of ${total} ${oneLine(unit.replace(/[()]/g, ' '))}`.trim()})`
}

function scenarioText({ perspective, scenario, realistic, rationale, counts }: Scenario): string {
  return [
    `[ADVERSARIAL] Failure scenario (${perspective}): ${oneLine(scenario)}`,
    `  → Realistic? ${realistic ? 'Y' : 'N'} → ${oneLine(rationale)} ${countsText(counts)}`,
  ].join('\n')
}

/** What is put to the person, under one header that says how many there are. */
export function escalationsText(escalations: readonly Escalation[]): string {
  return [`=== CRITIC ESCALATION (${escalations.length}) ===`, ...escalations.map(escalationText)].join('\n')
}

function escalationText({ criterion, question, issue, why, reason, options }: Escalation): string {
  return [
    `[${criterion}] ${oneLine(question)}`,
    '',
    `Issue: ${oneLine(issue)}`,
    `Why escalation: [${reason}] ${oneLine(why)}`,
    '',
    'Options:',
    ...options.map(optionText),
    `  ${options.length + 1}. Skip — keep current state, mark as [DEFERRED]`,
  ].join('\n')
}

function optionText({ label, description, pro, con }: EscalationOption, at: number): string {
  return [
    `  ${at + 1}. ${oneLine(label).replaceAll(' — ', ' - ')} — ${oneLine(description)}`,
    `     Pro: ${oneLine(pro)}  Con: ${oneLine(con)}`,
  ].join('\n')
}

/** The last line of a round. */
export function resultLine(result: CriticResult): string {
  return `=== Result: ${resultWords(result)} ===`
}

function resultWords({ keyword, passes = 0, fixes = 0, escalations = 0 }: CriticResult): string {
  switch (keyword) {
    case 'CONVERGED':
      return `CONVERGED (${passes} passes, ${fixes} fixes, ${escalations} escalations)`
    case 'CONTINUE':
      return `CONTINUE (${fixes} fixed)`
    case 'ESCALATE':
      return `ESCALATE (${escalations} items)`
    case 'SAFETY CAP':
      return 'SAFETY CAP'
  }
}

/** What stands at the end of a loop that has run to its end. */
export function completionLine({
  keyword,
  passes,
  fixes,
  escalations,
}: {
  readonly keyword: CriticKeyword
  readonly passes: number
  readonly fixes: number
  readonly escalations: number
}): string {
  return keyword === 'CONVERGED'
    ? `✓ Critic converged (${passes} passes, ${fixes} fixes, ${escalations} escalations)`
    : `⚠ Critic safety cap (${passes} passes). Review recommended.`
}
