import { createMemo, createUniqueId, For, type JSX, Show } from 'solid-js'
import { limits } from '../run/limits'
import { type BrandDraft, noBrand } from './draft'
import type { Say } from './new-run-words'

/** A text as the prompts will quote it, and what that changed, how often. */
export interface Cleaned {
  readonly text: string
  readonly notes: readonly {
    readonly kind: 'terminal' | 'control' | 'broken' | 'composed' | 'invisible' | 'cut'
    readonly count: number
  }[]
}

export interface BrandFieldProps {
  readonly brand: BrandDraft
  /** Another label stands right above it. */
  readonly labelled?: boolean
  /** Why the text, or the file that was to be read, cannot be used. */
  readonly fault: string | undefined
  readonly clean: (text: string) => Cleaned
  readonly t: Say
  readonly onChange: (brand: BrandDraft) => void
  readonly onFile: (file: File) => void
}

/** A text about the brand that goes to the jury: written here or taken from a file, and shown as it will be read. */
export function BrandField(props: BrandFieldProps): JSX.Element {
  const id = createUniqueId()
  const isEmpty = () => props.brand.text === ''
  return (
    <div class="new-brand">
      <label for={id} class={props.labelled ? 'spoken' : 'new-label'}>
        {props.t('new.brand')}
      </label>
      <p class="meta" id={`${id}-hint`}>
        {props.t('new.brandHint')}
      </p>
      <textarea
        id={id}
        rows="4"
        dir="auto"
        value={props.brand.text}
        aria-invalid={props.fault !== undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
        onInput={(event) => props.onChange({ ...props.brand, text: event.currentTarget.value })}
      />
      <p class="new-problem" id={`${id}-fault`} role="alert">
        {props.fault}
      </p>
      <FileLine {...props} />
      <Show when={!isEmpty()}>
        <Reading text={props.brand.text} clean={props.clean} t={props.t} />
      </Show>
    </div>
  )
}

/** Where the text comes from, how long it is, and the way to another one. */
function FileLine(props: BrandFieldProps): JSX.Element {
  let input: HTMLInputElement | undefined
  let opener: HTMLButtonElement | undefined

  function take(file: File | undefined) {
    if (file) props.onFile(file)
    // The same file may be opened twice in a row.
    if (input) input.value = ''
  }

  function remove() {
    props.onChange(noBrand)
    // The button goes with the text: the keyboard goes on beside it.
    opener?.focus()
  }

  return (
    <div class="new-start">
      <button type="button" ref={(button) => (opener = button)} onClick={() => input?.click()}>
        {props.t('new.brandOpen')}
      </button>
      <input
        ref={(element) => (input = element)}
        type="file"
        accept=".md,.markdown,.txt,text/plain,text/markdown"
        hidden
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <Show when={props.brand.text !== ''} fallback={<span class="meta">{props.t('new.brandDrop')}</span>}>
        <button type="button" onClick={remove}>
          {props.t('new.brandRemove')}
        </button>
        <span class="meta">
          {props.brand.name === '' ? '' : `${props.t('new.brandFrom', { name: props.brand.name })} · `}
          {props.t('new.brandSize', { n: props.brand.text.length, most: limits.materialChars })}
        </span>
      </Show>
    </div>
  )
}

/** What the jury will read, before it does: what was changed in words, and the whole text one step away. */
export function Reading(props: {
  readonly text: string
  readonly clean: BrandFieldProps['clean']
  readonly t: Say
}): JSX.Element {
  const cleaned = createMemo(() => props.clean(props.text))
  return (
    <div class="new-reading">
      <Show when={cleaned().notes.length > 0}>
        <div role="status">
          <p class="new-label">{props.t('new.brandCleaned')}</p>
          <ul>
            <For each={cleaned().notes}>
              {({ kind, count }) => <li>{props.t(`new.cleaned.${kind}`, { n: count })}</li>}
            </For>
          </ul>
        </div>
      </Show>
      <details>
        <summary>{props.t('new.brandShow')}</summary>
        <pre dir="auto" tabindex="0">
          {cleaned().text}
        </pre>
      </details>
    </div>
  )
}
