import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { settingsTexts } from '../i18n/settings'
import type { Translate } from '../i18n/t'
import './desk.css'
import './settings.css'
import { Part } from './part'
import type { KeptSetting } from './settings-file'
import { FilePanel } from './settings-file-panel'
import { Elsewhere, Search } from './settings-links'
import {
  GROUPS,
  isChanged,
  isFound,
  LINKS,
  type Named,
  nameOf,
  type Panel,
  type Setting,
  type SettingsSay,
  type Told,
} from './settings-model'
import { Group } from './settings-row'

export interface SettingsProps {
  readonly t: Translate
  readonly settings: readonly Setting[]
  readonly panels: readonly Panel[]
  /** Everything that a file of settings holds, wherever it is kept. */
  readonly kept: readonly KeptSetting[]
  readonly onKeys: () => void
  /** Hands a file of settings to the person. */
  readonly onSave: (text: string) => void
}

/** Everything about the app that is a matter of taste, on one page that can be searched. */
export function SettingsView(props: SettingsProps): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('settings', settingsTexts)
  const [typed, setTyped] = createSignal('')
  const [told, setTold] = createSignal<Told>()
  const answers = (name: Named) => isFound(typed(), name, say)
  const found = createMemo(() => props.settings.filter(({ name }) => answers(name)))
  const panels = createMemo(() => props.panels.filter(({ name }) => answers(name)))
  const links = createMemo(() => [...LINKS.map(({ name }) => name), 'keys' as const].filter(answers))
  const file = () => answers('file')
  const count = () => found().length + panels().length + links().length + Number(file())
  // The settings are made once for the life of the place.
  // eslint-disable-next-line solid/reactivity
  const acts = createActs(props.settings, say, setTold)

  return (
    <div class="desk settings">
      <h2 tabindex="-1">{say('settings.title')}</h2>
      <p class="desk-lead-text">{say('settings.lead')}</p>
      <Search typed={typed()} count={count()} say={say} onType={setTyped} />
      <For each={GROUPS}>
        {(group) => (
          <Group
            title={say(`settings.group.${group}`)}
            settings={found().filter((setting) => setting.group === group)}
            say={say}
            onChoose={(setting, value) => void acts.choose(setting, value)}
            onReset={(some) => void acts.reset(some)}
          />
        )}
      </For>
      <For each={panels()}>
        {(panel) => <Part title={say(`settings.${panel.name}`)}>{panel.draw()}</Part>}
      </For>
      <Elsewhere names={links()} say={say} onKeys={() => props.onKeys()} />
      <Show when={file()}>
        <FilePanel kept={props.kept} say={say} onSave={(text) => props.onSave(text)} onTold={setTold} />
      </Show>
      <Show when={count() === 0}>
        <p>
          {say('settings.none')}{' '}
          <button type="button" onClick={() => setTyped('')}>
            {say('settings.showAll')}
          </button>
        </p>
      </Show>
      <section class="settings-foot">
        <button type="button" onClick={() => void acts.resetAll()}>
          {say('settings.resetAll')}
        </button>
        <span class="meta">{say('settings.resetAllHint')}</span>
      </section>
      <ToldLine told={told()} say={say} />
    </div>
  )
}

/** Chooses, resets, and takes that back. */
function createActs(settings: readonly Setting[], say: SettingsSay, tell: (told: Told | undefined) => void) {
  async function choose(setting: Setting, value: string) {
    const done = await setting.choose(value)
    tell(done ? undefined : { text: () => say('settings.failed') })
  }

  async function back(some: readonly Setting[], text: () => string) {
    const before = some.map((setting) => ({ setting, value: setting.value() }))
    for (const setting of some) await setting.choose(setting.byDefault)
    const undo = async () => {
      for (const { setting, value } of before) await setting.choose(value)
      tell({ text: () => say('settings.undone') })
    }
    tell({ text, undo: () => void undo() })
  }

  function reset(some: readonly Setting[]) {
    const [one, ...others] = some
    if (!one) return tell({ text: () => say('settings.nothingToReset') })
    if (others.length > 0) return back(some, () => say('settings.wereReset', { n: some.length }))
    const words = () => ({ name: say(`settings.${one.name}`), value: nameOf(one, one.byDefault, say) })
    return back(some, () => say('settings.wasReset', words()))
  }

  function resetAll() {
    const some = settings.filter(isChanged)
    if (some.length === 0) return reset(some)
    return back(some, () => say('settings.wereReset', { n: some.length }))
  }

  return { choose, reset, resetAll }
}

/** Always there: a region that came with its words would not be read. */
function ToldLine(props: { readonly told: Told | undefined; readonly say: SettingsSay }): JSX.Element {
  return (
    <div class="settings-told" role="status">
      <Show when={props.told}>
        {(one) => (
          <>
            <span>{one().text()}</span>
            <Show when={one().undo}>
              {(undo) => (
                <button type="button" onClick={() => undo()()}>
                  {props.say('settings.undo')}
                </button>
              )}
            </Show>
          </>
        )}
      </Show>
    </div>
  )
}
