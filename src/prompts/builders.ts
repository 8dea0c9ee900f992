import { pageOf } from '../run/bench'
import type { Measurement } from '../run/event'
import type { Prompt, Quoted } from '../run/procedure'
import { type RunState, roundOf } from '../run/state'
import { earlierText } from './earlier'
import { fence } from './fence'
import { juryText } from './jury'
import { briefText, materialsText } from './materials'
import { factLines, faultLines, rowsOfPage } from './measured'
import { DATA_RULES, languageText, PAGE_RULES } from './page-rules'
import { askedOfAll, askedOfDesigner, askedOfJudges, askedOfSingle } from './person'
import { NAMED_LANGUAGE, PROMPT_VERSION, TOLD_VERSION } from './protocol'
import { pageText } from './quoted-page'
import { draftForm, reviewForm, roundForm, streamForm } from './skeletons'
import { debateText, notesText, talkText } from './talk'

const FORM = 'Reply with these tags and nothing around them:'

/** A whole run as one reply. Without what it quotes it is what a run costs that begins from nothing. */
export function classicPrompt(state: RunState, quoted?: Quoted): Prompt {
  return asked(state, [
    'This request wants a whole run in one reply: draft, judgement and revision, round by round, and then SHIP.',
    briefText(state),
    ...(quoted ? [...earlierText(state, 1, quoted), ...askedOfAll(state, quoted)] : []),
    `Each round says less than the one before it, outside the page. In every round but the last, unless the page meets the rule as it stands, the critic and at least one of the other judges each raise a must-fix, on different elements. All pages of the run stand in this one reply: keep them compact.`,
    `${FORM}\n${streamForm(state.config)}`,
  ])
}

/** The designer's part of a round: the page. */
export function draftPrompt(state: RunState, n: number, quoted: Quoted): Prompt {
  return asked(state, [
    `${roundText(state, n)} This request wants the designer’s part: the page. Nobody judges in this reply.`,
    briefText(state),
    ...earlierText(state, n, quoted),
    ...askedOfDesigner(state, quoted),
    notesText(n),
    `${FORM}\n${draftForm()}`,
  ])
}

/** The judges' part of a round. They know the page and what was measured of it, and nothing of what was said before. */
export function reviewPrompt(state: RunState, n: number, quoted: Quoted): Prompt {
  const round = roundOf(state, n)
  const hash = round ? pageOf(state, round) : state.given.fork?.artifact
  return asked(state, [
    `${roundText(state, n)} This request wants the judges’ part. You meet this page for the first time; somebody else has made it.`,
    briefText(state),
    ...(hash === undefined ? [] : judgedText(state, hash, quoted)),
    ...askedOfJudges(state, n, quoted),
    debateText(state, n),
    talkText(state, n),
    `${FORM}\n${reviewForm(state.config, n)}`,
  ])
}

/** A whole round in one reply. */
export function roundPrompt(state: RunState, n: number, quoted: Quoted): Prompt {
  return asked(state, [
    `${roundText(state, n)} This request wants the whole round: the designer’s page, and then what the judges say of that page. They judge what stands there now, and not what changed.`,
    briefText(state),
    ...earlierText(state, n, quoted),
    ...askedOfAll(state, quoted),
    notesText(n),
    debateText(state, n),
    talkText(state, n),
    `${FORM}\n${roundForm(state.config, n)}`,
  ])
}

/** One page and no jury: what is left when a reply could not be read. */
export function singlePrompt(state: RunState, quoted?: Quoted): Prompt {
  const rules = [PAGE_RULES, languageText(state), DATA_RULES, materialsText(state)].filter(
    (part) => part !== '',
  )
  return {
    system: [
      'You design and write one self-contained web page. Reply with the page alone, from <!doctype html> to </html>.',
      ...rules,
    ].join('\n\n'),
    user: [briefText(state), ...(quoted ? askedOfSingle(state, quoted) : [])].join('\n\n'),
    version: versionOf(state),
  }
}

function asked(state: RunState, parts: readonly string[]): Prompt {
  return { system: juryText(state), user: parts.join('\n\n'), version: versionOf(state) }
}

function versionOf({ said, config }: RunState): string {
  const version = said.length > 0 ? TOLD_VERSION : PROMPT_VERSION
  return config.language === undefined ? version : `${version}${NAMED_LANGUAGE}`
}

function roundText({ config }: RunState, n: number): string {
  return `Round ${n} of at most ${config.maxRounds}.`
}

/** Runs whose claims nobody checks have nothing to cite. */
function citable({ config }: RunState, rows: readonly Measurement[], { nonce }: Quoted): string[] {
  const facts = config.evidence === undefined ? [] : factLines(rows)
  if (facts.length === 0) return []
  return [
    `Measured on it by code as well, and in order. Cite it where a remark is about it:\n${fence('measurements', nonce, facts.join('\n'))}`,
  ]
}

function judgedText(state: RunState, hash: string, quoted: Quoted): string[] {
  const rows = rowsOfPage(state, hash)
  const faults = faultLines(rows)
  return [
    `The page:\n${pageText(quoted.page(hash), quoted)}`,
    faults.length > 0
      ? `Measured on it by code, and wrong:\n${fence('measurements', quoted.nonce, faults.join('\n'))}`
      : rows.length > 0
        ? 'Code has measured this page and found nothing wrong with it.'
        : 'Code has nothing to say about this page.',
    ...citable(state, rows, quoted),
  ]
}
