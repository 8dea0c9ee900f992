import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { isChanged, type Setting, type SettingsSay, textOf } from './settings-model'

/** The settings of one kind. Those that were changed can be reset one by one or together. */
export function Group(props: {
  readonly title: string
  readonly settings: readonly Setting[]
  readonly say: SettingsSay
  readonly onChoose: (setting: Setting, value: string) => void
  readonly onReset: (settings: readonly Setting[]) => void
}): JSX.Element {
  const id = createUniqueId()
  const changed = () => props.settings.filter(isChanged)
  let heading: HTMLElement | undefined

  function reset() {
    props.onReset(changed())
    // The button goes, and the focus with it.
    heading?.focus()
  }

  return (
    <Show when={props.settings.length > 0}>
      <section class="desk-part" aria-labelledby={id}>
        <div class="settings-group">
          <h3 id={id} tabindex="-1" ref={(element) => (heading = element)}>
            {props.title}
          </h3>
          <Show when={changed().length > 1}>
            <button type="button" onClick={reset}>
              {props.say('settings.resetGroup', { name: props.title })}
            </button>
          </Show>
        </div>
        <For each={props.settings}>
          {(setting) => (
            <Row
              setting={setting}
              say={props.say}
              onChoose={(value) => props.onChoose(setting, value)}
              onReset={() => props.onReset([setting])}
            />
          )}
        </For>
      </section>
    </Show>
  )
}

function Row(props: {
  readonly setting: Setting
  readonly say: SettingsSay
  readonly onChoose: (value: string) => void
  readonly onReset: () => void
}): JSX.Element {
  const id = createUniqueId()
  let select: HTMLSelectElement | undefined
  const name = () => props.say(`settings.${props.setting.name}`)

  function reset() {
    props.onReset()
    // The button goes, and the focus with it.
    select?.focus()
  }

  return (
    <div class="settings-row">
      <div class="settings-words">
        <label for={id}>{name()}</label>
        <p class="meta" id={`${id}-hint`}>
          {props.say(`settings.${props.setting.name}.hint`)}
        </p>
      </div>
      <div class="settings-choice">
        <select
          id={id}
          ref={(element) => (select = element)}
          aria-describedby={`${id}-hint`}
          onChange={(event) => props.onChoose(event.currentTarget.value)}
        >
          <For each={props.setting.options()}>
            {(option) => (
              <option
                value={option.value}
                lang={option.lang}
                selected={option.value === props.setting.value()}
              >
                {textOf(option, props.say)}
              </option>
            )}
          </For>
        </select>
        <Show when={isChanged(props.setting)}>
          <button type="button" aria-label={props.say('settings.resetOne', { name: name() })} onClick={reset}>
            {props.say('settings.reset')}
          </button>
        </Show>
      </div>
    </div>
  )
}
