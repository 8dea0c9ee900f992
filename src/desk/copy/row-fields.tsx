import { For, type JSX } from 'solid-js'
import { panelFileLimits } from '../../documents/panel/limits'
import { DOC_TYPES, type DocType } from '../../run/panel'
import { createShownIn, Field } from '../field'
import type { Fault } from './lens-draft'
import type { FoundationSay } from './words'

/** A longer text of a row. */
export function AreaField(props: {
  readonly label: string
  readonly text: string
  readonly value: string
  readonly fault: string | undefined
  readonly onInput: (value: string) => void
}): JSX.Element {
  return (
    <Field label={props.label} text={props.text} fault={props.fault}>
      {(ids) => (
        <textarea
          ref={(area) => createShownIn(area, () => props.value)}
          id={ids.id}
          rows="5"
          dir="auto"
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** One of several. What is chosen and not offered is said to be gone, and stays chosen. */
export function ChoiceField(props: {
  readonly label: string
  readonly text: string
  readonly fault?: string | undefined
  readonly value: string
  readonly none?: string
  readonly options: readonly { readonly id: string; readonly name: string }[]
  readonly onPick: (id: string) => void
}): JSX.Element {
  /** Ids alone: rows that are made anew would take the keyboard away from whoever chooses. */
  const offered = () => {
    const ids = props.options.map(({ id }) => id)
    const first = props.none === undefined ? [] : ['']
    return [...first, ...ids, ...(ids.includes(props.value) || props.value === '' ? [] : [props.value])]
  }
  const nameOf = (id: string) =>
    (id === '' ? props.none : props.options.find((one) => one.id === id)?.name) ?? id
  return (
    <Field label={props.label} text={props.text} fault={props.fault}>
      {(ids) => (
        <select
          id={ids.id}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          onChange={(event) => props.onPick(event.currentTarget.value)}
        >
          <For each={offered()}>
            {(id) => (
              <option value={id} selected={id === props.value}>
                {nameOf(id)}
              </option>
            )}
          </For>
        </select>
      )}
    </Field>
  )
}

/** Any number of several, in the order in which they stand. */
export function TicksField<T extends string>(props: {
  readonly label: string
  readonly text: string
  readonly options: readonly { readonly id: T; readonly name: string }[]
  readonly value: readonly T[]
  readonly onPick: (ids: readonly T[]) => void
}): JSX.Element {
  const pick = (id: T, on: boolean) =>
    props.onPick(on ? [...props.value, id] : props.value.filter((one) => one !== id))
  return (
    <fieldset class="copy-ticks">
      <legend class="copy-label">{props.label}</legend>
      <p class="meta">{props.text}</p>
      <For each={props.options.map(({ id }) => id)}>
        {(id) => (
          <label>
            <input
              type="checkbox"
              checked={props.value.includes(id)}
              onChange={(event) => pick(id, event.currentTarget.checked)}
            />
            <span dir="auto">{props.options.find((one) => one.id === id)?.name}</span>
          </label>
        )}
      </For>
    </fieldset>
  )
}

/** Documents by their names. */
export function DocsField(props: {
  readonly label: string
  readonly text: string
  readonly value: readonly DocType[]
  readonly say: FoundationSay
  readonly onPick: (docs: readonly DocType[]) => void
}): JSX.Element {
  return (
    <TicksField
      label={props.label}
      text={props.text}
      options={DOC_TYPES.map((id) => ({ id, name: props.say(`doc.${id}`) }))}
      value={props.value}
      onPick={(docs) => props.onPick(docs)}
    />
  )
}

/** What is wrong with a field, and what it takes. */
export function faultWords(
  fault: Fault | undefined,
  say: FoundationSay,
  most: number = panelFileLimits.textChars,
): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'tooLong':
      return say('fault.tooLong', { most })
    case 'rounds':
      return say('fault.rounds', { most: panelFileLimits.rounds })
    case 'missing':
    case 'wrongId':
    case 'taken':
    case 'gone':
    case 'score':
      return say(`fault.${fault}`)
    default:
      return fault satisfies never
  }
}
