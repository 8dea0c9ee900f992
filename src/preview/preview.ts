import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import { type Boxes, createBoxes } from './boxes'
import type { FrameProps } from './frame'
import { stoppedLastTime } from './mark'
import type { Outlined } from './talk'
import { keepScripts, runsScripts } from './remembered'
import { withinWidths } from './widths'

/** What of a page is looked at. */
export const SIGHTS = ['view', 'diff', 'code', 'instruments'] as const
export type Sight = (typeof SIGHTS)[number]

/** Below this the window is a phone's. */
const NARROW = 720

/** A page on show, and what the person has chosen for it. */
export interface Preview {
  readonly page: FrameProps
  readonly boxes: Boxes
  /** What became of the outline that was asked for. */
  readonly outlined: Accessor<Outlined | undefined>
  readonly sight: Accessor<Sight>
  readonly setSight: (sight: Sight) => void
  readonly width: Accessor<number>
  readonly setWidth: (width: number) => void
  /** How much of its size it is drawn at. Never larger than life: a phone page blown up would judge a page that nobody gets. */
  readonly scale: Accessor<number>
  readonly room: Accessor<Room>
  readonly setRoom: (room: Room) => void
  /** Whether the page is to run its scripts, and whether it may do so now. */
  readonly scripts: Accessor<boolean>
  readonly runs: Accessor<boolean>
  readonly setScripts: (on: boolean) => void
  readonly reload: () => void
  /** The page stopped the app when its scripts ran last: they do not run again until the person says so. */
  readonly lastTime: Accessor<boolean>
  /** Whether what the page's scripts said is on show. */
  readonly console: Accessor<boolean>
  readonly setConsole: (shown: boolean) => void
  /** Shows a page that is so large that it was asked about first. */
  readonly showLarge: () => void
}

export interface Room {
  readonly width: number
  readonly height: number
}

/** Puts the page that is handed in into its box, anew whenever the page or the way it is to be shown has changed. */
export function createPreview(page: FrameProps, mount: (frame: HTMLIFrameElement) => void): Preview {
  const [sight, setSight] = createSignal<Sight>('view')
  const [width, setWidth] = createSignal<number>(innerWidth < NARROW ? 375 : 1280)
  const [room, setRoom] = createSignal<Room>({ width: 0, height: 0 })
  const [loads, setLoads] = createSignal(0)
  const [large, setLarge] = createSignal<string>()
  const [console, setConsole] = createSignal(false)
  const scripts = createScripts(page)
  const [outlined, setOutlined] = createSignal<Outlined>()
  const boxes = createBoxes(mount, { onPicked: (target) => page.onPicked?.(target), onOutlined: setOutlined })

  // A state that moves on without a new page must not load the page anew: both the text and the title are told by
  // their value, and not by the state that they were read from.
  const html = createMemo(() => page.html())
  const title = createMemo(() => page.t('preview.frame', { title: page.title }))
  const hash = createMemo(() => page.hash?.())
  // Half a page has half of its scripts.
  const runs = createMemo(() => scripts.wanted() && !page.taking?.())
  // The next frame may share its thread with one that spins, and would wait for it for ever.
  createEffect(on(runs, (now, before) => before && !now && boxes.empty()))
  createEffect(() => {
    const text = html()
    loads()
    if (text === undefined) boxes.empty()
    else
      boxes.put({
        html: text,
        title: title(),
        mode: runs() ? 'running' : 'held',
        anyway: large() === text,
        hash: hash(),
      })
  })
  createEffect(() => {
    setOutlined(undefined)
    boxes.outline(page.outline?.())
  })
  createEffect(() => boxes.mark(page.marks?.() ?? []))

  return {
    page,
    boxes,
    outlined: () => (page.outline?.() === undefined ? undefined : outlined()),
    sight,
    setSight,
    width,
    setWidth: (next) => setWidth(withinWidths(next)),
    scale: createMemo(() => Math.min(1, room().width / width()) || 1),
    room,
    setRoom,
    scripts: scripts.wanted,
    runs,
    setScripts: scripts.set,
    lastTime: scripts.lastTime,
    console,
    setConsole,
    reload: () => setLoads((before) => before + 1),
    showLarge: () => setLarge(html()),
  }
}

/**
 * Whether a run's pages use their scripts. Kept for runs that were made here; any other one is asked about each time, and
 * so is a page that stopped the app.
 */
function createScripts(page: FrameProps) {
  const [asked, setAsked] = createSignal<{ readonly run: string | undefined; readonly on: boolean }>()
  const run = createMemo(() => page.run)
  const kept = createMemo(() => {
    const id = run()
    return page.own === true && id !== undefined && runsScripts(id)
  })
  const stopped = createMemo(() => {
    const hash = page.hash?.()
    return hash !== undefined && stoppedLastTime(hash)
  })
  const said = () => (asked()?.run === run() ? asked()?.on : undefined)

  function set(on: boolean) {
    setAsked({ run: run(), on })
    const id = run()
    if (page.own && id !== undefined) keepScripts(id, on)
  }

  return {
    wanted: createMemo(() => said() ?? (kept() && !stopped())),
    lastTime: () => said() === undefined && stopped(),
    set,
  }
}
