import { expect, test } from 'vitest'
import type { Event } from '../../src/run/event'
import { playAll } from './crowd'
import { LAWS } from './laws'
import type { Played, Seed } from './play'

/** A run without a fault that ships after its first round at the earliest, and one whose tab was killed. */
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
async function search(fits: (run: Played) => boolean, seed: Seed): Promise<Played> {
  for (let n = 0; n < 200; n++) {
    const run = await played({ ...seed, seed: seed.seed + n })
    if (fits(run)) return run
  }
  throw new Error('No run fits.')
}

function broken(run: Played): string[] {
  return Object.entries(LAWS).flatMap(([name, law]) => (law(run).length > 0 ? [name] : []))
}

/** The same run with other events on disk and in the tab that saved it. */
function withEvents(run: Played, change: (events: readonly Event[]) => readonly Event[]): Played {
  const { file } = run
  if (!file) throw new Error('Nothing is on disk.')
  const events = [...change(file.events)]
  return {
    ...run,
    file: { ...file, events },
    lives: run.lives.map((life) => ({ ...life, events, shown: events })),
  }
}

const settledAs = (status: string) => (run: Played) =>
  run.file?.events.some((event) => event.type === 'run_settled' && event.status === status) ?? false

const shipped = () => search(settledAs('shipped'), PLAIN)

test('a run without a fault breaks no law', async () => {
  expect(broken(await shipped())).toEqual([])
})

test('an ending that comes twice, or not at all, is told', async () => {
  const run = await shipped()
  const twice = (events: readonly Event[]) => [
    ...events,
    ...events.filter(({ type }) => type === 'critique.ship'),
  ]
  const never = (events: readonly Event[]) => events.filter(({ type }) => type !== 'run_settled')
  const late = (events: readonly Event[]) => [
    ...events,
    ...events.filter(({ type }) => type === 'run_settled'),
  ]
  for (const change of [twice, never, late]) expect(broken(withEvents(run, change))).toContain('oneEnding')
})

test('an ending and a settlement that say different things are told', async () => {
  const run = await shipped()
  const other = (events: readonly Event[]) =>
    events.map((event) =>
      event.type === 'run_settled' ? { ...event, status: 'interrupted' as const } : event,
    )
  expect(broken(withEvents(run, other))).toContain('oneEnding')
})

test('what was shown and is not on disk is told, and so is a gap', async () => {
  const run = await shipped()
  const short = run.file && { ...run.file, events: run.file.events.slice(0, -1) }
  expect(broken({ ...run, file: short })).toContain('shownIsKept')
  const lives = run.lives.map((life) => ({ ...life, shown: life.shown.filter(({ seq }) => seq !== 3) }))
  expect(broken({ ...run, lives })).toContain('shownIsKept')
  expect(broken({ ...run, file: undefined })).toContain('oneEnding')
})

test('a run that ships below the rule is told: a must-fix, a score, a judge too few', async () => {
  const run = await shipped()
  const round = run.file?.events.findLast((event) => event.type === 'run_settled')?.round
  const changes: ((event: Event) => Event)[] = [
    (event) =>
      event.type === 'critique.panelist_close' && event.role === 'brand' && event.round === round
        ? { ...event, mustFix: 1 }
        : event,
    (event) =>
      event.type === 'critique.panelist_close' && event.role === 'critic' && event.round === round
        ? { ...event, score: 1 }
        : event,
    (event) =>
      event.type === 'measure.done'
        ? { ...event, rows: [{ instrument: 'IN-6', rule: 'todo', violation: true, severity: 'high' }] }
        : event,
  ]
  for (const change of changes) {
    const found = broken(withEvents(run, (events) => events.map(change)))
    expect(found).toEqual(expect.arrayContaining(['shipsByTheRule', 'keepsTheBest']))
  }
})

test('another page than the one that was judged is told', async () => {
  const run = await shipped()
  const other = (events: readonly Event[]) =>
    events.map((event) => (event.type === 'run_settled' ? { ...event, artifact: 'f'.repeat(64) } : event))
  expect(broken(withEvents(run, other))).toEqual(
    expect.arrayContaining(['shipsByTheRule', 'roundsAreRestorable']),
  )
})

