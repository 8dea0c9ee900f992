import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import { nearest } from '../models/near'
import type { ListedModel } from '../run/connection'
import { foundBy } from './recognise'
import { type DeskTranslate, wholeOf } from './words'
import { FieldWords } from './field-words'

/** As many as one can look through. The rest is found by typing. */
const SHOWN = 60

export interface ModelFieldProps {
  readonly t: DeskTranslate
  readonly value: string
  /** Undefined until the list was fetched. */
  readonly models: readonly ListedModel[] | undefined
  readonly fault?: string | undefined
  readonly onPick: (id: string, listed: ListedModel | undefined) => void
}

/** The model: any name can be typed, and a list that was fetched helps to find it. */
export function ModelField(props: ModelFieldProps): JSX.Element {
  const id = createUniqueId()
  const [open, setOpen] = createSignal(false)
  const [at, setAt] = createSignal(-1)
  // The whole list is shown until something is typed: opened on a chosen name, it would hold that one alone.
  const [typed, setTyped] = createSignal(false)

  const all = () => props.models ?? []
  const matches = () =>
    typed() ? foundBy(all(), props.value, ({ id: name, name: title = '' }) => `${name} ${title}`) : all()
  const shown = () => matches().slice(0, SHOWN)
  const listed = (name: string) => all().find((model) => model.id === name)
  const unlisted = () => props.models !== undefined && props.value !== '' && !listed(props.value)
  const near = () =>
    unlisted() && !open()
      ? nearest(
          props.value,
          all().map((model) => model.id),
        )
      : []
  const unfolded = () => open() && shown().length > 0

  function type(text: string) {
    setTyped(true)
    setAt(-1)
    setOpen(true)
    props.onPick(text, listed(text))
  }

  function pick(model: ListedModel) {
    close()
    props.onPick(model.id, model)
  }

  function close() {
    setOpen(false)
    setTyped(false)
    setAt(-1)
  }

  function move(by: number) {
    setOpen(true)
    const count = shown().length
    if (count > 0) setAt((at() + by + (at() < 0 && by < 0 ? 1 : 0) + count) % count)
    document.getElementById(`${id}-${at()}`)?.scrollIntoView?.({ block: 'nearest' })
  }

  function onKey(event: KeyboardEvent) {
    if (event.isComposing) return
    const model = shown()[at()]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && unfolded() && model) pick(model)
    else if (event.key === 'Enter' && unfolded()) close()
    else if (event.key === 'Escape' && unfolded()) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const describedBy = () => (props.fault ? `${id}-fault ${id}-text` : `${id}-text`)
  return (
    <div class="desk-field desk-combo" onFocusOut={close}>
      <label for={id}>{props.t('desk.model.field')}</label>
      <input
        id={id}
        type="text"
        class="desk-mono"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={unfolded()}
        aria-controls={`${id}-list`}
        aria-activedescendant={at() >= 0 && unfolded() ? `${id}-${at()}` : undefined}
        aria-describedby={describedBy()}
        aria-invalid={props.fault ? true : undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={props.value}
        onInput={(event) => type(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKey}
      />
      <div
        id={`${id}-list`}
        class="desk-list"
        role="listbox"
        aria-label={props.t('desk.model.title')}
        hidden={!unfolded()}
      >
        <For each={unfolded() ? shown() : []}>
          {(model, index) => (
            <div
              id={`${id}-${index()}`}
              role="option"
              tabIndex={-1}
              aria-selected={index() === at()}
              // The field must not lose the focus, or the list would close before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(model)}
              onKeyDown={() => {}}
            >
              <ModelLine model={model} t={props.t} />
            </div>
          )}
        </For>
      </div>
      <Show when={unfolded() && matches().length > SHOWN}>
        <p class="meta">{props.t('desk.model.more', { n: matches().length - SHOWN })}</p>
      </Show>
      <FieldWords
        id={id}
        fault={props.fault}
        text={props.t(unlisted() && !open() ? 'desk.model.notListed' : 'desk.model.fieldText')}
      />
      <Show when={near().length > 0}>
        <NearModels names={near()} t={props.t} onPick={(name) => props.onPick(name, listed(name))} />
      </Show>
    </div>
  )
}

/** Names that come close to one that was not found. */
export function NearModels(props: {
  readonly names: readonly string[]
  readonly t: DeskTranslate
  readonly onPick: (name: string) => void
}): JSX.Element {
  return (
    <p class="desk-near">
      <span class="meta">{props.t('desk.model.near')}</span>
      <For each={props.names}>
        {(name) => (
          <button type="button" class="desk-mono" onClick={() => props.onPick(name)}>
            {name}
          </button>
        )}
      </For>
    </p>
  )
}

function ModelLine(props: { readonly model: ListedModel; readonly t: DeskTranslate }): JSX.Element {
  return (
    <>
      <span class="desk-mono" dir="auto">
        {props.model.id}
      </span>
      <span class="meta">{modelWords(props.model, props.t)}</span>
    </>
  )
}

/** What the list says of a model, as far as it says anything. */
export function modelWords({ name, id, context, price }: ListedModel, t: DeskTranslate): string {
  const parts = [
    name !== undefined && name !== id ? name : '',
    context === undefined ? '' : contextWords(context, t),
    price ? t('desk.model.price', { input: t.usd(price.input), output: t.usd(price.output) }) : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function contextWords(context: number, t: DeskTranslate): string {
  if (context < 1000) return t('desk.model.contextSmall', { n: wholeOf(context, t) })
  return t('desk.model.context', { n: Math.round(context / 1000) })
}
