import { beforeEach, describe, expect, test } from 'vitest'
import type { Log } from '../../../src/kernel'
import type { Event, Fact } from '../../../src/run/event'
import { createPartials, type PartialPage, type Partials } from '../../../workers/partial'

type Told = PartialPage | 'events'

let told: Told[]
let logged: string[]
let partials: Partials
let log: Log
let seq: number

beforeEach(() => {
  told = []
  logged = []
  seq = 0
  partials = createPartials((partial) => told.push(partial))
  log = partials.beside({
    append: ({ type }) => void logged.push(type),
    raw: (_call, text) => void logged.push(text),
    room: () => Promise.resolve(),
  })
})

const seen: Fact = {
  type: 'critique.artifact_seen',
  hash: 'h',
  bytes: 1,
  mime: 'text/html',
  from: 'designer',
}

/** A piece of a reply is written down, then read: so much of it belongs to a page. */
function hear(text: string, page = text, round: number | undefined = 1) {
  log.raw('draft:1', text, 0)
  partials.part(page, round)
  return { call: 'draft:1', text, t: 0 }
}

function append(fact: Fact): Event {
  const event: Event = { seq: seq++, t: 0, ...fact }
  log.append(event)
  return event
}

const commit = (events: readonly Event[], raw: readonly { call: string; text: string; t: number }[]) =>
  partials.committed(events, raw, () => told.push('events'))

describe('a page that is being written', () => {
  test('is told of once it is on disk, and not before', () => {
    const one = hear('<p>one')
    expect(told).toEqual([])
    commit([], [one])
    expect(told).toEqual([{ id: 1, over: false, round: 1, from: 0, text: '<p>one' }, 'events'])
  })

  test('grows by what is new, counted from its beginning', () => {
    const [one, two, three] = [hear('<p>one'), hear('</p>'), hear('<p>two')]
    commit([], [one, two])
    commit([], [three])
    expect(told.filter((each) => each !== 'events')).toEqual([
      { id: 1, over: false, round: 1, from: 0, text: '<p>one</p>' },
      { id: 1, over: false, round: 1, from: 10, text: '<p>two' },
    ])
  })

  test('holds back what was read from a reply that is not on disk yet', () => {
    const one = hear('<p>one')
    hear('two')
    commit([], [one])
    expect(told).toEqual([{ id: 1, over: false, round: 1, from: 0, text: '<p>one' }, 'events'])
    commit([], [])
    expect(told).toHaveLength(3)
  })

  test('is over after the event that says so is told, and the next one is another', () => {
    const one = hear('<p>one')
    const whole = append(seen)
    commit([whole], [one])
    expect(told).toEqual([
      { id: 1, over: false, round: 1, from: 0, text: '<p>one' },
      'events',
      { id: 1, over: true },
    ])
    const two = hear('<p>two', '<p>two', 2)
    commit([], [two])
    expect(told.at(-2)).toEqual({ id: 2, over: false, round: 2, from: 0, text: '<p>two' })
  })

  test('stays open while the event that ends it is not on disk', () => {
    const one = hear('<p>one')
    const whole = append(seen)
    commit([], [one])
    expect(told).not.toContainEqual({ id: 1, over: true })
    commit([whole], [])
    expect(told.at(-1)).toEqual({ id: 1, over: true })
  })

  test.each<Fact>([
    { type: 'call_failed', id: 'draft:1', reason: 'network_cut' },
    { type: 'call_ended', id: 'draft:1', stop: 'length' },
  ])('is given up with its call: $type', (fact) => {
    const one = hear('<p>one')
    commit([append(fact)], [one])
    expect(told.at(-1)).toEqual({ id: 1, over: true })
  })

  test('is none of SHIP, which repeats one that was seen', () => {
    log.raw('draft:1', '<p>', 0)
    partials.part('<p>', undefined)
    commit([], [{ call: 'draft:1', text: '<p>', t: 0 }])
    expect(told).toEqual(['events'])
  })

  test('two in one commit are told of apart', () => {
    const one = hear('<p>one')
    const whole = append(seen)
    const two = hear('<p>two', '<p>two', 2)
    commit([whole], [one, two])
    expect(told).toEqual([
      { id: 1, over: false, round: 1, from: 0, text: '<p>one' },
      { id: 2, over: false, round: 2, from: 0, text: '<p>two' },
      'events',
      { id: 1, over: true },
    ])
  })

  test('thoughts count as what is written, and are no part of it', () => {
    log.raw('draft:1:thinking', 'hm', 0)
    const one = hear('<p>')
    commit([], [{ call: 'draft:1:thinking', text: 'hm', t: 0 }])
    expect(told).toEqual(['events'])
    commit([], [one])
    expect(told[1]).toEqual({ id: 1, over: false, round: 1, from: 0, text: '<p>' })
    expect(logged).toEqual(['hm', '<p>'])
  })
})
