import { createEffect, createMemo, createSignal, type JSX, on, onCleanup, Show } from 'solid-js'
import { comparePages, type PictureDiff } from './picture-diff'
import { bringIntoSight, lendKeys, stepTo, type Walk } from './walk'
import type { Say } from './words'

export interface PixelViewProps {
  readonly a: string
  readonly b: string
  readonly rounds: { readonly a: number; readonly b: number }
  readonly width: number
  /** Of the taller page, in its own pixels; 0 while nobody knows. */
  readonly height: number
  readonly say: Say
  /** Who walks through the changes when a key asks for it. */
  readonly walks: Set<Walk>
}

/** Without a word of the frames by then, a page is taken to be as tall as most are. */
const HEIGHT_MS = 2000
const USUAL_HEIGHT = 3200

/** Which pixels differ between two pages, over the later one in grey. */
export function PixelView(props: PixelViewProps): JSX.Element {
  let canvas: HTMLCanvasElement | undefined
  let list: HTMLElement | undefined
  const [found, setFound] = createSignal<PictureDiff | 'cannot'>()
  const [at, setAt] = createSignal(-1)
  const [late, setLate] = createSignal(false)
  const timer = setTimeout(setLate, HEIGHT_MS, true)
  onCleanup(() => clearTimeout(timer))
  // A page grows by a few pixels while its pictures come: that is not worth drawing it anew.
  const height = createMemo(() => Math.ceil((props.height || (late() ? USUAL_HEIGHT : 0)) / 50) * 50)
  const drawn = () => {
    const now = found()
    return typeof now === 'object' ? now : undefined
  }

  createEffect(
    on([() => props.a, () => props.b, () => props.width, height], ([a, b, width, tall]) => {
      setFound(undefined)
      setAt(-1)
      if (!canvas || tall === 0) return
      const over = new AbortController()
      onCleanup(() => over.abort())
      void comparePages({ a, b, width, height: tall, signal: over.signal }, canvas)
        .catch(() => undefined)
        .then((diff) => !over.signal.aborted && setFound(diff ?? 'cannot'))
    }),
  )

  function go(way: 1 | -1) {
    const all = drawn()?.regions.length ?? 0
    if (all === 0) return
    setAt((before) => stepTo(before, way, all))
    const place = list?.querySelector('.pixel-place')
    if (place && list) bringIntoSight(place, list)
  }
  // The set is made once.
  // eslint-disable-next-line solid/reactivity
  lendKeys(go, props.walks)

  const share = (percent: number) =>
    percent.toLocaleString(props.say.locale, { maximumFractionDigits: percent < 1 ? 2 : 1 })

  return (
    <div class="pixels">
      <div class="compare-controls">
        <Show when={found()} fallback={<span class="meta">{props.say('compare.drawing')}</span>}>
          <Show when={drawn()} fallback={<p role="alert">{props.say('compare.pixelCannot')}</p>}>
            {(diff) => (
              <>
                <Show
                  when={diff().regions.length > 0}
                  fallback={<span>{props.say('compare.pixelNone')}</span>}
                >
                  <button type="button" aria-keyshortcuts="P" onClick={() => go(-1)}>
                    {props.say('compare.before')}
                  </button>
                  <button type="button" aria-keyshortcuts="N" onClick={() => go(1)}>
                    {props.say('compare.next')}
                  </button>
                  <span class="meta" role="status">
                    {at() < 0
                      ? props.say('compare.places', { n: diff().regions.length })
                      : props.say('compare.place', { n: at() + 1, all: diff().regions.length })}
                  </span>
                  <b class="pixel-count">{props.say('compare.pixelCount', { n: diff().count })}</b>
                  <span class="meta">
                    {props.say('compare.pixelShare', { percent: share(diff().percent) })}
                  </span>
                </Show>
              </>
            )}
          </Show>
        </Show>
      </div>
      <section
        ref={(element) => (list = element)}
        class="pixel-text"
        aria-label={props.say('compare.pixelPicture', props.rounds)}
        tabindex="0"
      >
        <div class="pixel-sheet" classList={{ off: !drawn() }} style={{ '--wide': `${props.width}px` }}>
          <canvas ref={(element) => (canvas = element)} />
          <Show when={drawn()?.regions[at()]}>
            {(place) => (
              <div
                class="pixel-place"
                style={{
                  'inset-inline-start': `${(place().left / props.width) * 100}%`,
                  'inset-block-start': `${(place().top / (drawn()?.height ?? 1)) * 100}%`,
                  'inline-size': `${((place().right - place().left) / props.width) * 100}%`,
                  'block-size': `${((place().bottom - place().top) / (drawn()?.height ?? 1)) * 100}%`,
                }}
              />
            )}
          </Show>
        </div>
      </section>
      <p class="meta">
        {props.say('compare.pixelNote')}{' '}
        <Show when={drawn()?.cut && drawn()}>
          {(diff) => <>{props.say('compare.pixelCut', { px: String(diff().height) })}</>}
        </Show>
      </p>
    </div>
  )
}
