import type { ExamSetup } from '../run/exam'
import { examLimits } from '../run/exam-limits'
import { agreedFindings, type ExamFinding, type ExamState, minorityReport } from '../run/exam-state'
import type { Prompt, Quoted } from '../run/procedure'
import type { RunState } from '../run/state'
import { echo } from './echo'
import { type DataKind, fence } from './fence'
import { briefText, materialsText } from './materials'
import { factLines, faultLines, rowsOfPage } from './measured'
import { DATA_RULES, languageText } from './page-rules'
import { pageText } from './quoted-page'

/** Names the wording: what one wording has brought is not held against another. */
export const EXAM_VERSION = 'exam-2'

export const EVIDENCE_FORM =
  '"evidence" says where it shows: {"kind":"selector","ref":"main > h1"} for a place, {"kind":"quote","ref":"words copied exactly"} for words, {"kind":"requirement","ref":"R2"} for a requirement of the brief, {"kind":"measurement","ref":"IN-2 contrast at p.fine"} for a line that code has measured. A place or words that are not there refute what you say.'

const SEVERITY_FORM =
  'severity: "critical" keeps people from what they came for, or harms them; "high" has to be mended before it is used; "medium" weakens it noticeably; "low" is polish.'

const FINDING =
  '"statement":"…","severity":"high","target":"…","requirementIds":["R2"],"evidence":[{"kind":"selector","ref":"…","quote":"…"}]'

/** One seat, alone with the version: it knows what was wanted and what code has measured, and of nobody else. */
export function analysePrompt(state: RunState, setup: ExamSetup, quoted: Quoted): Prompt {
  return asked(
    [
      `You examine ${SUBJECT[setup.use]}. You meet it for the first time, and somebody else has made it. Others examine it as well; you do not see what they find.`,
      `Name what is wrong, missing or untrue: gravest first, ${examLimits.findings} at most, each about one thing. Leave out what is taste, and whatever you could not show to somebody who doubts it: each of your findings will be attacked.`,
      `${EVIDENCE_FORM} Each finding has one entry or more.`,
      SEVERITY_FORM,
      'Reply with this JSON object alone; "target" is the one place that it is about, where there is one:',
      `{"findings":[{"title":"…",${FINDING},"suggestion":"…"}]}`,
      'Where there is nothing to find: {"findings":[],"none":true,"reason":"what you looked at, and why it holds"}.',
      languageText(state),
      materialsText(state),
    ],
    [briefText(state), versionText(setup, quoted), ...measuredTexts(state, setup, quoted)],
  )
}

const SUBJECT: Readonly<Record<ExamSetup['use'], string>> = {
  brief: 'a brief by what was made of it: what it leaves open, contradicts, or cannot be met as it stands',
  artifact: 'a piece of work for its faults',
  plan: 'a piece of work for what its next revision has to mend, and must not lose',
  ship: 'a finished piece of work that is about to be handed out',
}

/** What nobody has looked at: asked of one seat once all is classified. It sees what was found, and is not to say it again. */
export function gapsPrompt(state: RunState, setup: ExamSetup, exam: ExamState, quoted: Quoted): Prompt {
  return asked(
    [
      'Others have examined a piece of work. You look at nothing but what they have missed: places, widths and states that nobody has looked at, requirements of the brief about which nobody has said anything, claims that nobody has verified, measurements that nobody has mentioned.',
      `Name each gap as a fault that is there, gravest first, ${examLimits.gaps} at most. Never say again, in whatever words, what stands in the list of findings.`,
      `${EVIDENCE_FORM} Each gap has one entry or more.`,
      SEVERITY_FORM,
      'Reply with this JSON object alone:',
      `{"gaps":[{${FINDING}}]}`,
      'Where nothing is missing, that has to be said, and why: {"none":true,"reason":"…"}.',
      languageText(state),
    ],
    [
      briefText(state),
      versionText(setup, quoted),
      listed('findings', quoted, 'Found so far:', exam.findings.map(findingLine)),
      listed(
        'needs',
        quoted,
        'Requirements about which nobody has said anything:',
        silentRequirements(state, exam),
      ),
      ...measuredTexts(state, setup, quoted),
    ],
  )
}

function findingLine({ statement, severity, class: its, row }: ExamFinding): string {
  const standing = row === 'X3' ? 'nobody has verified it' : (its ?? 'not classified')
  return `- ${severity}, ${standing}: ${echo(statement)}`
}

function silentRequirements({ brief }: RunState, { findings }: ExamState): readonly string[] {
  const named = new Set(
    findings.flatMap(({ members }) =>
      members.flatMap(({ requirementIds = [], evidence }) => [
        ...requirementIds,
        ...evidence.map(({ ref }) => ref),
      ]),
    ),
  )
  const all = (brief?.requirements ?? []).map((text, at) => ({ id: `R${at + 1}`, text }))
  return all.filter(({ id }) => !named.has(id)).map(({ id, text }) => `${id} ${echo(text)}`)
}

/** The outcome in words, by a seat that has neither found nor voted: it is handed what was decided, and decides nothing. */
export function examSummaryPrompt(state: RunState, exam: ExamState, quoted: Quoted): Prompt {
  const notes = exam.gaps.filter(({ fate }) => fate === 'asked')
  return asked(
    [
      'You put the outcome of a cross-examination into words, for somebody who was not there: what everybody holds, what stays contested and why, what nobody could verify. Five sentences at most. You add no finding and no judgement, and leave out nothing that is contested.',
      'Where the piece of work shows a decision that would be hard to reverse, surprises without its reason, and gave up a named alternative, note it in "decisions"; else leave the list empty.',
      'Reply with this JSON object alone:',
      '{"text":"…","decisions":[{"title":"…","why":"…","rejected":"the alternative"}]}',
      languageText(state),
    ],
    [
      listed('findings', quoted, 'Agreed:', agreedFindings(exam).map(findingLine)),
      listed('opposing', quoted, 'Contested:', minorityReport(exam).map(contestedLine)),
      listed('findings', quoted, 'Nobody could verify:', notes.map(findingLine)),
    ],
  )
}

function contestedLine(finding: ExamFinding): string {
  const against = finding.votes.flatMap(({ verdict, note }) =>
    verdict === 'disagree' && note !== '' ? [echo(note)] : [],
  )
  return `${findingLine(finding)}${against.length === 0 ? '' : ` Against it: ${against.join('; ')}`}`
}

/** Whole: what is examined is never cut. */
function versionText({ artifact, mime }: ExamSetup, quoted: Quoted): string {
  const text = quoted.page(artifact)
  return mime === 'text/html'
    ? `The page:\n${pageText(text, quoted)}`
    : `The text:\n${fence('copy', quoted.nonce, text)}`
}

function measuredTexts(state: RunState, { artifact }: ExamSetup, quoted: Quoted): readonly string[] {
  const rows = rowsOfPage(state, artifact)
  return [
    listed('measurements', quoted, 'Measured on it by code, and wrong:', faultLines(rows)),
    listed('measurements', quoted, 'Measured on it by code, and right:', factLines(rows)),
  ]
}

function listed(kind: DataKind, { nonce }: Quoted, heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${heading}\n${fence(kind, nonce, lines.join('\n'))}`
}

function asked(system: readonly string[], user: readonly string[]): Prompt {
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
  return { system: joined([...system, DATA_RULES]), user: joined(user), version: EXAM_VERSION }
}
