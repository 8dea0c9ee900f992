import { type JSX, Show } from 'solid-js'
import { limits } from '../../run/limits'
import { createShownIn } from '../field'
import type { DocumentEditing } from './document-editing'
import { createDocumentFile } from './document-file'
import { dropText, TextFile } from './text-file'
import type { FoundationSay } from './words'

export interface EditorProps {
  readonly editing: DocumentEditing
  readonly name: string
  readonly say: FoundationSay
  readonly onArea: (area: HTMLTextAreaElement) => void
}

/** The text of a document, as Markdown. What is typed stays in this browser until it is saved as a version. */
export function DocumentEditor(props: EditorProps): JSX.Element {
  const { refused, ...taken } = createDocumentFile(props)
  const isTooLong = () => props.editing.text().length > limits.materialChars

  function onKey(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    if (!isTooLong()) props.editing.save()
  }

  return (
    <section
      class="copy-editor"
      aria-label={props.say('doc.edit', { name: props.name })}
      onKeyDown={onKey}
      ref={(area) => dropText(area, taken)}
    >
      <Show when={props.editing.isStale()}>
        <p class="desk-notice">{props.say('doc.stale')}</p>
      </Show>
      <label>
        <span class="copy-label">{props.say('doc.text')}</span>
        <textarea
          ref={(made) => {
            createShownIn(made, () => props.editing.text())
            props.onArea(made)
          }}
          class="copy-source"
          rows="22"
          dir="auto"
          spellcheck={false}
          aria-invalid={isTooLong() ? true : undefined}
          onInput={(event) => props.editing.write(event.currentTarget.value)}
        />
      </label>
      <p role="alert" class="desk-fault">
        {isTooLong()
          ? props.say('doc.tooLong', { n: props.editing.text().length, most: limits.materialChars })
          : refused()}
      </p>
      <p class="desk-acts">
        <button
          type="button"
          class="primary"
          disabled={!props.editing.isChanged() || isTooLong()}
          onClick={() => props.editing.save()}
        >
          {props.say('doc.save')}
        </button>
        <button type="button" disabled={!props.editing.isChanged()} onClick={() => props.editing.discard()}>
          {props.say('doc.discard')}
        </button>
        <TextFile
          label={props.say('file.open')}
          accept=".md,.markdown,.txt,text/markdown,text/plain"
          {...taken}
        />
      </p>
      <p class="meta">
        {props.editing.isChanged() ? props.say('doc.unsaved') : props.say('shelf.here')}{' '}
        {props.say('file.drop')}
      </p>
    </section>
  )
}
