import { panelOf } from '../../run/panel-state'
import { isOnlyPlayed, isPlayed } from '../../run/played'
import { judges } from '../../run/score'
import type { RunState } from '../../run/state'
import { versionLeft, versionMended } from '../../run/version-left'
import type { Translate } from '../../i18n/t'
import { criticSay, loopBadge } from '../critic/critic-words'
import { loopOnShow, loopStages } from '../critic/loop-on-show'
import { tallyParts, tallySentence } from '../evidence-tally'
import { evidenceWords } from '../evidence-words'
import { panelBadge, panelSay } from '../panel/panel-words'
import { rowsOfPage } from '../rows-of-page'
import { roundOnShow } from '../selectors'
import { scoreWords } from '../words'
import { acceptanceBadge, acceptanceOnShow, openWords } from './acceptance-words'
import { examBadge, examOnShow } from './exam-on-show'
import { type JudgingKind, newestOf } from './judging-on-show'
import { type JudgingSay, judgingSay } from './judging-words'
import { opinionNotes } from './opinion-notes'
import { opinionBadge, opinionOnShow } from './opinion-words'
import { planBadge, planOnShow } from './plan-words'
import { flipsIn, isTheater, type Judges, scoreStanding } from './verdict-parts'

export type Maker = 'person' | 'model' | 'code' | 'rehearsal'

/** One gate of a run in its own words: none is merged with another. */
export interface VerdictLine {
  readonly gate: 'score' | 'mustFix' | 'facts' | 'spread' | 'panel' | 'loop' | JudgingKind
  readonly name: string
  /** Who says so. */
  readonly by: readonly Maker[]
  readonly words: readonly string[]
  /** The stage that has said it. */
  readonly stage?: string
}

interface Speaking {
  readonly state: RunState
  readonly judges: Judges
  readonly t: Translate
  readonly say: JudgingSay
}

/** What each gate says of a run that has settled. */
export function verdictLines(state: RunState, known: Judges, t: Translate): readonly VerdictLine[] {
  const of: Speaking = { state, judges: known, t, say: judgingSay(t) }
  return [
    ...(isTheater(state) ? [scoreLine(of), mustFixLine(of)] : []),
    ...panelLine(of),
    factsLine(of),
    ...(isTheater(state) ? [spreadLine(of)] : []),
    ...loopLine(of),
    opinionLine(of),
    examLine(of),
    acceptanceLine(of),
    ...planLine(of),
  ]
}

/** Where no model was asked, none has said it. */
function judgedBy(state: RunState, stage?: string): readonly Maker[] {
  return [isPlayed(state, stage) ? 'rehearsal' : 'model', 'code']
}

function scoreLine({ state, judges: known, t, say }: Speaking): VerdictLine {
  const standing = scoreStanding(state, known)
  const line = { gate: 'score', name: say('card.score'), by: judgedBy(state) } as const
  if (!standing) return { ...line, words: [say('card.scoreNone')] }
  const mended = versionMended(state) === undefined ? [] : [say('card.earlier')]
  return {
    ...line,
    words: [
      ...bandWords(standing, state, t, say),
      say(standing.assumed ? 'card.bandAssumed' : 'card.measuredBand'),
      ...flipWords(state, say),
      ...mended,
    ],
  }
}

/** `8.1 ± 0.4: on the line`, and otherwise on which side it lies. */
function bandWords(
  { noise, threshold }: NonNullable<ReturnType<typeof scoreStanding>>,
  state: RunState,
  t: Translate,
  say: JudgingSay,
): readonly string[] {
  const score = scoreWords(noise.value, state, t)
  const numbers = { score, threshold: t.score(threshold) }
  if (noise.standing === 'on_the_line')
    return [say('card.line', { score, band: t.score(noise.half) }), say('card.lineText', numbers)]
  return [say(noise.standing === 'above' ? 'card.above' : 'card.below', numbers)]
}

function flipWords(state: RunState, say: JudgingSay): readonly string[] {
  const flips = flipsIn(state)
  return flips && flips.n > 0 ? [say('card.flips', flips)] : []
}

function mustFixLine({ state, say }: Speaking): VerdictLine {
  const open = roundOnShow(state, undefined)?.end?.mustFix ?? 0
  const words = open === 0 ? say('card.mustFixNone') : say('card.mustFixOpen', { n: open })
  return { gate: 'mustFix', name: say('card.mustFix'), by: judgedBy(state), words: [words] }
}

