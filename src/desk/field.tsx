import { createRenderEffect, createUniqueId, type JSX } from 'solid-js'
import { FieldWords } from './field-words'

export interface FieldProps {
  readonly label: string
  /** What the person should know, or where the value comes from. */
  readonly text?: string | undefined
  readonly fault?: string | undefined
  readonly children: (ids: FieldIds) => JSX.Element
}

/** What the control of a field carries, so that its words are read with it. */
export interface FieldIds {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: true | undefined
}

/** A label, a control, and the words that belong to it. */
export function Field(props: FieldProps): JSX.Element {
  const id = createUniqueId()
  const ids: FieldIds = {
    id,
    get describedBy() {
      const parts = [props.fault && `${id}-fault`, props.text && `${id}-text`].filter(Boolean)
      return parts.length > 0 ? parts.join(' ') : undefined
    },
    get invalid() {
      return props.fault ? true : undefined
    },
  }
  return (
    <div class="desk-field">
      <label for={id}>{props.label}</label>
      {props.children(ids)}
      <FieldWords id={id} fault={props.fault} text={props.text} />
    </div>
  )
}

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly text?: string | undefined
  readonly fault?: string | undefined
  readonly type?: 'text' | 'url' | 'search'
  readonly inputmode?: 'decimal' | 'numeric'
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly onInput: (value: string) => void
}

/** Keeps what a field shows at `value`, as far as that says anything else than what was typed into it. */
export function createShownIn(input: HTMLInputElement | HTMLTextAreaElement, value: () => string): void {
  createRenderEffect(() => {
    const next = value()
    if (input.value !== next) input.value = next
  })
}

/** One line of text. */
export function TextField(props: TextFieldProps): JSX.Element {
  return (
    <Field label={props.label} text={props.text} fault={props.fault}>
      {(ids) => (
        <input
          ref={(input) => createShownIn(input, () => props.value)}
          id={ids.id}
          type={props.type ?? 'text'}
          placeholder={props.placeholder}
          disabled={props.disabled}
          inputmode={props.inputmode}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
