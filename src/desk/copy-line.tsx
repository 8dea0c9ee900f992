import { createSignal, type JSX } from 'solid-js'
import type { DeskTranslate } from './words'

/** A line for a terminal or a settings field, and a button that copies it. */
export function CopyLine(props: { readonly text: string; readonly t: DeskTranslate }): JSX.Element {
  const [told, setTold] = createSignal<'desk.copied' | 'desk.notCopied'>()

  const said = () => {
    const key = told()
    return key ? props.t(key) : ''
  }

  const copy = () =>
    navigator.clipboard.writeText(props.text).then(
      () => setTold('desk.copied'),
      // A page without focus, or a browser that was told not to.
      () => setTold('desk.notCopied'),
    )

  return (
    <div class="desk-copy">
      <pre>
        <code>{props.text}</code>
      </pre>
      <button type="button" aria-label={`${props.t('desk.copy')}: ${props.text}`} onClick={() => void copy()}>
        {props.t('desk.copy')}
      </button>
      <span class="meta" role="status">
        {said()}
      </span>
    </div>
  )
}
