import { statfsSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { SUMMARY_VERSION } from '../../src/run/summary'
import { createProfile } from '../e2e/profile'
import { serveDist } from '../e2e/serve'
import { crowding, longest, quantile, slowness, type Traced, trace } from '../e2e/stopwatch'
import { build } from './built'
import { fillInPage } from './library-fill'

/** What the musts allow, on the machine of the budgets. */
const MUST = {
  /** From the change of the address to the frame that shows the first cards. */
  openMs: 100,
  /** From a key to the frame that shows what was found. */
  keyMs: 50,
  /** Work in one task while the whole list goes by. */
  taskMs: 50,
  /** How much longer any of it may take with a gigabyte of pages beside it. */
  slower: 1.1,
} as const

const RUNS = 10_000
const GIB = 2 ** 30
const OPENINGS = 7
const PASSES = 3
/** Typed one after the other, each in the place of the one before: seldom, often, in two words, as a phrase, in Han. */
const QUERIES = [
  'k',
  'ke',
  'kerning',
  'contrast',
  'contrast hero',
  '"of a page"',
  'duotone',
  '見出し',
  'größer',
  'run 77',
]
const SCROLL_FRAMES = 300

/** Runs in the page: goes to the library, and tells when the frame with its first cards has been drawn. */
async function openInPage(): Promise<number> {
  performance.mark('pace:first')
  const began = performance.now()
  location.hash = '#/library'
  await new Promise<void>((shown) => {
    const look = () =>
      document.querySelector('.library-cell .library-name a') ? shown() : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })
  // A message posted in a frame comes once that frame is drawn.
  await new Promise((drawn) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = drawn
    port2.postMessage(0)
  })
  const took = performance.now() - began
  await new Promise((later) => setTimeout(later, 1000))
  performance.mark('pace:over')
  return took
}

/** Runs in the page: puts each text into the field as a key does, and tells how long its cards took to be drawn. */
async function typeInPage(texts: readonly string[]): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>('.library-find input')
  if (!field) throw new Error('There is no field.')
  const times: number[] = []
  // How many there are, and the first of them with the words that were found: no two of the texts give the same.
  const shown = () =>
    ['.library-count', '.library-cell'].map((name) => document.querySelector(name)?.textContent).join()
  performance.mark('pace:first')
  for (const text of texts) {
    await new Promise((rest) => setTimeout(rest, 400))
    const before = shown()
    const began = performance.now()
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    while (shown() === before && performance.now() - began < 5000)
      await new Promise((frame) => requestAnimationFrame(frame))
    await new Promise((drawn) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = drawn
      port2.postMessage(0)
    })
    times.push(performance.now() - began)
  }
  performance.mark('pace:over')
  field.value = ''
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await new Promise((rest) => setTimeout(rest, 400))
  return times
}

/** Runs in the page: has the whole list go by, a step a frame. */
async function scrollInPage(frames: number): Promise<void> {
  let scroller: Element = document.scrollingElement ?? document.documentElement
  for (let one = document.querySelector('.library-sheet')?.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) {
      scroller = one
      break
    }
  const whole = scroller.scrollHeight - scroller.clientHeight
  performance.mark('pace:first')
  for (let step = 0; step <= frames; step += 1) {
    scroller.scrollTop = (whole * step) / frames
    await new Promise((frame) => requestAnimationFrame(frame))
  }
  await new Promise((rest) => setTimeout(rest, 500))
  performance.mark('pace:over')
  scroller.scrollTop = 0
}

interface Measured {
  readonly openings: readonly (readonly [number, Traced])[]
  readonly keys: readonly (readonly [readonly number[], Traced])[]
  readonly scrolls: readonly Traced[]
}

async function measure(page: Page, url: string): Promise<Measured> {
  const openings: [number, Traced][] = []
  const keys: [number[], Traced][] = []
  const scrolls: Traced[] = []
  for (let pass = 0; pass < OPENINGS; pass += 1) {
    await start(page, url)
    let ms = Number.NaN
    const traced = await trace(page, async () => {
      ms = await page.evaluate(openInPage)
    })
    openings.push([ms, traced])
    if (pass >= PASSES) continue
    let times: number[] = []
    const typed = await trace(page, async () => {
      times = await page.evaluate(typeInPage, QUERIES)
    })
    keys.push([times, typed])
    scrolls.push(await trace(page, () => page.evaluate(scrollInPage, SCROLL_FRAMES)))
  }
  return { openings, keys, scrolls }
}

