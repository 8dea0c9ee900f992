import { type Cap, type Caps, defaultCaps } from '../run/limits'
import type { Store } from './open'
import type { Cost, SpendRow } from './rows'
import { getSetting, setSetting } from './settings'

/** What counts against each cap: the calls of one run, of its day and of its month, by all runs of all tabs. */
export interface Calls {
  readonly run: readonly SpendRow[]
  readonly day: readonly SpendRow[]
  readonly month: readonly SpendRow[]
}

/** What several calls came to. */
export interface Sum {
  readonly usd: number
  readonly tokens: number
  /** Calls without a price: the money is only a part of it. */
  readonly unpriced: number
  readonly approx: boolean
}

/** What is set aside for a call that stays open this long is free again: its page was closed. */
const RESERVED_MS = 15 * 60_000

/**
 * Writes a call down before it is made. `refuse` sees the calls so far, and what it gives back keeps this one from
 * being written: nobody can set the same money aside in between.
 */
export async function reserve<T>(
  store: Store,
  call: Omit<SpendRow, 'open' | 'spent' | 'approx'>,
  refuse: (calls: Calls) => T | undefined,
): Promise<T | undefined> {
  const { spend } = store.relaxed
  return store.relaxed.transaction('rw', spend, async () => {
    const refused = refuse(await callsAt(store, call))
    const nothing = call.expected.usd === undefined ? { tokens: 0 } : { tokens: 0, usd: 0 }
    if (refused === undefined) await spend.put({ ...call, spent: nothing, approx: true, open: 1 })
    return refused
  })
}

/** What a call has cost until now, or in the end. Gives the calls with it. One that was closed stays as it is. */
export async function record(
  store: Store,
  id: string,
  now: Pick<SpendRow, 'spent' | 'approx' | 'open'>,
): Promise<Calls | undefined> {
  const { spend } = store.relaxed
  return store.relaxed.transaction('rw', spend, async () => {
    const row = await spend.get(id)
    if (!row) return undefined
    if (row.open === 1) await spend.put({ ...row, ...now })
    return callsAt(store, row)
  })
}

/** The calls that count against the caps of a run at a moment. Those of a closed page stand as they were last told. */
export async function callsAt(store: Store, { at, run }: Pick<SpendRow, 'at' | 'run'>): Promise<Calls> {
  const { spend } = store.relaxed
  const month = await spend.where('at').aboveOrEqual(startOfMonth(at)).toArray()
  const since = startOfDay(at)
  return {
    run: await spend.where('run').equals(run).toArray(),
    day: month.filter((row) => row.at >= since),
    month,
  }
}

/** What a call counts for where money is set aside: no less than was put by, as long as it may still be spent. */
export function reservedOf({ expected, spent, open, at }: SpendRow, now: number): Cost {
  if (open === 0 || now - at > RESERVED_MS) return spent
  return {
    tokens: Math.max(expected.tokens, spent.tokens),
    ...(spent.usd !== undefined && { usd: Math.max(expected.usd ?? 0, spent.usd) }),
  }
}

/** What this day and this month came to. */
export async function spentAt(store: Store, at: number): Promise<{ readonly day: Sum; readonly month: Sum }> {
  const month = await store.relaxed.spend.where('at').aboveOrEqual(startOfMonth(at)).toArray()
  return { day: sumOf(month.filter((row) => row.at >= startOfDay(at))), month: sumOf(month) }
}

function sumOf(rows: readonly SpendRow[]): Sum {
  return rows.reduce<Sum>(
    (sum, { spent, approx }) => ({
      usd: sum.usd + (spent.usd ?? 0),
      tokens: sum.tokens + spent.tokens,
      unpriced: sum.unpriced + (spent.usd === undefined ? 1 : 0),
      approx: sum.approx || approx,
    }),
    { usd: 0, tokens: 0, unpriced: 0, approx: false },
  )
}

/** The first moment of the day that holds this one, where the person lives. */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** The first moment of the month. */
export function startOfMonth(at: number): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), 1).getTime()
}

const CAPS = 'caps'

/** The person's limits. A stored one that cannot be read is the default: none at all would cost money. */
export async function getCaps(store: Store): Promise<Caps> {
  const stored = await getSetting(store, CAPS)
  return {
    run: readCap(stored, 'run'),
    day: readCap(stored, 'day'),
    month: readCap(stored, 'month'),
  }
}

/** Keeps the person's limits. A limit that is left out is no limit. */
export function setCaps(store: Store, { run, day, month }: Caps): Promise<void> {
  return setSetting(store, CAPS, { run: { ...run }, day: { ...day }, month: { ...month } })
}

function readCap(stored: unknown, scope: keyof Caps): Cap {
  const cap = isRecord(stored) ? stored[scope] : undefined
  if (!isRecord(cap)) return defaultCaps[scope]
  const { usd, tokens } = cap
  if (!isLimit(usd) || !isLimit(tokens)) return defaultCaps[scope]
  return { ...(usd !== undefined && { usd }), ...(tokens !== undefined && { tokens }) }
}

/** Whether this can be a limit: a number of nothing or more, or none. */
export function isLimit(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && Number.isFinite(value) && value >= 0)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
