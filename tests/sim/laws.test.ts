import { expect, test } from 'vitest'
import type { Event } from '../../src/run/event'
import { playAll } from './crowd'
import { LAWS } from './laws'
import type { Life } from './life'
import type { CallBook } from './network'
import type { Played, Seed } from './play'

/* That each law of the simulation can be broken, and says so. */

/** A run without a fault that ships after its first round at the earliest. */
const PLAIN: Seed = { seed: 8, faults: [], pace: 'stream' }

async function played(seed: Seed): Promise<Played> {
  const found: Played[] = []
  const { failures } = await playAll({ seeds: [seed], onPlayed: (whole) => void found.push(whole) })
  expect(failures).toEqual([])
  const [first] = found
  if (!first) throw new Error('Nothing was played.')
  return first
}

/** The first run from a seed on that fits. */
async function search(fits: (run: Played) => boolean, seed = PLAIN): Promise<Played> {
  for (let n = 0; n < 200; n++) {
    const run = await played({ ...seed, seed: seed.seed + n })
    if (fits(run)) return run
  }
  throw new Error('No run fits.')
}

const settledAs = (status: string) => (run: Played) =>
  run.file?.events.some((event) => event.type === 'run_settled' && event.status === status) ?? false

const run = await search(settledAs('shipped'))
const { file } = run
if (!file) throw new Error('Nothing is on disk.')

const broken = (of: Played): string[] =>
  Object.entries(LAWS).flatMap(([name, law]) => (law(of).length > 0 ? [name] : []))

type Change = (events: readonly Event[]) => readonly Event[]

/** The same run with other events on disk and in the tab that saved it. */
function withEvents(change: Change, of = run): Played {
  const events = [...change(of.file?.events ?? [])]
  const lives = of.lives.map((life) => ({ ...life, events, shown: events }))
  return { ...of, lives, ...(of.file && { file: { ...of.file, events } }) }
}

const each = (change: (event: Event) => Event) => withEvents((events) => events.map(change))
const withLives = (change: (life: Life) => Life, of = run): Played => ({ ...of, lives: of.lives.map(change) })

test('a run without a fault breaks no law', () => {
  expect(broken(run)).toEqual([])
})

test('an ending that comes twice, or not at all, or says another thing than the settlement, is told', () => {
  const again =
    (type: Event['type']): Change =>
    (events) => [...events, ...events.filter((event) => event.type === type)]
  const never: Change = (events) => events.filter(({ type }) => type !== 'run_settled')
  for (const change of [again('critique.ship'), never, again('run_settled')])
    expect(broken(withEvents(change))).toContain('oneEnding')
  const other = each((event) =>
    event.type === 'run_settled' ? { ...event, status: 'interrupted' as const } : event,
  )
  expect(broken(other)).toContain('oneEnding')
})

test('what was shown and is not on disk is told, and so is a gap', () => {
  expect(broken({ ...run, file: { ...file, events: file.events.slice(0, -1) } })).toContain('shownIsKept')
  const gap = withLives((life) => ({ ...life, shown: life.shown.filter(({ seq }) => seq !== 3) }))
  expect(broken(gap)).toContain('shownIsKept')
  expect(broken({ ...run, file: undefined })).toContain('oneEnding')
})

test('a run that ships below the rule is told: a must-fix, a score, a judge too few', () => {
  const round = file.events.findLast((event) => event.type === 'run_settled')?.round
  const closing = (role: string, more: object) => (event: Event) =>
    event.type === 'critique.panelist_close' && event.role === role && event.round === round
      ? { ...event, ...more }
      : event
  const rows = [{ instrument: 'IN-6', rule: 'todo', violation: true, severity: 'high' } as const]
  const measured = (event: Event) => (event.type === 'measure.done' ? { ...event, rows } : event)
  for (const change of [closing('brand', { mustFix: 1 }), closing('critic', { score: 1 }), measured])
    expect(broken(each(change))).toEqual(expect.arrayContaining(['shipsByTheRule', 'keepsTheBest']))
})

