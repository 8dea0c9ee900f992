// A transcript is searched, filtered and measured line by line, and its counts say what would be listed.
import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { kindOf, seatOf } from '../../../src/theater/transcript/facets'
import { isIn, patternOf, piecesOf, placesOf } from '../../../src/theater/transcript/find'
import { createHeights } from '../../../src/theater/transcript/heights'
import { some } from '../../../src/theater/transcript/listed'
import { readSlices } from '../../../src/theater/transcript/slices'
import { ALL, createSurvey, type Filter } from '../../../src/theater/transcript/survey'
import { placed } from '../../building/facts'
import { seeded } from '../../tools/seeded'
import { logOf } from '../replay/logs'

const events = logOf({ seed: 5, rounds: 3, rowsPerLane: 40 })

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

  test('nothing is looked for where nothing is written, each text from its beginning, and as far as it was told', () => {
    expect(patternOf('  \n ')).toBeUndefined()
    expect(piecesOf('text', undefined)).toEqual([{ text: 'text', hit: false }])
    const [run, a] = ['run', 'a'].map(patternOf)
    if (!run || !a) throw new Error('Something is written.')
    // What was found in one text does not hide what another one begins with.
    expect([isIn('the run', run), isIn('run', run)]).toEqual([true, true])
    expect(piecesOf('run', run)).toEqual([{ text: 'run', hit: true }])
    expect(placesOf('aaaa', a, 3)).toEqual([0, 1, 2])
  })
})

describe('the survey', () => {
  const survey = createSurvey()
  survey.add(events.slice(0, 700))
  // A slice that overlaps with what is known adds nothing twice.
  survey.add(events.slice(650))
  const rounds = roundsOf(events)

  const by = (filter: Partial<Filter>): number[] =>
    events.map(({ seq }) => seq).filter((seq) => survey.matches(seq, { ...ALL, ...filter }))
  const seqs = (keep: (event: Event) => boolean) => events.filter(keep).map(({ seq }) => seq)

  test('knows every event once, by its kind, seat and round', () => {
    expect([survey.size, by({}).length]).toEqual([events.length, events.length])
    const isOf = (event: Event) => rounds[event.seq] === 2 && seatOf(event) === 'brand'
    expect(by({ seats: ['critic'] })).toEqual(seqs((event) => seatOf(event) === 'critic'))
    expect(by({ kinds: ['scores', 'warnings'] })).toEqual(
      seqs((event) => ['scores', 'warnings'].includes(kindOf(event))),
    )
    expect(by({ rounds: [2] })).toEqual(seqs((event) => rounds[event.seq] === 2))
    expect(by({ rounds: [2], seats: ['brand'], kinds: ['findings'] })).toEqual(
      seqs((event) => isOf(event) && kindOf(event) === 'findings'),
    )
  })

  test('a count is what the choice would list, the other facets as they are', () => {
    const filter: Filter = { seats: ['critic'], kinds: ['scores'], rounds: [1] }
    const { seats, kinds, rounds: counted } = survey.counts(filter)
    for (const [seat, n] of seats) expect(by({ ...filter, seats: [seat] })).toHaveLength(n)
    for (const [kind, n] of kinds) expect(by({ ...filter, kinds: [kind] })).toHaveLength(n)
    for (const [round, n] of counted) expect(by({ ...filter, rounds: [round] })).toHaveLength(n)
    expect([...counted.keys()].sort()).toEqual([1, 2, 3])
    expect(kinds.size).toBeGreaterThan(1)
  })
})

test('whose line it is: the person, what was measured, the run itself', () => {
  const facts = placed([
    { type: 'stopped', why: 'interrupt' },
    { type: 'answered', id: 'q', answer: 'stop' },
    { type: 'stopped', why: 'round_timeout' },
    { type: 'finding.checked', finding: 'a11y-2.1', check: 'confirmed' },
    { type: 'finding.checked', finding: 'IN-2:x', check: 'confirmed' },
    { type: 'run_started' },
  ])
  expect([facts[0], facts[2]].map((event) => event && kindOf(event))).toEqual(['person', 'verdicts'])
  expect([1, 3, 4, 5].flatMap((at) => facts.slice(at, at + 1).map(seatOf))).toEqual([
    'you',
    'a11y',
    'bench',
    'run',
  ])
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
    expect([heights.at(top), heights.at(top + height - 1)]).toEqual([row, row])
    top += height
  }
  expect(heights.top(plain.length)).toBeCloseTo(top, 5)
  expect(heights.at(top + 1000)).toBe(plain.length - 1)
  expect(createHeights(0, 40).at(10)).toBe(0)
})

test('a line that is not listed is found at the one before it', () => {
  const rows = [0, 1, 2, 4, 5, 8, 9, 99].map((seq) => some([2, 5, 9]).rowOf(seq))
  expect(rows).toEqual([-1, -1, 0, 0, 1, 1, 2, 2])
})

test('slices hand over every event once, in order, and stop when they are told to', async () => {
  const source = { count: events.length, events: async (from: number, to: number) => events.slice(from, to) }
  const read: Event[] = []
  await readSlices(source, 3, (slice) => read.push(...slice), new AbortController().signal)
  expect(read).toEqual(events.slice(3))
  const over = new AbortController()
  const slices: number[] = []
  const take = (slice: readonly Event[]) => {
    slices.push(slice.length)
    over.abort()
  }
  await readSlices(source, 0, take, over.signal)
  expect(slices).toHaveLength(1)
})

/** By hand: the round that an event names, else the one that is open. */
function roundsOf(all: readonly Event[]): number[] {
  let open = 0
  return all.map((event) => {
    if (event.type === 'critique.round_open') open = event.round
    return 'round' in event && event.round !== undefined ? event.round : open
  })
}
