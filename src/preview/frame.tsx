import type { Accessor, JSX } from 'solid-js'
import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { Segmented } from '../controls/segmented'
import type { Translate } from '../i18n/t'
import './frame.css'
import { createPreview, type Preview, type Sight, SIGHTS } from './preview'
import { sightOf, widthOf } from './keys'
import { Widths } from './widths'

/** A page that is being written, as far as it has come. */
export interface TakingShape {
  readonly id: number
  readonly text: string
}

export interface FrameProps {
  /** The page on show. Undefined while there is none, or while it is being fetched. */
  readonly html: Accessor<string | undefined>
  readonly title: string
  readonly t: Translate
  /** There is a page, and its text is on its way. */
  readonly loading?: Accessor<boolean>
  /** The run goes on: a page that is not there is being written. */
  readonly drafting?: Accessor<boolean>
  /** The page that the designer writes now. It is seen in place of the one on show. */
  readonly taking?: Accessor<TakingShape | undefined>
  /** The round in which an unchanged page was made. */
  readonly unchangedSince?: Accessor<number | undefined>
  /** No jury has judged it. */
  readonly notReviewed?: Accessor<boolean>
  /** A critic's loop has made it after the verdict. */
  readonly mended?: Accessor<boolean>
  /** The hash of the page on show. */
  readonly hash?: Accessor<string | undefined>
  /** The run that the page belongs to. */
  readonly run?: string | undefined
  /** The run was made here. Whether pages of any other use their scripts is asked about each time. */
  readonly own?: boolean | undefined
  /** Where the same page opens in a window of its own. */
  readonly window?: Accessor<string | undefined>
  readonly onSave?: (() => void) | undefined
  /** Draws what has been measured; without it there is nothing to look at but the page and its code. */
  readonly instruments?: (() => JSX.Element) | undefined
  /** Draws the rounds that can be put on show. */
  readonly rounds?: (() => JSX.Element) | undefined
  /** Draws rounds beside each other, at the width that is handed in. */
  readonly compare?: ((width: Accessor<number>) => JSX.Element) | undefined
  /** What is outlined in the page: a selector, or a quotation. */
  readonly outline?: Accessor<string | undefined>
  /** Elements that something is known of: a click inside of one gives it, and not what lies deeper. */
  readonly marks?: Accessor<readonly string[]>
  /** The person has pointed at an element of the page. */
  readonly onPicked?: (target: string) => void
}

type Parts = typeof import('./parts')

/** The page under review, boxed, at a true width, scaled to fit; or its code, or what was measured of it. */
export function Frame(props: FrameProps): JSX.Element {
  let hold: HTMLDivElement | undefined
  let shape: HTMLDivElement | undefined
  const preview = createPreview(props, (frame) => hold?.append(frame))
  const [parts, setParts] = createSignal<Parts>()
  const [drawn, setDrawn] = createSignal(false)
  const isShown = () => drawn() || preview.boxes.standing() === 'shown'

  onMount(() => {
    // What a page needs beyond its first picture.
    import('./parts').then(
      (part) => setParts(() => part),
      // The page is there without; the next load asks again.
      () => {},
    )
    if (!hold || typeof ResizeObserver !== 'function') return
    const watcher = new ResizeObserver(([entry]) => entry && preview.setRoom(entry.contentRect))
    watcher.observe(hold)
    onCleanup(() => watcher.disconnect())
  })

  function press(event: KeyboardEvent) {
    const asked = sightOf(event)
    const sight = SIGHTS.find((one) => one === asked)
    const width = widthOf(event)
    if (sight && has(props, sight)) preview.setSight(sight)
    else if (width) preview.setWidth(width)
    else return
    event.preventDefault()
  }

  return (
    // The keys belong to the group: they act wherever in it the focus is.
    <section class="preview" aria-label={props.t('preview.group')} onKeyDown={press}>
      <div class="preview-bar">
        <Show when={preview.sight() !== 'diff'}>{props.rounds?.()}</Show>
        <Sights preview={preview} />
        <Show when={preview.sight() === 'view' || preview.sight() === 'diff'}>
          <Widths
            width={preview.width()}
            scale={preview.sight() === 'view' ? preview.scale() : 1}
            t={props.t}
            onWidth={preview.setWidth}
          />
        </Show>
        <Show when={parts()}>{(part) => part().drawTools(preview)}</Show>
      </div>
      <div class="preview-body">
        <div
          class="preview-room"
          classList={{ off: preview.sight() !== 'view' }}
          style={{
            '--width': `${preview.width()}px`,
            '--scale': preview.scale(),
            '--height': `${preview.room().height / preview.scale()}px`,
          }}
        >
          <div
            class="preview-hold"
            classList={{ empty: preview.boxes.standing() !== 'shown', drafting: drawn() }}
            ref={(element) => (hold = element)}
          >
            <div class="preview-shape" ref={(element) => (shape = element)} />
          </div>
          <div class="preview-caption">
            <Notes page={props} />
            <Show when={parts()}>{(part) => part().drawFacts(preview)}</Show>
          </div>
          <Show when={!isShown()}>
            <Absent page={props} preview={preview} />
          </Show>
          <Show when={parts()}>
            {(part) => part().drawOver(preview, { host: () => shape, onDrawn: setDrawn })}
          </Show>
        </div>
        <Show when={preview.sight() !== 'view' && parts()}>
          {(part) => <div class="preview-panel">{part().drawPanel(preview)}</div>}
        </Show>
      </div>
    </section>
  )
}

/** Whether there is anything to be seen of that. */
function has(page: FrameProps, sight: Sight): boolean {
  return (sight !== 'instruments' || !!page.instruments) && (sight !== 'diff' || !!page.compare)
}

function Sights(props: { readonly preview: Preview }): JSX.Element {
  const page = () => props.preview.page
  return (
    <div class="preview-sights">
      <Segmented
        label={page().t('preview.sight')}
        options={SIGHTS.filter((sight) => has(page(), sight))}
        value={props.preview.sight()}
        name={(sight) => page().t(`preview.sight.${sight}`)}
        onPick={props.preview.setSight}
      />
    </div>
  )
}

function Absent(props: { readonly page: FrameProps; readonly preview: Preview }): JSX.Element {
  const standing = () => props.preview.boxes.standing()
  const coming = () =>
    props.page.loading?.() || (props.page.html() !== undefined && ['empty', 'loading'].includes(standing()))
  const words = () => {
    if (coming()) return 'preview.loading'
    return props.page.drafting?.() ? 'preview.drafting' : 'preview.none'
  }
  return (
    <Show when={['empty', 'loading', 'silent'].includes(standing())}>
      <div class="preview-absent">
        <Show when={standing() === 'silent'} fallback={<p>{props.page.t(words())}</p>}>
          <p role="alert">
            <b>{props.page.t('preview.notBoxed')}</b>
            <br />
            {props.page.t('preview.notBoxedText')}
          </p>
        </Show>
      </div>
    </Show>
  )
}

function Notes(props: { readonly page: FrameProps }): JSX.Element {
  return (
    <>
      <Show when={props.page.unchangedSince?.()}>
        {(round) => <span class="meta-pill">{props.page.t('preview.unchanged', { n: round() })}</span>}
      </Show>
      <Show when={props.page.notReviewed?.()}>
        <span class="meta-pill">{props.page.t('preview.notReviewed')}</span>
      </Show>
      <Show when={props.page.mended?.()}>
        <span class="meta-pill">{props.page.t('preview.mended')}</span>
      </Show>
    </>
  )
}
