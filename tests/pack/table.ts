import type { Measurement } from '../../src/run/event'
import type { Defect } from '../../src/health/pack/defect'
import type { Outcome } from './scores'
import type { Tries } from './trying'

interface Asked {
  readonly doses: readonly number[]
  /** Whether each miss and each alarm is named. */
  readonly misses: boolean
}

/** Instruments that may say nothing against any twin: what they hold must be exact. */
const EXACT = ['IN-1', 'IN-2', 'IN-3', 'IN-4', 'IN-5', 'IN-6', 'IN-7', 'IN-8', 'IN-13']

/** Recall and false alarms, and whether all that must hold does. */
export function tableOf(defects: readonly Defect[], tries: Tries, asked: Asked) {
  const { outcomes, alarms, seconds } = tries
  const met = defects.filter(({ must }) => must).every((defect) => isMet(of(outcomes, defect)))
  const strange = outcomes.filter((outcome) => alarming(outcome, EXACT).length > 0)
  const exact = strange.length === 0 && alarms.every(({ rows }) => rows.filter(isExact).length === 0)
  const lines = [
    head(asked.doses),
    ...defects.flatMap((defect) => linesOf(defect, of(outcomes, defect), asked.doses)),
    '',
    ...alarms.map(
      ({ base, rows }) =>
        `${base.name} as it is: ${rows.length === 0 ? 'nothing' : rows.map(named).join('; ')}`,
    ),
    `Twins with an alarm of ${EXACT.join(', ')}: ${strange.length} of ${outcomes.length}`,
    ...(asked.misses ? ['', ...outcomes.flatMap(told)] : []),
    `${outcomes.length * 2 + alarms.length} pages, ${seconds.toFixed(0)} s. ${met && exact ? 'Every must holds.' : 'A must was missed.'}`,
  ]
  return { text: lines.join('\n'), met: met && exact }
}

function of(outcomes: readonly Outcome[], { id }: Defect): readonly Outcome[] {
  return outcomes.filter(({ defect }) => defect.id === id)
}

/** A variant that is known to be beyond reach is printed, and holds nobody. */
function isMet(outcomes: readonly Outcome[]): boolean {
  const held = outcomes.filter(({ variant }) => !variant.beyond)
  return held.every((outcome) => outcome.seen === outcome.planted && ownAlarms(outcome).length === 0)
}

function linesOf(defect: Defect, outcomes: readonly Outcome[], doses: readonly number[]): readonly string[] {
  const [first = ''] = defect.seenBy
  if (outcomes.length === 0) return [row([defect.id, defect.name, '', first])]
  const lines = defect.seenBy.map((name) => lineOf(defect, name, outcomes, doses))
  return defect.seenBy.length > 1 ? [...lines, lineOf(defect, 'either', outcomes, doses)] : lines
}

function lineOf(
  defect: Defect,
  name: string,
  outcomes: readonly Outcome[],
  doses: readonly number[],
): string {
  const hits = (outcome: Outcome) => (name === 'either' ? outcome.seen : (outcome.found[name] ?? 0))
  const names = name === 'either' ? defect.seenBy : [name]
  const cells = doses.map((dose) => {
    const here = outcomes.filter((outcome) => outcome.dose === dose)
    return `${sum(here, hits)}/${sum(here, ({ planted }) => planted)}`
  })
  const found = sum(outcomes, hits)
  const all = sum(outcomes, ({ planted }) => planted)
  const share = `${Math.floor((found / all) * 100)} %`
  const alarms = outcomes.filter((outcome) => alarming(outcome, names).length > 0).length
  const isLast = name === 'either' || defect.seenBy.length === 1
  const verdict = !defect.must || !isLast ? '' : isMet(outcomes) ? 'held' : 'MISSED'
  const count = String(outcomes.length)
  return row([defect.id, defect.name, count, name, ...cells, share, `${alarms}/${count}`, verdict])
}

function head(doses: readonly number[]): string {
  const columns = doses.map((dose) => `dose ${dose}`)
  return row(['', 'defect', 'pages', 'seen by', ...columns, 'recall', 'alarms', 'must'])
}

function row(cells: readonly string[]): string {
  const widths = [5, 32, 6, 18]
  return cells
    .map((cell, at) => cell.padEnd(widths[at] ?? 9))
    .join('')
    .trimEnd()
}

function ownAlarms(outcome: Outcome): readonly Measurement[] {
  return alarming(outcome, outcome.defect.seenBy)
}

function alarming({ alarms }: Outcome, names: readonly string[]): readonly Measurement[] {
  return alarms.filter(({ instrument }) => names.includes(instrument))
}

function isExact({ instrument }: Measurement): boolean {
  return EXACT.includes(instrument)
}

function told(outcome: Outcome): readonly string[] {
  const { defect, variant, base, dose, found, planted, alarms } = outcome
  const where = `${defect.id} ${variant.name}, ${base.name}, dose ${dose}`
  return [
    ...defect.seenBy.flatMap((name) => {
      const count = found[name] ?? 0
      return count < planted ? [`missed  ${where}: ${name} found ${count} of ${planted}`] : []
    }),
    ...alarms.map((alarm) => `alarm   ${where}: ${named(alarm)}`),
  ]
}

function named({ instrument, rule, target, value, width }: Measurement): string {
  return [instrument, rule, target, value, width && `at ${width}`]
    .filter((part) => part !== undefined)
    .join(' ')
}

function sum(outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + of(outcome), 0)
}
