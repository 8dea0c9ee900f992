import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import type { FoundationVersion } from '../../documents/panel/foundation'
import type { DocumentEditing } from './document-editing'
import { dayOf, type FoundationSay } from './words'

/** Everything that a document has said, newest first. */
export function Versions(props: {
  readonly editing: DocumentEditing
  readonly say: FoundationSay
}): JSX.Element {
  const newestFirst = createMemo(() => props.editing.versions().toReversed())
  return (
    <Show when={newestFirst().length > 0}>
      <section class="copy-block" aria-label={props.say('version.title')}>
        <h3>{props.say('version.title')}</h3>
        <ol class="copy-versions">
          <For each={newestFirst()}>
            {(version, at) => <Version {...props} version={version} isNewest={at() === 0} />}
          </For>
        </ol>
      </section>
    </Show>
  )
}

function Version(props: {
  readonly editing: DocumentEditing
  readonly say: FoundationSay
  readonly version: FoundationVersion
  readonly isNewest: boolean
}): JSX.Element {
  const [open, setOpen] = createSignal(false)
  return (
    <li>
      <p class="desk-acts">
        <b>{props.say('version.n', { n: props.version.n })}</b>
        <span class="meta">
          {dayOf(props.version.at, props.say)} · {props.say(`version.by.${props.version.by}`)}
        </span>
        <button type="button" aria-expanded={open()} onClick={() => setOpen(!open())}>
          {props.say(open() ? 'version.close' : 'version.look')}{' '}
          <span class="spoken">{props.say('version.n', { n: props.version.n })}</span>
        </button>
        <Show when={!props.isNewest}>
          <button type="button" onClick={() => props.editing.restore(props.version.n)}>
            {props.say('version.restore')}{' '}
            <span class="spoken">{props.say('version.n', { n: props.version.n })}</span>
          </button>
        </Show>
      </p>
      <Show when={open()}>
        <pre class="copy-text" dir="auto" tabindex="0">
          {props.version.text}
        </pre>
      </Show>
    </li>
  )
}
