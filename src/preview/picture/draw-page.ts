import { type Chamber, openChamber } from '../chamber'
import type { Ordered } from './agent'
import agent from './agent.ts?inline-script'
import type { Drawing } from './svg-page'

/** How a page is drawn: at which width of its window, how much of it, and how much smaller. */
export interface Picture extends Drawing {
  /** 1 is life size. */
  readonly scale: number
}

/** A page that is longer is read for seconds, and a picture of it is mostly one of its text. */
const MOST_CHARS = 1_500_000
const MOST_ELEMENTS = 20_000
/** As many pixels as four screens of a large desk: a bitmap of 64 MiB. */
const MOST_PIXELS = 16_777_216
/** A page that is not drawn by then hangs, and so does the frame that was to draw it. */
const DRAWN_WITHIN_MS = 4000
/** The frame waits so long for the next page: a strip asks for one after the other. */
const IDLE_MS = 5000

let room: Promise<Chamber> | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * A page in pixels, from its source: nothing of it runs, and it asks for nothing. It is drawn in a frame that may do neither,
 * out of sight and mostly in a process of its own, one page at a time. Undefined where it cannot be drawn: too large, not
 * done in time, a browser that gives no such picture, or a field for a secret on screen.
 */
export function drawPage(html: string, picture: Picture): Promise<ImageBitmap | undefined> {
  if (!isDrawable(html, picture)) return Promise.resolve(undefined)
  const drawn = last.then(() => drawNow({ html, ...picture })).catch(() => undefined)
  last = drawn
  return drawn
}

function isDrawable(html: string, { width, height, scale }: Picture): boolean {
  const pixels = width * scale * height * scale
  // What is no number is none of these either.
  if (!(width >= 1 && height >= 1 && pixels > 0 && pixels <= MOST_PIXELS)) return false
  return html.length <= MOST_CHARS && (html.match(/<[a-z]/gi)?.length ?? 0) <= MOST_ELEMENTS
}

async function drawNow(ordered: Ordered): Promise<ImageBitmap> {
  clearTimeout(idle)
  room ??= openChamber({ html: '<!doctype html>', mode: 'held', width: 320, height: 240, script: agent })
  try {
    return await within((await room).ask('draw', ordered))
  } catch (cause) {
    // Whatever it is busy with, it does not draw.
    leave()
    throw cause
  } finally {
    idle = setTimeout(leave, IDLE_MS)
  }
}

/** What the frame answers, if it is a picture and comes in time. */
async function within(answer: Promise<unknown>): Promise<ImageBitmap> {
  let late: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('The page was not drawn in time.')), DRAWN_WITHIN_MS)
  })
  const drawn = await Promise.race([answer, over]).finally(() => clearTimeout(late))
  if (!(drawn instanceof ImageBitmap)) throw new Error('What was drawn is no picture.')
  return drawn
}

function leave() {
  clearTimeout(idle)
  void room?.then(
    (chamber) => chamber.drop(),
    () => {},
  )
  room = undefined
}
