import type { LoopSetup } from '../run/critic'
import type { Prompt, Quoted } from '../run/procedure'
import type { RunState } from '../run/state'
import { clean } from './clean'
import { echo } from './echo'
import { fence } from './fence'
import { briefText, materialsText } from './materials'
import { factLines, faultLines, rowsOfPage } from './measured'
import { DATA_RULES, languageText, PAGE_RULES } from './page-rules'
import { COPY_RULES } from './panel'
import { allDocuments, listed, versionText } from './version'

/** Names the wording: what one wording has brought is not held against another. */
export const CRITIC_VERSION = 'critic-1'

/** What a critic is told beside the version that it judges. */
export interface CriticAsked {
  readonly artifact: string
  /** What earlier rounds had mended: it has to stay. */
  readonly kept: readonly string[]
  /** What the person has decided. */
  readonly decided: readonly string[]
}

/** One round. It knows the version as a whole, and of what was said before only what was mended and what was decided. */
export function criticPrompt(
  state: RunState,
  setup: LoopSetup,
  { artifact, kept, decided }: CriticAsked,
  quoted: Quoted,
): Prompt {
  const rows = rowsOfPage(state, artifact)
  return asked(
    [
      'You look for what is wrong with a piece of work that somebody else has made. A round that finds nothing has to show by numbers why there is nothing.',
      criteriaText(state, setup),
      VERDICTS,
      ...(setup.short ? [] : [PERSPECTIVES]),
      formText(setup),
      languageText(state),
      materialsText(state),
    ],
    [
      briefText(state),
      allDocuments(state),
      versionText(setup.mime, artifact, quoted),
      listed(quoted, 'measurements', 'Measured on it by code, and wrong:', faultLines(rows)),
      listed(quoted, 'measurements', 'Measured on it by code, and right:', factLines(rows)),
      listed(
        quoted,
        'keep',
        'Mended before. Each has to be there still; one that is lost is a FAIL:',
        kept.map(row),
      ),
      listed(
        quoted,
        'decided',
        'Decided by the person. Do not ask it again, and judge by it:',
        decided.map(row),
      ),
    ],
  )
}

function criteriaText({ given }: RunState, { criteria }: LoopSetup): string {
  const rows = criteria.map(({ id, question }) => `${id}: ${oneLine(question)}`)
  return `The criteria, each by its name and its question:\n${fence('criteria', given.nonce, rows.join('\n'))}`
}

const VERDICTS = [
  'Answer each criterion once, by its name: what you counted, of how many, and of what ("counts"); what you saw in "answer", in a sentence or two that name places; in "notes" at least one concern, one thing to improve, or the exact reason why there is none.',
  'The verdict is one of these:',
  '- PASS: nothing is wrong, and the numbers show it. PASS without numbers is no answer.',
  '- FAIL: a clear fault with one way to mend it. "fix" says what to change, and where.',
  '- ESCALATE: only the person can decide. "reason" is one of several_approaches, subjective, scope_boundary, principle_conflict, missing_information. It takes an entry in "escalations" with two options or more, and what speaks for and against each. Never for a clear fault, for anything that can be counted, or where brief, brand or rules settle it.',
  '- DEFER: it cannot be mended here. "reason" says why.',
].join('\n')

const PERSPECTIVES = [
  'Then tell three ways in which this fails, one from each side:',
  '- sceptic: the assumption that is the likeliest to be wrong.',
  '- devils_advocate: somebody uses it wrongly, or something unexpected happens.',
  '- edge_case_hunter: it fails and nobody notices.',
  'Each is a scene that could happen, with whether it is realistic and the numbers that say so.',
].join('\n')

const SCENARIOS = `"adversarial":[{"perspective":"sceptic","scenario":"…","realistic":false,"rationale":"…","counts":{"confirmed":0,"total":4,"unit":"sections"}}],`

function formText({ short }: LoopSetup): string {
  return [
    'Reply with this JSON object alone, one entry for each criterion; "fix" only with FAIL, "reason" only with DEFER, "escalations" empty where there are none:',
    `{"criteria":[{"id":"NAME","answer":"…","counts":{"confirmed":3,"total":4,"unit":"sections"},"notes":["…"],"verdict":"FAIL","fix":"…"}],${short ? '' : SCENARIOS}"escalations":[{"criterion":"NAME","question":"…","issue":"…","why":"…","reason":"subjective","options":[{"label":"…","description":"…","pro":"…","con":"…"}]}]}`,
  ].join('\n')
}

/** What a fixer is told beside the version. */
export interface FixAsked {
  readonly artifact: string
  /** What is wrong, and how it is mended. */
  readonly faults: readonly string[]
  /** What the person has chosen. */
  readonly chosen: readonly string[]
  readonly kept: readonly string[]
}

/** The next version: what is to change, and what is to stay. */
export function fixPrompt(
  state: RunState,
  setup: LoopSetup,
  { artifact, faults, chosen, kept }: FixAsked,
  quoted: Quoted,
): Prompt {
  return asked(
    [
      'You mend a piece of work. You change what is listed and leave the rest as it is, to the letter.',
      setup.mime === 'text/html' ? `${PAGE_RULES}\n- Reply with the whole page alone.` : COPY_RULES,
      languageText(state),
      materialsText(state),
    ],
    [
      briefText(state),
      allDocuments(state),
      versionText(setup.mime, artifact, quoted),
      listed(quoted, 'revision', 'To be mended, each of them:', faults.map(row)),
      listed(
        quoted,
        'measurements',
        'Measured on it by code, and wrong:',
        faultLines(rowsOfPage(state, artifact)),
      ),
      listed(quoted, 'decided', 'Decided by the person. Do it so:', chosen.map(row)),
      listed(quoted, 'keep', 'Right already. It has to stay right:', kept.map(row)),
    ],
  )
}

function row(text: string): string {
  return `- ${echo(text)}`
}

function oneLine(text: string): string {
  return clean(text).text.replace(/\s+/g, ' ').trim()
}

function asked(system: readonly string[], user: readonly string[]): Prompt {
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
  return { system: joined([...system, DATA_RULES]), user: joined(user), version: CRITIC_VERSION }
}
