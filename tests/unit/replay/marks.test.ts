// Rounds, must-fixes and the verdict have marks on the timeline, and a crowd of them leaves one in each place.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createMarks, type Mark, placeWidth } from '../../../src/replay/marks'
import { createTimeline } from '../../../src/replay/timeline'
import type { Event, Fact, Role } from '../../../src/run/event'
import { placed } from '../../building/facts'
import { roundOpen } from '../run/facts'

type Said = { readonly t: number; readonly role?: Role }

const artifactRef = { runId: 'r', artifactId: 'a' }
const shipped: Fact = {
  type: 'critique.ship',
  round: 1,
  mustFix: 0,
  status: 'shipped',
  artifactRef,
  summary: '',
}

/** A round, then must-fixes at these times, and where no role is named the verdict. */
const eventsOf = (said: readonly Said[]): Event[] => {
  const facts = said.map(({ role }): Fact => {
    return role ? { type: 'critique.panelist_must_fix', round: 1, role, text: 'fix' } : shipped
  })
  return placed([roundOpen(1), ...facts]).map((event, at) => ({ ...event, t: said[at - 1]?.t ?? 0 }))
}

function growing() {
  const tape = createLiveTape()
  const read = createMarks(tape, createTimeline(tape))
  const grow = (more: readonly Event[]) => {
    tape.append(more)
    return read()
  }
  return { tape, read, grow }
}

const crowd = (count: number) => Array.from({ length: count }, (_, at): Said => ({ t: at, role: 'critic' }))
const placesOf = (marks: readonly Mark[], width: number) =>
  marks.map(({ position }) => Math.floor(position / width))

test('[CT-43] rounds, must-fixes with who raised them, and the verdict have their places', () => {
  expect(growing().grow(eventsOf([{ t: 1000, role: 'copy' }, { t: 1500 }]))).toEqual([
    { kind: 'round', at: 1, n: 1, position: 0 },
    { kind: 'must-fix', at: 2, n: 1, position: 1000, role: 'copy' },
    { kind: 'ship', at: 3, n: 1, position: 1500 },
  ])
})

test('of a crowd one of a role is marked in each place that can be told apart, and roles do not hide one another', () => {
  const marks = growing()
    .grow(eventsOf(crowd(5000)))
    .filter(({ kind }) => kind === 'must-fix')
  expect(marks.length).toBeGreaterThan(200)
  expect(marks.length).toBeLessThanOrEqual(401)
  expect(new Set(placesOf(marks, placeWidth(4999))).size).toBe(marks.length)
  const both = [
    { t: 0, role: 'critic' },
    { t: 0, role: 'a11y' },
    { t: 90_000, role: 'critic' },
  ] as const
  expect(
    growing()
      .grow(eventsOf(both))
      .map(({ role }) => role),
  ).toEqual([undefined, 'critic', 'a11y', 'critic'])
})

test('a run that grows keeps the marks that it has, and brings new ones', () => {
  const events = eventsOf(crowd(1900))
  const { grow, read } = growing()
  const before = grow(events.slice(0, 1000))
  const after = grow(events.slice(1000))
  const kept = before.filter((mark) => after.includes(mark))
  // Half of them may go when a place becomes twice as wide; none is made anew.
  expect(kept.length).toBeGreaterThan(before.length / 3)
  expect(after.length).toBeGreaterThan(200)
  expect(read()).toBe(after)
})

test('however it grew, as much is marked, and nothing twice in a place', () => {
  const roles = ['critic', 'copy'] as const
  const step = fc.record({ step: fc.nat(4000), role: fc.constantFrom(...roles) })
  const property = fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), fc.nat(60), (said, cut) => {
    let t = 0
    const events = eventsOf(said.map((one) => ({ t: (t += one.step), role: one.role })))
    const { tape, read, grow } = growing()
    grow(events.slice(0, cut))
    const marks = grow(events.slice(cut))
    const width = placeWidth(createTimeline(tape).read().length)
    for (const role of roles) {
      const places = placesOf(
        marks.filter((mark) => mark.role === role),
        width,
      )
      expect(new Set(places).size).toBe(places.length)
      expect(places.length > 0).toBe(said.some((one) => one.role === role))
    }
    expect(read()).toBe(marks)
  })
  fc.assert(property)
})
