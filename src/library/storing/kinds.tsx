import { For, type JSX, Show } from 'solid-js'
import type { Weighed, Weights } from '../../../workers/storing-surface'
import './kinds.css'
import type { RoomProps } from './room-part'
import { dateOf, sizeOf } from './sizes'

const KINDS = ['events', 'raw', 'pages', 'thumbs', 'documents', 'rest'] as const

/** How much each kind of thing weighs, and which runs weigh the most. */
export function Kinds(props: RoomProps & { readonly weights: Weights }): JSX.Element {
  const size = (bytes: number) => sizeOf(bytes, props.say.locale)
  return (
    <>
      <table class="storing-kinds">
        <thead>
          <tr>
            <th scope="col">{props.say('storing.room.what')}</th>
            <th scope="col">{props.say('storing.room.size')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={KINDS}>
            {(kind) => (
              <tr>
                <th scope="row">{props.say(`storing.kind.${kind}`)}</th>
                <td>{size(props.weights[kind])}</td>
              </tr>
            )}
          </For>
          <Show when={props.room.estimate()?.shell}>
            {(shell) => (
              <tr>
                <th scope="row">{props.say('storing.kind.shell')}</th>
                <td>{size(shell())}</td>
              </tr>
            )}
          </Show>
        </tbody>
      </table>
      <p class="meta">{props.say('storing.room.note')}</p>
      <Show when={props.weights.thumbs > 0}>
        <p>
          <button type="button" onClick={() => void props.room.dropThumbs()}>
            {props.say('storing.thumbs.drop')}
          </button>
        </p>
      </Show>
      <Show when={props.weights.heaviest.length > 0}>
        <h4>{props.say('storing.heavy.title')}</h4>
        <ul class="storing-heavy">
          <For each={props.weights.heaviest}>{(run) => <Heavy run={run} {...props} />}</For>
        </ul>
      </Show>
    </>
  )
}

function Heavy(props: RoomProps & { readonly run: Weighed }): JSX.Element {
  const title = () => props.run.title || props.say('storing.untitled')
  return (
    <li>
      <span class="storing-heavy-what">
        <a href={`#/run/${props.run.run}`} dir="auto">
          {title()}
        </a>
        <span class="meta">{dateOf(props.run.createdAt, props.say.locale)}</span>
      </span>
      <span class="storing-num">{sizeOf(props.run.bytes, props.say.locale)}</span>
      <Show when={!props.run.trashed} fallback={<span>{props.say('storing.heavy.inTrash')}</span>}>
        <button
          type="button"
          aria-label={props.say('storing.heavy.trashOne', { title: title() })}
          onClick={() => void props.room.trash(props.run.run, title())}
        >
          {props.say('storing.heavy.trash')}
        </button>
      </Show>
    </li>
  )
}
