import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { type LinkName, LINKS, type SettingsSay } from './settings-model'

/** What is set elsewhere, and where. */
export function Elsewhere(props: {
  readonly names: readonly LinkName[]
  readonly say: SettingsSay
  readonly onKeys: () => void
}): JSX.Element {
  const id = createUniqueId()
  const href = (name: LinkName) => LINKS.find((link) => link.name === name)?.href
  return (
    <Show when={props.names.length > 0}>
      <section class="desk-part" aria-labelledby={id}>
        <h3 id={id}>{props.say('settings.group.elsewhere')}</h3>
        <ul class="settings-links">
          <For each={props.names}>
            {(name) => (
              <li>
                <Show
                  when={href(name)}
                  fallback={
                    <button type="button" onClick={() => props.onKeys()}>
                      {props.say(`settings.${name}`)}
                    </button>
                  }
                >
                  {(to) => <a href={to()}>{props.say(`settings.${name}`)}</a>}
                </Show>
                <span class="meta">{props.say(`settings.${name}.hint`)}</span>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

/** Finds a setting by its words. */
export function Search(props: {
  readonly typed: string
  readonly count: number
  readonly say: SettingsSay
  readonly onType: (text: string) => void
}): JSX.Element {
  const id = createUniqueId()
  return (
    <div class="settings-find">
      <label class="spoken" for={id}>
        {props.say('settings.find')}
      </label>
      <input
        id={id}
        type="search"
        autocomplete="off"
        placeholder={props.say('settings.find')}
        value={props.typed}
        onInput={(event) => props.onType(event.currentTarget.value)}
      />
      <span class="meta" role="status">
        {props.typed.trim() === '' ? '' : props.say('settings.found', { n: props.count })}
      </span>
    </div>
  )
}
