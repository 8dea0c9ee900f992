import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { kindOf, seatOf } from '../../../src/theater/transcript/facets'
import { isIn, patternOf, piecesOf, placesOf } from '../../../src/theater/transcript/find'
import { createHeights } from '../../../src/theater/transcript/heights'
import { some } from '../../../src/theater/transcript/listed'
import { readSlices } from '../../../src/theater/transcript/slices'
import { ALL, createSurvey, type Filter } from '../../../src/theater/transcript/survey'
import { seeded } from '../../tools/seeded'
import { logOf } from '../replay/logs'

const events = logOf({ seed: 5, rounds: 3, rowsPerLane: 40 })
const at = { seq: 0, t: 0 }

describe('find', () => {
  test.each([
    ['Sand', 'ink on SAND and sand', ['SAND', 'sand']],
    ['a  b', 'a\n  b', ['a\n  b']],
    ['4.5', 'needs 4.5, not 435', ['4.5']],
    ['(x) [y] {z} $1 ^ | * + ?', 'see (x) [y] {z} $1 ^ | * + ? there', ['(x) [y] {z} $1 ^ | * + ?']],
    ['Größe', 'die GRÖSSE, die größe', ['größe']],
    ['界', '世界と界', ['界', '界']],
  ])('%s in %s', (query, text, hits) => {
    const pattern = patternOf(query)
    const pieces = piecesOf(text, pattern)
    expect(pieces.filter(({ hit }) => hit).map((piece) => piece.text)).toEqual(hits)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pattern && placesOf(text, pattern, 99)).toHaveLength(hits.length)
  })

  test('nothing is looked for where nothing is written', () => {
    expect(patternOf('  \n ')).toBeUndefined()
    expect(piecesOf('text', undefined)).toEqual([{ text: 'text', hit: false }])
  })

  test('what was found in one text does not hide what another one begins with', () => {
    const pattern = patternOf('run') as RegExp
    expect(isIn('the run', pattern)).toBe(true)
    expect(isIn('run', pattern)).toBe(true)
    expect(piecesOf('run', pattern)).toEqual([{ text: 'run', hit: true }])
  })

  test('counting ends where it was told to', () => {
    expect(placesOf('aaaa', patternOf('a') as RegExp, 3)).toEqual([0, 1, 2])
  })
})

describe('the survey', () => {
  const survey = createSurvey()
  survey.add(events.slice(0, 700))
  // A slice that overlaps with what is known adds nothing twice.
  survey.add(events.slice(650))
  const rounds = roundsOf(events)

  function by(filter: Partial<Filter>): number[] {
    const whole = { ...ALL, ...filter }
    return events.map(({ seq }) => seq).filter((seq) => survey.matches(seq, whole))
  }

  test('knows every event once', () => {
    expect(survey.size).toBe(events.length)
    expect(by({})).toHaveLength(events.length)
  })

  test('lists what is said of an event by its kind, seat and round', () => {
    expect(by({ seats: ['critic'] })).toEqual(seqs((event) => seatOf(event) === 'critic'))
    expect(by({ kinds: ['scores', 'warnings'] })).toEqual(
      seqs((event) => ['scores', 'warnings'].includes(kindOf(event))),
    )
    expect(by({ rounds: [2] })).toEqual(seqs((event) => rounds[event.seq] === 2))
    expect(by({ rounds: [2], seats: ['brand'], kinds: ['findings'] })).toEqual(
      seqs((event) => rounds[event.seq] === 2 && seatOf(event) === 'brand' && kindOf(event) === 'findings'),
    )
  })

  test('a count is what the choice would list, the other facets as they are', () => {
    const filter: Filter = { seats: ['critic'], kinds: ['scores'], rounds: [1] }
    const counts = survey.counts(filter)
    for (const [seat, n] of counts.seats) expect(by({ ...filter, seats: [seat] })).toHaveLength(n)
    for (const [kind, n] of counts.kinds) expect(by({ ...filter, kinds: [kind] })).toHaveLength(n)
    for (const [round, n] of counts.rounds) expect(by({ ...filter, rounds: [round] })).toHaveLength(n)
    expect([...counts.rounds.keys()].sort()).toEqual([1, 2, 3])
    expect(counts.kinds.size).toBeGreaterThan(1)
  })
})

test('whose line it is: the person, what was measured, the run itself', () => {
  expect(kindOf({ type: 'stopped', why: 'interrupt', ...at })).toBe('person')
  expect(seatOf({ type: 'answered', id: 'q', answer: 'stop', ...at })).toBe('you')
  expect(kindOf({ type: 'stopped', why: 'round_timeout', ...at })).toBe('verdicts')
  expect(seatOf({ type: 'finding.checked', finding: 'a11y-2.1', check: 'confirmed', ...at })).toBe('a11y')
  expect(seatOf({ type: 'finding.checked', finding: 'IN-2:x', check: 'confirmed', ...at })).toBe('bench')
  expect(seatOf({ type: 'run_started', ...at })).toBe('run')
})

test('heights: sums hold whatever was measured, in any order', () => {
  const random = seeded(11)
  const plain = Array.from({ length: 333 }, () => 40)
  const heights = createHeights(plain.length, 40)
  for (let turn = 0; turn < 500; turn += 1) {
    const [row, height] = [Math.floor(random() * plain.length), 20 + Math.floor(random() * 90)]
    plain[row] = height
    heights.set(row, height)
  }
  let top = 0
  for (const [row, height] of plain.entries()) {
    expect(heights.top(row)).toBeCloseTo(top, 5)
    expect(heights.at(top)).toBe(row)
    expect(heights.at(top + height - 1)).toBe(row)
    top += height
  }
  expect(heights.top(plain.length)).toBeCloseTo(top, 5)
  expect(heights.at(top + 1000)).toBe(plain.length - 1)
  expect(createHeights(0, 40).at(10)).toBe(0)
})

test('a line that is not listed is found at the one before it', () => {
  const listed = some([2, 5, 9])
  expect([0, 1, 2, 4, 5, 8, 9, 99].map((seq) => listed.rowOf(seq))).toEqual([-1, -1, 0, 0, 1, 1, 2, 2])
})

test('slices hand over every event once, in order, and stop when they are told to', async () => {
  const source = { count: events.length, events: async (from: number, to: number) => events.slice(from, to) }
  const read: number[] = []
  await readSlices(
    source,
    3,
    (some) => read.push(...some.map(({ seq }) => seq)),
    new AbortController().signal,
  )
  expect(read).toEqual(events.slice(3).map(({ seq }) => seq))
  const over = new AbortController()
  let slices = 0
  await readSlices(
    source,
    0,
    () => {
      slices += 1
      over.abort()
    },
    over.signal,
  )
  expect(slices).toBe(1)
})

function seqs(keep: (event: Event) => boolean): number[] {
  return events.filter(keep).map(({ seq }) => seq)
}

/** By hand: the round that an event names, else the one that is open. */
function roundsOf(all: readonly Event[]): number[] {
  let open = 0
  return all.map((event) => {
    if (event.type === 'critique.round_open') open = event.round
    return 'round' in event && event.round !== undefined ? event.round : open
  })
}
