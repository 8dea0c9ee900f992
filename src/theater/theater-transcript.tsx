import type { Accessor, JSX } from 'solid-js'
import { createEffect, createMemo, createSignal, For, onCleanup, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Event } from '../run/event'
import { RoleTag } from './role-tag'
import { Segmented } from '../controls/segmented'
import './transcript.css'
import { sayingOf, type TranscriptWords, transcriptWords } from './transcript-words'

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
  const words = createMemo(() => transcriptWords(props.t))
  return (
    <section class="transcript" aria-label={words().say('transcript.label')}>
      <Segmented
        label={words().say('transcript.view')}
        options={VIEWS}
        value={view()}
        name={(option) => words().say(`transcript.${option}`)}
        onPick={setView}
      />
      <Show when={view() === 'raw'} fallback={<Sayings events={props.events} words={words()} />}>
        <Replies replies={props.replies} words={words()} />
      </Show>
    </section>
  )
}

function Sayings(props: Pick<TranscriptProps, 'events'> & { words: TranscriptWords }): JSX.Element {
  const pages = createPages(() => props.events())
  return (
    <div>
      <For each={pages()} fallback={<p class="meta">{props.words.say('transcript.empty')}</p>}>
        {(page) => (
          <ol class="sayings">
            <For each={onPage(props.events(), page)}>
              {(event) => <Saying event={event} words={props.words} />}
            </For>
          </ol>
        )}
      </For>
    </div>
  )
}

/** Rows that are drawn, or left out while they are out of sight, together. One by one the browser watches each of them. */
const PAGE = 50

/** Pages that are built in one frame. Twenty at once, as when the transcript is opened, would take a tenth of a second. */
const AT_ONCE = 4

/** The pages that are built by now: those that came last follow frame by frame. */
function createPages(events: Accessor<readonly Event[]>): Accessor<readonly number[]> {
  const all = createMemo<readonly number[]>(() => pagesOf(events()), [], { equals: isSame })
  const [turn, setTurn] = createSignal(0)
  const built = createMemo<readonly number[]>((before) => {
    turn()
    let more = 0
    return all().filter((page) => before.includes(page) || more++ < AT_ONCE)
  }, [])
  createEffect(() => {
    if (built().length === all().length) return
    const frame = requestAnimationFrame(() => setTurn((last) => last + 1))
    onCleanup(() => cancelAnimationFrame(frame))
  })
  return built
}

/** The pages that hold these events, by their numbers: a page keeps its rows while others come and go. */
function pagesOf(events: readonly Event[]): number[] {
  const from = Math.floor((events[0]?.seq ?? 0) / PAGE)
  const to = Math.floor((events.at(-1)?.seq ?? -1) / PAGE)
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one[0] === other[0]
}

function onPage(events: readonly Event[], page: number): readonly Event[] {
  const from = page * PAGE - (events[0]?.seq ?? 0)
  return events.slice(Math.max(0, from), Math.max(0, from + PAGE))
}

function Saying(props: { event: Event; words: TranscriptWords }): JSX.Element {
  const role = () => ('role' in props.event ? props.event.role : undefined)
  return (
    <li class="saying" data-kind={props.event.type}>
      <time class="saying-time">{clock(props.event.t)}</time>
      <p dir="auto">
        <Show when={role()}>
          {(who) => (
            <>
              <RoleTag role={who()} />
              <span class="spoken">{props.words.t(`role.${who()}`)}</span>{' '}
            </>
          )}
        </Show>
        {sayingOf(props.event, props.words)}
      </p>
    </li>
  )
}

/** Minutes and seconds since the run was created. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Replies(props: Pick<TranscriptProps, 'replies'> & { words: TranscriptWords }): JSX.Element {
  return (
    <For each={props.replies()} fallback={<p class="meta">{props.words.say('transcript.empty')}</p>}>
      {(reply) => (
        <section class="reply" aria-label={props.words.say('transcript.reply', { call: reply.call })}>
          <h2>{props.words.say('transcript.reply', { call: reply.call })}</h2>
          <pre dir="auto">
            <For each={leavesOf(reply.text)}>{(leaf) => <span class="leaf">{leaf}</span>}</For>
          </pre>
        </section>
      )}
    </For>
  )
}

/** Characters of a reply that are laid out together. A megabyte at once keeps the page from answering for a third of a second. */
const LEAF = 4096

/** A text in pieces that end where its lines end: what was said already stays the pieces that it was. */
function leavesOf(text: string): string[] {
  const leaves: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + LEAF)
    const to = end === -1 ? text.length : end + 1
    leaves.push(text.slice(from, to))
    from = to
  }
  return leaves
}
