import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Event } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'
import { LogError } from '../../../src/run/log'
import { checkEvents, EVENT_TYPES } from '../../../src/run/schema'
import { creation } from '../../tools/stage'
import { recordedRuns } from '../../building/runs'

const header = { jury: 1, runId: 'a', created: 'now' }
const created: Event = { seq: 0, t: 0, ...creation({ runId: 'a' }) }
// Broken on purpose: what a stranger's file may hold.
const holding = (fields: object) => ({
  header,
  events: [created, { seq: 1, t: 0, ...fields } as Event],
  raw: [],
  bodies: [],
})

const ask = { kind: 'must_fix', id: 'you-1', text: 'Say where' }
const answer = { kind: 'dismissed', finding: 'critic-1.1', role: 'critic', text: 'Too quiet', reason: 'No' }

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
    [{ type: 'person_said', words: [{ ...answer, kind: 'adored' }] }, 'words.0'],
    [{ type: 'person_said', words: [{ ...answer, role: 'legal' }] }, 'words.0'],
    [{ type: 'person_said', words: [{ ...answer, reason: 'x'.repeat(limits.wordChars + 1) }] }, 'words.0'],
    [{ type: 'person_said', words: [{ kind: 'must_fix', id: 'critic-1.1', text: 'x' }] }, 'words.0'],
    [{ type: 'person_said', words: [{ ...ask, text: 'x'.repeat(limits.wordChars + 1) }] }, 'words.0'],
    [{ type: 'person_said', words: [{ ...ask, target: 'x'.repeat(limits.wordChars + 1) }] }, 'words.0'],
    [{ type: 'person_said', words: Array.from({ length: limits.wordsAtOnce + 1 }, () => ask) }, 'words'],
  ])('%j is refused with its line', (event, field) => {
    const check = () => checkEvents(holding(event))
    expect(check).toThrow(LogError)
    expect(check).toThrow(`Line 3, ${event.type}: ${field}`)
  })
})

describe('[CT-6] the rules of a run have one home and one schema', () => {
  const named = [
    'enabled',
    'cast',
    'maxRounds',
    'scoreThreshold',
    'scoreScale',
    'weights',
    'perRoundTimeoutMs',
    'totalTimeoutMs',
    'parserMaxBlockBytes',
    'fallbackPolicy',
    'protocolVersion',
    'maxConcurrentRuns',
  ] as const
  const withConfig = (config: object) => ({
    header,
    // Broken on purpose.
    events: [{ ...created, config } as Event],
    raw: [],
    bodies: [],
  })

  test('the defaults pass it as they are', () => {
    expect(() => checkEvents(withConfig(defaults))).not.toThrow()
  })

  test.each(named)(
    '%s stands among the defaults, and a run without it or with nonsense for it is refused',
    (name) => {
      const { [name]: known, ...rest } = defaults
      expect(known).toBeDefined()
      expect(() => checkEvents(withConfig(rest))).toThrow(`config.${name}`)
      expect(() => checkEvents(withConfig({ ...rest, [name]: { odd: 1 } }))).toThrow(`config.${name}`)
    },
  )
})

test('a file that begins with another run, or with none, is refused', () => {
  expect(() => checkEvents({ header, events: [], raw: [], bodies: [] })).toThrow('Line 2')
  const other = { seq: 0, t: 0, ...creation({ runId: 'b' }) }
  expect(() => checkEvents({ header, events: [other], raw: [], bodies: [] })).toThrow('Line 2')
})

test('a file that was cut behind its events is refused: its pages are gone', () => {
  const seen = {
    type: 'critique.artifact_seen',
    round: 1,
    hash: 'h',
    bytes: 1,
    mime: 'text/html',
    from: 'designer',
  }
  expect(() => checkEvents(holding(seen))).toThrow('names a page that this file does not hold')
})

test('[CT-54] every kind of event occurs in some recorded run', () => {
  const seen = new Set<string>(recordedRuns().flatMap(({ file }) => file.events.map((event) => event.type)))
  expect(EVENT_TYPES.filter((type) => !seen.has(type))).toEqual([])
})
