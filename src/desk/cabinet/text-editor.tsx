import { type JSX, Show } from 'solid-js'
import { intake } from '../../run/intake'
import { BrandParts } from './brand-parts'
import { createTextEditing } from './editing-text'
import type { OneProps } from './one-view'
import { WarningList } from './warning-list'
import './text-editor.css'

/** The text as it stands, to be written in, with what it is read as beside it. */
export function TextEditor(props: OneProps & { readonly onClose: () => void }): JSX.Element {
  const editing = createTextEditing(props)
  let area: HTMLTextAreaElement | undefined
  const brand = () => {
    const read = editing.read()
    return read?.kind === 'brand' ? read : undefined
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    if (editing.isChanged()) editing.save()
  }

  /** At its beginning: a browser would put the keyboard at the end of the text. */
  function begin(made: HTMLTextAreaElement) {
    made.focus({ preventScroll: true })
    made.setSelectionRange(0, 0)
    made.scrollTop = 0
  }

  /** The browser scrolls to where the text is marked. */
  function goTo(line: number) {
    if (!area) return
    const lines = area.value.split('\n')
    const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    area.focus()
    area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
  }

  return (
    <section
      class="text-editor"
      onKeyDown={onKey}
      aria-label={props.say('edit.title', { name: props.opened.entry.name })}
    >
      <div class="text-fields">
        <Show when={editing.wasFound && editing.isChanged()}>
          <p class="desk-notice">{props.say(editing.isStale() ? 'edit.stale' : 'edit.found')}</p>
        </Show>
        <label>
          <span>{props.say('edit.text')}</span>
          <textarea
            ref={(made) => {
              area = made
              queueMicrotask(() => begin(made))
            }}
            class="text-source"
            rows="24"
            dir="auto"
            spellcheck={false}
            maxlength={intake.documentChars}
            value={editing.draft().text}
            onInput={(event) => editing.write({ text: event.currentTarget.value })}
          />
        </label>
        <Show when={props.kind === 'brand'}>
          <label>
            <span>{props.say('brand.tokensLabel')}</span>
            <textarea
              class="text-source"
              rows="6"
              spellcheck={false}
              maxlength={intake.documentChars}
              value={editing.draft().tokens}
              onInput={(event) => editing.write({ tokens: event.currentTarget.value })}
            />
          </label>
        </Show>
        <p class="desk-acts">
          <button
            type="button"
            class="primary"
            disabled={!editing.isChanged()}
            onClick={() => editing.save()}
          >
            {props.say('edit.save')}
          </button>
          <button type="button" disabled={!editing.isChanged()} onClick={() => editing.discard()}>
            {props.say('edit.discard')}
          </button>
          <button type="button" onClick={() => props.onClose()}>
            {props.say('edit.close')}
          </button>
          <span class="meta">{editing.isChanged() ? props.say('edit.draft') : ''}</span>
        </p>
      </div>
      <section class="text-reading" aria-label={props.say('edit.reading')}>
        <h3>{props.say('edit.reading')}</h3>
        <Show when={editing.read()}>
          {(read) => (
            <WarningList
              warnings={read().warnings}
              text={editing.draft().text}
              say={props.say}
              onLine={goTo}
            />
          )}
        </Show>
        <Show when={brand()}>
          {(read) => <BrandParts read={read()} text={editing.draft().text} say={props.say} />}
        </Show>
      </section>
    </section>
  )
}
