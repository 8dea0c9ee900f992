import { eachOnce } from '../checks/each-once'
import type { Round, RunState } from '../run/state'
import { checksOf, tallyOf } from './evidence'
import { type EvidenceWords, listed } from './evidence-words'
import { rowsOfPage } from './rows-of-page'

/** What code has made of a page, and what it holds against what a round has said: two parts of a sentence. */
export function tallyParts(
  state: RunState,
  hash: string | undefined,
  round: Round | undefined,
  words: EvidenceWords,
): { readonly rows: string; readonly checks: string } {
  const { say } = words
  const tally = tallyOf(eachOnce(rowsOfPage(state, hash)), checksOf(state, round?.n))
  const rows = [
    say('verdict.measured', { n: tally.measured }),
    say('verdict.violations', { n: tally.violations }),
    tally.cannot > 0 ? say('verdict.cannot', { n: tally.cannot }) : [],
  ]
  const checks = [
    tally.mustFixes > 0 ? say('verdict.confirmed', { n: tally.mustFixes, confirmed: tally.confirmed }) : [],
    tally.refuted > 0 ? say('verdict.refuted', { n: tally.refuted }) : [],
    tally.notes > 0 ? say('verdict.notes', { n: tally.notes }) : [],
  ]
  return { rows: listed(rows.flat(), words), checks: listed(checks.flat(), words) }
}

export function tallySentence(one: string, other: string, { say }: EvidenceWords): string {
  return say('verdict.sentence', { text: other === '' ? one : say('verdict.then', { one, other }) })
}
