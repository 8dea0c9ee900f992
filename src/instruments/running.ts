import type { Measurement } from '../run/event'
import type { ConsoleLine } from '../run/snapshot'
import type { Ran } from './measure'

/** The page's own word about itself: what its console said, and which of its controls did nothing. */
export function rowsOfRunning(run: Ran): readonly Measurement[] {
  return [...consoleRows(run), ...controlRows(run)]
}

const CONSOLE = { instrument: 'IN-15', rule: 'console_error', ruleVersion: '1', severity: 'medium' } as const
const CONTROLS = { instrument: 'IN-16', rule: 'dead_control', ruleVersion: '1', severity: 'medium' } as const
/** Requests that the frame has refused belong to another instrument. */
const ERRORS: ReadonlySet<ConsoleLine['kind']> = new Set(['error', 'uncaught', 'rejection'])
/** Enough of a message to know it again. */
const LINE_CHARS = 120

function consoleRows(run: Ran): readonly Measurement[] {
  const unknown = unknownOf(run)
  if (unknown) return [{ ...CONSOLE, violation: false, cannot: unknown }]
  const said = run.console.filter(({ kind }) => ERRORS.has(kind)).map(({ text }) => text.slice(0, LINE_CHARS))
  const requests = run.console.filter(({ kind }) => kind === 'refused').map(({ text }) => refusedRow(text))
  const errors = [...new Set(said)].map((value) => ({ ...CONSOLE, value, violation: true }))
  return [...(errors.length > 0 ? errors : [{ ...CONSOLE, violation: false }]), ...requests]
}

function refusedRow(text: string): Measurement {
  const value = text.slice(0, LINE_CHARS)
  return {
    instrument: 'IN-14',
    rule: 'outside_request',
    ruleVersion: '1',
    value,
    violation: true,
    severity: 'medium',
  }
}

function controlRows(run: Ran): readonly Measurement[] {
  // Where nothing runs the source alone tells which buttons are dead.
  if (run.outcome === 'still') return []
  const { controls, dead = [] } = run.snapshot ?? {}
  if (dead.length > 0) return dead.map((target) => ({ ...CONTROLS, target, violation: true }))
  if (controls !== undefined) return [{ ...CONTROLS, value: controls, violation: false }]
  return [{ ...CONTROLS, violation: false, cannot: unknownOf(run) ?? 'page_silent' }]
}

function unknownOf({ outcome }: Ran): string | undefined {
  switch (outcome) {
    case 'kept':
      return 'scripts_not_run'
    case 'silent':
      return 'page_silent'
    case 'still':
    case 'ran':
      return undefined
    default:
      return outcome satisfies never
  }
}
