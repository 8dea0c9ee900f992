import type { JSX } from 'solid-js'
import type { Say } from './words'

/** Where a key moves something that stands at so many percent; undefined for any other key. */
export function movedBy(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  at: number,
): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const step = shiftKey ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - step)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(100, at + step)
    case 'PageDown':
      return Math.max(0, at - 10)
    case 'PageUp':
      return Math.min(100, at + 10)
    case 'Home':
      return 0
    case 'End':
      return 100
    default:
      return undefined
  }
}

/** The edge between two pages that lie on each other. It moves under the pointer and by keys; buttons stand elsewhere. */
export function Divider(props: {
  readonly at: number
  readonly rounds: { readonly a: number; readonly b: number }
  readonly say: Say
  readonly onMove: (at: number) => void
}): JSX.Element {
  let from: { readonly left: number; readonly width: number } | undefined

  function grasp(event: PointerEvent & { readonly currentTarget: HTMLElement }) {
    if (event.button !== 0) return
    // Read once: asked again with every move, the browser would lay the page out each time.
    const sheet = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!sheet) return
    from = { left: sheet.left, width: sheet.width }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function drag(event: PointerEvent) {
    if (!from) return
    props.onMove(Math.min(100, Math.max(0, ((event.clientX - from.left) / from.width) * 100)))
  }

  function press(event: KeyboardEvent) {
    const at = movedBy(event, props.at)
    if (at === undefined) return
    event.preventDefault()
    // The arrows would also move what stands around.
    event.stopPropagation()
    props.onMove(at)
  }

  return (
    <div
      class="compare-divider"
      role="slider"
      tabIndex={0}
      aria-label={props.say('compare.divider')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(props.at)}
      aria-valuetext={props.say('compare.dividerAt', {
        a: props.rounds.a,
        left: Math.round(props.at),
        b: props.rounds.b,
        right: 100 - Math.round(props.at),
      })}
      onKeyDown={press}
      onPointerDown={grasp}
      onPointerMove={drag}
      onPointerUp={() => (from = undefined)}
      onPointerCancel={() => (from = undefined)}
    />
  )
}
