import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { LogError } from '../../../src/run/log'
import { checkEvents, EVENT_TYPES } from '../../../src/run/schema'
import { recordedRuns } from '../runs'

const header = { jury: 1, runId: 'a', created: 'now' }
// Broken on purpose: what a stranger's file may hold.
const holding = (fields: object) => ({
  header,
  events: [{ seq: 0, t: 0, ...fields } as Event],
  raw: [],
  bodies: [],
})

describe('a file from a stranger', () => {
  test.each(recordedRuns())('$name passes', ({ file }) => {
    expect(() => checkEvents(file)).not.toThrow()
  })

  test('an event of an unknown kind passes', () => {
    expect(() => checkEvents(holding({ type: 'critique.applause' }))).not.toThrow()
    expect(() => checkEvents(holding({ type: 'constructor' }))).not.toThrow()
  })

  test.each([
    [{ type: 'critique.panelist_open', round: 1, role: 'legal' }, 'role'],
    [{ type: 'critique.panelist_open', round: -1, role: 'critic' }, 'round'],
    [
      { type: 'critique.panelist_dim', round: 1, role: 'critic', dimName: 'x', dimScore: '9', dimNote: '' },
      'dimScore',
    ],
    [{ type: 'run_settled', status: 'glorious' }, 'status'],
    [{ type: 'gate' }, 'gate'],
  ])('%j is refused with its line', (event, field) => {
    const check = () => checkEvents(holding(event))
    expect(check).toThrow(LogError)
    expect(check).toThrow(`Line 2, ${event.type}: ${field}`)
  })
})

test('every kind of event occurs in some recorded run', () => {
  const seen = new Set<string>(recordedRuns().flatMap(({ file }) => file.events.map((event) => event.type)))
  expect(EVENT_TYPES.filter((type) => !seen.has(type))).toEqual([])
})
