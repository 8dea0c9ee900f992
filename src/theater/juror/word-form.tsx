import { createEffect, createSignal, createUniqueId, type JSX, on, Show } from 'solid-js'
import { isComposing } from '../../controls/keys'
import { limits } from '../../run/limits'
import type { Say } from './port'

/** From here on people want to know how much is left. */
const COUNTED = limits.wordChars * 0.8

export interface WordFormProps {
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly onText?: (text: string) => void
  /** What is missing where the text is empty; undefined where it may be. */
  readonly required: string | undefined
  readonly say: Say
  /** False where it was not kept: then the form stays. */
  readonly onSave: (text: string) => Promise<boolean>
  readonly onClose: () => void
  /** Where it changes, what had the focus may be gone, and the text has it again. */
  readonly about?: string | undefined
  readonly children?: JSX.Element
}

/** A few sentences of the person's. Ctrl or Cmd with Enter saves; Escape closes this form and nothing else. */
export function WordForm(props: WordFormProps): JSX.Element {
  const id = createUniqueId()
  // The text that it opens with; from then on it is the person's.
  // eslint-disable-next-line solid/reactivity
  const [text, setText] = createSignal(props.text)
  const [missing, setMissing] = createSignal(false)
  const [saving, setSaving] = createSignal(false)
  let field: HTMLTextAreaElement | undefined
  createEffect(
    on(
      () => props.about,
      () => field?.focus(),
    ),
  )

  function write(next: string) {
    setText(next)
    setMissing(false)
    props.onText?.(next)
  }

  async function save() {
    if (saving()) return
    if (props.required !== undefined && text().trim() === '') {
      setMissing(true)
      return field?.focus()
    }
    setSaving(true)
    const kept = await props.onSave(text().trim())
    setSaving(false)
    if (kept) props.onClose()
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') props.onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    else return
    // Taken here: the same key would close the drawer, or ask whether to stop the run.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no control of its own, it hears the keys of those inside
    <div class="word-form" onKeyDown={press}>
      <label for={id}>{props.label}</label>
      <textarea
        id={id}
        ref={(element) => (field = element)}
        dir="auto"
        rows="3"
        maxlength={limits.wordChars}
        value={text()}
        aria-describedby={`${id}-hint`}
        aria-invalid={missing()}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <p class="meta" id={`${id}-hint`}>
        {props.hint}
        <Show when={text().length > COUNTED}>
          {' '}
          {props.say('juror.chars', { n: text().length, all: limits.wordChars })}
        </Show>
      </p>
      <Show when={missing()}>
        <p class="word-missing" role="alert">
          {props.required}
        </p>
      </Show>
      {props.children}
      <p class="word-ways">
        <button
          type="button"
          class="primary"
          title={props.say('juror.saveKeys')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          disabled={saving()}
          onClick={() => void save()}
        >
          {props.say('juror.save')}
        </button>
        <button type="button" onClick={() => props.onClose()}>
          {props.say('juror.cancel')}
        </button>
      </p>
    </div>
  )
}
