import { For, type JSX, Show } from 'solid-js'
import type { Entry } from '../../../workers/cabinet-surface'
import type { ListProps } from './list'
import { Thumb } from './thumb'

/** One of the list: its name, what it is in a line, its colours or its picture, and what is done with it most. */
export function EntryRow(props: ListProps & { readonly entry: Entry }): JSX.Element {
  const address = () => `#/${props.entry.kind}s/${props.entry.id}`
  return (
    <article class="cabinet-row">
      <Show when={props.entry.kind === 'skill'} fallback={<Swatches entry={props.entry} />}>
        <Thumb name={`${props.entry.name} ${props.entry.category ?? ''} ${props.entry.mode ?? ''}`} />
      </Show>
      <div class="cabinet-words">
        <h4>
          <a href={address()} dir="auto">
            {props.entry.name}
          </a>
        </h4>
        <Show when={props.entry.about}>{(about) => <p dir="auto">{about()}</p>}</Show>
        <p class="meta">
          <span>{props.entry.file}</span>
          <Show when={props.entry.warnings > 0 && !props.entry.ours}>
            {' · '}
            {props.say('cabinet.warnings', { n: props.entry.warnings })}
          </Show>
        </p>
      </div>
      <p class="cabinet-acts">
        <button type="button" onClick={() => props.use(props.entry)}>
          {props.say('one.use')}
          <span class="spoken"> {props.entry.name}</span>
        </button>
      </p>
    </article>
  )
}

/** The colours of a brand as a strip. Their names stand where one looks at the brand. */
export function Swatches(props: { readonly entry: Pick<Entry, 'colors'> }): JSX.Element {
  return (
    <span class="cabinet-strip" aria-hidden="true">
      <For each={props.entry.colors}>
        {({ hex, name }) => <span title={name} style={{ 'background-color': hex }} />}
      </For>
    </span>
  )
}
