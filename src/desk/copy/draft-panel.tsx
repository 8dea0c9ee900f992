import { createEffect, For, type JSX, Show } from 'solid-js'
import type { Listed, SmallCost } from '../../../workers/desk-surface'
import type { DocumentEditing } from './document-editing'
import type { DocumentProps } from './document-part'
import { createDrafting } from './drafting'
import { questionsOf } from './questions'
import type { FoundationSay } from './words'

type Drafting = ReturnType<typeof createDrafting>

/** A short interview, and a model that writes the document by it. What it says is shown before anything is kept. */
export function DraftPanel(props: DocumentProps & { readonly editing: DocumentEditing }): JSX.Element {
  const drafting = createDrafting({
    // Made for one document of one project, see where it is drawn.
    // eslint-disable-next-line solid/reactivity
    ...{ desk: props.desk, project: props.project, type: props.type },
    brief: () => props.brief(),
    connections: () => props.connections(),
    onDraft: (text) => props.editing.propose({ text, by: 'model' }),
  })
  const about = () => props.brief().title || props.brief().what
  return (
    <details class="desk-details copy-block" ref={(made) => openWhere(made, props.editing.text() === '')}>
      <summary>{props.say('draft.title')}</summary>
      <div class="copy-fields">
        <p class="meta">{props.say('draft.lead')}</p>
        <Show when={about()}>
          {(title) => <p class="meta">{props.say('draft.brief', { title: title() })}</p>}
        </Show>
        <For each={questionsOf(props.type)}>
          {({ id, key }) => (
            <label>
              <span class="copy-label">{props.say(key)}</span>
              <textarea
                rows="3"
                dir="auto"
                value={drafting.answers()[id] ?? ''}
                onInput={(event) => drafting.answer(id, event.currentTarget.value)}
              />
            </label>
          )}
        </For>
        <Show
          when={drafting.chosen()}
          fallback={
            <p>
              {props.say('draft.noModel')} <a href="#/connections/new">{props.say('draft.connect')}</a>
            </p>
          }
        >
          {(chosen) => (
            <Ask drafting={drafting} chosen={chosen()} listed={props.connections()} say={props.say} />
          )}
        </Show>
      </div>
    </details>
  )
}

/** Only as it is drawn: it must not fall shut under somebody who begins to write. */
function openWhere(details: HTMLDetailsElement, isOpen: boolean): void {
  details.open = isOpen
}

function Ask(props: {
  readonly drafting: Drafting
  readonly chosen: Listed
  readonly listed: readonly Listed[]
  readonly say: FoundationSay
}): JSX.Element {
  return (
    <>
      <Show when={props.listed.length > 1}>
        <Who {...props} />
      </Show>
      <p class="desk-acts">
        <Show
          when={props.drafting.asking()}
          fallback={
            <>
              <button
                type="button"
                class="primary"
                disabled={props.drafting.cost() === undefined}
                onClick={() => props.drafting.draft()}
              >
                {props.say('draft.ask')}
              </button>
              <span class="meta">{costWords(props.drafting.cost(), props.chosen.name, props.say)}</span>
            </>
          }
        >
          {(one) => (
            <>
              <span>{props.say('draft.asking', { name: one().name })}</span>
              <button type="button" onClick={() => props.drafting.cancel()}>
                {props.say('draft.cancel')}
              </button>
            </>
          )}
        </Show>
      </p>
      <p role="alert" class="desk-fault">
        {props.drafting.failed() ? props.say('draft.failed', { reason: props.drafting.failed() ?? '' }) : ''}
      </p>
    </>
  )
}

function Who(props: {
  readonly drafting: Drafting
  readonly chosen: Listed
  readonly listed: readonly Listed[]
  readonly say: FoundationSay
}): JSX.Element {
  let select: HTMLSelectElement | undefined
  // Options come and go by themselves; which one is chosen is settled once they stand.
  createEffect(() => {
    const { id } = props.chosen
    if (props.listed.length > 0 && select) select.value = id
  })
  return (
    <label>
      <span class="copy-label">{props.say('draft.who')}</span>
      <select ref={select} onChange={(event) => props.drafting.pick(event.currentTarget.value)}>
        <For each={props.listed}>{(one) => <option value={one.id}>{one.name}</option>}</For>
      </select>
    </label>
  )
}

function costWords(cost: SmallCost | undefined, name: string, say: FoundationSay): string {
  if (!cost) return say('draft.noCost')
  const { tokens, usd } = cost
  return usd === undefined
    ? say('draft.cost', { name, tokens })
    : say('draft.costUsd', { name, tokens, usd: say.usd(usd) })
}
