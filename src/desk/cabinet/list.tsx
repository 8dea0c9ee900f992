import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import type { Entry } from '../../../workers/cabinet-surface'
import type { Shared } from './cabinet-view'
import { EntryRow } from './entry-row'
import { find } from './find'
import { dropInto, TakePanel } from './take-panel'
import type { Taking } from './taking'
import { TrashPart } from './trash-part'

export interface ListProps extends Shared {
  /** Undefined until they are there. */
  readonly all: readonly Entry[] | undefined
  readonly failed: string | undefined
  readonly taking: Taking
  readonly refetch: () => void
}

/** All brands, or all skills: the person's own first, then those that come with the app, then the trash. */
export function CabinetList(props: ListProps): JSX.Element {
  const [typed, setTyped] = createSignal('')
  const [over, setOver] = createSignal(false)
  const inUse = createMemo(() => (props.all ?? []).filter(({ trashedAt }) => trashedAt === undefined))
  const found = createMemo(() => find(inUse(), typed()))
  const mine = () => found().filter(({ ours }) => !ours)
  const ours = () => found().filter((one) => one.ours)
  const isBrand = () => props.kind === 'brand'
  // The taking is the place's and stays the same.
  // eslint-disable-next-line solid/reactivity
  const drop = dropInto(props.taking, setOver)

  return (
    <section
      aria-label={props.say(isBrand() ? 'cabinet.brands' : 'cabinet.skills')}
      class="cabinet-list"
      classList={{ 'cabinet-over': over() }}
      ref={drop}
    >
      <header>
        <h2 tabindex="-1">{props.say(isBrand() ? 'cabinet.brands' : 'cabinet.skills')}</h2>
        <p>{props.say(isBrand() ? 'cabinet.brandsLead' : 'cabinet.skillsLead')}</p>
        <p class="meta">
          <a href="#/help/brands">{props.say('cabinet.help')}</a>
        </p>
      </header>
      <TakePanel taking={props.taking} kind={props.kind} say={props.say} />
      <label class="cabinet-find">
        <span>{props.say('cabinet.search')}</span>
        <input
          type="search"
          value={typed()}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <span class="meta" role="status">
          {typed().trim() === '' ? '' : props.say('cabinet.found', { n: found().length })}
        </span>
      </label>
      <Show when={props.failed}>
        {(reason) => (
          <p role="alert" class="desk-fault desk-acts">
            {props.say('cabinet.loadFailed', { reason: reason() })}
            <button type="button" onClick={() => props.refetch()}>
              {props.say('cabinet.retry')}
            </button>
          </p>
        )}
      </Show>
      <Show when={props.all}>
        <Show
          when={typed().trim() === '' || found().length > 0}
          fallback={<Nothing {...props} typed={typed()} />}
        >
          <Show when={mine().length > 0 || typed().trim() === ''}>
            <section class="desk-section">
              <h3>{props.say('cabinet.yours')}</h3>
              <Show when={mine().length > 0} fallback={<Empty {...props} />}>
                <Rows {...props} rows={mine()} />
              </Show>
            </section>
          </Show>
          <Show when={ours().length > 0}>
            <section class="desk-section">
              <h3>{props.say('cabinet.ours')}</h3>
              <Rows {...props} rows={ours()} />
            </section>
          </Show>
        </Show>
      </Show>
      <TrashPart {...props} />
      <p class="cabinet-veil" aria-hidden="true">
        {props.say('take.dropping')}
      </p>
    </section>
  )
}

function Rows(props: ListProps & { readonly rows: readonly Entry[] }): JSX.Element {
  return (
    <ul class="cabinet-rows">
      <For each={props.rows}>
        {(entry) => (
          <li>
            <EntryRow {...props} entry={entry} />
          </li>
        )}
      </For>
    </ul>
  )
}

function Empty(props: ListProps): JSX.Element {
  return (
    <p class="desk-empty">
      {props.say(props.kind === 'brand' ? 'cabinet.emptyBrands' : 'cabinet.emptySkills')}
    </p>
  )
}

function Nothing(props: ListProps & { readonly typed: string }): JSX.Element {
  return <p class="desk-empty">{props.say('cabinet.none', { words: props.typed.trim() })}</p>
}
