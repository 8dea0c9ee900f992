import { For, type JSX, Show } from 'solid-js'
import type { CallRecord } from '../../run/call-records'
import type { TranscriptWords } from '../../theater/transcript-words'
import { type CallsSay, momentWords, spanWords, tokenWords, tookMs } from './words'

export interface CallFactsProps {
  readonly call: CallRecord
  readonly say: CallsSay
  readonly words: TranscriptWords
}

/** A key that ends in the name of a plural form would be taken for one. */
const STOPS = {
  end: 'calls.stop.end',
  length: 'calls.stop.length',
  filter: 'calls.stop.filter',
  other: 'calls.stop.else',
} as const

type Fact = readonly [name: string, value: string | undefined]

/** Whom a call was put to, how it ended, what it cost and how often it was asked. */
export function CallFacts(props: CallFactsProps): JSX.Element {
  const facts = () => factsOf(props).filter(([, value]) => value !== undefined && value !== '')
  return (
    <>
      <dl class="calls-facts">
        <For each={facts()}>
          {([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          )}
        </For>
      </dl>
      <section aria-label={props.say('calls.waits')} class="calls-part">
        <h4>{props.say('calls.waits')}</h4>
        <ul class="calls-waits">
          <For each={turnsOf(props)} fallback={<li class="meta">{props.say('calls.noWaits')}</li>}>
            {(turn) => <li>{turn}</li>}
          </For>
        </ul>
      </section>
      <Show when={props.call.usage}>
        {(usage) => (
          <p class="meta">
            <Show when={usage().cacheRead ?? usage().cacheWrite}>
              {props.say('calls.cache', {
                read: usage().cacheRead ?? 0,
                written: usage().cacheWrite ?? 0,
              })}{' '}
            </Show>
            <Show when={usage().thinking}>{(n) => props.say('calls.thought', { n: n() })}</Show>
          </p>
        )}
      </Show>
    </>
  )
}

function factsOf({ call, say, words }: CallFactsProps): readonly Fact[] {
  const took = tookMs(call)
  return [
    [say('calls.asked'), call.connection],
    [say('calls.model'), call.model],
    [say('calls.answeredBy'), call.answeredBy],
    [say('calls.via'), call.via],
    [say('calls.response'), call.response],
    [say('calls.seat'), call.seat],
    [say('calls.stage'), call.stage],
    [say('calls.at'), momentWords(call.startedAt)],
    [say('calls.took'), took === undefined ? say('calls.phase.open') : spanWords(took, say.locale)],
    [say('calls.stopped'), call.stop && say(STOPS[call.stop])],
    [say('calls.failure'), failureWords({ call, say, words })],
    [say('calls.usage'), usageWords({ call, say, words })],
    [say('calls.cost'), costWords(call, say)],
    [say('calls.reply'), say('calls.heard', { n: call.heard })],
  ]
}

function failureWords({ call: { failure }, say, words }: CallFactsProps): string | undefined {
  if (!failure) return undefined
  const { kind, problem, reason, http, position, detail } = failure
  const why = kind
    ? words.t(`degraded.${kind}`)
    : problem
      ? words.problem(problem)
      : words.say(`fail.${reason}`)
  const more = [
    http === undefined ? undefined : say('calls.http', { n: http }),
    position === undefined ? undefined : say('calls.position', { n: position }),
    detail,
  ]
  return [why, ...more.filter((part) => part !== undefined && part !== '')].join(' · ')
}

function usageWords({ call: { usage, phase }, say }: CallFactsProps): string | undefined {
  const tokens = tokenWords(usage, say)
  if (tokens === undefined) return phase === 'open' ? undefined : say('calls.noUsage')
  return usage?.approx ? `${tokens} (${say('calls.approx')})` : tokens
}

function costWords({ usage, phase }: CallRecord, say: CallsSay): string | undefined {
  if (phase === 'open') return undefined
  return usage?.costUsd === undefined ? say('calls.noCost') : say.usd(usage.costUsd)
}

/** Each time that it was asked anew, or asked to go on, in order. */
function turnsOf({ call, say, words }: CallFactsProps): readonly string[] {
  const waits = call.waits.map(({ at, problem, ms, attempt, of }) => ({
    at,
    text: say('calls.wait', {
      at: momentWords(at),
      problem: words.problem(problem),
      ms: spanWords(ms, say.locale),
      attempt,
      of,
    }),
  }))
  const joints = call.joints.map(({ at, dropped }) => ({
    at,
    text: say('calls.joint', { at: momentWords(at), n: dropped }),
  }))
  return [...waits, ...joints].toSorted((one, other) => one.at - other.at).map(({ text }) => text)
}
