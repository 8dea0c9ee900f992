import type { PastRun } from '../src/models/estimate'
import type { Bill } from '../src/models/meter'
import { type Learned, learn } from '../src/models/tokens'
import { paceOf, PACES } from '../src/run/config'
import type { Connection } from '../src/run/connection'
import { costIn } from '../src/run/cost'
import type { RunState } from '../src/run/state'
import { changeConnection } from '../src/store/connections'
import type { Store } from '../src/store/open'
import { getSetting, setSetting } from '../src/store/settings'

/*
 * What runs have taught about a model: how its tokens compare to bytes, and what a run of it comes to. Settings, not
 * facts of a run: losing them costs a worse estimate and nothing else.
 */

/** Older runs say less of how a model is now. */
const RUNS_KEPT = 10

type Named = Pick<Connection, 'provider' | 'model'>

const tokensKey = ({ provider, model }: Named) => `tokens:${provider}/${model}`
const runsKey = ({ provider, model }: Named) => `runs:${provider}/${model}`

export async function learnedOf(store: Store, named: Named): Promise<Learned | undefined> {
  const kept = await getSetting(store, tokensKey(named))
  return isLearned(kept) ? kept : undefined
}

/** Learns from a call whose tokens the provider itself has counted. */
export async function keepBill(store: Store, named: Named, { usage, bytes }: Bill): Promise<void> {
  if (usage.approx !== false || usage.input === undefined || usage.output === undefined) return
  const before = await learnedOf(store, named)
  const sent = learn(before, { bytes: bytes.input, tokens: usage.input })
  const { bytes: heard, tokens } = learn(sent, { bytes: bytes.text + bytes.thinking, tokens: usage.output })
  await setSetting(store, tokensKey(named), { bytes: heard, tokens })
}

/** A provider's own word on the longest reply goes before whatever was set: more than that it refuses. */
export async function keepLimit(store: Store, { id, model }: Connection, limit: number): Promise<void> {
  await changeConnection(store, id, (now) => (now.model === model ? limited(now, limit) : now))
}

function limited({ maxOutput: _, ...connection }: Connection, limit: number): Connection {
  return { ...connection, listed: { ...connection.listed, id: connection.model, maxOutput: limit } }
}

export async function pastRuns(store: Store, named: Named): Promise<readonly PastRun[]> {
  const kept = await getSetting(store, runsKey(named))
  return Array.isArray(kept) ? kept.filter(isPastRun) : []
}

/** What a run came to. Its calls follow each other: from the first of them to the end no time is counted twice. */
export function pastRunOf(state: RunState): PastRun {
  const began = Object.values(state.calls).map(({ startedAt }) => startedAt)
  return {
    rounds: state.rounds.filter(({ end }) => end).length,
    output: costIn(state)?.output ?? 0,
    ms: began.length === 0 ? 0 : state.t - Math.min(...began),
    pace: paceOf(state.config),
  }
}

/** A run that closed no round says nothing of what one costs. */
export async function keepPastRun(store: Store, named: Named, run: PastRun): Promise<void> {
  if (run.rounds === 0 || run.output === 0) return
  const runs = [...(await pastRuns(store, named)), run].slice(-RUNS_KEPT)
  await setSetting(
    store,
    runsKey(named),
    runs.map((kept) => ({ ...kept })),
  )
}

function isLearned(value: unknown): value is Learned {
  return hasNumbers(value, ['bytes', 'tokens'])
}

function isPastRun(value: unknown): value is PastRun {
  return hasNumbers(value, ['rounds', 'output', 'ms']) && hasPace(value)
}

function hasPace(value: unknown): boolean {
  const pace: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'pace') : undefined
  return pace === undefined || PACES.some((known) => known === pace)
}

function hasNumbers(value: unknown, names: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'number')
  )
}
