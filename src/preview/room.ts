import { limits } from '../run/config'
import type { Chamber, ChamberOptions } from './chamber'
import { heldPage } from './held'
import { openLine } from './line'
import type { ConsoleLine, Snapshot } from './modes'
import { makeRelay } from './relay'
import { runningPage } from './running'
import type { Asked, Said } from './talk'

/** Why there is no chamber, or none any more. `blocked`: a field for a secret is on screen. */
export class ChamberError extends Error {
  constructor(readonly kind: 'not_boxed' | 'silent' | 'blocked' | 'stopped') {
    super(`The page cannot be measured: ${kind}.`)
    this.name = 'ChamberError'
  }
}

const HEIGHT = 800
const SIZE_EVERY_MS = 10
const SIZE_WITHIN_MS = 1000
const TITLE = 'Page under measurement'
const LINES = 200

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (cause: unknown) => void }
type Question = { readonly do: 'size' } | { readonly do: 'ask'; readonly name: string; readonly input: unknown }
type Numbered = Extract<Asked, { id: number }>

/** A frame out of sight with its line. It is of use once `loaded` has come true. */
export function makeRoom(options: ChamberOptions) {
  const { mode } = options
  const waiting = new Map<number, Waiting>()
  const lines: ConsoleLine[] = []
  const loading = Promise.withResolvers<void>()
  let ids = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const line = openLine({ heed, onFlood: () => fail(new ChamberError('silent')) })
  const relay = makeRelay(TITLE, {
    onReady: fill,
    onShown: () => {},
    onSilent: () => fail(new ChamberError('not_boxed')),
  })
  hide(relay.frame, options)
  document.body.append(relay.frame)

  function fill() {
    const { html } = mode === 'held' ? heldPage(options.html, options.script) : runningPage(options.html)
    relay.fill({ html, title: TITLE, mode }, line.far)
    line.ask({ do: 'begin', generation: 0 })
    expect(limits.frameSilentMs)
  }

  /** Whatever comes next has so much time. */
  function expect(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new ChamberError('silent')), ms)
  }

  function heed(said: Said) {
    switch (said.say) {
      case 'here':
        return expect(mode === 'held' ? limits.measureMs : limits.scriptsSettleMs + limits.frameSilentMs)
      case 'loaded':
        clearTimeout(timer)
        return loading.resolve()
      case 'console':
        return void lines.push(...said.lines.slice(0, LINES - lines.length))
      case 'answer':
        return take(said.id)?.resolve(said.value)
      case 'failed':
        return take(said.id)?.reject(new Error(said.why))
      default:
        return
    }
  }

  function take(id: number): Waiting | undefined {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }

  function ask(question: (id: number) => Numbered): Promise<unknown> {
    const id = ++ids
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      line.ask(question(id))
    })
  }

  function fail(cause: ChamberError) {
    clearTimeout(timer)
    loading.reject(cause)
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
    line.close()
    relay.drop()
  }

  // Asked for and not waited for by whoever has given up: not a failure of the page around it.
  loading.promise.catch(() => {})

  async function resize(width: number) {
    relay.frame.style.width = `${width}px`
    settle(relay.frame)
    const until = performance.now() + SIZE_WITHIN_MS
    while ((await ask((id) => ({ do: 'size', id }))) !== width && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, SIZE_EVERY_MS))
  }

  const chamber: Chamber = {
    ask: (name, input) => ask((id) => ({ do: 'ask', id, name, input })),
    resize,
    // The answer is that of our own script; what is in it is the page's own word all the same.
    snapshot: () =>
      ask((id) => ({ do: 'snapshot', id, settleMs: limits.scriptsSettleMs })) as Promise<Snapshot>,
    console: () => lines,
    drop: () => fail(new ChamberError('stopped')),
  }
  return { chamber, loaded: loading.promise, resize, fail }
}

/** Without a picture no page lays itself out, so it has its true size, out of sight. */
function hide(frame: HTMLIFrameElement, { width, height = HEIGHT }: ChamberOptions) {
  frame.className = ''
  frame.tabIndex = -1
  frame.inert = true
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { position: 'fixed', left: '-9999px', top: '0', border: '0' })
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, maxWidth: 'none' })
}

/** A tab in the background draws nothing; asked for a size it lays out all the same. */
function settle(frame: HTMLIFrameElement) {
  frame.getBoundingClientRect()
  frame.contentDocument?.querySelector('iframe')?.getBoundingClientRect()
}
