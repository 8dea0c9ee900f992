import { clean } from './clean'

/** Enough of a remark to act on. A longer one is an essay, or an attempt to bury the rest. */
const ECHO_CHARS = 320

/** "8.5/10", "8 out of 10", "8.5 of 10", "scores 8.5", "composite of 8.50". Three of ten links are none. */
const VERDICTS =
  /\d+(?:[.,]\d+)?\s*(?:\/|out of)\s*10{1,2}\b|\d+[.,]\d+\s+of\s+10{1,2}\b|(?<=\b(?:scores?|scored|composite|rating|rated)\b[^\d.;]{0,12})\d+(?:[.,]\d+)?/gi

/**
 * What a model has said, as one line of a list: no second line can pose as an entry of its own. No number that judged an
 * earlier page comes along, or the next one is judged by the number.
 */
export function echo(text: string, chars = ECHO_CHARS): string {
  const line = clean(text).text.replace(/\s+/g, ' ').trim().replace(VERDICTS, '…')
  if (line.length <= chars) return line
  return `${line.slice(0, chars - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
