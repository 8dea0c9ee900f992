import { createEffect, type JSX, on, onCleanup, Show } from 'solid-js'
import type { DeskTranslate } from './words'

/** What was done just now, and how to take it back. */
export interface Told {
  /** Said anew when the language changes under it. */
  readonly text: () => string
  readonly undo?: () => void
}

/** As long as one needs to see that it was the wrong row, and to get there by keyboard. */
const UNDO_MS = 10_000

/** One line about what was done. It waits while it is pointed at or held by the keyboard. */
export function DeskNews(props: {
  readonly told: Told | undefined
  readonly t: DeskTranslate
  readonly ref: (element: HTMLDivElement) => void
  readonly onClose: () => void
}): JSX.Element {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = () => clearTimeout(timer)
  const go = () => {
    hold()
    if (props.told?.undo) timer = setTimeout(() => props.onClose(), UNDO_MS)
  }
  createEffect(on(() => props.told, go))
  onCleanup(hold)

  function undo() {
    const { undo: back } = props.told ?? {}
    props.onClose()
    back?.()
  }

  return (
    <div
      ref={(element) => props.ref(element)}
      class="desk-news"
      role="status"
      onFocusIn={hold}
      onFocusOut={go}
      onPointerEnter={hold}
      onPointerLeave={go}
    >
      <Show when={props.told}>
        {(told) => (
          <>
            <p>{told().text()}</p>
            <Show when={told().undo}>
              <button type="button" onClick={undo}>
                {props.t('desk.undo')}
              </button>
            </Show>
            <button type="button" class="desk-dismiss" onClick={() => props.onClose()}>
              {props.t('desk.dismiss')}
            </button>
          </>
        )}
      </Show>
    </div>
  )
}
