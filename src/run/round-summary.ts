import type { PanelFact } from './panel'

export type RoundSummary = Omit<Extract<PanelFact, { type: 'round_summarised' }>, 'type'>

/** Some five hundred tokens: a round is read by whoever comes back to it, and not by a model that needs all of it. */
const CHARS = 2000
/** Of the room that figures leave, the brief has so much; what was mended and what was right share the rest. */
const BRIEF_SHARE = 0.6

/** A round in so few words that ten of them can be read in a row. */
export function summaryText({
  round,
  avgScore,
  highIssueCount,
  editorDecision,
  brief = '',
  fixedItems,
  wellScoredAspects,
}: RoundSummary): string {
  const average = avgScore === undefined ? 'no average' : `average ${Number(avgScore.toFixed(2))}`
  const head = `Round ${round}: ${average}, high findings ${highIssueCount}, ${editorDecision}`
  const lists = [
    listed('Fixed', fixedItems, (CHARS * (1 - BRIEF_SHARE)) / 2 - head.length / 2),
    listed('Nothing to object to', wellScoredAspects, (CHARS * (1 - BRIEF_SHARE)) / 2 - head.length / 2),
  ].filter((text) => text !== '')
  return [head, ...lists, cut(brief, CHARS * BRIEF_SHARE)].filter((text) => text !== '').join('\n')
}

/** As many items as fit, and how many do not. */
function listed(label: string, items: readonly string[], room: number): string {
  if (items.length === 0) return ''
  const each = Math.max(40, Math.floor(room / Math.min(items.length, 4)) - 8)
  const kept: string[] = []
  let left = room - label.length - 16
  for (const item of items) {
    const text = cut(item.replace(/\s+/g, ' '), each)
    left -= text.length + 2
    if (left < 0) break
    kept.push(text)
  }
  const more = items.length - kept.length
  return `${label}: ${kept.join('; ')}${more > 0 ? ` (+${more})` : ''}`
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
