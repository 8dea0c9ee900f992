import { createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { StandingAnswer } from '../../run/critic-state'
import type { Status } from '../../run/event'
import { isPlayed } from '../../run/played'
import { StatusMark } from '../status-mark'
import { AskedList } from './asked-list'
import { type CriticSay, loopBadge, nameOf } from './critic-words'
import { failWords } from './fault-words'
import { type LoopOnShow, nowOf, openFails, readRound } from './loop-on-show'
import { type Looking, RoundOfLoop } from './loop-round'
import '../panel/panel.css'
import './critic.css'

export interface LoopViewProps extends Looking {
  readonly shown: LoopOnShow
  /** The round that was picked; undefined follows the loop. */
  readonly round: number | undefined
  readonly onOpenRound: (n: number) => void
  readonly say: CriticSay
  readonly t: Translate
  /** What stands between the verdict and the rounds: questions, endings, offers. */
  readonly after?: JSX.Element
}

/** A critic loop as its facts tell it: where it is or how it ended, then round by round. */
export function LoopView(props: LoopViewProps): JSX.Element {
  const rounds = () => props.shown.loop.rounds
  const picked = createMemo(() => rounds().find(({ n }) => n === props.round) ?? rounds().at(-1))
  return (
    <>
      <div class="badge" data-status={statusIn(props.shown)}>
        <p class="badge-words" role="status">
          <StatusMark status={statusIn(props.shown)} />
          <span>{loopBadge(props.shown, props.say)}</span>
        </p>
        <NowLine shown={props.shown} say={props.say} />
      </div>
      <p class="rule-line">{props.say('critic.rule', { n: props.shown.setup.cap })}</p>
      {props.after}
      <StillOpen {...props} />
      <Show when={rounds().length > 1}>
        <ol class="rounds" aria-label={props.t('round.steps')}>
          <For each={rounds().map(({ n }) => n)}>
            {(n) => (
              <li>
                <button
                  type="button"
                  class="round-divider"
                  aria-current={n === picked()?.n ? 'true' : undefined}
                  onClick={() => props.onOpenRound(n)}
                >
                  {props.say('critic.round', { n })}
                </button>
              </li>
            )}
          </For>
        </ol>
      </Show>
      <Show when={picked()}>{(round) => <RoundOfLoop {...props} round={round()} />}</Show>
      <AskedList asked={props.shown.loop.escalated} say={props.say} />
    </>
  )
}

/** What is asked or measured now. Read aloud, each answer would talk over the one before. */
function NowLine(props: { readonly shown: LoopOnShow; readonly say: CriticSay }): JSX.Element {
  const words = () => {
    const now = nowOf(props.shown)
    if (!now) return undefined
    const { doing, ...numbers } = now
    return props.say(`critic.now.${doing}`, numbers)
  }
  return <Show when={words()}>{(line) => <p class="meta">{line()}</p>}</Show>
}

/** What the last round that was allowed has left. */
function StillOpen(props: LoopViewProps): JSX.Element {
  const words = (row: StandingAnswer) =>
    failWords(props.shown, readRound(props.shown)?.artifact ?? '', row, props.t)
  return (
    <Show when={openFails(props.shown).length > 0}>
      <section class="panel-block">
        <h2>{props.say('critic.open')}</h2>
        <ul>
          <For each={openFails(props.shown)}>
            {(row) => (
              <li dir="auto">
                <b>{nameOf(row.answer.id, props.say)}:</b> {words(row)}
              </li>
            )}
          </For>
        </ul>
        <p class="meta">{props.say('critic.openText')}</p>
      </section>
    </Show>
  )
}

/** As a run settles: a loop that came to its cap keeps something, and nobody has called it good. */
function statusIn({ ended, state, stage }: LoopOnShow): Status {
  // What nobody has said wears no sign that could be taken for a verdict.
  if (ended && stage !== undefined && isPlayed(state, stage)) return 'legacy'
  switch (ended?.how) {
    case undefined:
      return 'running'
    case 'converged':
      return 'shipped'
    case 'cap':
      return 'below_threshold'
    case 'failed':
      return stage === undefined ? (state.settled?.status ?? 'failed') : 'failed'
    case 'interrupted':
    case 'timed_out':
      return ended.how
  }
}
