import { type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { CallRecord } from '../../run/call-records'
import { reasonOf } from '../../run/reason'
import { type TranscriptWords, transcriptWords } from '../../theater/transcript-words'
import '../../theater/transcript.css'
import { CallFacts } from './call-facts'
import { CallList } from './call-list'
import { CallTextsView } from './call-texts'
import { type CallsPort, createCalls, sumOf } from './calls'
import './calls.css'
import { connectionWords, createLibrarySay } from '../words'
import { callName } from './seat-words'
import { callsSay, type CallsSay, tokenWords } from './words'

export interface CallsViewProps {
  readonly run: string
  /** The call that the address names. */
  readonly call: string | undefined
  readonly port: CallsPort
  readonly t: Translate
}

/** Every request of a run to a model: what was asked, what came back, what it cost, and how often it was tried. */
export function CallsView(props: CallsViewProps): JSX.Element {
  // The translator and the port are made once for the run on show.
  // eslint-disable-next-line solid/reactivity
  const { t, port } = props
  const say = callsSay(t)
  const calls = createCalls(port, () => props.call)
  const words = transcriptWords(t, () => {
    const { connection = '', model } = calls.shown() ?? {}
    return { connection: connectionWords(connection, createLibrarySay(t)), model }
  })
  return (
    <div class="calls">
      <header class="calls-head">
        <h2 tabindex="-1">{say('calls.title')}</h2>
        <p>{say('calls.lead')}</p>
        <p class="calls-ways">
          <a href={`#/run/${props.run}`}>{say('calls.back')}</a>
          <Show when={calls.isOpen() || calls.failed()}>
            <button type="button" onClick={() => calls.again()}>
              {say('calls.again')}
            </button>
          </Show>
          <Show when={calls.all()}>{(all) => <Sum calls={all()} say={say} />}</Show>
        </p>
      </header>
      <Show when={calls.failed()}>
        {(cause) => (
          <p role="alert" class="calls-failed">
            {say('calls.failed', { reason: reasonOf(cause()) })}
          </p>
        )}
      </Show>
      <Show when={calls.all()} fallback={<Loading failed={calls.failed() !== undefined} say={say} />}>
        {(all) => (
          <Show when={all().length > 0} fallback={<p>{say('calls.none')}</p>}>
            <div class="calls-body">
              <CallList run={props.run} calls={all()} shown={calls.shown()?.id} say={say} words={words} />
              <Show when={calls.shown()}>
                {(call) => (
                  <article class="calls-one" aria-label={callName(call(), words)}>
                    <Head call={call()} words={words} />
                    <CallFacts call={call()} say={say} words={words} />
                    <Show when={calls.texts()} fallback={<Loading failed={false} say={say} />}>
                      {(texts) => <CallTextsView call={call()} texts={texts()} say={say} words={words} />}
                    </Show>
                  </article>
                )}
              </Show>
            </div>
          </Show>
        )}
      </Show>
    </div>
  )
}

function Head(props: { readonly call: CallRecord; readonly words: TranscriptWords }): JSX.Element {
  return (
    <div class="reply-head">
      <h3>{callName(props.call, props.words)}</h3>
      <code class="meta">{props.call.id}</code>
    </div>
  )
}

function Loading(props: { readonly failed: boolean; readonly say: CallsSay }): JSX.Element {
  return (
    <Show when={!props.failed}>
      <p class="meta" role="status">
        {props.say('calls.loading')}
      </p>
    </Show>
  )
}

function Sum(props: { readonly calls: readonly CallRecord[]; readonly say: CallsSay }): JSX.Element {
  const sum = () => sumOf(props.calls)
  return (
    <span class="meta">
      {props.say('calls.sum', { n: props.calls.length })}
      <Show when={sum().isKnown}> · {tokenWords(sum(), props.say)}</Show>
      <Show when={sum().usd !== undefined}> · {props.say.usd(sum().usd ?? 0)}</Show>
      <Show when={sum().retries}>{(n) => ` · ${props.say('calls.retries', { n: n() })}`}</Show>
    </span>
  )
}
