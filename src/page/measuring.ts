import axe from 'axe-core/axe.min.js?raw'
import type { MeasureOrder } from '../../workers/measure'
import probes from '../instruments/frame/probes.ts?inline-script'
import { type Bench, measurePage } from '../instruments/measure'
import { openChamber } from '../preview/chamber'
import { wallHolds } from '../preview/wall'
import type { Measurement } from '../run/event'
import { makeSourceReader } from './source-reader'
import { makeTurns } from './turns'

const inTurn = makeTurns()
const readSource = makeSourceReader(
  () => new Worker(new URL('../../workers/source.ts', import.meta.url), { type: 'module' }),
)

/**
 * Measures a page in frames of this document, one page at a time: several would share one process and gain nothing. The
 * page's own scripts run only where they may, and where nothing leaves the frame.
 */
export function measure(order: MeasureOrder): Promise<readonly Measurement[]> {
  return inTurn((signal) => measuredWithin(order, signal))
}

async function measuredWithin(order: MeasureOrder, signal: AbortSignal): Promise<readonly Measurement[]> {
  const { html, facts } = order
  const scripts = order.scripts && (await wallHolds())
  for (;;) {
    const rows = await measurePage(benchUntil(signal), { html, facts, scripts, signal })
    // A field for a secret came on screen and took the frame away: it is waited for, and the page measured anew.
    if (signal.aborted || !rows.some(isBlocked)) return rows
  }
}

function benchUntil(signal: AbortSignal): Bench {
  return {
    open: openChamber,
    probes,
    axe,
    source: (html, facts = {}) => readSource({ html, facts }, signal),
  }
}

function isBlocked({ rule, cannot }: Measurement): boolean {
  return rule === 'rendered' && cannot === 'blocked'
}
