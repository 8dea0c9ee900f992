import { inherited } from '../run/gate'
import { limits } from '../run/limits'
import { mustFixes } from '../run/must-fixes'
import type { Quoted } from '../run/procedure'
import { answers, hasSeen, type OwnFix, ownFixes } from '../run/said'
import { type RunState, roundOf } from '../run/state'
import { echo } from './echo'
import { type DataKind, fence } from './fence'

/*
 * What the person has handed over. They may have pasted it from anywhere, and it may come from a file: it is data like
 * every other text, one line each, and no number in it passes for a score.
 */

const DESIGN =
  'The person who gave the brief asks for these changes as well, each with its id. Settle every one; where one cannot be, say why in NOTES:'
const SINGLE = 'The person who gave the brief asks for these changes as well. The page has them:'
const JUDGE =
  'The person who gave the brief has asked for these. They belong to the brief. Whichever judge finds one unmet on this page raises it as a must-fix that begins with its id; one that is met is not mentioned:'
const BOTH =
  'The person who gave the brief asks for these changes as well, each with its id. The designer settles every one. Whichever judge finds one unmet on the page raises it as a must-fix that begins with its id:'
const LEAVE =
  'Remarks of an earlier jury that the person has answered. What they speak of stays as it is, as far as they alone are concerned:'
const RAISE_NO_MORE =
  'Remarks of an earlier jury that the person has dismissed, disputed or put off, and why. Do not raise them again, in these or in other words; whatever else is wrong is raised as ever:'

/** For the designer: what has to change, and what need not. */
export function askedOfDesigner(state: RunState, quoted: Quoted): string[] {
  return blocks(quoted, DESIGN, openLines(state), LEAVE, answerLines(state))
}

/** For the judges: what this page was drawn to have, and what need not be raised. */
export function askedOfJudges(state: RunState, n: number, quoted: Quoted): string[] {
  const round = roundOf(state, n)
  const page = round && inherited(state, round)
  // What the page could not know of is open by our own rule; raised by a judge, it would count twice.
  const known = wanted(state).filter(({ at }) => hasSeen(page, at))
  return blocks(quoted, JUDGE, known.map(lineOf), RAISE_NO_MORE, answerLines(state))
}

/** For those who draw and judge in one reply. */
export function askedOfAll(state: RunState, quoted: Quoted): string[] {
  return blocks(quoted, BOTH, wanted(state).map(lineOf), RAISE_NO_MORE, answerLines(state))
}

/** For a page without a jury. */
export function askedOfSingle(state: RunState, quoted: Quoted): string[] {
  return blocks(quoted, SINGLE, wanted(state).map(lineOf), LEAVE, [])
}

function wanted({ said }: RunState): readonly OwnFix[] {
  return ownFixes(said).filter(({ withdrawn }) => !withdrawn)
}

/** What a round has found settled stays in the designer's list of what is right. */
function openLines(state: RunState): string[] {
  if (state.said.length === 0) return []
  const fixed = new Set(mustFixes(state).flatMap(({ id, standing }) => (standing === 'fixed' ? [id] : [])))
  return wanted(state)
    .filter(({ word }) => !fixed.has(word.id))
    .map(lineOf)
}

function lineOf({ word: { id, text, target } }: OwnFix): string {
  const place = target === undefined ? '' : ` (at ${echo(target)})`
  return `- ${id}${place}: ${echo(text, limits.wordChars)}`
}

function answerLines({ said }: RunState): string[] {
  return answers(said).map(({ word: { kind, role, text, reason } }) => {
    const by = role === 'bench' ? 'measured' : role
    const why = reason === '' ? '' : `, because: ${echo(reason, limits.wordChars)}`
    return `- ${by}: ${echo(text)} | ${HOW[kind]} by the person${why}`
  })
}

const HOW = { dismissed: 'dismissed', disputed: 'disputed', deferred: 'put off' } as const

function blocks(
  { nonce }: Quoted,
  asking: string,
  fixes: readonly string[],
  answering: string,
  answered: readonly string[],
): string[] {
  const block = (heading: string, kind: DataKind, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${heading}\n${fence(kind, nonce, fitting(lines).join('\n'))}`]
  return [...block(asking, 'asked-for', fixes), ...block(answering, 'answered', answered)]
}

/** The newest first to be kept, in the order in which they were said. */
function fitting(lines: readonly string[]): string[] {
  const kept: string[] = []
  let room: number = limits.quotedWordChars
  for (const line of lines.toReversed()) {
    room -= line.length
    if (room < 0 || kept.length >= limits.quotedMustFixes) break
    kept.unshift(line)
  }
  const rest = lines.length - kept.length
  return rest > 0 ? [`- and ${rest} from before`, ...kept] : kept
}
