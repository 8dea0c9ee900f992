import type { JSX } from 'solid-js'
import type { Say } from './words'

/** Takes wheel and finger for all pages that lie under it: their own would let them part. */
export function Scroller(props: {
  /** How far there is to scroll, and what is seen of it, in pixels of the screen. */
  readonly height: number
  readonly say: Say
  readonly ref: (element: HTMLElement) => void
  readonly onScrolled: (top: number) => void
}): JSX.Element {
  return (
    <section
      ref={(element) => props.ref(element)}
      class="compare-scroller"
      aria-label={props.say('compare.pages')}
      tabindex="0"
      onScroll={(event) => props.onScrolled(event.currentTarget.scrollTop)}
    >
      <div style={{ 'block-size': `${props.height}px` }} />
    </section>
  )
}
