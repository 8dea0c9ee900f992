import { type Fault, FAULTS } from './faults'
import type { Played } from './play'

/** What a number of runs met and came to. */
export interface Sums {
  readonly runs: number
  readonly events: number
  readonly flushes: number
  /** Runs that were cut and driven on as well. */
  readonly cuts: number
  /** How many runs met each fault. */
  readonly faults: Readonly<Record<string, number>>
  /** By status and cause. */
  readonly endings: Readonly<Record<string, number>>
  readonly paces: Readonly<Record<string, number>>
}

export interface Tally {
  readonly count: (played: Played) => void
  readonly countCut: () => void
  readonly sums: () => Sums
}

export function createTally(): Tally {
  let [runs, events, flushes, cuts] = [0, 0, 0, 0]
  const faults = new Map<string, number>(FAULTS.map((fault: Fault) => [fault, 0]))
  const endings = new Map<string, number>()
  const paces = new Map<string, number>()

  return {
    count({ file, met, platter, script }) {
      runs += 1
      events += file?.events.length ?? 0
      flushes += platter.flushes
      for (const fault of met.keys()) add(faults, fault)
      add(endings, endingOf(file))
      add(paces, script.config.pace ?? 'stream')
    },
    countCut: () => void (cuts += 1),
    sums: () => ({
      runs,
      events,
      flushes,
      cuts,
      faults: ordered(faults),
      endings: ordered(endings),
      paces: ordered(paces),
    }),
  }
}

function add(counts: Map<string, number>, key: string, more = 1) {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

function endingOf(file: Played['file']): string {
  const settled = file?.events.find((event) => event.type === 'run_settled')
  if (!settled) return file ? 'running' : 'never on disk'
  const why = settled.cause ?? settled.recoveryReason
  return why === undefined ? settled.status : `${settled.status} (${why})`
}

function ordered(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one))
}

/** The sums of several processes. */
export function together(all: readonly Sums[]): Sums {
  const merged = (field: 'faults' | 'endings' | 'paces') => {
    const counts = new Map<string, number>()
    for (const sums of all) for (const [key, count] of Object.entries(sums[field])) add(counts, key, count)
    return ordered(counts)
  }
  const total = (field: 'runs' | 'events' | 'flushes' | 'cuts') =>
    all.reduce((sum, each) => sum + each[field], 0)
  return {
    runs: total('runs'),
    events: total('events'),
    flushes: total('flushes'),
    cuts: total('cuts'),
    faults: merged('faults'),
    endings: merged('endings'),
    paces: merged('paces'),
  }
}

export interface Report {
  readonly sums: Sums
  readonly seconds: number
  /** What the processors worked for it, all of them together. */
  readonly cpuSeconds: number
  /** How many of the runs were past failures. */
  readonly past: number
  readonly failures: readonly string[]
}

/** All of it for people, in plain text. */
export function table({ sums, seconds, cpuSeconds, past, failures }: Report): string {
  const head: [string, number | string][] = [
    ['runs', sums.runs],
    ['of them past failures', past],
    ['runs per second', Math.round(sums.runs / seconds)],
    ['runs per second of one processor', Math.round(sums.runs / cpuSeconds)],
    ['events', sums.events],
    ['flushes', sums.flushes],
    ['cut and driven on as well', sums.cuts],
    ['failures', failures.length],
  ]
  return [
    columns(head),
    `\nruns by pace\n${columns(Object.entries(sums.paces))}`,
    `\nruns by fault that came about\n${columns(Object.entries(sums.faults))}`,
    `\nruns by ending\n${columns(Object.entries(sums.endings))}`,
    ...failures.map((failure) => `\nFAILED\n  ${failure}`),
  ].join('\n')
}

function columns(rows: readonly (readonly [string, number | string])[]): string {
  return rows.map(([name, count]) => `  ${name.padEnd(44)} ${String(count).padStart(10)}`).join('\n')
}
