import { createSignal, createUniqueId, type JSX, onCleanup, Show } from 'solid-js'
import { goTo } from './faults'
import type { DeskTranslate } from './words'
import { FieldWords } from './field-words'

/** What may be done with a field for secrets. Nobody keeps what it reads. */
export interface Secret {
  readonly read: () => string
  readonly put: (text: string) => void
  /** Takes it out of the field and out of whatever shows it. */
  readonly empty: () => void
  readonly focus: () => void
}

export interface SecretFieldProps {
  readonly label: string
  readonly t: DeskTranslate
  readonly text?: string | undefined
  readonly fault?: string | undefined
  readonly required?: boolean
  readonly revealable?: boolean
  readonly bind: (secret: Secret) => void
  /** Told that something was typed. What it was stays in the element. */
  readonly onTyped?: ((secret: Secret) => void) | undefined
}

/*
 * A browser writes what is typed as plain text into its session files, and what is typed as a password not: so the
 * type of this field never changes, and showing it is the work of an output beside it.
 */
export function SecretField(props: SecretFieldProps): JSX.Element {
  const id = createUniqueId()
  const [shown, setShown] = createSignal(false)
  let input: HTMLInputElement | undefined
  let output: HTMLOutputElement | undefined

  /** Written into the element and nowhere else: a signal would keep a copy. */
  function draw() {
    if (output) output.textContent = shown() ? (input?.value ?? '') : ''
  }

  function show(now: boolean) {
    setShown(now)
    draw()
  }

  function put(text: string) {
    if (input) input.value = text
    draw()
  }

  const secret: Secret = {
    read: () => input?.value ?? '',
    put,
    empty() {
      put('')
      show(false)
    },
    focus: () => input && goTo(input),
  }

  // A key that moves on into the next form is taken out of this one first.
  onCleanup(() => setTimeout(() => put('')))

  const described = () =>
    [props.fault && `${id}-fault`, props.text && `${id}-text`].filter(Boolean).join(' ') || undefined

  return (
    <div class="desk-field">
      <label for={id}>{props.label}</label>
      <div class="desk-secret">
        <input
          ref={(element) => {
            input = element
            props.bind(secret)
          }}
          id={id}
          type="password"
          autocomplete="off"
          spellcheck={false}
          required={props.required}
          aria-describedby={described()}
          aria-invalid={props.fault ? true : undefined}
          onInput={() => {
            draw()
            props.onTyped?.(secret)
          }}
        />
        <Show when={props.revealable}>
          <button type="button" aria-pressed={shown()} onClick={() => show(!shown())}>
            {props.t(shown() ? 'desk.key.hide' : 'desk.key.reveal')}
          </button>
        </Show>
      </div>
      <Show when={props.revealable}>
        <output
          ref={output}
          class="desk-revealed"
          for={id}
          aria-label={props.t('desk.key.shown')}
          hidden={!shown()}
        />
      </Show>
      <FieldWords id={id} fault={props.fault} text={props.text} />
    </div>
  )
}
