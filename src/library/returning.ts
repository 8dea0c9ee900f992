import type { KnownCards } from './sheet/cards'
import { keepAddress, lastAddress } from './last-address'

/** How the library was when it was left. */
export interface Left {
  /** What it was narrowed down to. */
  readonly address: string
  /** Lost in a reload: then they are asked for anew, and the place is the same. */
  readonly cards?: KnownCards
  readonly top: number
  /** The place of the run with the focus. */
  readonly cursor: number
  readonly focused: boolean
}

const KEY = 'library.place'
let last: Left | undefined

/** As long as the tab lives: what scrolled where is no business of tomorrow. */
export function leave(left: Left | undefined): void {
  last = left
  const { top = 0, cursor = 0, focused = false, address = '#/library' } = left ?? {}
  keepAddress(address)
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ top, cursor, focused }))
  } catch {
    // Full or forbidden: after a reload it begins at its top.
  }
}

/** The same place, where whoever left it comes back to the same runs. */
export function comeBack(address: string): Left | undefined {
  const left = last ?? keptPlace()
  return left?.address === address ? left : undefined
}

function keptPlace(): Left | undefined {
  const kept = parsed()
  if (typeof kept !== 'object' || kept === null) return undefined
  const { top, cursor, focused } = kept as Partial<Record<keyof Left, unknown>>
  if (typeof top !== 'number' || !Number.isSafeInteger(cursor)) return undefined
  return { address: lastAddress(), top, cursor: Math.max(0, Number(cursor)), focused: focused === true }
}

function parsed(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return undefined // Closed storage, or no text of ours: nothing was left.
  }
}
