import { createSignal, For, type JSX, Show } from 'solid-js'
import { Part } from './part'
import {
  applyChanges,
  type KeptSetting,
  type NoSettings,
  printSettings,
  type Reading,
  readSettings,
} from './settings-file'
import type { SettingsSay, Told } from './settings-model'

export interface FilePanelProps {
  readonly kept: readonly KeptSetting[]
  readonly say: SettingsSay
  readonly onSave: (text: string) => void
  readonly onTold: (told: Told) => void
}

/** Takes the settings out as a file, and a file in: what it would change is shown first. */
export function FilePanel(props: FilePanelProps): JSX.Element {
  const [reading, setReading] = createSignal<Reading | NoSettings>()
  const read = () => {
    const known = reading()
    return typeof known === 'object' ? known : undefined
  }
  const fault = () => {
    const known = reading()
    return typeof known === 'string' ? known : undefined
  }
  let input: HTMLInputElement | undefined

  async function open(file: File | undefined) {
    // The same file may be opened twice in a row.
    if (input) input.value = ''
    if (file) setReading(await readSettings(await file.text(), props.kept))
  }

  async function apply({ changes }: Reading) {
    setReading(undefined)
    const n = await applyChanges(changes, 'after')
    const undo = async () => {
      await applyChanges(changes, 'before')
      props.onTold({ text: () => props.say('settings.undone') })
    }
    props.onTold({ text: () => props.say('settings.file.done', { n }), undo: () => void undo() })
  }

  return (
    <Part title={props.say('settings.file')}>
      <p>{props.say('settings.file.hint')}</p>
      <p class="desk-acts">
        <button type="button" onClick={() => void printSettings(props.kept).then(props.onSave)}>
          {props.say('settings.file.save')}
        </button>
        <button type="button" onClick={() => input?.click()}>
          {props.say('settings.file.open')}
        </button>
      </p>
      <input
        ref={(element) => (input = element)}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={props.say('settings.file.open')}
        onChange={(event) => void open(event.currentTarget.files?.[0])}
      />
      <p role="alert" class="desk-fault">
        {fault() ? props.say(`settings.file.${fault() ?? 'broken'}`) : ''}
      </p>
      <Show when={read()}>
        {(known) => (
          <Preview
            reading={known()}
            say={props.say}
            onApply={() => void apply(known())}
            onCancel={() => setReading(undefined)}
          />
        )}
      </Show>
    </Part>
  )
}

/** What would change, and what would not. */
function Preview(props: {
  readonly reading: Reading
  readonly say: SettingsSay
  readonly onApply: () => void
  readonly onCancel: () => void
}): JSX.Element {
  const n = () => props.reading.changes.length
  return (
    <div class="settings-dry" role="status">
      <p>{props.say(n() > 0 ? 'settings.file.would' : 'settings.file.same', { n: n() })}</p>
      <ul>
        <For each={props.reading.changes}>
          {({ setting, before, after }) => (
            <li>
              <b>{setting.name()}</b> {setting.words(before)} → {setting.words(after)}
            </li>
          )}
        </For>
        <For each={props.reading.wrong}>
          {(setting) => <li>{props.say('settings.file.wrong', { name: setting.name() })}</li>}
        </For>
      </ul>
      <Show when={props.reading.unknown.length > 0}>
        <p class="meta">{props.say('settings.file.unknown', { n: props.reading.unknown.length })}</p>
      </Show>
      <p class="desk-acts">
        <Show when={n() > 0}>
          <button type="button" class="primary" onClick={() => props.onApply()}>
            {props.say('settings.file.apply', { n: n() })}
          </button>
        </Show>
        <button type="button" onClick={() => props.onCancel()}>
          {props.say('settings.file.cancel')}
        </button>
      </p>
    </div>
  )
}
