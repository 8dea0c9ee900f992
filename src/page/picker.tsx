import { For, type JSX, Show } from 'solid-js'
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
  readonly onSave: () => void
  readonly onRemove: () => void
}

/** Chooses among the runs, and what can be done with the one that is chosen. */
export function Picker(props: PickerProps): JSX.Element {
  return (
    <>
      <label class="picker-run">
        <span class="visually-hidden">{props.t('page.run')}</span>
        <select value={props.chosen} onChange={(event) => props.onChoose(event.currentTarget.value)}>
          <optgroup label={props.t('page.recorded')}>
            <For each={RECORDED}>
              {(name) => <option value={name}>{props.t(`page.recorded.${name}`)}</option>}
            </For>
          </optgroup>
          <Show when={props.kept.length > 0}>
            <optgroup label={props.t('page.kept')}>
              <For each={props.kept}>{(row) => <option value={row.id}>{keptName(row, props.t)}</option>}</For>
            </optgroup>
          </Show>
        </select>
      </label>
      <Show when={props.performable}>
        <button type="button" title={props.t('page.performHint')} onClick={() => props.onPerform()}>
          {props.t('page.perform')}
        </button>
      </Show>
      <More t={props.t}>
        <OpenButton {...props} />
        <button type="button" onClick={() => props.onSave()}>
          {props.t('page.save')}
        </button>
        <Show when={props.removable}>
          <button type="button" onClick={() => props.onRemove()}>
            {props.t('page.remove')}
          </button>
        </Show>
      </More>
    </>
  )
}

/** What is not needed every day. It closes as soon as something was chosen, or by Escape. */
function More(props: { readonly t: Translate; readonly children: JSX.Element }): JSX.Element {
  let menu: HTMLDetailsElement | undefined
  const close = () => menu?.removeAttribute('open')
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu?.open) return
    event.stopPropagation()
    close()
    menu.querySelector('summary')?.focus()
  }
  return (
    <details ref={menu} class="picker-more" onKeyDown={leave}>
      <summary>{props.t('page.more')}</summary>
      {/* The buttons inside are what is pressed; this only hears of it. */}
      <div class="picker-actions" onClick={close} onKeyDown={() => {}} role="presentation">
        {props.children}
      </div>
    </details>
  )
}

function keptName({ title, status, createdAt }: RunRow, t: Translate): string {
  const when = new Date(createdAt).toLocaleString(t.locale, { dateStyle: 'short', timeStyle: 'short' })
  return `${t('page.keptRun', { title, status: t(`status.${status}`) })}, ${when}`
}

function OpenButton(props: PickerProps): JSX.Element {
  let input: HTMLInputElement | undefined
  function opened(files: FileList | null) {
    const file = files?.[0]
    if (file) props.onOpen(file)
    // The same file may be opened twice in a row.
    if (input) input.value = ''
  }
  return (
    <>
      <button type="button" onClick={() => input?.click()}>
        {props.t('page.open')}
      </button>
      <input
        ref={input}
        type="file"
        accept=".jury"
        hidden
        onChange={(event) => opened(event.currentTarget.files)}
      />
    </>
  )
}
