import type { Event } from '../run/event'
import type { Store } from './open'
import { readHead, readRunFile } from './reader'
import { BEGINNING, type Place, walk } from './segments'

/** What has come on disk of a run since it was read last. */
export interface Growth {
  readonly events: readonly Event[]
  /** The calls whose replies have grown. */
  readonly calls: readonly string[]
}

/** Reads a run on while another tab writes it: only what has been committed is there to be read. */
export function openTail(store: Store, run: string) {
  let place: Place = BEGINNING

  /** What is new; undefined when there is no such run. */
  async function more(): Promise<Growth | undefined> {
    const head = await readHead(store, run)
    if (!head) return undefined
    const grown = await fromSegments(head.compacted === 1 ? place.segment : head.segments)
    // The segments of a run that was compacted, before or while they were read, are gone.
    if ((await readHead(store, run))?.compacted !== 1) return grown
    return joined(grown, await fromFile())
  }

  async function fromSegments(upTo: number): Promise<Growth> {
    const events: Event[] = []
    const calls: string[] = []
    await walk(store.relaxed, {
      run,
      from: place,
      upTo,
      each(good) {
        for (const event of good.events) events.push(event)
        for (const { call } of good.row.raw) calls.push(call)
        place = { segment: good.row.seq + 1, seq: good.row.first + good.row.count, hash: good.row.hash }
      },
    })
    return { events, calls }
  }

  async function fromFile(): Promise<Growth> {
    const file = await readRunFile(store, run)
    const events = file?.events.slice(place.seq) ?? []
    place = { ...place, seq: place.seq + events.length }
    return { events, calls: file?.raw.map(({ call }) => call) ?? [] }
  }

  return { more }
}

function joined(one: Growth, other: Growth): Growth {
  return { events: [...one.events, ...other.events], calls: [...one.calls, ...other.calls] }
}
