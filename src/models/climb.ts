import { type Rung, type RungName, RUNGS } from './line'
import { nearest } from './near'
import type { Failed, ProviderRow } from './provider'
import type { Problem } from '../run/event'

/** Nobody was reached at all. */
export const UNREACHED: readonly Problem[] = [
  'offline',
  'mixed_content',
  'lna',
  'not_running',
  'not_listed',
  'no_policy',
]

const RUNG_OF: { readonly [K in Problem]?: RungName } = {
  org_blocks_browser: 'browser',
  auth: 'key',
  key_needed: 'key',
  model_not_found: 'model',
  model_missing: 'model',
}

type Told = Generator<Rung, void, undefined>

/** Keeps what each rung of a test has come to, and says it. A later word on a rung takes the place of the earlier. */
export function createClimb(row: ProviderRow, model: string) {
  const begun = new Set<RungName>()
  const passed = new Set<RungName>()
  let started = performance.now()
  let ids: readonly string[] = []

  function* begin(rung: RungName): Told {
    if (begun.has(rung)) return
    begun.add(rung)
    yield { rung, state: 'trying' }
  }

  function* pass(rung: RungName, more: Pick<Rung, 'ms' | 'found'> = {}): Told {
    if (passed.has(rung)) return
    yield* begin(rung)
    passed.add(rung)
    yield { rung, state: 'ok', ...more }
  }

  /** Nothing above the broken rung can be told, and below it only what was proved. */
  function* fail(failed: Failed): Told {
    if (failed.kind === 'aborted') return
    const broken = rungOf(failed.kind)
    if (isAnswer(failed)) yield* passBelow(broken)
    yield* begin(broken)
    for (const rung of RUNGS) {
      if (rung === broken) yield { rung, state: 'failed', ms: ms(), failed: withNear(failed) }
      else if (!passed.has(rung)) yield { rung, state: 'unknown' }
    }
  }

  /** Whoever reads a refusal has reached the host and may read it. */
  function* passBelow(broken: RungName): Told {
    if (broken !== 'reach') yield* pass('reach')
    if (broken !== 'browser') yield* pass('browser')
  }

  /** The rung that breaks, with what is known so far. */
  function rungOf(kind: Problem): RungName {
    if (UNREACHED.includes(kind)) return passed.has('reach') ? 'stream' : 'reach'
    // Where a wrong key is answered unreadably, it is the likelier reason, unless the key has been taken once.
    if (kind === 'cors_or_key') return row.opaque401 && !passed.has('key') ? 'key' : 'browser'
    if (kind === 'forbidden') return passed.has('key') ? 'model' : 'key'
    return RUNG_OF[kind] ?? 'stream'
  }

  function withNear(failed: Failed): Failed {
    const near = failed.kind === 'model_not_found' ? nearest(model, ids) : []
    return near.length > 0 ? { ...failed, near } : failed
  }

  /** Milliseconds since the request that is under way began. */
  function ms(): number {
    return Math.round(performance.now() - started)
  }

  return {
    begin,
    pass,
    fail,
    rungOf,
    ms,
    ids: () => ids,
    listed: (all: readonly string[]) => void (ids = all),
    /** A new request goes out. */
    restart: () => void (started = performance.now()),
  }
}

export type Climb = ReturnType<typeof createClimb>

/** Whether a server has answered in words that could be read. */
export function isAnswer({ status, kind }: Failed): boolean {
  return status !== undefined || kind === 'not_a_stream'
}
