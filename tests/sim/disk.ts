import type { Body, RunFile } from '../../src/run/log'
import { type Rows, refusalOf } from '../../src/store/commit'
import type { Disk } from '../../src/store/disk'
import { headerOf } from '../../src/store/head'
import type { ArtifactRow, Counts, RunRow, SegmentRow } from '../../src/store/rows'
import type { JuryDb } from '../../src/store/schema'
import { joinRaw, walk } from '../../src/store/segments'
import type { Dice } from './dice'
import type { Fault, Troubles } from './faults'
import type { Timeline, Tab } from './timeline'

/** What one run has on a disk. */
export interface Platter {
  head: RunRow | undefined
  segments: SegmentRow[]
  readonly bodies: Map<string, Body>
  readonly artifacts: Map<string, ArtifactRow>
  /** What a power cut leaves: everything up to the last write that was to last. */
  safe: { head: RunRow | undefined; segments: number }
  /** Flushes that were tried, by whomever. */
  flushes: number
}

export function blankPlatter(): Platter {
  return {
    head: undefined,
    segments: [],
    bodies: new Map(),
    artifacts: new Map(),
    safe: { head: undefined, segments: 0 },
    flushes: 0,
  }
}

export interface DriveOptions {
  readonly platter: Platter
  readonly tab: Tab
  readonly timeline: Timeline
  readonly troubles: Troubles
  readonly dice: Dice
  readonly meet: (fault: Fault) => void
  /** The tab dies here. */
  readonly die: (fault: 'kill' | 'power') => void
}

/** A disk as one tab sees it. What it says of a commit to a tab that has died is heard by nobody. */
export function openDisk(options: DriveOptions): Disk & { readonly isInTrouble: () => boolean } {
  const { platter, tab, timeline, troubles, dice, meet, die } = options
  let refusals = 0
  let flushes = 0
  let roomMade = false
  let inTrouble = false

  async function write(rows: Rows, lasting: boolean): Promise<void> {
    const flush = flushes++
    platter.flushes += 1
    await spin()
    if (isLast(flush, false)) return halt()
    if (isFull(flush)) {
      meet('quota')
      inTrouble = true
      throw new Error('The flush failed.', { cause: new DOMException('simulated', 'QuotaExceededError') })
    }
    const refused = refusalOf(platter.head, rows)
    if (refused) {
      inTrouble = true
      throw new Error('The flush failed.', { cause: refused })
    }
    put(platter, rows, lasting)
    if (isLast(flush, true)) return halt()
    inTrouble = troubles.unheard?.flush === flush
    if (!inTrouble) return
    meet('unheard')
    throw new Error('The flush failed.', { cause: new DOMException('simulated', 'AbortError') })
  }

  /** The tab may die while the disk works, and the disk works on. */
  function spin(): Promise<void> {
    const ms = troubles.slow ? dice.int(1, troubles.slow.ms) : dice.pick([0, 0, 1, 4])
    if (troubles.slow) meet('slow')
    if (ms === 0) return Promise.resolve()
    return new Promise((resolve) => timeline.at(timeline.now() + ms, resolve))
  }

  function isFull(flush: number): boolean {
    const { quota } = troubles
    if (!quota || flush < quota.flush || roomMade || refusals >= quota.times) return false
    refusals += 1
    return true
  }

  function isLast(flush: number, committed: boolean): boolean {
    if (!tab.isAlive()) return !committed
    for (const fault of ['kill', 'power'] as const) {
      const death = troubles[fault]
      if (!death || !('flush' in death) || death.flush !== flush || death.commits !== committed) continue
      die(fault)
      return true
    }
    return false
  }

  return {
    hold: () => () => {},
    write,
    async makeRoom() {
      roomMade = troubles.quota?.ballast ?? false
    },
    read: async (header, counts) => ({ ...(await readBack(platter, counts)), header }),
    isInTrouble: () => inTrouble,
  }
}

/** Nobody hears the answer. */
function halt(): Promise<never> {
  return new Promise(() => {})
}

function put(platter: Platter, { head, segment, bodies, artifacts }: Rows, lasting: boolean) {
  platter.head = head
  platter.segments[segment.seq] = segment
  for (const body of bodies) platter.bodies.set(body.hash, body)
  for (const row of artifacts) platter.artifacts.set(row.hash, row)
  if (lasting) platter.safe = { head, segments: platter.segments.length }
}

/** What was not written to last is gone, or a part of it. */
export function cutPower(platter: Platter, dice: Dice) {
  const { head, segments } = platter.safe
  if (dice.chance(0.3)) return
  platter.head = head
  platter.segments = platter.segments.slice(0, segments)
}

/** A run as it can be read back, hashes checked. Throws where it is damaged. */
export async function readBack(
  platter: Platter,
  { id, jury, created, segments }: Pick<Counts, 'id' | 'jury' | 'created' | 'segments'>,
): Promise<RunFile> {
  const events: RunFile['events'][number][] = []
  const raw: RunFile['raw'][number][] = []
  const damage = await walk(tableOf(platter), {
    run: id,
    upTo: segments,
    each(good) {
      events.push(...good.events)
      raw.push(...good.row.raw)
    },
  })
  if (damage) throw new Error(`What is on disk is damaged at event ${damage.seq}: ${damage.reason}.`)
  const header = { jury, runId: id, created }
  return { header, events, raw: joinRaw(raw), bodies: [...platter.bodies.values()] }
}

/** The run of a head, or undefined when nothing of it was ever written. */
export async function readPlatter(platter: Platter): Promise<RunFile | undefined> {
  if (!platter.head) return undefined
  const { segments } = platter.head
  const { jury, runId, created } = headerOf(platter.head)
  return readBack(platter, { id: runId, jury, created, segments })
}

/** As much of the database as a walk over segments asks for. */
function tableOf({ segments }: Platter): JuryDb {
  const between = ([, from]: [string, number], [, to]: [string, number]) => ({
    limit: (most: number) => ({ toArray: async () => segments.slice(from, Math.min(to, from + most)) }),
  })
  // The walk asks for nothing else of a database.
  return { segments: { where: () => ({ between }) } } as unknown as JuryDb
}
