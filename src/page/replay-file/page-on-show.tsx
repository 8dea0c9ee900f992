import { createEffect, createMemo, createSignal, type JSX, on, onCleanup, onMount, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import '../../preview/frame.css'
import { isHeavy } from '../../preview/heavy'
import { Widths } from '../../preview/widths'
import type { Moment } from './moment'
import { boxPage, type PageBox } from './page-box'
import type { FileSay } from './words'

export interface PageOnShowProps {
  readonly moment: Moment
  /** What is outlined in it. */
  readonly outline: string | undefined
  readonly t: Translate
  readonly say: FileSay
}

/** The page of the round on show, boxed, at a true width, scaled to fit. */
export function PageOnShow(props: PageOnShowProps): JSX.Element {
  // The run on show lives in signals: the object that holds them never changes.
  // eslint-disable-next-line solid/reactivity
  const { state, page, html } = props.moment
  let hold: HTMLDivElement | undefined
  const [width, setWidth] = createSignal(innerWidth < 720 ? 375 : 1280)
  const [room, setRoom] = createSignal({ width: 0, height: 0 })
  const [large, setLarge] = createSignal<string>()
  const scale = createMemo(() => Math.min(1, room().width / width()) || 1)
  const isTooLarge = createMemo(() => {
    const text = html()
    return text !== undefined && text !== large() && isHeavy(text)
  })
  const { box, blank } = createBox(() => (isTooLarge() ? undefined : html()), {
    hold: () => hold,
    title: () => props.t('preview.frame', { title: state().brief?.title ?? '' }),
  })
  createEffect(() => box()?.outline(props.outline))
  onMount(() => {
    const watcher = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    if (hold) watcher.observe(hold)
    onCleanup(() => watcher.disconnect())
  })
  const absent = () => {
    if (!page()) return props.t('preview.none')
    if (blank()) return props.say('file.blank')
    return html() === undefined ? props.say('file.gone') : ''
  }

  return (
    <section class="preview" aria-label={props.t('preview.group')}>
      <div class="preview-bar">
        <Widths width={width()} scale={scale()} t={props.t} onWidth={setWidth} />
        <Show when={page()?.unchangedSince}>
          {(n) => <span class="meta-pill">{props.t('preview.unchanged', { n: n() })}</span>}
        </Show>
        <Show when={page()?.notReviewed}>
          <span class="meta-pill">{props.t('preview.notReviewed')}</span>
        </Show>
      </div>
      <div class="preview-body">
        <div
          class="preview-room"
          style={{
            '--width': `${width()}px`,
            '--scale': scale(),
            '--height': `${room().height / scale()}px`,
          }}
        >
          <div class="preview-hold" ref={(element) => (hold = element)} />
          <Show when={absent() || isTooLarge()}>
            <div class="preview-absent">
              <Show when={isTooLarge()} fallback={<p>{absent()}</p>}>
                <button type="button" onClick={() => setLarge(html())}>
                  {props.say('file.large')}
                </button>
              </Show>
            </div>
          </Show>
        </div>
      </div>
    </section>
  )
}

/** Boxes a page anew whenever it is another one. */
function createBox(
  page: () => string | undefined,
  { hold, title }: { readonly hold: () => HTMLElement | undefined; readonly title: () => string },
) {
  const [box, setBox] = createSignal<PageBox>()
  const [blank, setBlank] = createSignal(false)
  createEffect(
    on(page, (text) => {
      const place = hold()
      setBlank(false)
      setBox(undefined)
      if (!place || text === undefined) return
      const told = { onShown: () => setBox(made), onBlank: () => setBlank(true) }
      const made = boxPage(place, { html: text, title: title() }, told)
      onCleanup(made.drop)
    }),
  )
  return { box, blank }
}
