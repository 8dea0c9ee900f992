import { factsOf, isCopy } from '../../workers/measure'
import { runsScripts } from '../preview/remembered'
import type { Measurement } from '../run/event'
import type { RunState } from '../run/state'
import { measure } from './measuring'

/** Measures a page that is on show, as a live run would have it measured. The run keeps its log as it is. */
export async function measureOnShow(of: {
  readonly hash: string
  readonly html: string
  readonly state: RunState
}): Promise<readonly Measurement[]> {
  if (isCopy(of.state)) {
    const { measureDrawnCopy } = await import('../instruments/copy')
    return measureDrawnCopy(of.html, factsOf(of.state))
  }
  const scripts = runsScripts(of.state.runId)
  return measure({ hash: of.hash, html: of.html, facts: factsOf(of.state), scripts })
}
