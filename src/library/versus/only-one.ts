import { type Likeness, likenessOf, pairUp } from '../../run/alike'
import type { Mend } from './mend'

/** A must-fix, with what it is known by again in another run. */
interface Known {
  readonly fix: Mend
  readonly likeness: Likeness
  /** Of what code finds: the rule. Its places are of one page and no other. */
  readonly rule: string | undefined
}

/**
 * For each run, the must-fixes that it alone had, whoever raised them. Two runs say the same thing in other words, so they
 * are held together as the rounds of one run are.
 */
export function onlyInEach(runs: readonly (readonly Mend[])[]): readonly (readonly Mend[])[] {
  const known = runs.map((fixes) => fixes.map(knownOf))
  return known.map((mine, at) => {
    const shared = new Set(known.flatMap((theirs, other) => (other === at ? [] : sharedWith(mine, theirs))))
    return mine.filter((one) => !shared.has(one)).map(({ fix }) => fix)
  })
}

function knownOf(fix: Mend): Known {
  const { row } = fix
  return { fix, likeness: likenessOf(fix.text), rule: row && `${row.instrument} ${row.rule}` }
}

function sharedWith(mine: readonly Known[], theirs: readonly Known[]): Known[] {
  const rules = new Set(theirs.map(({ rule }) => rule))
  const said = mine.filter(({ rule }) => rule === undefined)
  const pairs = pairUp(
    theirs.filter(({ rule }) => rule === undefined).map(({ likeness }) => [likeness]),
    said.map(({ likeness }) => likeness),
  )
  return [
    ...mine.filter(({ rule }) => rule !== undefined && rules.has(rule)),
    ...said.filter((_, place) => pairs.has(place)),
  ]
}
