import type { AcceptanceSetup } from '../run/acceptance'
import { shipCheckLimits } from '../run/ship-check-limits'
import type { Candidate } from '../run/acceptance-state'
import { mustFixes, stillOpen } from '../run/must-fixes'
import type { Prompt, Quoted } from '../run/procedure'
import type { RunState } from '../run/state'
import { echo } from './echo'
import { fence } from './fence'
import { askedOf, EVIDENCE_FORM, EVIDENCE_RULES } from './judged'
import { briefText, materialsText } from './materials'
import { factLines, faultLines, rowsOfPage } from './measured'
import { languageText } from './page-rules'
import { allDocuments, listed, versionText } from './version'

/** Names the wording: what one wording has brought is not held against another. */
export const ACCEPTANCE_VERSION = 'acceptance-2'

/** Reasons not to accept. It is told what is known already, and is not to say it again. */
export function objectionsPrompt(state: RunState, setup: AcceptanceSetup, quoted: Quoted): Prompt {
  return askedOf(
    ACCEPTANCE_VERSION,
    [
      'Somebody else has made this, and it is about to be accepted. You speak against it: you look for what should keep it from being accepted, and for nothing else.',
      LOOKED_FOR,
      EVIDENCE_RULES,
      objectionsForm(state),
      languageText(state),
      materialsText(state),
    ],
    [
      briefText(state),
      allDocuments(state),
      versionText(setup.mime, setup.artifact, quoted),
      ...measuredText(state, setup, quoted),
      listed(quoted, 'must-fixes', 'Known already. Do not say it again:', knownLines(state)),
      listed(
        quoted,
        'keep',
        'Mended in earlier rounds. One that is back is a regression:',
        mendedLines(state),
      ),
    ],
  )
}

const LOOKED_FOR = [
  'Look for these:',
  '- A requirement of the brief without evidence in the version.',
  '- Something to be used that leads nowhere, or says nothing when it goes wrong: a link, a button, a form.',
  '- A regression: something that was right before.',
  '- A breach of the scope, the brand, the facts or wording that was settled.',
  'Each is "critical" (it must not go out), "major" (a reader is harmed or misled) or "minor" (it is plainly wrong and harms little). What is a matter of taste is none of them.',
].join('\n')

function objectionsForm({ brief }: RunState): string {
  const requirements = brief?.requirements?.length ?? 0
  const matrix = requirements > 0 ? `"matrix":[{"requirement":"R1","evidence":[${EVIDENCE_FORM}]}],` : ''
  const rows = [
    `Name at most ${shipCheckLimits.candidates}, the heaviest first. "followUp" says what would mend it; "trigger" says what would make it serious, should nobody else find it now. Evidence is where it can be seen; where something is not there at all, the list is empty.`,
    ...(requirements > 0
      ? [
          `"matrix" has a row for each requirement, R1 to R${requirements}: where the version shows that it is met. An empty list where it is not. A requirement is no evidence of itself.`,
        ]
      : []),
    'Reply with one JSON object alone. Silence is no answer: either',
    `{${matrix}"candidates":[{"title":"…","statement":"…","severity":"major","requirementIds":["R1"],"target":"…","evidence":[${EVIDENCE_FORM}],"followUp":"…","trigger":"…"}]}`,
    'or, where there is nothing of the kind,',
    `{${matrix}"none":true,"reason":"…"}`,
  ]
  return rows.join('\n')
}

/** Whether another seat finds the same. It is not told who has said it. */
export function confirmPrompt(
  state: RunState,
  setup: AcceptanceSetup,
  candidates: readonly Candidate[],
  quoted: Quoted,
): Prompt {
  return askedOf(
    ACCEPTANCE_VERSION,
    [
      'Somebody has named reasons why this should not be accepted. You look yourself whether each is so. Nothing hangs on how many you confirm.',
      CONFIRM_RULES,
      EVIDENCE_RULES,
      `Reply with this JSON object alone, one item for each reason, by its id:\n{"items":[{"id":"…","confirmed":true,"evidence":[${EVIDENCE_FORM}],"note":"…"}]}`,
      languageText(state),
      materialsText(state),
    ],
    [
      briefText(state),
      allDocuments(state),
      versionText(setup.mime, setup.artifact, quoted),
      ...measuredText(state, setup, quoted),
      `The reasons:\n${fence('candidates', quoted.nonce, candidates.map(candidateLine).join('\n'))}`,
    ],
  )
}

const CONFIRM_RULES = [
  '- "confirmed" is true where you have found it yourself in the version, at the place that you give as evidence, or where what is said to be missing is missing.',
  '- It is false where you have not found it. Then evidence is what speaks against it, where there is such.',
  '- Where a reason says that nothing shows a requirement to be met, and you see where it is met: false, with that place.',
].join('\n')

function candidateLine({ finding }: Candidate): string {
  const { id, severity, statement, target, requirementIds = [] } = finding
  const about = [...requirementIds, ...(target === undefined ? [] : [target])].join(', ')
  return `- ${id} (${severity}${about === '' ? '' : `; ${echo(about)}`}): ${echo(statement)}`
}

function measuredText(state: RunState, { artifact }: AcceptanceSetup, quoted: Quoted): readonly string[] {
  const rows = rowsOfPage(state, artifact)
  return [
    listed(quoted, 'measurements', 'Measured on it by code, and wrong:', faultLines(rows)),
    listed(quoted, 'measurements', 'Measured on it by code, and right:', factLines(rows)),
  ]
}

function knownLines(state: RunState): readonly string[] {
  return stillOpen(state).map(({ text }) => `- ${echo(text)}`)
}

/** More than this nobody holds against a version one by one. */
const MOST_MENDED = 16

function mendedLines(state: RunState): readonly string[] {
  const mended = mustFixes(state).filter(({ standing, answer }) => standing === 'fixed' && !answer)
  return mended.slice(0, MOST_MENDED).map(({ text }) => `- ${echo(text)}`)
}
