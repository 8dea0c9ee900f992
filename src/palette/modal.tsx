import { type JSX, onCleanup, onMount } from 'solid-js'

/**
 * A dialog over everything. What had the focus gets it back. While it is open no key reaches what lies behind it: some of
 * that listens on the whole document.
 */
export function Modal(props: {
  readonly class: string
  readonly label: string
  readonly onKey?: (event: KeyboardEvent) => void
  readonly onClose: () => void
  readonly children: JSX.Element
}): JSX.Element {
  let dialog: HTMLDialogElement | undefined

  // Before anyone else hears it. What the browser does with it, it still does.
  function hear(event: KeyboardEvent) {
    // The browser tells that it closed a moment later: a key in between is for the page.
    if (!dialog?.open) return
    event.stopImmediatePropagation()
    props.onKey?.(event)
  }

  /** A press beside it: the dialog itself is hit only where nothing of it is drawn. */
  function press(event: MouseEvent) {
    if (event.target === dialog) dialog?.close()
  }

  onMount(() => {
    addEventListener('keydown', hear, true)
    dialog?.addEventListener('pointerdown', press)
    dialog?.showModal()
  })
  onCleanup(() => {
    removeEventListener('keydown', hear, true)
    // Whoever takes it away without closing it would leave the focus nowhere.
    dialog?.close()
  })

  return (
    <dialog
      ref={(element) => (dialog = element)}
      class={`modal ${props.class}`}
      aria-label={props.label}
      onClose={() => props.onClose()}
    >
      <div class="modal-box">{props.children}</div>
    </dialog>
  )
}