test('another page than the one that was judged, one that is missing, or another under its name is told', () => {
  const artifact = 'f'.repeat(64)
  const other = each((event) => (event.type === 'run_settled' ? { ...event, artifact } : event))
  expect(broken(other)).toEqual(expect.arrayContaining(['shipsByTheRule', 'roundsAreRestorable']))
  const on = (bodies: Played['platter']['bodies']) => ({ ...run, platter: { ...run.platter, bodies } })
  expect(broken(on(new Map()))).toContain('roundsAreRestorable')
  const [[hash, body] = []] = run.platter.bodies
  if (hash === undefined || !body) throw new Error('There is no page.')
  const swapped = new Map(run.platter.bodies).set(hash, { ...body, text: 'another' })
  expect(broken(on(swapped))).toContain('roundsAreRestorable')
})

test('a round that the policy would not keep is told', async () => {
  const ends = (of: Played) => of.file?.events.filter(({ type }) => type === 'critique.round_end').length ?? 0
  const kept = await search(
    (of) => settledAs('below_threshold')(of) && ends(of) > 1 && of.script.config.fallbackPolicy !== 'fail',
  )
  const other: Change = (events) =>
    events.map((event) => (event.type === 'run_settled' ? { ...event, round: 9 } : event))
  expect(broken(withEvents(other, kept))).toContain('keepsTheBest')
})

test('a character that came and is in no record is told, in memory and on disk', () => {
  const lacking = withLives((life) => ({
    ...life,
    raw: life.raw.map((piece, at) => (at === 1 ? { ...piece, text: piece.text.slice(1) } : piece)),
  }))
  expect(broken(lacking)).toContain('bytesAreKept')
  const raw = file.raw.map((reply) => ({ ...reply, text: reply.text.slice(0, -1) }))
  expect(broken({ ...run, file: { ...file, raw } })).toContain('bytesAreKept')
})

test('a reply that was asked for twice is told', () => {
  const twice = withLives((life) => {
    const books = [...life.books].map(([call, book]): [string, CallBook] => {
      return [call, { ...book, legs: [...book.legs, ...book.legs] }]
    })
    return { ...life, books: new Map(books) }
  })
  expect(broken(twice)).toContain('askedOnce')
})

test('a state that the log does not lead to, and a run that its file changes, are told', async () => {
  const even = await search((one) => settledAs('shipped')(one) && one.seed % 2 === 0)
  const astray = withLives(
    (life) => ({ ...life, ...(life.state && { state: { ...life.state, noted: 99 } }) }),
    even,
  )
  expect(broken(astray)).toContain('replaysAsItWas')
  const eighth = await search((one) => one.file !== undefined && one.seed % 8 === 0)
  const bodies = eighth.file?.bodies.map((body) => ({ ...body, extra: true })) ?? []
  const changed = { ...eighth, file: eighth.file && { ...eighth.file, bodies } }
  expect(broken(changed)).toContain('survivesItsFile')
})

test('a call after recovery is told', async () => {
  const killed = await search(({ lives }) => lives.length > 1, { ...PLAIN, faults: ['kill'] })
  expect(broken(killed)).toEqual([])
  const asking = withLives((life) => ({ ...life, asked: ['stream'] }), killed)
  expect(broken(asking)).toContain('recoveryAsksNothing')
})

test('a download that is not whole, and a disk that works and has not everything, are told', () => {
  const memory = { ...file, events: file.events.slice(1) }
  expect(broken(withLives((life) => ({ ...life, memory })))).toContain('memoryIsWhole')
  expect(broken(withLives((life) => ({ ...life, saved: false })))).toContain('savedInTheEnd')
})

test('whatever went wrong on the way is told, and so is a run that takes for ever', () => {
  expect(broken({ ...run, wrongs: ['A sentence.'] })).toEqual(['noneBroke'])
  expect(broken({ ...run, endedAt: 10 ** 9 })).toEqual(['noneBroke'])
  expect(broken(withLives(({ state: _, ...life }) => life))).toContain('noneBroke')
})
