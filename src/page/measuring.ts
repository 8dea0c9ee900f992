import type { MeasureOrder } from '../../workers/measure'
import axe from 'axe-core/axe.min.js?raw'
import probes from '../instruments/frame/probes.ts?inline-script'
import { measurePage } from '../instruments/measure'
import { openChamber } from '../preview/chamber'
import { wallHolds } from '../preview/wall'
import type { Measurement } from '../run/event'

let turn: Promise<unknown> = Promise.resolve()

/**
 * Measures a page in frames of this document, one page at a time: several would share one process and gain nothing. The
 * page's own scripts run only where nothing leaves the frame.
 */
export function measure({ html, facts }: MeasureOrder): Promise<readonly Measurement[]> {
  const next = turn.then(async () =>
    measurePage({ open: openChamber, probes, axe }, { html, facts, scripts: await wallHolds() }),
  )
  turn = next.catch(() => undefined)
  return next
}
