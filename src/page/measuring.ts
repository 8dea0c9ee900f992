import axe from 'axe-core/axe.min.js?raw'
import { type Remote, wrap } from 'comlink'
import type { MeasureOrder } from '../../workers/measure'
import type { SourceReader } from '../../workers/source'
import probes from '../instruments/frame/probes.ts?inline-script'
import { type Bench, measurePage } from '../instruments/measure'
import { openChamber } from '../preview/chamber'
import { wallHolds } from '../preview/wall'
import type { Measurement } from '../run/event'

let turn: Promise<unknown> = Promise.resolve()
let reader: Remote<SourceReader> | undefined

const bench: Bench = {
  open: openChamber,
  probes,
  axe,
  source(html, facts) {
    reader ??= wrap<SourceReader>(
      new Worker(new URL('../../workers/source.ts', import.meta.url), { type: 'module' }),
    )
    return reader.measureSource(html, facts)
  },
}

/**
 * Measures a page in frames of this document, one page at a time: several would share one process and gain nothing. The
 * page's own scripts run only where they may, and where nothing leaves the frame.
 */
export function measure({ html, facts, scripts }: MeasureOrder): Promise<readonly Measurement[]> {
  const next = turn.then(async () =>
    measurePage(bench, { html, facts, scripts: scripts && (await wallHolds()) }),
  )
  turn = next.catch(() => undefined)
  return next
}