/** The app, started and at rest on a recorded run. */
async function start(page: Page, url: string) {
  await page.goto('about:blank')
  await page.goto(`${url}#/run/shipped?at=1`)
  await page.getByText(/^Event 1 of \d+$/).waitFor()
  await page.waitForTimeout(2000)
}

interface Row {
  readonly open: number
  readonly key: number
  readonly task: number
}

function rowOf({ openings, keys, scrolls }: Measured): Row {
  const unhindered = (value: number, traced: Traced) => value / crowding(traced)
  // Each key at its best of all passes: what else the machine does is not ours.
  const typed = QUERIES.map((_, at) =>
    Math.min(...keys.map(([times, traced]) => unhindered(times[at] ?? Number.NaN, traced))),
  )
  return {
    open: quantile(
      openings.map(([ms, traced]) => unhindered(ms, traced)),
      0.5,
    ),
    key: Math.max(...typed),
    task: quantile(
      scrolls.map((traced) => longest(traced.tasks).work / slowness(traced)),
      0.5,
    ),
  }
}

const ms = (value: number) => value.toFixed(1)

function print(name: string, row: Row, { openings, keys }: Measured) {
  const all = openings.map(([took]) => took)
  return {
    bodies: name,
    'open ms': ms(row.open),
    'must open': `≤ ${MUST.openMs}`,
    'as it was': `${ms(Math.min(...all))}–${ms(Math.max(...all))}`,
    'slowest key': ms(row.key),
    'must key': `≤ ${MUST.keyMs}`,
    'key p50': ms(
      quantile(
        keys.flatMap(([times, traced]) => times.map((time) => time / crowding(traced))),
        0.5,
      ),
    ),
    'longest task': ms(row.task),
    'must task': `≤ ${MUST.taskMs}`,
    crowding: `${quantile(
      openings.map(([, traced]) => crowding(traced)),
      0.5,
    ).toFixed(2)}×`,
    load: loadavg()[0]?.toFixed(1),
  }
}

/** Prints one table, and says whether every must is met. */
export async function benchLibrary(): Promise<boolean> {
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < 4 * GIB) throw new Error('There is no room for a gigabyte of pages and its copies.')
  const [host, profile] = [
    await serveDist({ folder: process.env.LIBRARY_DIST ?? build('library') }),
    createProfile(),
  ]
  const context = await profile.open()
  try {
    const page = await context.newPage()
    await start(page, host.url)
    await page.evaluate(fillInPage, { runs: RUNS, bodies: 0, version: SUMMARY_VERSION })
    await warm(page, host.url)
    const without = await measure(page, host.url)
    await page.evaluate(fillInPage, { runs: 0, bodies: GIB, version: SUMMARY_VERSION })
    await warm(page, host.url)
    const within = await measure(page, host.url)
    const rows = [rowOf(without), rowOf(within)] as const
    console.table([print('none', rows[0], without), print('1 GiB', rows[1], within)])
    return rows.every(meets) && isAsQuick(rows[1], rows[0])
  } finally {
    await context.close()
    await host.stop()
    profile.remove()
  }
}

/** Opened once, the browser has the parts of the app and what it made of them. */
async function warm(page: Page, url: string) {
  await start(page, url)
  await page.evaluate(openInPage)
  await page.waitForTimeout(3000)
}

function meets({ open, key, task }: Row): boolean {
  return open <= MUST.openMs && key <= MUST.keyMs && task <= MUST.taskMs
}

/** A frame is as long as it is: within one nobody can tell, and neither can this clock. */
function isAsQuick(one: Row, other: Row): boolean {
  const FRAME_MS = 17
  const isClose = (now: number, before: number) => now <= before * MUST.slower || now - before <= FRAME_MS
  return isClose(one.open, other.open) && isClose(one.key, other.key) && isClose(one.task, other.task)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await benchLibrary()) ? 0 : 1
