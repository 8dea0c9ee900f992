import { expect, test } from 'vitest'
import { rebuild } from '../../../src/procedures/rebuilt'
import { callsIn } from '../../../src/run/call-records'
import { listFindings } from '../../../src/run/finding-list'
import { mustFixes } from '../../../src/run/must-fixes'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { recordedRuns } from '../../building/runs'

const told = recordedRuns().filter(({ file }) =>
  file.events.some(
    (event) => event.type === 'person_said' && event.words.some(({ kind }) => kind === 'must_fix'),
  ),
)

test('[EV-11] there are recorded runs in which the person asks for more while they go on', () => {
  expect(told.map(({ name }) => name)).toContain('split_told')
})

test.each(told.map(({ name }) => name))(
  '[EV-11] in %s what is asked for during the run is in each later prompt that draws or judges a page, and in none before',
  (name) => {
    const { file } = told.find((run) => run.name === name) ?? { file: undefined }
    const events = file?.events ?? []
    const page = (hash: string) => file?.bodies.find((body) => body.hash === hash)?.text ?? ''
    let [earlier, later] = [0, 0]
    for (const [at, event] of events.entries()) {
      if (event.type !== 'person_said') continue
      const words = event.words.flatMap((word) => (word.kind === 'must_fix' ? [word] : []))
      for (const { id } of callsIn(events)) {
        const sent = events.findIndex((each) => each.type === 'call_started' && each.id === id)
        const built = rebuild(events, id, { page })
        if (built.kind !== 'same') throw new Error(`${id}: ${built.kind}`)
        for (const { text } of words) {
          if (sent < at) {
            earlier += 1
            expect(built.prompt.user, id).not.toContain(text)
          } else if (/^(?:draft|round|review):/.test(id)) {
            later += 1
            expect(built.prompt.user, id).toContain(text)
          }
        }
      }
    }
    expect(Math.min(earlier, later)).toBeGreaterThan(0)
  },
)

test.each(told.map(({ name }) => name))(
  '[EV-11] in %s it is marked with the round from which it counts, as the person’s own, and earlier rounds stay as they were',
  (name) => {
    const events = told.find((run) => run.name === name)?.file.events ?? []
    const end = events.reduce<RunState>(fold, initialState())
    for (const [at, event] of events.entries()) {
      if (event.type !== 'person_said') continue
      const before = events.slice(0, at).reduce<RunState>(fold, initialState())
      const closed = before.rounds.filter((round) => round.end)
      for (const { kind, id } of event.words.map((word) => ({
        kind: word.kind,
        id: 'id' in word ? word.id : '',
      }))) {
        if (kind !== 'must_fix') continue
        const fix = mustFixes(end).find((each) => each.id === id)
        expect(fix?.role).toBe('you')
        // No verdict that had been given is another one because of it.
        for (const round of closed) {
          expect(end.rounds.find(({ n }) => n === round.n)?.end).toEqual(round.end)
          expect(fix?.raised).toBeGreaterThanOrEqual(round.n)
        }
        expect(listFindings(end).find((each) => each.id === id)?.by).toBe('person')
      }
    }
  },
)
