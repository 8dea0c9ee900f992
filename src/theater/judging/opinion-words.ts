import type { Translate } from '../../i18n/t'
import type { Status } from '../../run/event'
import type { OpinionSetup } from '../../run/opinion'
import { type BlindRepeat, type OpinionState, opinionOf } from '../../run/opinion-state'
import { callsOf, isMeasuring, type JudgingOnShow } from './judging-on-show'
import { brokenWords, type JudgingSay, outcomeMark, outcomeWords } from './judging-words'

/** A second opinion with all that is drawn of it. */
export interface OpinionOnShow {
  readonly on: JudgingOnShow<OpinionSetup>
  readonly own: OpinionState
}

export function opinionOnShow(on: JudgingOnShow<OpinionSetup>): OpinionOnShow | undefined {
  const own = opinionOf(on.state, on.stage)
  return own && { on, own }
}

/** How it came out, or where it is. */
export function opinionBadge(shown: OpinionOnShow, say: JudgingSay, t: Translate): string {
  return outcomeWords(shown.on, verdictWords(shown, say, t), say)
}

function verdictWords({ on, own }: OpinionOnShow, say: JudgingSay, t: Translate): string {
  const { verdict, threshold } = own
  if (!verdict) return brokenWords(on, say) ?? say(on.ended ? 'card.notThrough' : 'card.going')
  const { rule, median = 0, spread = 0, drop } = verdict
  const number = (value: number) => t.score(value)
  switch (rule) {
    case 'S1':
    case 'S2':
      return say(`opinion.${rule}`)
    case 'S3':
      return say('opinion.S3', { spread: number(spread) })
    case 'S4':
      return say('opinion.upheld', { median: number(median), threshold: number(threshold) })
    case 'S5':
      return drop === undefined || drop <= 0
        ? say('opinion.S5plain', { median: number(median), threshold: number(threshold) })
        : say('opinion.S5', { median: number(median), drop: number(drop) })
  }
}

export function opinionMark(shown: OpinionOnShow): Status {
  return outcomeMark(shown.on, verdictMark(shown))
}

function verdictMark({ on, own: { verdict } }: OpinionOnShow): Status {
  switch (verdict?.result) {
    case undefined:
      return on.ended === 'shipped' ? 'legacy' : (on.ended ?? 'running')
    case 'upheld':
      return 'shipped'
    case 'not_upheld':
      return 'below_threshold'
    case 'inconclusive':
      return 'legacy'
  }
}

/** What is going on now, as the log has it. */
export function opinionNow({ on, own }: OpinionOnShow, say: JudgingSay): string | undefined {
  if (on.ended) return undefined
  if (callsOf(on).length === 0) return isMeasuring(on) ? say('judging.measuring') : undefined
  const heard = own.repeats.filter(({ phase }) => phase === 'heard').length
  return say('opinion.heard', { n: heard, of: own.repeats.length })
}

/** What one judgement has come to. */
export function repeatWords(
  repeat: BlindRepeat,
  { on }: OpinionOnShow,
  { say, t }: { readonly say: JudgingSay; readonly t: Translate },
): string {
  switch (repeat.phase) {
    case 'waiting':
      return say(on.ended ? 'opinion.notAsked' : 'opinion.waiting')
    case 'asked':
      return say(on.ended ? 'opinion.lost' : 'judging.asked')
    case 'lost':
      return say('opinion.lost')
    case 'heard':
      return heardWords(repeat, say, t)
  }
}

function heardWords({ composite, mustFix, unheard }: BlindRepeat, say: JudgingSay, t: Translate): string {
  const score = composite === undefined ? say('opinion.noComposite') : t.score(composite)
  const came = say('opinion.came', { score, fixes: t('mustFix.openCount', { n: mustFix }) })
  if (unheard.length === 0) return came
  const lenses = unheard
    .map((lens) => t(`role.${lens}`))
    .reduce((one, other) => say('judging.and', { one, other }))
  return say('opinion.unheard', { came, lenses })
}
