import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  createUniqueId,
  For,
  type JSX,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import { clock, share } from './bar'
import { createPages, type PageAt } from './pages'
import { createPictures, type DrawPage, type Pictures } from './pictures'
import { itemWidth, placesIn } from './places'
import type { Player, View } from './player'
import { quiet } from './quiet'
import './strip.css'
import type { Tape } from './tape'
import type { SayLate } from './words'

/** Between two thumbnails, in CSS pixels. */
const GAP = 4
/** Pictures of a run may take this much: forty at twice the size. */
const MOST_BYTES = 4 * 2 ** 20

export interface StripProps {
  readonly player: Player
  readonly view: View
  readonly tape: Tape
  readonly t: SayLate
  readonly draw: DrawPage
  readonly onGo: (at: number) => void
}

/** The pages of a run where they came in time. Choosing one goes there. To be built anew for another run. */
export function FilmStrip(props: StripProps): JSX.Element {
  // A strip belongs to one run.
  // eslint-disable-next-line solid/reactivity
  const { tape, draw } = props
  const group = createUniqueId()
  const [width, setWidth] = createSignal(0)
  const pages = createStripPages(props)
  let moved = performance.now()
  createEffect(() => {
    if (props.view.position >= 0) moved = performance.now()
  })
  const pictures = createPictures({ draw, quiet: () => quiet(() => moved), most: MOST_BYTES })
  onCleanup(pictures.free)

  const current = createMemo(() => {
    const { seq } = props.view
    return pages().findLast(({ at }) => at <= seq)?.at
  })
  // The axis of a run that goes on grows, and what stands on it moves with each event that comes; of any other it stands.
  const length = createMemo(() => props.view.length)
  const item = createMemo(() => itemWidth({ count: pages().length, width: width(), gap: GAP }))
  const lefts = createMemo(() => {
    const player = props.player
    const whole = length()
    const places = pages().map(({ at }) => share(player.playAt(tape.timeAt(at)), whole))
    return placesIn({ places, width: width(), item: item(), gap: GAP })
  })

  function measure(element: HTMLElement) {
    if (typeof ResizeObserver !== 'function') return
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    onMount(() => watcher.observe(element))
    onCleanup(() => watcher.disconnect())
  }

  return (
    <fieldset class="strip" style={{ '--wide': `${item()}px` }} ref={measure}>
      <legend class="replay-spoken">{props.t('strip.label')}</legend>
      <For each={pages()} fallback={<p class="strip-none">{props.t('strip.none')}</p>}>
        {(page, at) => (
          <Thumb
            page={page}
            group={group}
            current={page.at === current()}
            left={lefts()[at()] ?? 0}
            time={clock(props.player.playAt(tape.timeAt(page.at)))}
            pictures={pictures}
            t={props.t}
            onGo={() => props.onGo(page.at)}
          />
        )}
      </For>
    </fieldset>
  )
}

/** The list stays the same while nothing has come to it: a thumbnail that is built anew loses the focus. */
function createStripPages(props: StripProps): () => readonly PageAt[] {
  // eslint-disable-next-line solid/reactivity
  const read = createPages(props.tape)
  const grown = createMemo(() => {
    const { pages, ships } = props.tape.landmarks()
    return `${props.view.count >= 0} ${pages.length} ${ships.length}`
  })
  const [found] = createResource(grown, () => read().catch(() => []), { initialValue: [] })
  const pages = createMemo<readonly PageAt[]>(
    (known) => found.latest.map((page) => known.find((one) => isSame(one, page)) ?? page),
    [],
  )
  return pages
}

function isSame(one: PageAt, other: PageAt): boolean {
  return one.at === other.at && one.hash === other.hash
}

interface ThumbProps {
  readonly page: PageAt
  readonly group: string
  readonly current: boolean
  readonly left: number
  readonly time: string
  readonly pictures: Pictures
  readonly t: SayLate
  readonly onGo: () => void
}

function Thumb(props: ThumbProps): JSX.Element {
  const name = () => {
    const { kind, round } = props.page
    if (kind === 'final') return props.t('strip.final')
    return kind === 'given' ? props.t('strip.given') : props.t('strip.round', { n: round })
  }
  const title = () => {
    const values = { n: props.page.round, time: props.time }
    if (props.page.kind === 'final') return props.t('strip.finalPage', values)
    return props.t(props.page.kind === 'given' ? 'strip.givenPage' : 'strip.page', values)
  }
  onMount(() => props.pictures.want(props.page.hash))
  return (
    <label class="strip-page" style={{ '--left': `${props.left}px` }}>
      <input
        type="radio"
        name={props.group}
        checked={props.current}
        aria-label={title()}
        // A click on the one that is chosen goes back to its place, and changes nothing.
        onClick={() => props.onGo()}
        onKeyDown={(event) => event.key === 'Enter' && props.onGo()}
      />
      <Show
        when={props.pictures.of(props.page.hash)}
        fallback={<span class="strip-card">{props.page.round || '·'}</span>}
      >
        {(picture) => <Picture picture={picture()} />}
      </Show>
      <span class="strip-name">{name()}</span>
    </label>
  )
}

function Picture(props: { readonly picture: ImageBitmap }): JSX.Element {
  let canvas: HTMLCanvasElement | undefined
  createEffect(() => {
    const picture = props.picture
    if (!canvas) return
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
  })
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas that says nothing of a tabindex takes no focus.
  return <canvas class="strip-picture" aria-hidden="true" ref={(element) => (canvas = element)} />
}
