import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright/test'
import * as desk from '../e2e/desk'
import { createProfile } from '../e2e/profile'
import { serveDist } from '../e2e/serve'
import {
  listenToRuns,
  longest,
  type Paced,
  quantile,
  show,
  slowness,
  type Task,
  type Traced,
  trace,
} from '../e2e/stopwatch'
import { classic, type Flood, floodOf, serveTorrent, type Torrent } from '../e2e/torrent'
import { build } from './built'

const PACE = { eventsPerSecond: 5000, delta: 24 }
const REPEATS = 3
/** What the musts allow. */
const MUST = {
  /** Work in one task, on the machine of the budgets. */
  taskMs: 50,
  /** The frame after the message: the next one. */
  frame: 1,
  /** Events that come in a second of those that are sent in one. */
  pace: 0.95,
  /** From the click that confirms it to the frame that says so. */
  interruptMs: 100,
  /** From that click until the provider has nobody left to write to. */
  hungUpMs: 300,
  /** Work for an event towards the end of half a minute, against its beginning. */
  growth: 2,
  /** What a run that is over may still gain in memory. */
  settledMb: 0.5,
} as const

/** A megabyte in three rounds; and half a minute, in as many rounds as there may be and short words. */
const MEGABYTE = floodOf({ rounds: 3, rows: 1300 })
const HALF_MINUTE = floodOf({ rounds: 5, rows: 6000, words: 1 })

interface Stage {
  readonly page: Page
  readonly torrent: Torrent
}

/** What one stream came to. */
interface Streamed {
  readonly traced: Traced
  readonly paced: Paced
}

/** What is on show while the stream goes on. */
const SIDES: Readonly<Record<string, readonly string[]>> = {
  jury: [],
  'must-fix': ['Must-fix'],
  transcript: ['Transcript'],
  raw: ['Transcript', 'Raw'],
}

async function look(page: Page, side: string) {
  for (const name of SIDES[side] ?? []) await show(page, name)
}

async function stream(
  { page, torrent }: Stage,
  side: string,
  flood: Flood,
  rounds: number,
): Promise<Streamed> {
  await classic(page, rounds)
  torrent.say(flood, PACE)
  // Of the run before, which is over: it would be taken for the one that has not begun.
  await page.evaluate(() => delete window.paced?.over)
  const traced = await trace(page, async () => {
    await desk.run(page)
    await look(page, side)
    await over(page)
  })
  return { traced, paced: await pacedOf(page) }
}

async function over(page: Page) {
  await page.waitForFunction(() => window.paced?.over !== undefined, undefined, { timeout: 120_000 })
}

async function pacedOf(page: Page): Promise<Paced> {
  const paced = await page.evaluate(() => window.paced)
  if (!paced) throw new Error('The page has heard of no run.')
  return paced
}

/** The limit: a page that only takes in as many events, in messages of the same size, and counts them. */
async function count({ page, torrent }: Stage): Promise<Traced> {
  const other = await page.context().newPage()
  await other.goto(torrent.blank)
  const traced = await trace(other, () => other.evaluate(countInPage, { events: MEGABYTE.events, ...PACE }))
  await other.close()
  await page.bringToFront()
  return traced
}

/** Runs in the page. */
async function countInPage(wanted: { readonly events: number; readonly eventsPerSecond: number }) {
  const script = `onmessage = ({ data: { events, eventsPerSecond } }) => {
    let seq = 0
    const text = (n) => 'the caption is grey on white and too small ' + n
    const timer = setInterval(() => {
      const batch = Array.from({ length: eventsPerSecond / 20 }, () => (
        { seq: seq++, t: seq / 5, type: 'critique.panelist_note', round: 1, role: 'critic', text: text(seq), call: 'stream' }))
      postMessage(batch)
      if (seq >= events) clearInterval(timer)
    }, 50)
  }`
  const worker = new Worker(URL.createObjectURL(new Blob([script])))
  let heard = 0
  performance.mark('pace:first')
  await new Promise<void>((done) => {
    worker.onmessage = ({ data }: MessageEvent<readonly unknown[]>) => {
      heard += data.length
      if (heard >= wanted.events) done()
    }
    const frame = () => heard < wanted.events && requestAnimationFrame(frame)
    requestAnimationFrame(frame)
    worker.postMessage(wanted)
  })
  performance.mark('pace:over')
  worker.terminate()
}

