import type { PanelSummary } from '../run/panel-summary'

/** How copy fares that a connection writes and judges. */
export interface CopyHealth {
  readonly runs: number
  /** Those of them whose author had every document. */
  readonly complete: number
  /** Of what their lenses gave by the second round. */
  readonly average: number
}

/** Undefined without a run that was judged so far: nothing is not an average of zero. */
export function copyHealthOf(panels: readonly PanelSummary[]): CopyHealth | undefined {
  if (panels.length === 0) return undefined
  return {
    runs: panels.length,
    complete: panels.filter(({ complete }) => complete).length,
    average: panels.reduce((sum, { average }) => sum + average, 0) / panels.length,
  }
}