/** `31 measured, 4 violations; 6 of 7 must-fixes confirmed, 1 refuted`. */
function factsLine({ state, t, say }: Speaking): VerdictLine {
  const line = { gate: 'facts', name: say('card.facts'), by: ['code'] } as const
  const hash = versionLeft(state)
  if (rowsOfPage(state, hash).length === 0) return { ...line, words: [say('card.factsNone')] }
  const words = evidenceWords(t)
  const { rows, checks } = tallyParts(state, hash, roundOnShow(state, undefined), words)
  return { ...line, words: [tallySentence(rows, checks, words)] }
}

function spreadLine({ state, t, say }: Speaking): VerdictLine {
  const round = roundOnShow(state, undefined)
  const scores = judges(state.config).flatMap((role) => round?.lanes[role].score ?? [])
  const words =
    scores.length < 2
      ? say('card.spreadNone')
      : say('card.spreadSeats', { low: t.score(Math.min(...scores)), high: t.score(Math.max(...scores)) })
  return { gate: 'spread', name: say('card.spread'), by: ['code'], words: [words] }
}

function panelLine({ state, t, say }: Speaking): readonly VerdictLine[] {
  if (!state.given.panel) return []
  const words = panelBadge(state, panelOf(state), panelSay(t), t)
  return [{ gate: 'panel', name: say('card.panel'), by: judgedBy(state), words: [words] }]
}

/** The loop that the run began as, or the newest that was opened on it; a play only where nobody was asked. */
function loopLine({ state, t, say }: Speaking): readonly VerdictLine[] {
  const all = loopStages(state)
  const asked = all.findLast((each) => !isOnlyPlayed(state, each))
  const stage = asked ?? (state.given.loop ? undefined : all.at(-1))
  const shown = loopOnShow(state, stage)
  if (!shown) return []
  const line = { gate: 'loop', name: say('card.loop'), by: judgedBy(state, stage) } as const
  const words = [loopBadge(shown, criticSay(t))]
  return [stage === undefined ? { ...line, words } : { ...line, words, stage }]
}

function opinionLine(of: Speaking): VerdictLine {
  const on = newestOf(of.state, 'opinion')
  const shown = on && opinionOnShow(on)
  const line = stageLine(of, 'opinion', on, shown && opinionBadge(shown, of.say, of.t))
  return shown ? { ...line, words: [...line.words, ...opinionNotes(shown, of.say)] } : line
}

function examLine(of: Speaking): VerdictLine {
  const on = newestOf(of.state, 'exam')
  const shown = on && examOnShow(on)
  return stageLine(of, 'exam', on, shown && examBadge(shown, of.say))
}

function acceptanceLine(of: Speaking): VerdictLine {
  const on = newestOf(of.state, 'acceptance')
  const shown = on && acceptanceOnShow(on)
  const line = stageLine(of, 'acceptance', on, shown && acceptanceBadge(shown, of.say))
  return { ...line, words: [...line.words, ...(shown ? openWords(shown, of.say) : [])] }
}

/** A plan is of a round that is still to come: where none was checked there is nothing to be told. */
function planLine(of: Speaking): readonly VerdictLine[] {
  const on = newestOf(of.state, 'plan')
  if (!on) return []
  const shown = planOnShow(on)
  const advisory = shown.plan.result?.advisory ? [of.say('plan.advisory')] : []
  const line = stageLine(of, 'plan', on, planBadge(shown, of.say))
  return [{ ...line, words: [...line.words, ...advisory] }]
}

function stageLine(
  { state, say }: Speaking,
  kind: JudgingKind,
  on: { readonly stage: string; readonly setup: { readonly artifact: string } } | undefined,
  badge: string | undefined,
): VerdictLine {
  const line = { gate: kind, name: say(`judging.${kind}`) } as const
  if (!on || badge === undefined) return { ...line, by: [], words: [say('card.notOpened')] }
  const other = on.setup.artifact === versionLeft(state) ? [] : [say('card.earlier')]
  return { ...line, by: judgedBy(state, on.stage), words: [badge, ...other], stage: on.stage }
}
