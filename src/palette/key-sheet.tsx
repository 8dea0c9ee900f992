import { For, type JSX, Show } from 'solid-js'
import { setSingleKeys, singleKeys } from '../controls/keys'
import type { Translate } from '../i18n/t'
import { createPaletteSay, type PaletteSay } from './action'
import { isApple, KeyCaps } from './key-caps'
import { isSingle, KEY_MAP, SCOPES, type Scope, type Shortcut } from './key-map'
import { Modal } from './modal'
import './palette.css'

/** Every key of the app, by the region that owns it, and the switch that turns the single ones off. */
export function KeySheet(props: { readonly t: Translate; readonly onClose: () => void }): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = createPaletteSay(props.t)
  return (
    <Modal class="key-sheet" label={say('keys.title')} onClose={() => props.onClose()}>
      <header class="key-sheet-head">
        <h2>{say('keys.title')}</h2>
        <button type="button" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          {say('palette.close')}
        </button>
      </header>
      <div class="key-sheet-body">
        <p class="meta">
          {say('keys.lead')} {say(isApple() ? 'keys.notInFieldsMac' : 'keys.notInFields')}
        </p>
        <SingleKeys say={say} />
        <div class="key-scopes">
          <For each={SCOPES}>{(scope) => <ScopeKeys scope={scope} say={say} />}</For>
        </div>
      </div>
    </Modal>
  )
}

function SingleKeys(props: { readonly say: PaletteSay }): JSX.Element {
  return (
    <div class="key-single">
      <label>
        <input
          type="checkbox"
          checked={singleKeys() === 'on'}
          aria-describedby="key-single-hint"
          onChange={(event) => setSingleKeys(event.currentTarget.checked ? 'on' : 'off')}
        />
        <b>{props.say('keys.single')}</b>
      </label>
      <p class="meta" id="key-single-hint">
        {props.say('keys.singleHint')}
      </p>
    </div>
  )
}

function ScopeKeys(props: { readonly scope: Scope; readonly say: PaletteSay }): JSX.Element {
  const id = () => `keys-${props.scope}`
  return (
    <section aria-labelledby={id()}>
      <h3 id={id()}>{props.say(`scope.${props.scope}`)}</h3>
      <dl>
        <For each={KEY_MAP.filter(({ scope }) => scope === props.scope)}>
          {(shortcut) => <Line shortcut={shortcut} say={props.say} />}
        </For>
      </dl>
    </section>
  )
}

function Line(props: { readonly shortcut: Shortcut; readonly say: PaletteSay }): JSX.Element {
  const works = (key: string) => singleKeys() === 'on' || props.shortcut.native === true || !isSingle(key)
  return (
    <div class="key-line">
      <dt>
        <For each={shownKeys(props.shortcut)}>
          {(key, place) => (
            <>
              <Show when={place() > 0}>
                <span class="spoken">{` ${props.say('keys.or')} `}</span>
              </Show>
              <span classList={{ 'key-off': !works(key) }}>
                <KeyCaps keys={key} say={props.say} />
                <Show when={!works(key)}>
                  <span class="meta"> {props.say('keys.off')}</span>
                </Show>
              </span>
            </>
          )}
        </For>
      </dt>
      <dd>{props.say(props.shortcut.label, props.shortcut.params)}</dd>
    </div>
  )
}

/** Ten digits in a row say no more than the first and the last of them. */
function shownKeys({ keys }: Shortcut): readonly string[] {
  return keys.length > 4 ? [`${keys[0]} – ${keys.at(-1)}`] : keys
}
