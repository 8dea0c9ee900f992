import { fireEvent } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createPlayer, type View } from '../../../src/replay/player'
import type { Event, Fact, Role } from '../../../src/run/event'

/** Says the key of a text and what is put into it. */
export function say(key: string, values?: Record<string, string | number>): string {
  return values ? `${key} ${Object.values(values).join(' ')}` : key
}

/** Events from facts at their times. */
export function at(...facts: readonly (readonly [t: number, fact: Fact])[]): Event[] {
  return facts.map(([t, fact], seq) => ({ seq, t, ...fact }))
}

export const started: Fact = { type: 'run_started' }

export function opened(round: number, again?: 'judges'): Fact {
  return { type: 'critique.round_open', round, position: 0, ...(again && { again }) }
}

export function fix(round: number, role: Role): Fact {
  return { type: 'critique.panelist_must_fix', round, role, text: 'x' }
}

export function seen(hash: string, from: 'designer' | 'ship' | 'given', round?: number): Fact {
  const page = { hash, bytes: 1, mime: 'text/html', from } as const
  return { type: 'critique.artifact_seen', ...page, ...(round !== undefined && { round }) }
}

export function shipped(round: number, hash: string): Fact {
  const artifactRef = { runId: 'r', artifactId: hash }
  return { type: 'critique.ship', round, mustFix: 0, status: 'shipped', artifactRef, summary: '' }
}

/** A player over these events, and what it last told. */
export function playing(events: readonly Event[]) {
  const tape = createLiveTape(events)
  const [view, setView] = createSignal<View>()
  const player = createPlayer({ tape, now: () => 0, schedule: () => undefined, onMove: setView })
  return { tape, player, view: () => view() ?? player.view() }
}

interface Pointer extends MouseEventInit {
  readonly pointerType?: string
}

/** The test document knows no pointer events: a mouse event carries the same place. */
export const point = (on: Element, type: string, clientX = 0, { pointerType, ...more }: Pointer = {}) =>
  fireEvent(on, Object.assign(new MouseEvent(type, { clientX, bubbles: true, ...more }), { pointerType }))
