import { createSignal } from 'solid-js'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createPlayer, type View } from '../../../src/replay/player'
import type { Event, Fact } from '../../../src/run/event'

/** Says the key of a text and what is put into it. */
export function say(key: string, values?: Record<string, string | number>): string {
  return values ? `${key} ${Object.values(values).join(' ')}` : key
}

/** Events from facts at their times. */
export function at(...facts: readonly (readonly [t: number, fact: Fact])[]): Event[] {
  return facts.map(([t, fact], seq) => ({ seq, t, ...fact }))
}

export function opened(round: number): Fact {
  return { type: 'critique.round_open', round, position: 0 }
}

export function seen(hash: string, from: 'designer' | 'ship' | 'given', round?: number): Fact {
  return {
    type: 'critique.artifact_seen',
    hash,
    bytes: 1,
    mime: 'text/html',
    from,
    ...(round !== undefined && { round }),
  }
}

export function shipped(round: number, hash: string): Fact {
  return {
    type: 'critique.ship',
    round,
    mustFix: 0,
    status: 'shipped',
    artifactRef: { runId: 'r', artifactId: hash },
    summary: '',
  }
}

/** A player over these events, and what it last told. */
export function playing(events: readonly Event[]) {
  const tape = createLiveTape(events)
  const [view, setView] = createSignal<View>()
  const player = createPlayer({ tape, now: () => 0, schedule: () => undefined, onMove: setView })
  return { tape, player, view: () => view() ?? player.view() }
}
