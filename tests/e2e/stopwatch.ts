import type { Page } from 'playwright/test'

declare global {
  interface Window {
    /** What has come to this page of its last live run, and when. */
    paced?: Paced
  }
}

/** Moments are milliseconds of the page's own clock. */
export interface Paced {
  messages: number
  events: number
  /** When the first event and the last one came, and when the run was over. */
  first?: number
  last?: number
  over?: number
  /** When the message with the first `panelist_open` came. */
  opened?: number
  /** When the first lane stood in the document, and which frame after that message drew it: 1 is the next one. */
  lane?: { readonly at: number; readonly frame: number }
  /** When Interrupt was confirmed, when a frame said so, and when the run knew of it. */
  interrupt?: { readonly clicked: number; said?: number; known?: number }
  /** Frames that were drawn while the run went on. */
  frames: number
}

/** Runs in the page before any script of the app, and listens to what the jury worker tells of a live run. */
export function listenToRuns(): void {
  if (window !== window.top) return
  let paced: Paced = { messages: 0, events: 0, frames: 0 }
  window.paced = paced
  /** Frames that were drawn since the first `panelist_open` came. */
  let drawn = 0
  const after = new MessageChannel()
  after.port1.onmessage = () => {
    drawn += 1
  }

  const frame = () => {
    paced.frames += 1
    // Posted before a frame is drawn, it comes right after.
    after.port2.postMessage(0)
    if (paced.over === undefined) requestAnimationFrame(frame)
  }

  const watcher = new MutationObserver(() => {
    const now = performance.now()
    if (paced.opened !== undefined && !paced.lane && document.querySelector('.lane')) {
      performance.mark('pace:lane')
      paced.lane = { at: now, frame: drawn + 1 }
    }
    const { interrupt } = paced
    if (interrupt && interrupt.said === undefined && document.querySelector('.interrupt > button:disabled'))
      requestAnimationFrame((at) => {
        interrupt.said ??= at
      })
    if (paced.lane && !interrupt) watcher.disconnect()
  })
  const watch = () => watcher.observe(document, { childList: true, subtree: true, attributes: true })

  const begin = () => {
    paced = { messages: 0, events: 0, frames: 0 }
    window.paced = paced
    performance.mark('pace:first')
    watch()
    requestAnimationFrame(frame)
  }

  const hear = ({ data }: MessageEvent) => {
    // Ports to other workers carry other messages: what this one carries is looked at before it is used.
    const told = data as { readonly type?: unknown; readonly events?: readonly { readonly type: string }[] }
    const now = performance.now()
    if (told.type === 'over' && paced.first !== undefined) {
      performance.mark('pace:over')
      paced.over = now
    }
    if (told.type !== 'committed' || !told.events) return
    const has = (type: string) => told.events?.some((event) => event.type === type)
    if (has('run_created')) begin()
    paced.first ??= now
    paced.last = now
    paced.messages += 1
    paced.events += told.events.length
    if (paced.interrupt && has('stopped')) paced.interrupt.known ??= now
    if (paced.opened !== undefined || !has('critique.panelist_open')) return
    performance.mark('pace:opened')
    paced.opened = now
    drawn = 0
  }

  const click = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button || button !== document.querySelector('.interrupt-ask button')) return
    paced.interrupt = { clicked: performance.now() }
    watch()
  }
  addEventListener('click', click, { capture: true })

  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      this.port1.addEventListener('message', hear)
    }
  }
}

/** One entry of a trace. Microseconds. */
interface Entry {
  readonly name: string
  readonly cat: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time of the processor: what a busy machine gave to others is not in it. */
  readonly tdur?: number
}

/** One task of the main thread. Milliseconds: when it began, how long it stood in the way, how long it worked. */
export interface Task {
  readonly at: number
  readonly wall: number
  readonly work: number
}

/** The main thread of one page while a run went on. */
export interface Traced {
  readonly tasks: readonly Task[]
  /** What a chore that is always the same took of the processor: the median of several, before and after. */
  readonly chore: number
  /** What it took by the clock: where others work as well, it waits for its turn. */
  readonly choreWall: number
  /** From the message with the first `panelist_open` to the end of the first paint with a lane in it. */
  readonly painted: number | undefined
  /** When each mark was set whose name begins with `pace:`. Milliseconds, on the clock of the tasks. */
  readonly marks: readonly { readonly name: string; readonly at: number }[]
}

