import { createMemo, For, type JSX, Show } from 'solid-js'
import { transcriptTexts } from '../../i18n/transcript'
import type { Translate } from '../../i18n/t'
import { isUnread, type LoopRound, standingsOf } from '../../run/critic-state'
import { CriterionRow } from './criterion-row'
import { type CriticSay, nameOf } from './critic-words'
import { faultWords } from './fault-words'
import { failedCalls, type LoopOnShow, sameAs } from './loop-on-show'
import { RoundResult } from './round-result'
import { Scenarios } from './scenarios'

export interface Looking {
  /** Shows a version beside the loop; undefined where there is nothing to show it in. */
  readonly onLook?: ((round: LoopRound) => void) | undefined
  /** The version that is in sight. */
  readonly looked?: string | undefined
  /** The address of a version in a window of its own. */
  readonly windowOf?: ((artifact: string) => string | undefined) | undefined
}

export interface LoopRoundProps extends Looking {
  readonly shown: LoopOnShow
  readonly round: LoopRound
  readonly say: CriticSay
  readonly t: Translate
  readonly onOpenRound: (n: number) => void
}

/** One version: each question with its answer, how the piece could fail, and what the rule makes of that. */
export function RoundOfLoop(props: LoopRoundProps): JSX.Element {
  const standings = createMemo(() => standingsOf(props.shown.loop, props.round))
  const isHeard = () => props.round.results.length > 0
  return (
    <>
      <Version {...props} />
      <RoundResult {...props} />
      <section class="panel-block">
        <h2>{props.say('critic.criteria')}</h2>
        <ul class="criteria">
          <For
            each={standings()}
            fallback={
              <li class="meta">
                {props.say(isHeard() && isUnread(props.round) ? 'critic.noCriteria' : 'critic.noneYet')}
              </li>
            }
          >
            {(row) => (
              <CriterionRow
                row={row}
                faults={
                  row.measured ? faultWords(props.shown, props.round.artifact, row.answer.id, props.t) : []
                }
                say={props.say}
                t={props.t}
              />
            )}
          </For>
        </ul>
      </section>
      <Scenarios round={props.round} short={props.shown.setup.short ?? false} say={props.say} />
      <Refused {...props} />
    </>
  )
}

function Version(props: LoopRoundProps): JSX.Element {
  const same = () => sameAs(props.shown.loop, props.round)
  const isLooked = () => props.looked === props.round.artifact
  const words = () => {
    const n = same()
    return n === undefined ? props.say('critic.version') : props.say('critic.versionSame', { n })
  }
  return (
    <p class="loop-version">
      <span>{words()}</span>
      <Show when={props.onLook}>
        {(look) => (
          <button type="button" aria-pressed={isLooked()} onClick={() => look()(props.round)}>
            {props.say(isLooked() ? 'critic.looked' : 'critic.look')}
          </button>
        )}
      </Show>
      <Show when={props.windowOf?.(props.round.artifact)}>
        {(address) => (
          <a href={address()} target="_blank" rel="noreferrer">
            {props.say('critic.window')}
          </a>
        )}
      </Show>
    </p>
  )
}

/** Replies that said nothing, and calls that gave none. */
function Refused(props: LoopRoundProps): JSX.Element {
  const failed = () => failedCalls(props.shown, props.round.n)
  const because = () => props.t.part('transcript', transcriptTexts)
  const rows = () => [
    ...props.round.invalid.map(({ problem, criterion }) => {
      const words = props.say(`critic.problem.${problem}`)
      return criterion === undefined ? words : `${nameOf(criterion, props.say)}: ${words}`
    }),
    // An unreadable reply has said above what was wrong with it, and one that was stopped was refused by nobody.
    ...failed().flatMap(({ reason }) =>
      reason === undefined ||
      reason === 'aborted' ||
      (reason === 'unreadable' && props.round.invalid.length > 0)
        ? []
        : [because()(`fail.${reason}`)],
    ),
  ]
  return (
    <Show when={rows().length > 0}>
      <section class="panel-block">
        <h2>{props.say('critic.refused')}</h2>
        <ul>
          <For each={rows()}>{(row) => <li>{row}</li>}</For>
        </ul>
      </section>
    </Show>
  )
}