test('a round that the policy would not keep is told', async () => {
  const several = (run: Played) =>
    settledAs('below_threshold')(run) &&
    (run.file?.events.filter(({ type }) => type === 'critique.round_end').length ?? 0) > 1
  const run = await search((one) => several(one) && one.script.config.fallbackPolicy !== 'fail', PLAIN)
  const other = (events: readonly Event[]) =>
    events.map((event) => (event.type === 'run_settled' ? { ...event, round: 9 } : event))
  expect(broken(withEvents(run, other))).toContain('keepsTheBest')
})

test('a page that is missing, or another under its name, is told', async () => {
  const run = await shipped()
  const [first] = run.platter.bodies
  if (!first) throw new Error('There is no page.')
  const [hash, body] = first
  expect(broken({ ...run, platter: { ...run.platter, bodies: new Map() } })).toContain('roundsAreRestorable')
  const swapped = new Map(run.platter.bodies).set(hash, { ...body, text: 'another' })
  expect(broken({ ...run, platter: { ...run.platter, bodies: swapped } })).toContain('roundsAreRestorable')
})

test('a character that came and is in no record is told, in memory and on disk', async () => {
  const run = await shipped()
  const lives = run.lives.map((life) => ({
    ...life,
    raw: life.raw.map((piece, at) => (at === 1 ? { ...piece, text: piece.text.slice(1) } : piece)),
  }))
  expect(broken({ ...run, lives })).toContain('bytesAreKept')
  const raw = run.file?.raw.map((reply) => ({ ...reply, text: reply.text.slice(0, -1) })) ?? []
  expect(broken({ ...run, file: run.file && { ...run.file, raw } })).toContain('bytesAreKept')
})

test('a reply that was asked for twice is told', async () => {
  const run = await shipped()
  const lives = run.lives.map((life) => ({
    ...life,
    books: new Map(
      [...life.books].map(([call, book]) => [call, { ...book, legs: [...book.legs, ...book.legs] }]),
    ),
  }))
  expect(broken({ ...run, lives })).toContain('askedOnce')
})

test('a state that the log does not lead to is told', async () => {
  const run = await search((one) => settledAs('shipped')(one) && one.seed % 2 === 0, PLAIN)
  const lives = run.lives.map((life) => ({
    ...life,
    ...(life.state && { state: { ...life.state, noted: 99 } }),
  }))
  expect(broken({ ...run, lives })).toContain('replaysAsItWas')
})

test('a run that changes on its way through a file is told', async () => {
  const run = await search((one) => one.file !== undefined && one.seed % 8 === 0, PLAIN)
  const bodies = run.file?.bodies.map((body) => ({ ...body, extra: true })) ?? []
  expect(broken({ ...run, file: run.file && { ...run.file, bodies } })).toContain('survivesItsFile')
})

test('a call after recovery is told', async () => {
  const run = await search(({ lives }) => lives.length > 1, { ...PLAIN, faults: ['kill'] })
  expect(broken(run)).toEqual([])
  const lives = run.lives.map((life) => ({ ...life, asked: ['stream'] }))
  expect(broken({ ...run, lives })).toContain('recoveryAsksNothing')
})

test('a download that is not whole, and a disk that works and has not everything, are told', async () => {
  const run = await shipped()
  const { file } = run
  if (!file) throw new Error('Nothing is on disk.')
  const memory = { ...file, events: file.events.slice(1) }
  expect(broken({ ...run, lives: run.lives.map((life) => ({ ...life, memory })) })).toContain('memoryIsWhole')
  expect(broken({ ...run, lives: run.lives.map((life) => ({ ...life, saved: false })) })).toContain(
    'savedInTheEnd',
  )
})

test('whatever went wrong on the way is told, and so is a run that takes for ever', async () => {
  const run = await shipped()
  expect(broken({ ...run, wrongs: ['A sentence.'] })).toEqual(['noneBroke'])
  expect(broken({ ...run, endedAt: 10 ** 9 })).toEqual(['noneBroke'])
  const lives = run.lives.map(({ state: _, ...life }) => life)
  expect(broken({ ...run, lives })).toContain('noneBroke')
})
