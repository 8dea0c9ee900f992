import {
  addTo,
  type Ledger,
  type Spend,
  type Standing,
  type Sums,
  standingOf,
  withMore,
} from '../src/models/ledger'
import type { Caps } from '../src/run/config'
import type { Store } from '../src/store/open'
import type { SpendRow } from '../src/store/rows'
import { type Calls, callsAt, getCaps, record, reserve, reservedOf } from '../src/store/spend'

export interface LedgerOptions {
  readonly store: Store
  readonly run: string
  readonly connection: string
  /** Milliseconds by the clock on the wall: days and months are counted by it. */
  readonly now: () => number
}

/** A call that is open. */
interface Entry {
  readonly row: string
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

/** The book of one run on this device, shared with every other run and tab. */
export function openLedger({ store, run, connection, now }: LedgerOptions): Ledger {
  const open = new Map<string, Entry>()

  async function set(call: string, expected: Spend, caps: Caps): Promise<Standing> {
    const [row, at] = [crypto.randomUUID(), now()]
    let standing: Standing = {}
    const refuse = (calls: Calls) => {
      const reserved = sumsOf(calls, (each) => reservedOf(each, at))
      standing = standingOf(caps, withMore(reserved, expected), expected)
      open.set(call, { row, caps, others: sumsOf(calls, spentOf), askedAt: at })
      return standing.over
    }
    await reserve(store, { id: row, at, connection, run, expected }, refuse).catch(async () => {
      // A disk that is full takes no row and still knows the others: the run goes on in memory, and so do its costs.
      refuse(await callsAt(store, { at, run }))
    })
    return standing
  }

  async function book(entry: Entry, { approx, ...spent }: Told, isOpen: 0 | 1) {
    entry.askedAt = now()
    const told = { spent, approx: approx ?? isOpen === 1, open: isOpen }
    // The run's own writer says what is wrong with the disk.
    const calls = await record(store, entry.row, told).catch(() => undefined)
    if (calls) entry.others = sumsOf(calls, (each) => (each.id === entry.row ? NOTHING : spentOf(each)))
    entry.caps = await getCaps(store)
  }

  return {
    async reserve(call, expected) {
      const { over, near } = await set(call, expected, await getCaps(store))
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

function spentOf({ spent }: SpendRow): Spend {
  return spent
}

/** What calls count for against each cap. */
export function sumsOf(calls: Calls, weigh: (row: SpendRow) => Spend): Sums {
  const sum = (rows: readonly SpendRow[]) => rows.map(weigh).reduce(addTo, { usd: 0, tokens: 0 })
  return { run: sum(calls.run), day: sum(calls.day), month: sum(calls.month) }
}
