import { For, type JSX, onCleanup, onMount, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunRow } from '../store/rows'
import { RECORDED } from './recorded'

export interface PickerProps {
  readonly t: Translate
  readonly chosen: string
  readonly kept: readonly RunRow[]
  readonly performable: boolean
  /** Only a run that is kept here, and does not go on, can be deleted. */
  readonly removable: boolean
  readonly onChoose: (id: string) => void
  readonly onPerform: () => void
  readonly onOpen: (file: File) => void
  /** Opens what there is to save of the run on show. */
  readonly onExport: () => void
  readonly onRemove: () => void
  /** The closed round on show, from whose page another run can begin. */
  readonly forkable?: number | undefined
  readonly onFork?: () => void
  /** Opens the list of all commands. */
  readonly onCommands?: (() => void) | undefined
}

/** Chooses among the runs, and what can be done with the one that is chosen. */
export function Picker(props: PickerProps): JSX.Element {
  const file = createFileInput(props)
  return (
    <>
      <Choice {...props} />
      <a class="button primary" href="#/new" title={props.t('page.local')}>
        {props.t('page.newRun')}
      </a>
      <Show when={props.onCommands}>
        {(ask) => (
          <button
            type="button"
            class="picker-commands"
            aria-label={props.t('page.commands')}
            aria-keyshortcuts="Control+K Meta+K"
            title={props.t('page.commands')}
            onClick={() => ask()()}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2 4h12M2 8h7M2 12h5M11 8l3 2.5-3 2.5" />
            </svg>
          </button>
        )}
      </Show>
      <More name={props.t('page.more')} actions={actionsOf(props, file.ask)} />
      {file.input}
    </>
  )
}

/** The same actions one below the other, where a menu has no room. */
export function MoreList(props: PickerProps): JSX.Element {
  const file = createFileInput(props)
  return (
    <>
      <For each={actionsOf(props, file.ask)}>
        {(action) => (
          <button type="button" onClick={() => action.run()}>
            {action.name}
          </button>
        )}
      </For>
      {file.input}
    </>
  )
}

/** Asks for a file by a field that nobody sees. */
function createFileInput(props: PickerProps) {
  let input: HTMLInputElement | undefined
  function opened(files: FileList | null) {
    const file = files?.[0]
    if (file) props.onOpen(file)
    // The same file may be opened twice in a row.
    if (input) input.value = ''
  }
  return {
    ask: () => input?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept=".jury,.ndjson,.html,.htm,.json"
        hidden
        onChange={(event) => opened(event.currentTarget.files)}
      />
    ),
  }
}

/** No run has such an id. */
const LIBRARY = '#/library'

const go = (hash: string) => () => {
  location.hash = hash
}

function actionsOf(props: PickerProps, askForFile: () => void): readonly Action[] {
  return [
    ...(props.onCommands ? [{ name: props.t('page.commands'), run: props.onCommands }] : []),
    { name: props.t('page.allRuns'), run: go(LIBRARY) },
    ...(props.performable ? [{ name: props.t('page.perform'), run: props.onPerform }] : []),
    { name: props.t('page.open'), run: askForFile },
    { name: props.t('page.export'), run: props.onExport },
    ...(props.forkable !== undefined
      ? [{ name: props.t('after.fork', { n: props.forkable }), run: () => props.onFork?.() }]
      : []),
    ...(props.removable ? [{ name: props.t('page.remove'), run: props.onRemove }] : []),
    { name: props.t('page.connections'), run: go('#/connections') },
    { name: props.t('page.spending'), run: go('#/spending') },
    { name: props.t('page.settings'), run: go('#/settings') },
    { name: props.t('page.help'), run: go('#/help/connections') },
  ]
}

function Choice(props: PickerProps): JSX.Element {
  return (
    <select
      class="picker-run"
      aria-label={props.t('page.run')}
      onChange={({ currentTarget: { value } }) => (value === LIBRARY ? go(LIBRARY)() : props.onChoose(value))}
    >
      {/* Without it the first run would seem to be chosen, and could not be chosen. */}
      <Show when={props.chosen === ''}>
        <option value="" selected disabled>
          {props.t('page.choose')}
        </option>
      </Show>
      <optgroup label={props.t('page.recorded')}>
        <For each={RECORDED}>
          {(name) => (
            <option value={name} selected={name === props.chosen}>
              {props.t(`page.recorded.${name}`)}
            </option>
          )}
        </For>
      </optgroup>
      <Show when={props.kept.length > 0}>
        <optgroup label={props.t('page.kept')}>
          <For each={props.kept}>
            {(row) => (
              <option value={row.id} selected={row.id === props.chosen}>
                {keptName(row, props.t)}
              </option>
            )}
          </For>
        </optgroup>
      </Show>
      <option value={LIBRARY}>{props.t('page.allRuns')}</option>
    </select>
  )
}

export function keptName({ title, status, waits, createdAt }: RunRow, t: Translate): string {
  const when = new Date(createdAt).toLocaleString(t.locale, { dateStyle: 'short', timeStyle: 'short' })
  return `${t('page.keptRun', { title, status: t(`status.${waits ? 'waits' : status}`) })}, ${when}`
}

interface Action {
  readonly name: string
  readonly run: () => void
}

/** What is not needed every day. It closes as soon as something was chosen, or by Escape. */
function More(props: { readonly name: string; readonly actions: readonly Action[] }): JSX.Element {
  let menu: HTMLDetailsElement | undefined
  let opener: HTMLElement | undefined

  function choose(action: Action) {
    menu?.removeAttribute('open')
    action.run()
  }

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu?.open) return
    // Taken here: the key would also ask whether to stop the run.
    event.preventDefault()
    menu.open = false
    opener?.focus()
  }

  // On its way down, so that it is taken before anyone else hears it, wherever the focus is.
  onMount(() => document.addEventListener('keydown', leave, true))
  onCleanup(() => document.removeEventListener('keydown', leave, true))

  return (
    <details ref={menu} class="picker-more">
      <summary ref={opener}>{props.name}</summary>
      <div class="picker-actions">
        <For each={props.actions}>
          {(action) => (
            <button type="button" onClick={() => choose(action)}>
              {action.name}
            </button>
          )}
        </For>
      </div>
    </details>
  )
}
