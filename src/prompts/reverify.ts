import { rowsOn } from '../run/bench'
import type { Evidence, Measurement } from '../run/event'
import type { ExamSetup } from '../run/exam'
import { examLimits } from '../run/exam-limits'
import { type ExamFinding, type ExamVote, placeOf, placeText, requirementsOf } from '../run/exam-state'
import type { Prompt, Quoted } from '../run/procedure'
import type { RunState } from '../run/state'
import { echo } from './echo'
import { EVIDENCE_FORM, EXAM_VERSION } from './exam'
import { type DataKind, fence, framed } from './fence'
import { factLines, faultLines } from './measured'
import { DATA_RULES } from './page-rules'
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

const ATTACK_FORM = [
  'vote:',
  '- "agree": you have tried to refute it by what stands there, and could not.',
  '- "supplement": it holds, and has to be put otherwise.',
  '- "disagree": it is wrong, or is not shown. "basis" says why: "evidence-contradicts", what stands there says otherwise; "evidence-missing", what it points at is not there; "not-reproducible", done as it says it does not happen; "out-of-scope", it was never asked for; "insufficient-proof", you cannot tell. The first and the third count only with evidence of yours that can be looked up.',
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

function placesOf({ members }: ExamFinding): readonly string[] {
  const places = members.flatMap((member) => [
    placeOf(member),
    ...member.evidence.filter(({ kind }) => kind === 'selector' || kind === 'quote').map(placeText),
  ])
  return [...new Set(places.filter((place) => place !== undefined))]
}

/** What stands at the places that it names. Where it names none, as what is missing does, how the piece is laid out. */
function sliceText({ artifact }: ExamSetup, finding: ExamFinding, quoted: Quoted): string {
  const places = placesOf(finding)
  const slices: string[] = []
  let bytes = 0
  for (const place of places.length > 0 ? places : ['html']) {
    const slice = quoted.slice?.(artifact, place)
    if (slice === undefined || slices.includes(slice)) continue
    bytes += bytesOf(slice)
    if (bytes <= examLimits.sliceBytes) slices.push(slice)
  }
  if (slices.length === 0) return 'Nothing stands at the places that it names, as far as code can find them.'
  const text = slices.join('\n\n')
  const signs = framed(text) === text ? '' : '\nIn this block ‹ stands for <, and ]]› for ]]>.'
  return `What stands there:\n${fence('slice', quoted.nonce, text)}${signs}`
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const sign of text) bytes += sign < '\u0080' ? 1 : sign < '\u0800' ? 2 : sign.length === 1 ? 3 : 4
  return bytes
}

function measuredLines(state: RunState, { artifact }: ExamSetup, finding: ExamFinding): readonly string[] {
  const places = new Set(placesOf(finding))
  const cited = finding.members.flatMap(({ evidence }) =>
    evidence.flatMap(({ kind, ref }) => (kind === 'measurement' ? [ref] : [])),
  )
  const rows = rowsOn(state, artifact).filter((row) => places.has(row.target ?? '') || isCited(row, cited))
  return [...faultLines(rows), ...factLines(rows)].slice(0, MOST_ROWS)
}

/** More readings of one place say the same again. */
const MOST_ROWS = 12

function isCited({ instrument, rule }: Measurement, cited: readonly string[]): boolean {
  return cited.some((ref) => ref.includes(instrument) && ref.includes(rule))
}
