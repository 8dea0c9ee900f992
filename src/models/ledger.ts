import { CAP_WARNING, type Caps } from '../run/limits'
import type { CapHit } from '../run/event'

/** What a call has cost or may cost. Without a price only its tokens count: nobody guesses at money. */
export interface Spend {
  readonly tokens: number
  readonly usd?: number
  /** Counted here: the provider has not said it. */
  readonly approx?: boolean
}

/** What a call has cost, and whether anyone but us has counted it. */
export interface Spent extends Spend {
  readonly approx?: boolean
}

/** What counts against the caps: the money that is known, and the tokens of calls that have no price. */
export interface Sum {
  readonly usd: number
  readonly tokens: number
}

export type Sums = Readonly<Record<CapHit['scope'], Sum>>

/** The first cap that is passed, and the first of which more than the warned share is used. */
export interface Standing {
  readonly over?: CapHit
  readonly near?: CapHit
}

export type Reserved =
  | { readonly allowed: true; readonly near?: CapHit }
  | { readonly allowed: false; readonly cap: CapHit }

/** The spending of one run, and through it of the device: runs side by side write into the same book. */
export interface Ledger {
  /** Sets aside what a call may cost. A call that would pass a cap gets nothing and must not be made. */
  reserve(call: string, expected: Spend): Promise<Reserved>
  /** What the call has cost until now. */
  update(call: string, spent: Spent): Promise<Standing>
  /** What it came to. The same call may be reserved again, for another try or to go on. */
  close(call: string, spent: Spent): Promise<void>
}

const NOTHING: Sum = { usd: 0, tokens: 0 }

/** What a call adds to the sums. Tokens whose price is known stand in the money, where that price is nothing too. */
export function addTo(sum: Sum, { usd, tokens }: Spend): Sum {
  return usd === undefined ? { ...sum, tokens: sum.tokens + tokens } : { ...sum, usd: sum.usd + usd }
}

/** The sums with one more call in each scope. */
export function withMore(sums: Sums, more: Spend): Sums {
  return { run: addTo(sums.run, more), day: addTo(sums.day, more), month: addTo(sums.month, more) }
}

/**
 * How sums stand to the caps that bite on a call: those in money where its price is known, those in tokens where it
 * is not. The narrower scope is named first: it is the one to raise first.
 */
export function standingOf(caps: Caps, sums: Sums, call: Spend): Standing {
  const unit = call.usd === undefined ? 'tokens' : 'usd'
  const over = hitAt(1)
  const near = hitAt(CAP_WARNING)
  return { ...(over && { over }), ...(near && { near }) }

  function hitAt(share: number): CapHit | undefined {
    const scope = SCOPES.find((name) => sums[name][unit] > (caps[name][unit] ?? Infinity) * share)
    const limit = scope && caps[scope][unit]
    return scope && limit !== undefined ? { scope, unit, limit } : undefined
  }
}

const SCOPES = ['run', 'day', 'month'] as const

interface Entry {
  readonly run: string
  readonly t: number
  /** What is set aside while the call is open. */
  expected: Spend | undefined
  spent: Spend
}

/** A book that is kept in memory: for tests and the command line. */
export function createLedger(world: { readonly caps: () => Caps; readonly now: () => number }) {
  const entries: Entry[] = []

  function sums(run: string, weigh: (entry: Entry) => Spend): Sums {
    const today = new Date(world.now()).setHours(0, 0, 0, 0)
    const month = new Date(today).setDate(1)
    const sumOf = (take: (entry: Entry) => boolean) =>
      entries.filter(take).reduce((sum, entry) => addTo(sum, weigh(entry)), NOTHING)
    return {
      run: sumOf((entry) => entry.run === run),
      day: sumOf(({ t }) => t >= today),
      month: sumOf(({ t }) => t >= month),
    }
  }

  return function ledgerOf(run: string): Ledger {
    const open = new Map<string, Entry>()
    return {
      async reserve(call, expected) {
        const { over, near } = standingOf(world.caps(), withMore(sums(run, reservedOf), expected), expected)
        if (over) return { allowed: false, cap: over }
        const entry = { run, t: world.now(), expected, spent: unspent(expected) }
        entries.push(entry)
        open.set(call, entry)
        return { allowed: true, ...(near && { near }) }
      },
      async update(call, spent) {
        const entry = open.get(call)
        if (entry) entry.spent = spent
        const sum = sums(run, (other) => other.spent)
        return standingOf(world.caps(), sum, spent)
      },
      async close(call, spent) {
        const entry = open.get(call)
        open.delete(call)
        if (entry) Object.assign(entry, { spent, expected: undefined })
      },
    }
  }
}

function unspent({ usd }: Spend): Spend {
  return { tokens: 0, ...(usd !== undefined && { usd: 0 }) }
}

/** A call that is open may still cost what was set aside for it, or has cost more already. */
function reservedOf({ expected, spent }: Entry): Spend {
  if (!expected) return spent
  const { usd = 0 } = expected
  return {
    tokens: Math.max(expected.tokens, spent.tokens),
    ...(spent.usd !== undefined && { usd: Math.max(usd, spent.usd) }),
  }
}
