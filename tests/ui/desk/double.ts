import type {
  ConformNews,
  Desk,
  Draft,
  KeepHow,
  Listed,
  OpenRouterWish,
  Spending,
  StageCost,
  TestNews,
  Unlock,
  VaultState,
} from '../../../workers/desk-surface'
import type { CopyHealth } from '../../../src/health/copy'
import type { Estimate } from '../../../src/models/estimate'
import type { Granted } from '../../../src/models/line'
import { type Caps, defaultCaps } from '../../../src/run/limits'
import { type Connection, hintOf, type ListedModel } from '../../../src/run/connection'

/** What the double was asked, in order. */
export interface Asked {
  readonly name: keyof Desk
  readonly args: readonly unknown[]
}

export interface DoubleOptions {
  /** What a judging stage would come to, where that is not the usual. */
  readonly stageCost?: Partial<StageCost>
  readonly connections?: readonly Listed[]
  readonly vault?: VaultState
  readonly models?: readonly ListedModel[]
  readonly news?: readonly TestNews[]
  readonly conformNews?: readonly ConformNews[]
  readonly spending?: Partial<Spending>
  readonly granted?: Granted
  readonly copyHealth?: CopyHealth
  readonly runsAtOnce?: number
  /** What opens the vault. */
  readonly phrase?: string
  /** Whatever is named here waits for that before it does anything. */
  readonly pending?: Partial<Record<keyof Desk, Promise<void>>>
  /** Whatever is named here fails with this reason. */
  readonly failing?: Partial<Record<keyof Desk, Error>>
}

export const ESTIMATE: Estimate = { tokens: [4200, 11_800], usd: [0.02, 0.09], minutes: [1, 3] }

export function listed(part: Partial<Listed> & Pick<Listed, 'id'>): Listed {
  return {
    name: part.id,
    provider: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-4-5',
    keyMode: 'tab',
    keyHint: 'sk-a…Qz3f',
    keyState: 'open',
    thinking: 'auto',
    lock: false,
    createdAt: 1,
    ...part,
  }
}

/** The other side of the door, in memory. It keeps connections and remembers what it was asked. */
export function createDouble(options: DoubleOptions = {}) {
  const asked: Asked[] = []
  const ports: MessagePort[] = []
  let connections: readonly Listed[] = options.connections ?? []
  let vault: VaultState = options.vault ?? { open: false }
  let runs = options.runsAtOnce
  let caps: Caps = options.spending?.caps ?? defaultCaps

  function put(id: string, change: Partial<Listed>) {
    connections = connections.map((one) => (one.id === id ? { ...one, ...change } : one))
  }

  function tell(port: MessagePort, news: readonly unknown[]) {
    ports.push(port)
    for (const one of news) port.postMessage(one)
  }

  const acts: Desk = {
    connections: async () => connections,
    async save(draft: Draft) {
      const id = draft.id ?? `c${connections.length + 1}`
      const before = connections.find((one) => one.id === id)
      const fresh: Listed = { ...listed({ id, keyMode: 'none', keyState: 'none' }), ...before, ...draft, id }
      const { keyHint: _, ...bare } = fresh
      const next = before ? fresh : bare
      connections = before ? connections.map((one) => (one.id === id ? next : one)) : [...connections, next]
      return next
    },
    async remove(id) {
      connections = connections.filter((one) => one.id !== id)
    },
    async restore(connection: Connection) {
      connections = [...connections, { ...connection, keyState: 'gone' }]
    },
    vault: async () => vault,
    async keep(id: string, key: string, how: KeepHow) {
      put(id, { keyMode: how.mode, keyState: 'open', keyHint: hintOf(key) })
      if (how.mode === 'passphrase' || how.mode === 'passkey') vault = { mode: how.mode, open: true }
    },
    async unlock(how: Unlock) {
      const opened = how.mode === 'passkey' || how.passphrase === options.phrase
      if (!opened) return false
      vault = { ...vault, open: true }
      connections = connections.map((one) => (one.keyState === 'locked' ? { ...one, keyState: 'open' } : one))
      return true
    },
    async lock() {
      vault = { ...vault, open: false }
    },
    async forget(id?: string) {
      connections = connections.map((one) => {
        const { keyHint: _, ...rest } = one
        return id === undefined || id === one.id ? { ...rest, keyMode: 'none', keyState: 'none' } : one
      })
      if (id === undefined) vault = { open: false }
    },
    models: async () => options.models ?? [],
    async test(_, port) {
      tell(port, options.news ?? [])
    },
    cancelTest: async () => {},
    estimate: async () => ESTIMATE,
    loopCost: async () => ESTIMATE,
    stageCost: async ({ wish }) => ({
      calls: [2, 8],
      each: wish.seats.map((connection) => ({ connection, calls: [1, 4], estimate: ESTIMATE })),
      sum: ESTIMATE,
      ...options.stageCost,
    }),
    spending: async () => ({
      day: { usd: 0, tokens: 0, unpriced: 0, approx: false },
      month: { usd: 0, tokens: 0, unpriced: 0, approx: false },
      ...options.spending,
      caps,
    }),
    async setCaps(next) {
      caps = next
    },
    runsAtOnce: async () => runs,
    async setRunsAtOnce(next) {
      runs = next
    },
    beginOpenRouter: async (_: OpenRouterWish) => 'https://openrouter.ai/auth?code_challenge=x',
    finishOpenRouter: async () => listed({ id: 'c1' }),
    granted: async () => options.granted ?? {},
    async conform(_, __, port) {
      tell(port, options.conformNews ?? [])
    },
    cancelConform: async () => {},
    copyHealth: async () => options.copyHealth,
    requirementsCost: () => Promise.resolve({ tokens: 1 }),
    draftRequirements: () => Promise.resolve([]),
    cancelRequirements: () => Promise.resolve(),
    conformCost: async () => ESTIMATE,
    async clearDegraded(id) {
      connections = connections.map((one) => {
        const { degradedUntil: _, ...rest } = one
        return one.id === id ? rest : one
      })
    },
  }

  const desk = new Proxy(acts, {
    get:
      (target, name: keyof Desk) =>
      (...args: readonly unknown[]) => {
        asked.push({ name, args })
        const failure = options.failing?.[name]
        if (failure) return Promise.reject(failure)
        // The proxy hands on what it was given, to the method of that very name.
        const act = target[name] as (...args: readonly unknown[]) => Promise<unknown>
        return options.pending?.[name]?.then(() => act(...args)) ?? act(...args)
      },
  })

  return {
    desk,
    asked: (name: keyof Desk) => asked.filter((one) => one.name === name).map(({ args }) => args),
    /** Tells more news to whoever began the newest test or check. */
    tell: (news: unknown) => ports.at(-1)?.postMessage(news),
    connections: () => connections,
    caps: () => caps,
    runsAtOnce: () => runs,
  }
}
