import { createSignal, type JSX, onCleanup, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { REHEARSAL } from '../run/connection'
import { costIn, type RunCost } from '../run/cost'
import type { CapHit } from '../run/event'
import type { RunState } from '../run/state'
import { problemWords } from './cause-words'

/** What the run has cost, live or as its log says it; and, where no model was asked, that none was. */
export function Meter(props: {
  readonly state: RunState
  /** What the worker counts while the run goes on. */
  readonly live: RunCost | undefined
  readonly t: Translate
}): JSX.Element {
  const cost = () => props.live ?? costIn(props.state)
  const isRehearsal = () => props.state.connection === REHEARSAL
  return (
    <Show when={!isRehearsal()} fallback={<Rehearsed t={props.t} />}>
      <Show when={cost()}>
        {(known) => (
          <span class="meter" title={props.t('meter.label')}>
            <Amount cost={known()} t={props.t} />
            <Show when={known().near}>
              {(cap) => <span class="meter-near">{nearWords(cap(), props.t)}</span>}
            </Show>
          </span>
        )}
      </Show>
    </Show>
  )
}

function Rehearsed(props: { readonly t: Translate }): JSX.Element {
  return (
    <span class="tag-unreal" title={props.t('meter.rehearsal')}>
      {props.t('meter.rehearsal')}
    </span>
  )
}

function Amount(props: { readonly cost: RunCost; readonly t: Translate }): JSX.Element {
  const tokens = () => props.t('meter.tokens', { n: props.cost.input + props.cost.output })
  const about = (amount: string) => (props.cost.approx ? props.t('meter.approx', { amount }) : amount)
  const money = () => {
    const { usd, part } = props.cost
    if (part !== undefined) return `≥ ${props.t.usd(part)}`
    return usd === undefined ? usd : about(props.t.usd(usd))
  }
  return (
    <>
      <span>{about(tokens())}</span>
      <Show when={money()}>{(known) => <b>{known()}</b>}</Show>
    </>
  )
}

export function capWords({ unit, limit }: Pick<CapHit, 'unit' | 'limit'>, t: Translate): string {
  return unit === 'usd' ? t.usd(limit) : t('meter.tokens', { n: limit })
}

function nearWords(cap: CapHit, t: Translate): string {
  return t(`meter.near.${cap.scope}`, { limit: capWords(cap, t) })
}

/** Why nothing comes, while a refused call waits to be made again. It counts down by its own clock. */
export function WaitingLine(props: {
  readonly state: RunState
  readonly live: boolean
  readonly t: Translate
}): JSX.Element {
  // Of several open calls, the newest that waits: one that is answered meanwhile says nothing of it.
  const waiting = () =>
    Object.values(props.state.calls).findLast(({ phase, waiting }) => phase === 'open' && waiting)?.waiting
  return (
    <Show when={props.live && waiting()} keyed>
      {(wait) => {
        const seconds = createCountdown(wait.ms)
        return (
          <p class="waiting-line" role="status">
            {props.t('meter.waiting', {
              seconds: seconds(),
              attempt: wait.attempt,
              of: wait.of,
              reason: problemWords(wait.problem, props.state, props.t),
            })}
          </p>
        )
      }}
    </Show>
  )
}

function createCountdown(ms: number) {
  const [seconds, setSeconds] = createSignal(Math.ceil(ms / 1000))
  const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
  onCleanup(() => clearInterval(timer))
  return seconds
}