interface Row {
  readonly row: object
  readonly met: boolean
}

const work = (tasks: readonly Task[]) => tasks.reduce((sum, task) => sum + task.work, 0)
const rate = ({ events, opened = 0, last = 0 }: Paced) => (events / (last - opened)) * 1000
const median = (values: readonly number[]) => quantile(values, 0.5)
const ms = (value: number, digits = 1) => `${value.toFixed(digits)}`

/** The longest task of a stream, as it would be on the machine of the budgets. */
function worst(traced: Traced): number {
  return longest(traced.tasks).work / slowness(traced)
}

function rowOf(side: string, streams: readonly Streamed[], limit: number): Row {
  const tasks = streams.flatMap(({ traced }) => traced.tasks)
  const works = tasks.map((task) => task.work)
  const [worstMs, paceOf] = [
    median(streams.map(({ traced }) => worst(traced))),
    median(streams.map(({ paced }) => rate(paced))),
  ]
  const perEvent = median(streams.map(({ traced, paced }) => work(traced.tasks) / paced.events))
  const frame = Math.max(...streams.map(({ paced }) => paced.lane?.frame ?? Number.POSITIVE_INFINITY))
  const row = {
    'on show': side,
    'events/s': paceOf.toFixed(0),
    'frames/s': median(
      streams.map(({ paced }) => (paced.frames / ((paced.over ?? 0) - (paced.first ?? 0))) * 1000),
    ).toFixed(0),
    'task p50': ms(quantile(works, 0.5), 2),
    p95: ms(quantile(works, 0.95)),
    p99: ms(quantile(works, 0.99)),
    max: ms(median(streams.map(({ traced }) => longest(traced.tasks).work))),
    slowness: `${median(streams.map(({ traced }) => slowness(traced))).toFixed(2)}×`,
    'max alone': ms(worstMs),
    must: `≤ ${MUST.taskMs}`,
    'max wall': ms(median(streams.map(({ traced }) => Math.max(...traced.tasks.map(({ wall }) => wall))))),
    'µs/event': (perEvent * 1000).toFixed(1),
    'against counting': `${(perEvent / limit).toFixed(1)}×`,
    'lane in frame': `${frame} (must ${MUST.frame})`,
    'lane ms': ms(median(streams.map(({ paced }) => (paced.lane?.at ?? Number.NaN) - (paced.opened ?? 0)))),
    'painted ms': ms(median(streams.map(({ traced }) => traced.painted ?? Number.NaN))),
  }
  return {
    row,
    met: worstMs <= MUST.taskMs && frame <= MUST.frame && paceOf >= MUST.pace * PACE.eventsPerSecond,
  }
}

/** Streams of a megabyte, one side after the other and again, with the counting page between them. */
async function megabytes(stage: Stage): Promise<readonly Row[]> {
  const limits: number[] = []
  const streams: Record<string, Streamed[]> = {}
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    limits.push(work((await count(stage)).tasks) / MEGABYTE.events)
    for (const side of Object.keys(SIDES)) (streams[side] ??= []).push(await stream(stage, side, MEGABYTE, 3))
  }
  const limit = median(limits)
  return Object.entries(streams).map(([side, all]) => rowOf(side, all, limit))
}

