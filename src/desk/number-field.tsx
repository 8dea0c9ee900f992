import { createComputed, createMemo, createSignal, type JSX, on } from 'solid-js'
import { TextField } from './field'
import { type NumberKind, readNumber } from './typed'
import type { DeskTranslate } from './words'

export interface NumberFieldProps {
  readonly t: DeskTranslate
  readonly label: string
  readonly kind: NumberKind
  readonly value: number | undefined
  readonly text?: string | undefined
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Told of a number or of an emptied field, and never of what cannot be read: the value before it stands. */
  readonly onValue: (value: number | undefined) => void
}

/** Kinds that are whole. */
const COUNTS: readonly NumberKind[] = ['tokens', 'days', 'runs']

/** A number as it is typed. A browser's own number field drops a comma without a word, and makes 50 of 0,50. */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const written = (value: number | undefined) => (value === undefined ? '' : String(value))
  // What stands there first; what comes later is followed below.
  // eslint-disable-next-line solid/reactivity
  const [text, setText] = createSignal(written(props.value))
  const read = () => readNumber(text(), props.kind)
  const value = createMemo(() => props.value)
  // Changed from elsewhere: what was typed says the same number in a spelling of its own, or is out of date.
  createComputed(
    on(
      value,
      (next) => {
        if (read() !== next) setText(written(next))
      },
      { defer: true },
    ),
  )

  function type(next: string) {
    setText(next)
    const now = read()
    if (now !== 'wrong') props.onValue(now)
  }

  return (
    <TextField
      label={props.label}
      value={text()}
      text={props.text}
      fault={read() === 'wrong' ? props.t(`desk.number.${props.kind}`) : undefined}
      inputmode={COUNTS.includes(props.kind) ? 'numeric' : 'decimal'}
      placeholder={props.placeholder ?? ''}
      disabled={props.disabled ?? false}
      onInput={type}
    />
  )
}
