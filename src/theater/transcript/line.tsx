import type { JSX } from 'solid-js'
import { For, Show } from 'solid-js'
import type { Event } from '../../run/event'
import { RoleTag } from '../role-tag'
import { codeIn, sayingOf, type TranscriptWords } from '../transcript-words'
import { kindOf } from './facets'
import { piecesOf } from './find'

export interface LineProps {
  readonly seq: number
  readonly event: Event | undefined
  /** Reached by Tab; the others by arrow keys. */
  readonly isStop: boolean
  readonly pattern: RegExp | undefined
  readonly words: TranscriptWords
  readonly onJump: () => void
}

/** One event in words, and the way to its moment. */
export function Line(props: LineProps): JSX.Element {
  return (
    <Show when={props.event} fallback={<p class="meta">{props.words.say('line.loading')}</p>}>
      {(event) => (
        <>
          <button
            type="button"
            class="line-go"
            tabindex={props.isStop ? 0 : -1}
            aria-label={props.words.say('line.go', { time: clock(event().t), n: props.seq + 1 })}
            title={props.words.say('line.go', { time: clock(event().t), n: props.seq + 1 })}
            onClick={() => props.onJump()}
          >
            <time>{clock(event().t)}</time>
            <span>{props.seq + 1}</span>
          </button>
          <div class="line-said" data-kind={kindOf(event())}>
            <Said event={event()} pattern={props.pattern} words={props.words} />
            <Show when={codeIn(event())}>{(code) => <code>{code()}</code>}</Show>
          </div>
        </>
      )}
    </Show>
  )
}

function Said(props: Pick<LineProps, 'pattern' | 'words'> & { event: Event }): JSX.Element {
  const role = () => ('role' in props.event ? props.event.role : undefined)
  return (
    <p dir="auto">
      <Show when={role()}>
        {(who) => (
          <>
            <RoleTag role={who()} />
            <span class="spoken">{props.words.t(`role.${who()}`)}</span>{' '}
          </>
        )}
      </Show>
      <For each={piecesOf(sayingOf(props.event, props.words), props.pattern)}>
        {(piece) => (piece.hit ? <mark>{piece.text}</mark> : piece.text)}
      </For>
    </p>
  )
}

/** Minutes and seconds since the run was created. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
