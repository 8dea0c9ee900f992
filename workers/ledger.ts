import {
  addTo,
  type Ledger,
  type Spend,
  type Standing,
  type Sums,
  standingOf,
  withMore,
} from '../src/models/ledger'
import { type Caps, defaultCaps } from '../src/run/limits'
import type { CapHit } from '../src/run/event'
import type { Store } from '../src/store/open'
import type { SpendRow } from '../src/store/rows'
import {
  type Calls,
  callsAt,
  getCaps,
  record,
  reserve,
  reservedOf,
  startOfDay,
  startOfMonth,
} from '../src/store/spend'

export interface LedgerOptions {
  readonly store: Store
  readonly run: string
  readonly connection: string
  /** Milliseconds by the clock on the wall: days and months are counted by it. */
  readonly now: () => number
}

/** A call that is open. */
interface Entry {
  readonly row: SpendRow
  caps: Caps
  /** What all the others have cost, as of the last time the disk was asked. */
  others: Sums
  askedAt: number
}

/** What a call has cost, and whether anyone but us has counted it. */
interface Told extends Spend {
  readonly approx?: boolean
}

/** The meter asks with every piece of a reply. The disk is asked this often, or it would set the pace. */
const BOOK_MS = 250

/** Calls that the disk did not take, of all runs of this worker. Without them a full disk would be a free one. */
const loose = new WeakMap<Store, Map<string, SpendRow>>()

function looseIn(store: Store): Map<string, SpendRow> {
  const rows = loose.get(store) ?? new Map<string, SpendRow>()
  loose.set(store, rows)
  return rows
}

/** The book of one run on this device, shared with every other run and tab. */
export function openLedger({ store, run, connection, now }: LedgerOptions): Ledger {
  const open = new Map<string, Entry>()
  let known: Caps = defaultCaps

  /** A limit that cannot be read stays as it was: a reply that is being paid for does not end over it. */
  async function caps(): Promise<Caps> {
    known = await getCaps(store).catch(() => known)
    return known
  }

  async function set(call: string, expected: Spend): Promise<Standing> {
    const limits = await caps()
    const at = now()
    const reserving = { id: crypto.randomUUID(), at, connection, run, expected }
    const row: SpendRow = { ...reserving, spent: unspent(expected), approx: true, open: 1 }
    let standing: Standing = {}
    const refuse = (calls: Calls) => {
      const all = withLoose(store, calls, { at, run })
      const reserved = sumsOf(all, (each) => reservedOf(each, at))
      standing = standingOf(limits, withMore(reserved, expected), expected)
      open.set(call, { row, caps: limits, others: sumsOf(all, spentOf), askedAt: at })
      return standing.over
    }
    await reserve(store, reserving, refuse).catch(async () => {
      // A disk that is full takes no row and still knows the others: the run goes on in memory, and so do its costs.
      if (!refuse(await callsAt(store, { at, run }))) looseIn(store).set(row.id, row)
    })
    return standing
  }

  async function book(entry: Entry, { approx, ...spent }: Told, isOpen: 0 | 1) {
    const { row } = entry
    entry.askedAt = now()
    const told = { spent, approx: approx ?? isOpen === 1, open: isOpen }
    // The run's own writer says what is wrong with the disk.
    const written = await record(store, row.id, told).catch(() => undefined)
    if (written) looseIn(store).delete(row.id)
    else looseIn(store).set(row.id, { ...row, ...told })
    const calls = written ?? (await callsAt(store, row).catch(() => undefined))
    if (calls) {
      const all = withLoose(store, calls, row)
      entry.others = sumsOf(all, (each) => (each.id === row.id ? NOTHING : spentOf(each)))
    }
    entry.caps = await caps()
  }

  return {
    async reserve(call, expected) {
      const { over, near } = await set(call, expected)
      if (over) open.delete(call)
      return over ? { allowed: false, cap: over } : { allowed: true, ...(near && { near }) }
    },
    async update(call, spent: Told) {
      const entry = open.get(call)
      if (!entry) return {}
      if (now() - entry.askedAt >= BOOK_MS) await book(entry, spent, 1)
      return standingOf(entry.caps, withMore(entry.others, spent), spent)
    },
    async close(call, spent: Told) {
      const entry = open.get(call)
      open.delete(call)
      if (entry) await book(entry, spent, 0)
    },
  }
}

/** What the call itself counts for among the others. */
const NOTHING: Spend = { tokens: 0 }

function unspent({ usd }: Spend): Spend {
  return usd === undefined ? NOTHING : { ...NOTHING, usd: 0 }
}

function spentOf({ spent }: SpendRow): Spend {
  return spent
}

/** The cap that keeps a first call from being made, asked before anything of its run is there. */
export async function capBefore(
  { store, run, now }: Pick<LedgerOptions, 'store' | 'run' | 'now'>,
  expected: Spend,
): Promise<CapHit | undefined> {
  const at = now()
  const calls = withLoose(store, await callsAt(store, { at, run }), { at, run })
  const reserved = sumsOf(calls, (each) => reservedOf(each, at))
  return standingOf(await getCaps(store), withMore(reserved, expected), expected).over
}

/** The calls with those that the disk has no row of, or an older one. */
function withLoose(store: Store, calls: Calls, { at, run }: Pick<SpendRow, 'at' | 'run'>): Calls {
  const rows = [...looseIn(store).values()]
  const ids = new Set(rows.map(({ id }) => id))
  const all = (old: readonly SpendRow[], counts: (row: SpendRow) => boolean) => [
    ...old.filter(({ id }) => !ids.has(id)),
    ...rows.filter(counts),
  ]
  return {
    run: all(calls.run, (row) => row.run === run),
    day: all(calls.day, (row) => row.at >= startOfDay(at)),
    month: all(calls.month, (row) => row.at >= startOfMonth(at)),
  }
}

/** What calls count for against each cap. */
export function sumsOf(calls: Calls, weigh: (row: SpendRow) => Spend): Sums {
  const sum = (rows: readonly SpendRow[]) => rows.map(weigh).reduce(addTo, { usd: 0, tokens: 0 })
  return { run: sum(calls.run), day: sum(calls.day), month: sum(calls.month) }
}
