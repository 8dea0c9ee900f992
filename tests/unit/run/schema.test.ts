/** A file from a stranger: what is read of it, and what is refused with its line. */
import { expect, test } from 'vitest'
import { type Config, defaults } from '../../../src/run/config'
import type { Event } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'
import { LogError } from '../../../src/run/log'
import { checkEvents, EVENT_TYPES } from '../../../src/run/schema'
import { created } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { seen } from './facts'

const fileOf = (...facts: readonly object[]) => ({
  header: { jury: 1, runId: 'r1', created: 'now' },
  // Broken on purpose: what a stranger's file may hold.
  events: facts.map((fact, seq) => ({ seq, t: 0, ...fact }) as Event),
  raw: [],
  bodies: [],
})
const check = (...facts: readonly object[]) => checkEvents(fileOf(...facts))

test('[CT-54] every recorded run passes, every kind of event occurs in some, and unknown kinds pass', () => {
  const runs = recordedRuns()
  for (const { file } of runs) checkEvents(file)
  const known = new Set<string>(runs.flatMap(({ file }) => file.events.map((event) => event.type)))
  expect(EVENT_TYPES.filter((type) => !known.has(type))).toEqual([])
  check(created(), { type: 'critique.applause' }, { type: 'constructor' })
})

const ask = { kind: 'must_fix', id: 'you-1', text: 'Say where' }
const answer = { kind: 'dismissed', finding: 'critic-1.1', role: 'critic', text: 'Too quiet', reason: 'No' }
const words = (...said: readonly object[]) => ({ type: 'person_said', words: said })
const long = 'x'.repeat(limits.wordChars + 1)
const open = { type: 'critique.panelist_open', round: 1, role: 'critic' }
const dim = { ...open, type: 'critique.panelist_dim', dimName: 'x', dimNote: '' }

test.each([
  [{ ...open, role: 'legal' }, 'role'],
  [{ ...open, round: -1 }, 'round'],
  [{ ...dim, dimScore: '9' }, 'dimScore'],
  [{ type: 'run_settled', status: 'glorious' }, 'status'],
  [{ type: 'gate' }, 'gate'],
  [words({ ...answer, kind: 'adored' }), 'words.0'],
  [words({ ...answer, role: 'legal' }), 'words.0'],
  [words({ ...answer, reason: long }), 'words.0'],
  [words({ ...ask, id: 'critic-1.1' }), 'words.0'],
  [words({ ...ask, text: long }), 'words.0'],
  [words({ ...ask, target: long }), 'words.0'],
  [words(...Array.from({ length: limits.wordsAtOnce + 1 }, () => ask)), 'words'],
])('%j is refused with its line', (event, field) => {
  expect(() => check(created(), event)).toThrow(LogError)
  expect(() => check(created(), event)).toThrow(`Line 3, ${event.type}: ${field}`)
})

test.each<keyof Config>([
  ...(['enabled', 'cast', 'maxRounds', 'scoreThreshold', 'scoreScale', 'weights'] as const),
  ...(['perRoundTimeoutMs', 'totalTimeoutMs', 'parserMaxBlockBytes', 'fallbackPolicy'] as const),
  ...(['protocolVersion', 'maxConcurrentRuns'] as const),
])('[CT-6] %s stands among the defaults, and a run without it or with nonsense for it is refused', (name) => {
  const { [name]: known, ...rest } = defaults
  expect(known).toBeDefined()
  expect(() => check({ ...created(), config: rest })).toThrow(`config.${name}`)
  expect(() => check({ ...created(), config: { ...rest, [name]: { odd: 1 } } })).toThrow(`config.${name}`)
})

test('a file that begins with another run or with none, or was cut behind its events, is refused', () => {
  expect(() => check()).toThrow('Line 2')
  expect(() => check(created({ runId: 'b' }))).toThrow('Line 2')
  expect(() => check(created(), seen('h', { round: 1 }))).toThrow('names a page that this file does not hold')
})
