import type { Evidence } from '../run/event'
import type { ExamSetup } from '../run/exam'
import { type ExamFinding, type ExamVote, placeText, requirementsOf } from '../run/exam-state'
import type { Prompt, Quoted } from '../run/procedure'
import type { RunState } from '../run/state'
import { echo } from './echo'
import { EVIDENCE_FORM, EXAM_VERSION } from './exam'
import { type DataKind, fence } from './fence'
import { DATA_RULES } from './page-rules'
import { measuredLines, sliceText } from './pointed-at'
import { shuffled } from './shuffled'

/** A finding as a verifier meets it: under a name that tells nothing of whoever has found it. */
export interface AskedFinding {
  readonly code: string
  readonly finding: ExamFinding
  /** What others have said of it in the rounds before, where there were some. */
  readonly opposing: readonly ExamVote[]
}

export interface AskedVerifier {
  readonly adversarial: boolean
  readonly items: readonly AskedFinding[]
}

/**
 * Findings to be verified, and of the version what each of them points at. Neither the brief nor the version goes along:
 * whoever had the whole would judge the work again, and not the finding.
 */
export function reverifyPrompt(
  state: RunState,
  setup: ExamSetup,
  { adversarial, items }: AskedVerifier,
  quoted: Quoted,
): Prompt {
  const ordered = shuffled(items, ({ code }) => code, quoted.nonce)
  const system = [
    adversarial ? ATTACK : WEIGH,
    'With each finding comes what the piece of work has at the places that it names, and what code has measured there. Judge by that alone. What else may be wrong is not asked.',
    ...(setup.verificationMode === 'full-reanalysis' ? [OUTLINES] : []),
    adversarial ? ATTACK_FORM : WEIGH_FORM,
    EVIDENCE_FORM,
    'Reply with this JSON object alone, one vote for each finding, by its name:',
    `{"votes":[{"findingId":"F1","vote":"disagree",${adversarial ? '"basis":"evidence-contradicts",' : ''}"evidence":[{"kind":"quote","ref":"…"}],"note":"…"}]}`,
    'With "supplement" say what is to be put otherwise: "severity", "target", or the rest in "note".',
    'Write each "note" in the language that the findings are written in.',
    DATA_RULES,
  ]
  return {
    system: system.join('\n\n'),
    user: ordered.map((item) => findingText(state, setup, item, quoted)).join('\n\n'),
    version: EXAM_VERSION,
  }
}

const ATTACK =
  'You verify findings of others about a piece of work, and you try to break each of them. The burden of proof is on the finding: it stands only where your attempt has failed.'

const WEIGH =
  'You go over findings of others about a piece of work, and say of each whether it holds, whether it is wrong, or how it would have to be put to hold.'

const OUTLINES =
  'Of a place that is long, and of the page as a whole, you get an outline: how it is laid out, what headings and labels begin with, and how long the rest is. That something is not said in an outline does not show that it is not said.'

const ATTACK_FORM = [
  'vote:',
  '- "agree": you have tried to refute it by what stands there, and could not.',
  '- "supplement": it holds, and has to be put otherwise.',
  '- "disagree": it is wrong, or is not shown. "basis" says why: "evidence-contradicts", what stands there says otherwise; "evidence-missing", what it points at is not there; "not-reproducible", done as it says it does not happen; "out-of-scope", it was never asked for; "insufficient-proof", you cannot tell. The first and the third count only with evidence of yours that says where: one element, words that stand there, or a reading with its place. A requirement, the page as a whole and the name of a rule are no evidence.',
  'Whoever cannot tell votes "disagree" with "insufficient-proof".',
].join('\n')

const WEIGH_FORM = [
  'vote:',
  '- "agree": it holds as it is put.',
  '- "supplement": it holds, and has to be put otherwise.',
  '- "disagree": it does not hold. "note" says why.',
].join('\n')

function findingText(
  state: RunState,
  setup: ExamSetup,
  { code, finding, opposing }: AskedFinding,
  quoted: Quoted,
): string {
  const isRead = setup.verificationMode === 'full-reanalysis'
  return [
    `${code}:`,
    block('finding', quoted, claimLines(finding)),
    block('asked-for', quoted, requirementLines(state, finding)),
    ...(isRead ? [sliceText(setup, finding, quoted)] : []),
    block('measurements', quoted, measuredLines(state, setup, finding)),
    block('opposing', quoted, opposing.map(voteLine)),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

const HEADS: { readonly [K in DataKind]?: string } = {
  'asked-for': 'The requirement that it cites:',
  measurements: 'Measured there by code:',
  opposing: 'Others have gone over it, and hold against you:',
}

function block(kind: DataKind, { nonce }: Quoted, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const head = HEADS[kind]
  return `${head === undefined ? '' : `${head}\n`}${fence(kind, nonce, lines.join('\n'))}`
}

/** All wordings of one finding: whoever refutes one of them has not refuted it. */
function claimLines({ members, severity }: ExamFinding): readonly string[] {
  const statements = [...new Set(members.map(({ statement }) => echo(statement, CLAIM_CHARS)))]
  const evidence = [...new Set(members.flatMap((member) => member.evidence.map(pointerLine)))]
  return [
    ...statements.map((statement) => `- ${statement}`),
    `severity: ${severity}`,
    ...evidence.map((line) => `points at ${line}`),
  ]
}

/** A finding is a few sentences. */
const CLAIM_CHARS = 1200

function pointerLine(evidence: Evidence): string {
  const { kind, quote } = evidence
  return echo(`${kind} ${placeText(evidence)}${quote === undefined ? '' : `, which says “${quote}”`}`)
}

/** Only those that the finding cites: the rest of the brief is not what it is about. */
function requirementLines({ brief }: RunState, { members }: ExamFinding): readonly string[] {
  return requirementsOf(members).flatMap((id) => {
    const text = brief?.requirements?.[Number(id.slice(1)) - 1]
    return text === undefined ? [] : [`${id} ${echo(text)}`]
  })
}

function voteLine({ verdict, basis, note, evidence, severity, target }: ExamVote): string {
  const more = [
    basis === undefined ? '' : ` (${basis})`,
    note === '' ? '' : `: ${note}`,
    evidence.length === 0 ? '' : ` [${evidence.map(pointerLine).join('; ')}]`,
    severity === undefined ? '' : `, severity ${severity}`,
    target === undefined ? '' : `, at ${target}`,
  ]
  return `- ${echo(`${verdict}${more.join('')}`, CLAIM_CHARS)}`
}
