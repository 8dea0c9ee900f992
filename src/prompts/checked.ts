import { rowsOn } from '../run/bench'
import type { Measurement } from '../run/event'
import type { MustFix } from '../run/must-fixes'
import type { Checked, RunState } from '../run/state'
import { echo } from './echo'

/** What measurements have to say of a must-fix, for whoever is to settle it. Nothing where they say nothing. */
export function checkText(state: RunState, { said }: MustFix): string {
  const check = state.checks[said.at(-1)?.claim ?? '']
  switch (check?.check) {
    case 'confirmed':
      return ` [${echo(`measured${readingText(rowOf(state, check))}`)}]`
    case 'refuted':
      return ` [refuted by measurement${beside(check)}: do not act on it]`
    case 'not_measurable':
    case undefined:
      return ''
  }
}

function rowOf(state: RunState, { artifact, rows = [] }: Checked): Measurement | undefined {
  return artifact === undefined ? undefined : rowsOn(state, artifact)[rows[0] ?? -1]
}

function readingText(row: Measurement | undefined): string {
  if (!row) return ''
  const { instrument, rule, target, value, expected, width } = row
  return [
    `: ${instrument} ${rule}`,
    value === undefined ? '' : ` ${value}`,
    target === undefined ? '' : ` at ${target}`,
    width === undefined ? '' : `, ${width} px wide`,
    expected === undefined ? '' : `, needs ${expected}`,
  ].join('')
}

function beside({ measured, reason }: Checked): string {
  if (reason === 'target_absent') return ', it is not on the page'
  return measured === undefined ? '' : echo(`, which reads ${measured}`).replace(/^,?/, ',')
}
