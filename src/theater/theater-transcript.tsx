import type { Accessor, JSX } from 'solid-js'
import { createSignal, For, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Event } from '../run/event'
import { RoleTag } from './role-tag'
import { Segmented } from '../controls/segmented'
import './transcript.css'
import { sayingOf } from './transcript-words'

const VIEWS = ['structured', 'raw'] as const

/** A reply as it came, by the call that it answers. */
export interface Reply {
  readonly call: string
  readonly text: string
}

export interface TranscriptProps {
  readonly events: Accessor<readonly Event[]>
  /** Read only while the raw view is open: replies are long. */
  readonly replies: Accessor<readonly Reply[]>
  readonly t: Translate
}

/** Everything that was said, as events in words or as the bare text of the model. */
export function TheaterTranscript(props: TranscriptProps): JSX.Element {
  const [view, setView] = createSignal<(typeof VIEWS)[number]>('structured')
  return (
    <section class="transcript" aria-label={props.t('transcript.label')}>
      <Segmented
        label={props.t('transcript.view')}
        options={VIEWS}
        value={view()}
        name={(option) => props.t(`transcript.${option}`)}
        onPick={setView}
      />
      <Show when={view() === 'raw'} fallback={<Sayings {...props} />}>
        <Replies {...props} />
      </Show>
    </section>
  )
}

function Sayings(props: TranscriptProps): JSX.Element {
  const empty = <p class="meta">{props.t('transcript.empty')}</p>
  return (
    <ol class="sayings">
      <For each={props.events()} fallback={<li>{empty}</li>}>
        {(event) => <Saying event={event} t={props.t} />}
      </For>
    </ol>
  )
}

function Saying(props: { event: Event; t: Translate }): JSX.Element {
  const role = () => ('role' in props.event ? props.event.role : undefined)
  return (
    <li class="saying" data-kind={props.event.type}>
      <time class="saying-time">{clock(props.event.t)}</time>
      <p dir="auto">
        <Show when={role()}>
          {(who) => (
            <>
              <RoleTag role={who()} />
              <span class="spoken">{props.t(`role.${who()}`)}</span>{' '}
            </>
          )}
        </Show>
        {sayingOf(props.event, props.t)}
      </p>
    </li>
  )
}

/** Minutes and seconds since the run was created. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Replies(props: TranscriptProps): JSX.Element {
  return (
    <For each={props.replies()} fallback={<p class="meta">{props.t('transcript.empty')}</p>}>
      {(reply) => (
        <section class="reply" aria-label={props.t('transcript.reply', { call: reply.call })}>
          <h2>{props.t('transcript.reply', { call: reply.call })}</h2>
          <pre dir="auto">{reply.text}</pre>
        </section>
      )}
    </For>
  )
}
