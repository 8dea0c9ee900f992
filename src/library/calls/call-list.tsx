import { For, type JSX, Show } from 'solid-js'
import type { CallRecord } from '../../run/call-records'
import type { TranscriptWords } from '../../theater/transcript-words'
import { callName } from './seat-words'
import { callsHref, type CallsSay, momentWords, spanWords, tokenWords, tookMs } from './words'

export interface CallListProps {
  readonly run: string
  readonly calls: readonly CallRecord[]
  readonly shown: string | undefined
  readonly say: CallsSay
  readonly words: TranscriptWords
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus along the list, and shows the call that it comes to. */
function move(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const to = at === -1 ? undefined : links[MOVES[event.key]?.(at, links.length) ?? -1]
  if (!to || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  to.focus()
  to.click()
}

/** Every call of a run, in the order in which they were made. */
export function CallList(props: CallListProps): JSX.Element {
  return (
    <ol class="calls-list" aria-label={props.say('calls.list')} onKeyDown={move}>
      <For each={props.calls}>
        {(call) => (
          <li>
            <a
              href={callsHref(props.run, call.id)}
              aria-current={call.id === props.shown ? 'true' : undefined}
              data-phase={call.phase}
              title={call.id}
            >
              <b>{callName(call, props.words)}</b>
              <span class="meta">
                {props.say(`calls.phase.${call.phase}`)} · {momentWords(call.startedAt)}
                <Show when={tookMs(call)}>{(ms) => ` · ${spanWords(ms(), props.say.locale)}`}</Show>
                <Show when={call.waits.length}>{(n) => ` · ${props.say('calls.retries', { n: n() })}`}</Show>
              </span>
              <Show when={tokenWords(call.usage, props.say)}>
                {(tokens) => <span class="meta">{tokens()}</span>}
              </Show>
            </a>
          </li>
        )}
      </For>
    </ol>
  )
}
