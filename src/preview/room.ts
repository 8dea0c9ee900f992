import { limits } from '../run/limits'
import type { Chamber, ChamberOptions } from './chamber'
import { openCell, type Cell } from './cell'
import { ChamberError } from './chamber-error'
import type { ConsoleLine, Snapshot } from './modes'
import { readShot, readUsed, type Used } from './shot'

const SIZE_EVERY_MS = 30
const SIZE_WITHIN_MS = 300
const FIRST_SIZE_MS = 1000
// Thirty controls that answer at once; a page with more is known by those.
const USE_MS = 2500

/** A page out of sight. When its frame cannot be brought to another size, the page is loaded anew in one that has it. */
export function makeRoom(options: ChamberOptions) {
  const lines: ConsoleLine[] = []
  const loads: { readonly name: string; readonly input: unknown }[] = []
  let over: ChamberError | undefined
  let cell: Cell | undefined

  async function open(width: number) {
    if (over) throw over
    cell?.drop()
    cell = openCell({ ...options, width }, lines)
    await cell.loaded
    // Before it is laid out for the first time, a frame may have no size at all.
    if (!(await cell.fit(width, { everyMs: SIZE_EVERY_MS, withinMs: FIRST_SIZE_MS })))
      throw new ChamberError('silent')
    for (const { name, input } of loads) await cell.ask({ do: 'ask', name, input }, limits.measureMs)
  }

  async function resize(width: number) {
    const reached = await current().fit(width, { everyMs: SIZE_EVERY_MS, withinMs: SIZE_WITHIN_MS })
    // A wrong width would be measured as if it were the right one.
    if (!reached) await open(width)
  }

  function current(): Cell {
    if (over || !cell) throw over ?? new ChamberError('stopped')
    return cell
  }

  async function ask(name: string, input?: unknown): Promise<unknown> {
    if (name.startsWith('load_')) loads.push({ name, input })
    return current().ask({ do: 'ask', name, input }, limits.measureMs)
  }

  async function snapshot(): Promise<Snapshot> {
    const { scriptsSettleMs: settleMs, frameSilentMs } = limits
    const shot = readShot(await current().ask({ do: 'snapshot', settleMs }, settleMs + frameSilentMs))
    if (!shot) throw new ChamberError('silent')
    return { ...shot, ...((await used()) ?? { dead: [] }) }
  }

  /** A control that spins takes itself out of the account, and not the page as it stood before. */
  async function used(): Promise<Used | undefined> {
    try {
      return readUsed(await current().ask({ do: 'use', withinMs: USE_MS }, USE_MS + limits.frameSilentMs))
    } catch {
      return undefined
    }
  }

  function fail(cause: ChamberError) {
    over ??= cause
    cell?.drop(cause)
    cell = undefined
  }

  const chamber: Chamber = {
    ask,
    resize,
    snapshot,
    console: () => lines,
    drop: () => fail(new ChamberError('stopped')),
  }
  return { chamber, open, fail }
}