const CHORE = 'pace:chore'
const CHORES = 15

/** What the chore takes where nothing else runs, on the two shared cores that all budgets were measured on. */
const CHORE_ALONE_MS = 2

/** How much slower this machine is, at this moment, than the one of the budgets. Never less than 1. */
export function slowness({ chore }: Traced): number {
  return Math.max(1, chore / CHORE_ALONE_MS)
}

/** How much longer this machine, at this moment, keeps a task waiting than the one of the budgets. Never less than 1. */
export function crowding({ choreWall }: Traced): number {
  return Math.max(1, choreWall / CHORE_ALONE_MS)
}

const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline']

/** Traces a page of Chromium while `work` is done, in which one run begins and ends. */
export async function trace(page: Page, work: () => Promise<unknown>): Promise<Traced> {
  const session = await page.context().newCDPSession(page)
  const entries: Entry[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol says no more of them than that they are objects.
    for (const entry of value) entries.push(entry as unknown as Entry)
  })
  const whole = new Promise((told) => session.once('Tracing.tracingComplete', told))
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } })
  await page.evaluate(calibrate, CALIBRATION)
  await work()
  await page.evaluate(calibrate, CALIBRATION)
  await session.send('Tracing.end')
  await whole
  await session.detach()
  return read(entries)
}

const CALIBRATION = { mark: CHORE, times: CHORES }

/** Runs in the page. Each chore is a task of its own, and none of it waits for the compiler: that is busy elsewhere. */
async function calibrate({ mark, times }: typeof CALIBRATION): Promise<void> {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, name: `d${n % 9}`, text: 'grey on white' }))
  const text = JSON.stringify(rows)
  for (let time = 0; time < times; time += 1) {
    await new Promise((turn) => setTimeout(turn, 2))
    performance.mark(mark)
    JSON.parse(text)
  }
}

function read(entries: readonly Entry[]): Traced {
  const marks = entries.filter(({ name, cat }) => name.startsWith('pace:') && cat.includes('user_timing'))
  const mark = (wanted: string) => marks.find(({ name }) => name === wanted)
  const first = mark('pace:first')
  const over = mark('pace:over')
  if (!first || !over) throw new Error('No run began and ended while it was traced.')
  const mine = entries.filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
  const tasks = mine.filter(({ name }) => name.endsWith('RunTask')).map(taskOf)
  const chores = marks.filter(({ name }) => name === CHORE)
  const choreOf = (of: 'work' | 'wall') =>
    quantile(
      chores.map(({ ts }) => taskAt(tasks, ts / 1000)?.[of] ?? 0),
      0.5,
    )
  const lane = mark('pace:lane')
  const opened = mark('pace:opened')
  const paint = lane && mine.find(({ name, ts }) => name === 'Paint' && ts >= lane.ts)
  return {
    tasks: tasks.filter(({ at, wall }) => at + wall >= first.ts / 1000 && at <= over.ts / 1000),
    chore: choreOf('work'),
    choreWall: choreOf('wall'),
    painted: paint && opened && (paint.ts + (paint.dur ?? 0) - opened.ts) / 1000,
    marks: marks.map(({ name, ts }) => ({ name, at: ts / 1000 })),
  }
}

function taskOf({ ts, dur = 0, tdur = dur }: Entry): Task {
  return { at: ts / 1000, wall: dur / 1000, work: tdur / 1000 }
}

function taskAt(tasks: readonly Task[], moment: number): Task | undefined {
  return tasks.find(({ at, wall }) => at <= moment && moment <= at + wall)
}

/** The value that a part of all values does not pass. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The longest of all tasks by what they worked. */
export function longest(tasks: readonly Task[]): Task {
  return tasks.reduce((most, task) => (task.work > most.work ? task : most))
}

/** Shows a side of the run, or a view of it, by its name. A locator would look through the whole page, in our time. */
export async function show(page: Page, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    const labels = [...document.querySelectorAll<HTMLLabelElement>('.shell label.segment')]
    const label = labels.find(({ textContent }) => textContent.startsWith(wanted))
    if (!label) throw new Error(`Nothing is called ${wanted}.`)
    label.click()
  }, name)
}