/** Half a minute: whether the work for an event and the memory stay what they were. */
async function halfMinute(stage: Stage): Promise<Row> {
  const { traced, paced } = await stream(stage, 'jury', HALF_MINUTE, 5)
  const session = await stage.page.context().newCDPSession(stage.page)
  const settled = await heapMb(session)
  await stage.page.waitForTimeout(3000)
  const later = await heapMb(session)
  const growth = growthOf(traced.tasks)
  const [worstMs, gained, paceOf] = [worst(traced), later - settled, rate(paced)]
  const row = {
    events: paced.events,
    'events/s': paceOf.toFixed(0),
    'max alone': ms(worstMs),
    must: `≤ ${MUST.taskMs}`,
    growth: `${growth.toFixed(2)}×`,
    'must growth': `≤ ${MUST.growth}×`,
    'heap MB': settled.toFixed(1),
    'bytes/event': ((settled * 1e6) / paced.events).toFixed(0),
    'gained after': gained.toFixed(2),
    'must gain': `≤ ${MUST.settledMb}`,
    elements: await stage.page.evaluate(() => document.querySelectorAll('*').length),
  }
  const steady =
    growth <= MUST.growth && gained <= MUST.settledMb && paceOf >= MUST.pace * PACE.eventsPerSecond
  return { row, met: steady && worstMs <= MUST.taskMs }
}

async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/** The work of the last fifth against that of the second: the first one sets the stage. */
function growthOf(tasks: readonly Task[]): number {
  const from = tasks[0]?.at ?? 0
  const fifth = ((tasks.at(-1)?.at ?? 0) - from) / 5
  const workIn = (n: number) => work(tasks.filter(({ at }) => Math.floor((at - from) / fifth) === n))
  return workIn(4) / workIn(1)
}

async function interrupts(stage: Stage): Promise<Row> {
  const all: { said: number; hungUp: number; known: number }[] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await classic(stage.page, 3)
    stage.torrent.say(MEGABYTE, PACE)
    await desk.run(stage.page)
    await stage.page.waitForFunction(() => (window.paced?.events ?? 0) > 5000)
    await stage.page.getByRole('button', { name: 'Interrupt' }).click()
    await stage.page.locator('.interrupt-ask button').first().click()
    await over(stage.page)
    const { clicked = 0, said = Number.NaN, known = Number.NaN } = (await pacedOf(stage.page)).interrupt ?? {}
    const origin = await stage.page.evaluate(() => performance.timeOrigin)
    const hungUp = (stage.torrent.hungUpAt() ?? Number.NaN) - origin - clicked
    all.push({ said: said - clicked, hungUp, known: known - clicked })
  }
  const said = median(all.map((one) => one.said))
  const hungUp = median(all.map((one) => one.hungUp))
  const row = {
    'interrupt said ms': ms(said),
    must: `≤ ${MUST.interruptMs}`,
    'at the provider ms': ms(hungUp),
    'must there': `≤ ${MUST.hungUpMs}`,
    'on disk and back ms': ms(median(all.map(({ known }) => known))),
  }
  return { row, met: said <= MUST.interruptMs && hungUp <= MUST.hungUpMs }
}

/** No cap of money or tokens may end a stream. */
async function liftCaps(page: Page) {
  await desk.go(page, '#/spending')
  for (const period of ['run', 'day', 'month'])
    await desk.retype(page.getByLabel(`Per ${period}, tokens`), '900000000')
  await page.getByRole('button', { name: 'Save caps' }).click()
  await page.getByText(/^Saved: /).waitFor()
}

/** Prints three tables, and says whether every must is met. */
export async function benchLive(): Promise<boolean> {
  const [host, torrent, profile] = [
    await serveDist({ folder: build('live') }),
    await serveTorrent(),
    createProfile(),
  ]
  const context = await profile.open()
  try {
    const page = await context.newPage()
    await page.addInitScript(listenToRuns)
    const stage: Stage = { page, torrent }
    await desk.enter(page, host.url)
    await desk.connect(page, torrent)
    await liftCaps(page)
    const streams = await megabytes(stage)
    console.table(streams.map(({ row }) => row))
    const long = await halfMinute(stage)
    console.table([long.row])
    const interrupted = await interrupts(stage)
    console.table([interrupted.row])
    return [...streams, long, interrupted].every(({ met }) => met)
  } finally {
    await context.close()
    await Promise.all([host.stop(), torrent.stop()])
    profile.remove()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await benchLive()) ? 0 : 1
