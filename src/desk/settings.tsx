import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import { settingsTexts } from '../i18n/settings'
import { createTranslate, type KeyOf, type Translate } from '../i18n/t'
import './desk.css'
import './settings.css'

export type SettingKey = KeyOf<typeof settingsTexts>
type Say = Translate<SettingKey>

const GROUPS = ['look', 'words', 'keys', 'runs'] as const

interface Option {
  readonly value: string
  /** Its name among the texts, or the same in every language. */
  readonly key?: SettingKey
  readonly text?: string
  readonly lang?: string
}

/** One thing that can be chosen, wherever it is kept. */
export interface Setting {
  readonly group: (typeof GROUPS)[number]
  readonly name: 'theme' | 'density' | 'language' | 'output' | 'single' | 'speed'
  readonly options: () => readonly Option[]
  readonly byDefault: string
  readonly value: () => string
  /** False where it could not be done: then the value is as before. */
  readonly choose: (value: string) => Promise<boolean>
}

const LINKS = [
  { name: 'connections', href: '#/connections' },
  { name: 'spending', href: '#/spending' },
  { name: 'help', href: '#/help/connections' },
] as const

type LinkName = (typeof LINKS)[number]['name'] | 'keys'

/** What is told after a reset, and how it is taken back. */
interface Told {
  readonly text: () => string
  readonly undo?: () => void
}

/** Whoever knows the English word for a setting finds it by that, too. */
const inEnglish = createTranslate(settingsTexts)

/** Everything about the app that is a matter of taste, on one page that can be searched. */
export function SettingsView(props: {
  readonly t: Translate
  readonly settings: readonly Setting[]
  readonly onKeys: () => void
}): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('settings', settingsTexts)
  const [typed, setTyped] = createSignal('')
  const [told, setTold] = createSignal<Told>()
  const answers = (name: Setting['name'] | LinkName) => isFound(typed(), name, say)
  const found = createMemo(() => props.settings.filter(({ name }) => answers(name)))
  const links = createMemo(() => [...LINKS.map(({ name }) => name), 'keys' as const].filter(answers))
  const changed = () => props.settings.filter(isChanged)

  async function choose(setting: Setting, value: string) {
    const done = await setting.choose(value)
    setTold(done ? undefined : { text: () => say('settings.failed') })
  }

  async function reset(some: readonly Setting[], text: () => string) {
    const before = some.map((setting) => ({ setting, value: setting.value() }))
    for (const setting of some) await setting.choose(setting.byDefault)
    const undo = async () => {
      for (const { setting, value } of before) await setting.choose(value)
      setTold({ text: () => say('settings.undone') })
    }
    setTold({ text, undo: () => void undo() })
  }

  const resetOne = (setting: Setting) =>
    reset([setting], () =>
      say('settings.wasReset', {
        name: say(`settings.${setting.name}`),
        value: nameOf(setting, setting.byDefault, say),
      }),
    )

  function resetAll() {
    const some = changed()
    if (some.length === 0) return setTold({ text: () => say('settings.nothingToReset') })
    return void reset(some, () => say('settings.wereReset', { n: some.length }))
  }

  return (
    <div class="desk settings">
      <h2 tabindex="-1">{say('settings.title')}</h2>
      <p class="desk-lead-text">{say('settings.lead')}</p>
      <Search typed={typed()} count={found().length + links().length} say={say} onType={setTyped} />
      <For each={GROUPS}>
        {(group) => (
          <Group
            title={say(`settings.group.${group}`)}
            settings={found().filter((setting) => setting.group === group)}
            say={say}
            onChoose={(setting, value) => void choose(setting, value)}
            onReset={(setting) => void resetOne(setting)}
          />
        )}
      </For>
      <Elsewhere names={links()} say={say} onKeys={() => props.onKeys()} />
      <Show when={found().length + links().length === 0}>
        <p>
          {say('settings.none')}{' '}
          <button type="button" onClick={() => setTyped('')}>
            {say('settings.showAll')}
          </button>
        </p>
      </Show>
      <section class="settings-foot">
        <button type="button" onClick={resetAll}>
          {say('settings.resetAll')}
        </button>
        <span class="meta">{say('settings.resetAllHint')}</span>
      </section>
      {/* Always there: a region that came with its words would not be read. */}
      <div class="settings-told" role="status">
        <Show when={told()}>
          {(one) => (
            <>
              <span>{one().text()}</span>
              <Show when={one().undo}>
                {(undo) => (
                  <button type="button" onClick={() => undo()()}>
                    {say('settings.undo')}
                  </button>
                )}
              </Show>
            </>
          )}
        </Show>
      </div>
    </div>
  )
}

function Search(props: {
  readonly typed: string
  readonly count: number
  readonly say: Say
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

function Group(props: {
  readonly title: string
  readonly settings: readonly Setting[]
  readonly say: Say
  readonly onChoose: (setting: Setting, value: string) => void
  readonly onReset: (setting: Setting) => void
}): JSX.Element {
  const id = createUniqueId()
  return (
    <Show when={props.settings.length > 0}>
      <section class="desk-part" aria-labelledby={id}>
        <h3 id={id}>{props.title}</h3>
        <For each={props.settings}>
          {(setting) => (
            <Row
              setting={setting}
              say={props.say}
              onChoose={(value) => props.onChoose(setting, value)}
              onReset={() => props.onReset(setting)}
            />
          )}
        </For>
      </section>
    </Show>
  )
}

function Row(props: {
  readonly setting: Setting
  readonly say: Say
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

/** What is set elsewhere, and where. */
function Elsewhere(props: {
  readonly names: readonly LinkName[]
  readonly say: Say
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

function isChanged({ value, byDefault }: Setting): boolean {
  return value() !== byDefault
}

function textOf({ key, text }: Option, say: Say): string {
  return key === undefined ? (text ?? '') : say(key)
}

function nameOf(setting: Setting, value: string, say: Say): string {
  const option = setting.options().find((one) => one.value === value)
  return option ? textOf(option, say) : value
}

/** Whether every word that was typed stands somewhere in what is said of a setting, here or in English. */
function isFound(typed: string, name: Setting['name'] | LinkName, say: Say): boolean {
  const about = [say, inEnglish].flatMap((words) => [
    words(`settings.${name}`),
    words(`settings.${name}.hint`),
    words(`settings.${name}.words`),
  ])
  const text = about.join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
