import { type Counts, type CriticResult, RESULTS } from '../../run/critic'
import { folded } from '../value'

/*
 * Words and numbers of the critic's text form, read with tolerance.
 */

/** Of bounded length: a run of digits would be read again from each of them. */
const OF = String.raw`(?<confirmed>\d{1,9})\s*(?:of|out of|/)\s*(?<total>\d{1,9})`
const AT_END = new RegExp(String.raw`\(\s*${OF}(?<unit>[^()]*)\)[\s.]*$`, 'iu')
const ANYWHERE = new RegExp(String.raw`${OF}\s*(?<unit>[\p{L}-]*)`, 'iu')

export interface Counted {
  readonly text: string
  readonly counts?: Counts
}

/** "M of N things": in brackets at the end, where it is no part of the text, else anywhere in it. */
export function countedText(text: string): Counted {
  const last = AT_END.exec(text)
  if (last) return withCounts(text.slice(0, last.index).trim(), last)
  const found = ANYWHERE.exec(text)
  return found ? withCounts(text.trim(), found) : { text: text.trim() }
}

function withCounts(text: string, { groups = {} }: RegExpExecArray): Counted {
  const { confirmed, total, unit = '' } = groups
  return { text, counts: { confirmed: Number(confirmed), total: Number(total), unit: unit.trim() } }
}

const RESULT = /^[=#*\s]*result\s*:?\s*/i
const KEYWORD = /^[a-z_ ]+/i
const PART = /(\d{1,9})\s*(pass|fix|escalation|item)/gi

/** The last line of a round, in or out of its frame. Undefined where it names no keyword. */
export function resultIn(line: string): CriticResult | undefined {
  const rest = line.replace(RESULT, '')
  const word = folded(KEYWORD.exec(rest)?.[0] ?? '')
  const keyword = RESULTS.find((each) => folded(each) === word)
  return keyword && { keyword, ...partsOf(rest) }
}

function partsOf(line: string): Omit<CriticResult, 'keyword'> {
  const found = new Map([...line.matchAll(PART)].map(([, n, what = '']) => [what.toLowerCase(), Number(n)]))
  const passes = found.get('pass')
  const fixes = found.get('fix')
  const escalations = found.get('escalation') ?? found.get('item')
  return {
    ...(passes !== undefined && { passes }),
    ...(fixes !== undefined && { fixes }),
    ...(escalations !== undefined && { escalations }),
  }
}
