import { type JudgingSay, seatName } from './judging-words'

/** What a line of a stage is about, by the name under which the log keeps it: whoever reads it knows seats and numbers. */
export function thingWords(id: string, say: JudgingSay): string {
  const name = id.slice(id.lastIndexOf('/') + 1)
  const [kind = '', ...rest] = name.split(':')
  const [first = ''] = rest
  switch (kind) {
    case 'shown':
    case 'unshown':
      return say(`told.thing.${kind}`, { id: first })
    case 'gap':
      return say('told.thing.gap', { n: first })
    case 'plan':
      return first
    case 'vote':
      return said(rest[1], rest.slice(2), say)
    case 'confirm':
      return said(first, rest.slice(1), say)
    default:
      return findingWords(name, say)
  }
}

/** What one seat has said of something. */
function said(seat: string | undefined, of: readonly string[], say: JudgingSay): string {
  return say('told.thing.said', { who: seatName(seat ?? '', say), what: thingWords(of.join(':'), say) })
}

/** `s1:2`, of the first of several judgements `s1:1.2`, `objection-2`; a name of another kind stands as it is. */
function findingWords(name: string, say: JudgingSay): string {
  const objection = /^objection-(\d+)$/.exec(name)?.[1]
  if (objection !== undefined) return say('told.thing.objection', { n: objection })
  const [, seat, n] = /^(s\d+):(?:\d+\.)?(\d+)$/.exec(name) ?? []
  return seat === undefined || n === undefined
    ? name
    : say('told.thing.finding', { who: seatName(seat, say), n })
}
