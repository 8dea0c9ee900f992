import { type JSX, onCleanup, onMount } from 'solid-js'
import { CrossSign } from './marks'
import './modal.css'

/** A sheet over the library. What had the focus gets it back, and no key reaches what lies behind. */
export function Modal(props: {
  readonly class: string
  readonly title: string
  readonly close: string
  /** What has the focus at first; without it, the way out. */
  readonly first?: () => HTMLElement | undefined
  readonly onClose: () => void
  readonly children: JSX.Element
}): JSX.Element {
  let dialog: HTMLDialogElement | undefined

  // The library listens on the whole document.
  const hold = (event: KeyboardEvent) => event.stopPropagation()

  onMount(() => {
    dialog?.addEventListener('keydown', hold)
    dialog?.showModal()
    props.first?.()?.focus()
  })
  onCleanup(() => dialog?.close())

  return (
    <dialog
      ref={(element) => (dialog = element)}
      class={`library-modal ${props.class}`}
      aria-label={props.title}
      onClose={() => props.onClose()}
    >
      <div class="library-modal-box">
        <div class="library-modal-head">
          <h2>{props.title}</h2>
          <button
            type="button"
            class="library-icon"
            aria-label={props.close}
            title={props.close}
            onClick={() => dialog?.close()}
          >
            <CrossSign />
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  )
}
