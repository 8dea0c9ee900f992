import type { Rung, RungName } from '../models/line'
import { type Failed, ModelError, type ModelRequest, type Patience } from '../models/provider'
import type { Usage } from '../run/event'
import { builtInState, streamBuiltIn } from './built-in'

/** What a rung found, or why it could not be climbed. */
type Found = string | undefined
const MISSING: Failed = { kind: 'model_missing', detail: 'This browser has no model of its own.' }
const NOT_FETCHED: Failed = { kind: 'model_missing', detail: 'The browser’s own model is not downloaded.' }

/** Climbs the ladder of the connection test with the browser's own model. No key and no network is asked for. */
export async function* testBuiltIn(
  request: ModelRequest,
  patience: Patience,
  signal: AbortSignal,
): AsyncGenerator<Rung> {
  const state = await builtInState()
  let usage: Usage | undefined

  async function firstWords(): Promise<Found> {
    let text = ''
    for await (const batch of streamBuiltIn(request, patience, signal)) {
      for (const piece of batch) {
        if (piece.type === 'text') text += piece.text
        if (piece.type === 'usage') usage = piece.usage
      }
    }
    return text.slice(0, 80)
  }

  const rungs: readonly [RungName, () => Found | Promise<Found>][] = [
    ['reach', () => need(state !== undefined, MISSING)],
    ['browser', () => need(state !== 'unavailable', MISSING)],
    ['key', () => undefined],
    ['model', () => need(state === 'available', NOT_FETCHED)],
    ['stream', firstWords],
  ]
  let failed = false
  for (const [rung, climb] of rungs) {
    if (failed) yield { rung, state: 'unknown' }
    else {
      yield { rung, state: 'trying' }
      const tried = await attempt(rung, climb)
      failed = tried.state === 'failed'
      yield tried
    }
  }
  const { input, output } = usage ?? {}
  yield input === undefined || output === undefined
    ? { rung: 'usage', state: 'unknown' }
    : { rung: 'usage', state: 'ok', found: String(input + output) }
}

async function attempt(rung: RungName, climb: () => Found | Promise<Found>): Promise<Rung> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  try {
    const found = await climb()
    return { rung, state: 'ok', ms: ms(), ...(found !== undefined && { found }) }
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause
    return { rung, state: 'failed', ms: ms(), failed: cause.failed }
  }
}

function need(met: boolean, failed: Failed): undefined {
  if (!met) throw new ModelError(failed)
}
