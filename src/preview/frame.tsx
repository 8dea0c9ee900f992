import type { Accessor, JSX } from 'solid-js'
import { createEffect, createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { createBoxes } from './boxes'
import './frame.css'
import { stillPage } from './still'

/** Phone, tablet, desk. */
export const WIDTHS = [375, 768, 1280] as const
export type Width = (typeof WIDTHS)[number]

export interface FrameProps {
  /** The page on show. Undefined while there is none, or while it is being fetched. */
  readonly html: Accessor<string | undefined>
  readonly title: string
  readonly t: Translate
  /** There is a page, and its text is on its way. */
  readonly loading?: Accessor<boolean>
  /** The run goes on: a page that is not there is being written. */
  readonly drafting?: Accessor<boolean>
  /** The round in which an unchanged page was made. */
  readonly unchangedSince?: Accessor<number | undefined>
  /** No jury has judged it. */
  readonly notReviewed?: Accessor<boolean>
}

/** The page under review, boxed, at one of three true widths, scaled to fit. */
export function Frame(props: FrameProps): JSX.Element {
  const [width, setWidth] = createSignal<Width>(innerWidth < 720 ? 375 : 1280)
  const [room, setRoom] = createSignal({ width: 0, height: 0 })
  // Never larger than life: a phone page blown up would judge a page that nobody gets.
  const scale = createMemo(() => Math.min(1, room().width / width()) || 1)
  let hold: HTMLDivElement | undefined

  onMount(() => {
    if (!hold || typeof ResizeObserver !== 'function') return
    const watcher = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    watcher.observe(hold)
    onCleanup(() => watcher.disconnect())
  })

  const boxes = createBoxes((frame) => hold?.append(frame))
  // A state that moves on without a new page must not load the page anew: both the text and the title are told by
  // their value, and not by the state that they were read from.
  const html = createMemo(() => props.html())
  const title = createMemo(() => props.t('preview.frame', { title: props.title }))
  createEffect(() => {
    const text = html()
    if (text === undefined) boxes.empty()
    else boxes.put({ html: stillPage(text), title: title() })
  })

  return (
    <div class="preview">
      <Toolbar page={props} width={width()} scale={scale()} onWidth={setWidth} />
      <div class="preview-room">
        <div
          class="preview-hold"
          classList={{ empty: boxes.standing() !== 'shown' }}
          ref={(element) => (hold = element)}
          style={{
            '--width': `${width()}px`,
            '--scale': scale(),
            '--height': `${room().height / scale()}px`,
          }}
        />
        <Show when={boxes.standing() !== 'shown'}>
          <Absent page={props} silent={boxes.standing() === 'silent'} />
        </Show>
      </div>
    </div>
  )
}

function Absent(props: { page: FrameProps; silent: boolean }): JSX.Element {
  const coming = () => props.page.loading?.() || props.page.html() !== undefined
  const words = () => {
    if (coming()) return 'preview.loading'
    return props.page.drafting?.() ? 'preview.drafting' : 'preview.none'
  }
  return (
    <div class="preview-absent">
      <Show when={props.silent} fallback={<p>{props.page.t(words())}</p>}>
        <p role="alert">
          <b>{props.page.t('preview.notBoxed')}</b>
          <br />
          {props.page.t('preview.notBoxedText')}
        </p>
      </Show>
    </div>
  )
}

function Toolbar(props: {
  page: FrameProps
  width: Width
  scale: number
  onWidth: (width: Width) => void
}): JSX.Element {
  return (
    <div class="preview-bar">
      <fieldset class="preview-widths" aria-label={props.page.t('preview.widths')}>
        <For each={WIDTHS}>
          {(width) => (
            <button type="button" aria-pressed={props.width === width} onClick={() => props.onWidth(width)}>
              {width}
            </button>
          )}
        </For>
      </fieldset>
      <Show when={props.scale < 1}>
        <span class="preview-scale">
          {props.page.t('preview.scale', { percent: Math.round(props.scale * 100) })}
        </span>
      </Show>
      <span class="preview-notes">
        <Show when={props.page.unchangedSince?.()}>
          {(round) => <span class="meta-pill">{props.page.t('preview.unchanged', { n: round() })}</span>}
        </Show>
        <Show when={props.page.notReviewed?.()}>
          <span class="meta-pill">{props.page.t('preview.notReviewed')}</span>
        </Show>
      </span>
    </div>
  )
}
