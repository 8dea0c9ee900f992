import type { Measurement } from '../../src/run/event'
import type { Base } from '../../src/health/pack/bases'
import { BASES } from './bases'
import { type Desk, openHost } from './host'
import { alarmsOn, type Outcome, type Trial, tried } from './scores'

export interface Tries {
  readonly outcomes: readonly Outcome[]
  /** What was said against the pages that nothing is wrong with, brand and brief in hand. */
  readonly alarms: readonly { readonly base: Base; readonly rows: readonly Measurement[] }[]
  readonly seconds: number
}

interface Plan {
  readonly trials: readonly Trial[]
  /** How many documents measure at once. */
  readonly jobs: number
  /** Whether the three pages are measured as they are, too. */
  readonly bases: boolean
}

/** Measures them all, and keeps their order. */
export async function tryAll({ trials, jobs, bases }: Plan): Promise<Tries> {
  const started = performance.now()
  const measured = trials.filter(({ defect }) => defect.seenBy.some((name) => name.startsWith('IN-')))
  const host = await openHost()
  try {
    const outcomes: Outcome[] = []
    const desks = await Promise.all(Array.from({ length: jobs }, () => host.open()))
    let next = 0
    const work = async (desk: Desk) => {
      for (let at = next++; at < measured.length; at = next++) {
        const trial = measured[at]
        if (trial) outcomes[at] = await tried(desk, trial)
      }
    }
    const alarms: Tries['alarms'][number][] = []
    const [desk] = desks
    if (bases && desk) for (const base of BASES) alarms.push({ base, rows: await alarmsOn(desk, base) })
    await Promise.all(desks.map(work))
    return { outcomes, alarms, seconds: (performance.now() - started) / 1000 }
  } finally {
    await host.close()
  }
}
