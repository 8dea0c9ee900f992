import type { JSX } from 'solid-js'
import type { Say } from './words'
import { NARROWEST, WIDEST } from './widths'

const STEP = 10
const LEAP = 100

/** The right edge of the sheet, to be drawn by pointer or moved by arrow keys. */
export function Handle(props: {
  readonly width: number
  readonly scale: number
  readonly say: Say
  readonly onWidth: (width: number) => void
}): JSX.Element {
  let from: { readonly x: number; readonly width: number; readonly scale: number } | undefined

  function begin(event: PointerEvent & { readonly currentTarget: HTMLElement }) {
    if (event.button !== 0) return
    // The frame beside it would swallow every move.
    event.currentTarget.setPointerCapture(event.pointerId)
    from = { x: event.clientX, width: props.width, scale: props.scale }
  }

  function move(event: PointerEvent) {
    // The sheet stays in the middle, so that it grows by twice of what its edge has moved.
    if (from) props.onWidth(from.width + (2 * (event.clientX - from.x)) / from.scale)
  }

  function press(event: KeyboardEvent) {
    const next = keyed(event, props.width)
    if (next === undefined) return
    // An arrow would scroll the page, and a letter is a key of the stage.
    event.preventDefault()
    event.stopPropagation()
    props.onWidth(next)
  }

  return (
    <div
      class="preview-handle"
      role="slider"
      tabIndex={0}
      aria-label={props.say('view.handle')}
      aria-orientation="horizontal"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={props.width}
      aria-valuetext={props.say('view.pixels', { px: String(props.width) })}
      title={props.say('view.handle')}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => (from = undefined)}
      onPointerCancel={() => (from = undefined)}
    />
  )
}

/** The width that a key asks for. */
function keyed(event: KeyboardEvent, width: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  const step = event.shiftKey ? LEAP : STEP
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return width + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return width - step
    case 'PageUp':
      return width + LEAP
    case 'PageDown':
      return width - LEAP
    case 'Home':
      return NARROWEST
    case 'End':
      return WIDEST
    default:
      return undefined
  }
}
