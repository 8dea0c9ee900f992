import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createMarks, placeWidth } from '../../../src/replay/marks'
import { createTimeline } from '../../../src/replay/timeline'
import type { Event, Role } from '../../../src/run/event'

type Said = { readonly t: number; readonly role?: Role }

/** A round, then must-fixes at these times, and where no role is named the verdict. */
function eventsOf(said: readonly Said[]): Event[] {
  const round: Event = { seq: 0, t: 0, type: 'critique.round_open', round: 1, position: 0 }
  const rest = said.map(({ t, role }, at): Event => {
    const place = { seq: at + 1, t }
    if (role) return { ...place, type: 'critique.panelist_must_fix', round: 1, role, text: `fix ${at}` }
    const artifactRef = { runId: 'r', artifactId: 'a' }
    return {
      ...place,
      type: 'critique.ship',
      round: 1,
      mustFix: 0,
      status: 'shipped',
      artifactRef,
      summary: '',
    }
  })
  return [round, ...rest]
}

function marksOf(events: readonly Event[]) {
  const tape = createLiveTape()
  const read = createMarks(tape, createTimeline(tape))
  return { tape, read, grow: (more: readonly Event[]) => (tape.append(more), read()), all: events }
}

const crowd = (count: number, role: Role = 'critic') =>
  Array.from({ length: count }, (_, at): Said => ({ t: at, role }))

test('[CT-43] rounds, must-fixes with who raised them, and the verdict have their places', () => {
  const { grow, all } = marksOf(eventsOf([{ t: 1000, role: 'copy' }, { t: 1500 }]))
  expect(grow(all)).toEqual([
    { kind: 'round', at: 1, n: 1, position: 0 },
    { kind: 'must-fix', at: 2, n: 1, position: 1000, role: 'copy' },
    { kind: 'ship', at: 3, n: 1, position: 1500 },
  ])
})

test('of a crowd one of a role is marked in each place that can be told apart', () => {
  const { grow, all } = marksOf(eventsOf(crowd(5000)))
  const marks = grow(all).filter(({ kind }) => kind === 'must-fix')
  expect(marks.length).toBeGreaterThan(200)
  expect(marks.length).toBeLessThanOrEqual(401)
  const places = marks.map(({ position }) => Math.floor(position / placeWidth(4999)))
  expect(new Set(places).size).toBe(places.length)
})

test('roles do not hide one another', () => {
  const both = [
    { t: 0, role: 'critic' },
    { t: 0, role: 'a11y' },
    { t: 90_000, role: 'critic' },
  ] as const
  const { grow, all } = marksOf(eventsOf(both))
  expect(grow(all).map(({ role }) => role)).toEqual([undefined, 'critic', 'a11y', 'critic'])
})

test('a run that grows keeps the marks that it has, and brings new ones', () => {
  const events = eventsOf(crowd(1900))
  const { grow, read } = marksOf(events)
  const before = grow(events.slice(0, 1000))
  const after = grow(events.slice(1000))
  const kept = before.filter((mark) => after.includes(mark))
  // Half of them may go when a place becomes twice as wide; none is made anew.
  expect(kept.length).toBeGreaterThan(before.length / 3)
  expect(after.length).toBeGreaterThan(200)
  expect(read()).toBe(after)
})

test('however it grew, as much is marked, and nothing twice in a place', () => {
  const steps = fc.array(fc.record({ step: fc.nat(4000), role: fc.constantFrom<Role>('critic', 'copy') }), {
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(steps, fc.nat(60), (said, cut) => {
      let t = 0
      const events = eventsOf(said.map(({ step, role }) => ({ t: (t += step), role })))
      const { tape, read, grow } = marksOf(events)
      grow(events.slice(0, Math.min(cut, events.length)))
      const marks = grow(events.slice(Math.min(cut, events.length)))
      const width = placeWidth(createTimeline(tape).read().length)
      for (const role of ['critic', 'copy'] as const) {
        const places = marks
          .filter((mark) => mark.role === role)
          .map(({ position }) => Math.floor(position / width))
        expect(new Set(places).size).toBe(places.length)
        const all = said.some((one) => one.role === role)
        expect(places.length > 0).toBe(all)
      }
      expect(read()).toBe(marks)
    }),
  )
})
