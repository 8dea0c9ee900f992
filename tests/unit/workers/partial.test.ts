import { expect, test } from 'vitest'
import type { Log } from '../../../src/kernel'
import type { Event, Fact } from '../../../src/run/event'
import { createPartials, type PartialPage } from '../../../workers/partial'

/* A page that is being written is told of piece by piece, and never before its pieces are on disk. */

const seen: Fact = {
  ...{ type: 'critique.artifact_seen', hash: 'h', bytes: 1, mime: 'text/html', from: 'designer' },
}
const grown = (id: number, text: string, from = 0, round = id) => ({ id, over: false, round, from, text })
const ended = (id: number) => ({ id, over: true })

function writing() {
  const told: (PartialPage | 'events')[] = []
  const logged: string[] = []
  let seq = 0
  const partials = createPartials((partial) => told.push(partial))
  const log: Log = partials.beside({
    append: ({ type }) => void logged.push(type),
    raw: (_call, text) => void logged.push(text),
    room: () => Promise.resolve(),
  })
  const raw = (text: string, call = 'draft:1') => {
    log.raw(call, text, 0)
    return { call, text, t: 0 }
  }
  return {
    ...{ told, logged, raw },
    /** A piece of a reply is written down, then read: all of it belongs to a page. */
    hear(text: string, round: number | undefined = 1) {
      const piece = raw(text)
      partials.part(text, round)
      return piece
    },
    /** SHIP repeats a page that was seen. */
    repeat: (text: string) => partials.part(text, undefined),
    append(fact: Fact): Event {
      const event: Event = { seq: seq++, t: 0, ...fact }
      log.append(event)
      return event
    },
    commit: (pieces: readonly ReturnType<typeof raw>[], ...events: readonly Event[]) =>
      partials.committed(events, pieces, () => told.push('events')),
  }
}

test('it is told of once it is on disk, and grows by what is new, counted from its beginning', () => {
  const { told, hear, commit } = writing()
  const [one, two, three] = [hear('<p>one'), hear('</p>'), hear('<p>two')]
  expect(told).toEqual([])
  commit([one, two])
  expect(told).toEqual([grown(1, '<p>one</p>'), 'events'])
  commit([three])
  expect(told.slice(2)).toEqual([grown(1, '<p>two', 10), 'events'])
})

test('it holds back what was read from a reply that is not on disk yet', () => {
  const { told, hear, commit } = writing()
  const one = hear('<p>one')
  hear('two')
  commit([one])
  expect(told).toEqual([grown(1, '<p>one'), 'events'])
  commit([])
  expect(told).toHaveLength(3)
})

test('it is over after the event that says so is told, and the next one is another', () => {
  const { told, hear, append, commit } = writing()
  commit([hear('<p>one')], append(seen))
  expect(told).toEqual([grown(1, '<p>one'), 'events', ended(1)])
  commit([hear('<p>two', 2)])
  expect(told.at(-2)).toEqual(grown(2, '<p>two'))
})

test('it stays open while the event that ends it is not on disk', () => {
  const { told, hear, append, commit } = writing()
  const one = hear('<p>one')
  const whole = append(seen)
  commit([one])
  expect(told).not.toContainEqual(ended(1))
  commit([], whole)
  expect(told.at(-1)).toEqual(ended(1))
})

test.each<Fact>([
  { type: 'call_failed', id: 'draft:1', reason: 'network_cut' },
  { type: 'call_ended', id: 'draft:1', stop: 'length' },
])('it is given up with its call: $type', (fact) => {
  const { told, hear, append, commit } = writing()
  commit([hear('<p>one')], append(fact))
  expect(told.at(-1)).toEqual(ended(1))
})

test('that of SHIP, which repeats one that was seen, is none', () => {
  const { told, raw, repeat, commit } = writing()
  const piece = raw('<p>')
  repeat('<p>')
  commit([piece])
  expect(told).toEqual(['events'])
})

test('two in one commit are told of apart', () => {
  const { told, hear, append, commit } = writing()
  const one = hear('<p>one')
  const whole = append(seen)
  commit([one, hear('<p>two', 2)], whole)
  expect(told).toEqual([grown(1, '<p>one'), grown(2, '<p>two'), 'events', ended(1)])
})

test('thoughts count as what is written, and are no part of it', () => {
  const { told, logged, raw, hear, commit } = writing()
  const thought = raw('hm', 'draft:1:thinking')
  const one = hear('<p>')
  commit([thought])
  expect(told).toEqual(['events'])
  commit([one])
  expect(told[1]).toEqual(grown(1, '<p>'))
  expect(logged).toEqual(['hm', '<p>'])
})
