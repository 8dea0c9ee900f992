import { expect, test } from 'vitest'
import { rebuild } from '../../../src/procedures/rebuilt'
import { callsIn } from '../../../src/run/call-records'
import { listFindings } from '../../../src/run/finding-list'
import { mustFixes } from '../../../src/run/must-fixes'
import { stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'

/** What the person asks for while a recorded run goes on. */
const told = recordedRuns().flatMap(({ name, file: { events, bodies } }) =>
  events.flatMap((event, at) => {
    const words = event.type === 'person_said' ? event.words : []
    const fixes = words.flatMap((word) => (word.kind === 'must_fix' ? [word] : []))
    return fixes.map((fix) => ({ name, events, bodies, at, fix }))
  }),
)

test('[EV-11] there are recorded runs in which the person asks for more while they go on', () => {
  expect(told.map(({ name }) => name)).toContain('split_told')
})

test.each(told)(
  '[EV-11] in $name it is in each later prompt of a page, in none before',
  ({ events, bodies, at, fix }) => {
    const page = (hash: string) => bodies.find((body) => body.hash === hash)?.text ?? ''
    const asked = callsIn(events).map(({ id }) => {
      const built = rebuild(events, id, { page })
      if (built.kind !== 'same') throw new Error(`${id}: ${built.kind}`)
      const sent = events.findIndex((event) => event.type === 'call_started' && event.id === id)
      return { id, isLater: sent > at, isTold: built.prompt.user.includes(fix.text) }
    })
    const earlier = asked.filter(({ isLater }) => !isLater)
    const later = asked.filter(({ id, isLater }) => isLater && /^(?:draft|round|review):/.test(id))
    expect(earlier.map(({ isTold }) => isTold)).toEqual(Array(earlier.length || 1).fill(false))
    expect(later.map(({ isTold }) => isTold)).toEqual(Array(later.length || 1).fill(true))
  },
)

test.each(told)(
  '[EV-11] in $name it is the person’s own, from its round on',
  ({ events, at, fix: { id } }) => {
    const end = stateOf(events)
    const fix = mustFixes(end).find((each) => each.id === id)
    expect(fix?.role).toBe('you')
    expect(listFindings(end).find((each) => each.id === id)?.by).toBe('person')
    // No verdict that had been given is another one because of it.
    for (const round of stateOf(events.slice(0, at)).rounds.filter((each) => each.end)) {
      expect(end.rounds.find(({ n }) => n === round.n)?.end).toEqual(round.end)
      expect(fix?.raised).toBeGreaterThanOrEqual(round.n)
    }
  },
)
