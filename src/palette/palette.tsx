import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import { isCommand, isComposing } from '../controls/keys'
import type { Translate } from '../i18n/t'
import { type Action, createPaletteSay, type PaletteSay } from './action'
import { find, type Found } from './find'
import { KeyCaps, spokenKeys } from './key-caps'
import { keysOf } from './key-map'
import { Modal } from './modal'
import './palette.css'
import { recentCommands, rememberCommand } from './recent'

/** As far as Page up and Page down go. */
const PAGE = 8

/** Everything that can be done, found by typing. After the combobox pattern of the ARIA guide. */
export function Palette(props: {
  readonly t: Translate
  readonly actions: readonly Action[]
  readonly onClose: () => void
}): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = createPaletteSay(props.t)
  const id = createUniqueId()
  const recent = recentCommands()
  const [typed, setTyped] = createSignal('')
  const [at, setAt] = createSignal(0)
  const groups = createMemo(() => find(typed(), props.actions, recent, say))
  const all = createMemo(() => groups().flatMap(({ found }) => found))
  const current = () => all()[at()]
  let chosen: Action | undefined

  function move(to: number) {
    setAt(Math.min(Math.max(to, 0), all().length - 1))
    document.getElementById(optionId(id, current()?.action))?.scrollIntoView({ block: 'nearest' })
  }

  /** Done once the dialog is gone: what it does may want the focus. */
  function choose(action: Action | undefined) {
    if (!action?.now) return
    chosen = action
    document.getElementById(id)?.closest('dialog')?.close()
  }

  function closed() {
    props.onClose()
    if (!chosen) return
    rememberCommand(chosen.id)
    chosen.run()
  }

  function press(event: KeyboardEvent) {
    const { length } = all()
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at() + 1) % length,
      ArrowUp: (at() + length - 1) % length,
      PageDown: at() + PAGE,
      PageUp: at() - PAGE,
    }
    const to = moves[event.key]
    if (isComposing(event)) return
    if (isCommand(event) && event.key.toLowerCase() === 'k') closeBy(event)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      choose(current()?.action)
    } else if (to !== undefined && length > 0) {
      event.preventDefault()
      move(to)
    }
  }

  /** The key that opened it closes it. */
  function closeBy(event: KeyboardEvent) {
    event.preventDefault()
    document.getElementById(id)?.closest('dialog')?.close()
  }

  return (
    <Modal class="palette" label={say('palette.title')} onKey={press} onClose={closed}>
      <div class="palette-head">
        <input
          id={id}
          type="text"
          role="combobox"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          aria-label={say('palette.find')}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current() && optionId(id, current()?.action)}
          placeholder={say('palette.find')}
          value={typed()}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
            document.getElementById(`${id}-list`)?.scrollTo(0, 0)
          }}
        />
        <button type="button" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          {say('palette.close')}
        </button>
      </div>
      <div class="palette-list" id={`${id}-list`} role="listbox" aria-label={say('palette.title')}>
        <For each={groups()}>
          {({ group, found }) => (
            <fieldset aria-labelledby={`${id}-${group}`}>
              <p class="palette-group" id={`${id}-${group}`} role="presentation">
                {say(`group.${group}`)}
              </p>
              <For each={found}>
                {(one) => (
                  <Option
                    id={optionId(id, one.action)}
                    found={one}
                    selected={one === current()}
                    say={say}
                    onPoint={() => setAt(all().indexOf(one))}
                    onChoose={() => choose(one.action)}
                  />
                )}
              </For>
            </fieldset>
          )}
        </For>
      </div>
      <Show when={all().length === 0}>
        <p class="palette-none">{say('palette.none')}</p>
      </Show>
      <p class="palette-foot meta" aria-hidden="true">
        {say('palette.how', { up: '↑', down: '↓', enter: say('cap.enter'), esc: say('cap.esc') })}
      </p>
      <p class="spoken" role="status">
        {typed() === ''
          ? ''
          : all().length === 0
            ? say('palette.none')
            : say('palette.found', { n: all().length })}
      </p>
    </Modal>
  )
}

function optionId(id: string, action: Action | undefined): string {
  return `${id}-option-${action?.id ?? ''}`
}

function Option(props: {
  readonly id: string
  readonly found: Found
  readonly selected: boolean
  readonly say: PaletteSay
  readonly onPoint: () => void
  readonly onChoose: () => void
}): JSX.Element {
  const keys = () => keysOf(props.found.action.id)
  return (
    // Its keys are those of the field that has the focus.
    <div
      id={props.id}
      class="palette-option"
      role="option"
      tabIndex={-1}
      aria-selected={props.selected}
      aria-disabled={!props.found.action.now}
      aria-keyshortcuts={keys().length > 0 ? spokenKeys(keys()) : undefined}
      onPointerMove={() => props.onPoint()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => props.onChoose()}
      onKeyDown={() => {}}
    >
      <span class="palette-name" dir="auto">
        <Marked found={props.found} />
      </span>
      <Show when={props.found.action.chosen}>
        <span class="meta">{props.say('palette.chosen')}</span>
      </Show>
      <Show when={!props.found.action.now}>
        <span class="meta">{props.say('palette.notNow')}</span>
      </Show>
      <Show when={keys()[0]}>{(key) => <KeyCaps keys={key()} say={props.say} />}</Show>
    </div>
  )
}

/** Its name, with what was typed set off. */
function Marked(props: { readonly found: Found }): JSX.Element {
  const parts = createMemo(() => partsOf(props.found))
  return <For each={parts()}>{({ text, hit }) => (hit ? <b>{text}</b> : text)}</For>
}

function partsOf({ name, at }: Found): readonly { readonly text: string; readonly hit: boolean }[] {
  const hits = new Set(at)
  const parts: { text: string; hit: boolean }[] = []
  for (const [place, text] of Array.from(name).entries()) {
    const last = parts.at(-1)
    if (last?.hit === hits.has(place)) last.text += text
    else parts.push({ text, hit: hits.has(place) })
  }
  return parts
}
