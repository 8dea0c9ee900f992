import { For, type JSX, Show } from 'solid-js'
import type { CallRecord } from '../../run/call-records'
import { type TranscriptWords, unreadWords } from '../../theater/transcript-words'
import { stageWords } from '../stage-words'
import { connectionWords, createLibrarySay } from '../words'
import { seatWords } from './seat-words'
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

interface Fact {
  readonly name: string
  readonly value: string | undefined
  /** What stands below it, smaller. */
  readonly more?: string | undefined
  /** The name under which code knows it: whoever reports a fault wants it. */
  readonly code?: string | undefined
}

/** Whom a call was put to, how it ended, what it cost and how often it was asked. */
export function CallFacts(props: CallFactsProps): JSX.Element {
  const facts = () => factsOf(props).filter(({ value }) => value !== undefined && value !== '')
  return (
    <>
      <dl class="calls-facts">
        <For each={facts()}>
          {(fact) => (
            <div>
              <dt>{fact.name}</dt>
              <dd dir="auto">{fact.value}</dd>
              <Show when={fact.more}>
                <dd class="meta" dir="auto">
                  {fact.more}
                </dd>
              </Show>
              <Show when={fact.code}>
                <dd class="meta">
                  <code>{fact.code}</code>
                </dd>
              </Show>
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
      <Oddities {...props} />
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

/** What was odd in the reply and did not end the run, with the place where it stands. */
function Oddities(props: CallFactsProps): JSX.Element {
  return (
    <Show when={props.call.odd.length > 0}>
      <section aria-label={props.say('calls.odd')} class="calls-part">
        <h4>{props.say('calls.odd')}</h4>
        <ul class="calls-waits">
          <For each={props.call.odd}>
            {({ kind, position }) => (
              <li>
                {props.words.say(`warning.${kind}`)}{' '}
                <span class="meta">
                  {props.say('calls.position', { n: position })} · <code>{kind}</code>
                </span>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

function factsOf(asked: CallFactsProps): readonly Fact[] {
  const { call, say, words } = asked
  const took = tookMs(call)
  const fact = (name: string, value: string | undefined): Fact => ({ name, value })
  return [
    fact(say('calls.asked'), connectionWords(call.connection, createLibrarySay(words.t))),
    fact(say('calls.model'), call.model),
    fact(say('calls.answeredBy'), call.answeredBy),
    fact(say('calls.via'), call.via),
    fact(say('calls.response'), call.response),
    { ...fact(say('calls.seat'), seatWords(call, words.t)), code: call.seat },
    ...stageFact(asked),
    fact(say('calls.at'), momentWords(call.startedAt)),
    fact(say('calls.took'), took === undefined ? say('calls.phase.open') : spanWords(took, say.locale)),
    fact(say('calls.stopped'), call.stop && say(STOPS[call.stop])),
    ...failureFact(asked),
    fact(say('calls.usage'), usageWords(asked)),
    fact(say('calls.cost'), costWords(call, say)),
    fact(say('calls.reply'), say('calls.heard', { n: call.heard })),
  ]
}

function stageFact({ call: { stage, named }, say, words }: CallFactsProps): readonly Fact[] {
  if (stage === undefined) return []
  return [{ name: say('calls.stage'), value: stageWords(named, stage, words.t), code: stage }]
}

/** Why it failed, in words. What the provider has said of it and the name that code has for it stand below. */
function failureFact({ call: { failure }, say, words }: CallFactsProps): readonly Fact[] {
  if (!failure) return []
  const { kind, problem, reason, http, position, detail } = failure
  const more = [
    http === undefined ? undefined : say('calls.http', { n: http }),
    position === undefined ? undefined : say('calls.position', { n: position }),
    detail,
  ]
  return [
    {
      name: say('calls.failure'),
      value: kind
        ? unreadWords(kind, words.t)
        : problem
          ? words.problem(problem)
          : words.say(`fail.${reason}`),
      more: more.filter((part) => part !== undefined && part !== '').join(' · '),
      code: [reason, kind, problem].filter((part) => part !== undefined).join(' '),
    },
  ]
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
