import { limits } from '../run/limits'
import type { ChamberOptions } from './chamber'
import type { Parse } from './cleaner'
import { ChamberError } from './chamber-error'
import { guardUnseen } from './focus-guard'
import { heldPage } from './held'
import { openLine } from './line'
import type { ConsoleLine } from './modes'
import { makeRelay } from './relay'
import { runningPage } from './running'
import type { Asked, Said } from './talk'

const HEIGHT = 800
const TITLE = 'Page under measurement'
const LINES = 200

/** What is asked under a number, without the number. */
export type Question = Numbered extends infer Each
  ? Each extends Numbered
    ? Omit<Each, 'id'>
    : never
  : never
type Numbered = Extract<Asked, { readonly id: number }>
type Waiting = {
  readonly resolve: (value: unknown) => void
  readonly reject: (cause: unknown) => void
  readonly late: ReturnType<typeof setTimeout>
}

/** One frame out of sight, with one page, at the width at which it was opened. */
export interface Cell {
  readonly loaded: Promise<void>
  /** Rejects when there is no answer in time: a page that spins never gives one. */
  readonly ask: (question: Question, withinMs: number) => Promise<unknown>
  /** Gives the frame another width; false when it does not take it. */
  readonly fit: (
    width: number,
    pace: { readonly everyMs: number; readonly withinMs: number },
  ) => Promise<boolean>
  readonly drop: (cause?: ChamberError) => void
}

/** Loads a page. What it says is added to the lines. */
export function openCell(options: ChamberOptions, lines: ConsoleLine[]): Cell {
  const { mode } = options
  const waiting = new Map<number, Waiting>()
  const loading = Promise.withResolvers<void>()
  let ids = 0
  let over: ChamberError | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const silent = () => drop(new ChamberError('silent'))
  const line = openLine({ heed, onFlood: silent })
  const relay = makeRelay(TITLE, {
    onReady: fill,
    onLine: line.join,
    onShown: () => {},
    onSilent: () => drop(new ChamberError('not_boxed')),
  })
  hide(relay.frame, options)
  const unguard = mode === 'running' ? guardUnseen(relay.frame, silent) : undefined
  document.body.append(relay.frame)
  // Whoever has given up does not wait for it: that is no failure of the page around it.
  loading.promise.catch(() => {})

  function fill(parse: Parse) {
    const { html } =
      mode === 'held' ? heldPage(options.html, parse, options.script) : runningPage(options.html)
    relay.fill({ html, title: TITLE, mode })
    line.ask({ do: 'begin', generation: 0 })
    within(limits.frameSilentMs)
  }

  /** Whatever comes next has so much time. */
  function within(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(silent, ms)
  }

  function heed(said: Said) {
    switch (said.say) {
      case 'here':
        return within(mode === 'held' ? limits.measureMs : limits.scriptsSettleMs + limits.frameSilentMs)
      case 'loaded':
        clearTimeout(timer)
        return loading.resolve()
      case 'console':
        return void lines.push(...said.lines.slice(0, Math.max(0, LINES - lines.length)))
      case 'answer':
        return take(said.id)?.resolve(said.value)
      case 'failed':
        return take(said.id)?.reject(new Error(said.why))
      case 'beat':
      case 'drawn':
      case 'outlined':
      case 'picked':
      case 'scrolled':
        // Of use to those who see the page.
        return
      default:
        return said satisfies never
    }
  }

  function take(id: number): Waiting | undefined {
    const found = waiting.get(id)
    waiting.delete(id)
    clearTimeout(found?.late)
    return found
  }

  function ask(question: Question, withinMs: number): Promise<unknown> {
    // Nobody is there any more who could answer.
    if (over) return Promise.reject(over)
    const id = ++ids
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => take(id)?.reject(new ChamberError('silent')), withinMs)
      waiting.set(id, { resolve, reject, late })
      line.ask({ ...question, id })
    })
  }

  async function fit(width: number, { everyMs, withinMs }: { everyMs: number; withinMs: number }) {
    relay.frame.style.width = `${width}px`
    settle(relay.frame)
    const until = performance.now() + withinMs
    for (;;) {
      if ((await ask({ do: 'size' }, limits.frameSilentMs)) === width) return true
      if (performance.now() > until) return false
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }

  function drop(cause = new ChamberError('stopped')) {
    over ??= cause
    clearTimeout(timer)
    unguard?.()
    loading.reject(cause)
    for (const id of [...waiting.keys()]) take(id)?.reject(cause)
    line.close()
    relay.drop()
  }

  return { loaded: loading.promise, ask, fit, drop }
}

/**
 * Without a picture no page lays itself out, so it has its true size, behind everything and all but transparent. Outside of the
 * window it would not be drawn, and a frame that is not drawn takes no second size.
 */
function hide(frame: HTMLIFrameElement, { width, height = HEIGHT }: ChamberOptions) {
  frame.className = ''
  frame.tabIndex = -1
  frame.inert = true
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { position: 'fixed', left: '0', top: '0', zIndex: '-1', border: '0' })
  Object.assign(frame.style, { opacity: '.001', pointerEvents: 'none', maxWidth: 'none' })
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px` })
}

/** Layout here is what tells the frame of its size. */
function settle(frame: HTMLIFrameElement) {
  frame.getBoundingClientRect()
  frame.contentDocument?.querySelector('iframe')?.getBoundingClientRect()
}
