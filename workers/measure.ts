import type { PageFacts } from '../src/instruments/facts'
import { lint } from '../src/instruments/lint'
import type { Measured } from '../src/kernel'
import { limits } from '../src/run/limits'
import type { Material, Measurement } from '../src/run/event'
import { firstPageOf, readProject } from '../src/run/project'
import type { RunState } from '../src/run/state'

/** A page of a run that is to be measured. */
export interface MeasureOrder {
  readonly hash: string
  readonly html: string
  readonly facts: PageFacts
  /** Whether its own scripts may run, where nothing leaves the frame: those of a page from elsewhere may not unasked. */
  readonly scripts: boolean
}

/** Whoever has a document to measure a page in. A worker has none. */
export type Instruments = (order: MeasureOrder) => Promise<readonly Measurement[]>

export const UNMEASURED: Measured = { outcome: 'not_measured', rows: [] }

/** What the source alone tells, at once. */
export function linted(page: string): Measured {
  return { outcome: 'measured', rows: lint(page) }
}

/**
 * What of an artifact can be measured: the page itself, or of a project the page that needs no building. Undefined where
 * there is none.
 */
export function pageIn(artifact: string): string | undefined {
  // A page may begin with anything but this.
  if (!/^\s*\{/.test(artifact)) return artifact
  try {
    return firstPageOf(readProject(artifact))
  } catch {
    return artifact
  }
}

/** Whether what a run makes, or looks at, is copy and no page. */
export function isCopy({ given }: Pick<RunState, 'given'>): boolean {
  return (
    given.panel !== undefined || [given.page, given.loop].some((looked) => looked?.mime === 'text/markdown')
  )
}

/** What code finds out about copy. Its instruments are loaded when the first text is there: most runs have none. */
export async function copyMeasured(text: string, facts: PageFacts): Promise<Measured> {
  const { measureCopy } = await import('../src/instruments/copy')
  return { outcome: 'measured', rows: measureCopy(text, facts) }
}

/** What a page is held against: the brief, the brand and the approved copy of its run. */
export function factsOf({ brief, given }: Pick<RunState, 'brief' | 'given'>): PageFacts {
  const textsOf = (wanted: Material['kind']) =>
    given.materials.filter(({ kind }) => kind === wanted).map(({ text }) => text)
  const [brand, copy] = [textsOf('brand'), textsOf('copy')]
  return {
    ...(brand.length > 0 && { brand: brand.join('\n\n') }),
    ...(brief && { brief }),
    ...(copy.length > 0 && { copy: copy.join('\n\n') }),
  }
}

/**
 * Everything that can be measured of a page; where nobody answers in time, what its source tells. A verdict waits for this,
 * and a page that hangs must not hang its run.
 */
export async function measuredBy(
  instruments: Instruments,
  order: MeasureOrder,
  signal: AbortSignal,
): Promise<Measured> {
  try {
    const rows = await inTime(instruments(order), signal)
    return { outcome: 'measured', rows }
  } catch (cause) {
    if (signal.aborted) return UNMEASURED
    return { outcome: 'measured', rows: [...lint(order.html), silence(cause)] }
  }
}

/** That nothing was measured in a frame is a fact of the page like any other. */
function silence(cause: unknown): Measurement {
  const cannot = cause instanceof TooLate ? 'too_late' : 'instrument_error'
  return { instrument: 'IN-1', rule: 'rendered', ruleVersion: '1', violation: false, severity: 'low', cannot }
}

class TooLate extends Error {
  override readonly name = 'TooLate'
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TooLate('The page was not measured in time.')),
      limits.measureWaitMs,
    )
    const leave = () => reject(new Error('Nobody waits for the measurements any more.'))
    signal.addEventListener('abort', leave, { once: true })
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    })
  })
}
