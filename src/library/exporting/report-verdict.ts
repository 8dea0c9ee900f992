import { judgingSay } from '../../theater/judging/judging-words'
import { approvedWords } from '../../theater/judging/shipping-words'
import { isPlayed } from '../../run/played'
import { shippingOf } from '../../run/shipping'
import { verdictLines } from '../../theater/judging/verdict-lines'
import { jurorWords, minorityWords, overrideWords, riskWords } from '../../theater/judging/verdict-more'
import { list, plain, section, table } from './markdown'
import type { ReportOf } from './report'

/** What is known of jurors lies on the device that has calibrated them: a report says of none how good it is. */
const NOBODY_KNOWN = new Map()

/** Each gate with its own words, none merged; what the person went against; what a majority has not carried. */
export function verdictPart(of: ReportOf): string | undefined {
  const { state, t } = of
  if (!state.settled) return undefined
  const say = judgingSay(t)
  const rows = verdictLines(state, NOBODY_KNOWN, t).map(({ name, words, by }) => [
    `**${name}**`,
    plain(words.join(' · ')),
    by.map((maker) => say(`judging.by.${maker}`)).join(', ') || '–',
  ])
  const approved = approvedWords(state, shippingOf(state), say)
  return section(say('card.title'), [
    isPlayed(state) ? `**${plain(say('card.played'))}**` : undefined,
    approved && `**${plain(approved)}**`,
    told(say('card.overrides'), overrideWords(state, t)),
    table([say('card.gate'), of.say('report.standing'), of.say('report.who')], rows),
    told(say('card.minority'), minorityWords(state, t)),
    told(say('card.risks'), riskWords(state, t)),
    told(say('card.jurors'), jurorWords(state, NOBODY_KNOWN, t)),
  ])
}

function told(title: string, lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : `**${title}**\n\n${list(lines.map(plain))}`
}
