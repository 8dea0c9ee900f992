import type { JSX } from 'solid-js'
import { type Accessor, createMemo, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { barOf } from '../run/score'
import type { Round, RunState } from '../run/state'
import { createEased } from './eased'
import { claimedOf, hasCustomRule, scoredRound, statusOf, verdictRound } from './selectors'
import { scoreWords } from './words'

/** Draws how the score came about, for the round whose numbers the card shows. */
export type Way = (scored: Accessor<Round | undefined>) => JSX.Element

/** The score card: the composite and, always beside it, the open must-fix; under it the way over the rounds. */
export function ScoreTicker(props: {
  state: RunState
  shown: Round | undefined
  t: Translate
  way: Way | undefined
  /** The page on show is of no round: whatever rounds came to is no score of it. */
  unjudged: boolean
  /** The verdict, once there is one. */
  children?: JSX.Element
}): JSX.Element {
  const scored = createMemo(() => (props.unjudged ? undefined : scoredRound(props.state, props.shown)))
  const composite = () => scored()?.end?.composite
  const eased = createEased(composite)
  // On its way it is cut, not rounded: a miss must not flash the threshold.
  const shownNow = () =>
    eased() === composite()
      ? scoreWords(composite(), props.state, props.t)
      : props.t.score(Math.floor((eased() ?? 0) * 10) / 10)
  return (
    <section class="score-card" aria-label={props.t('score.composite')}>
      <div class="score-now">
        <p class="paddle" classList={{ shipped: isShipped(props.state, scored()) }}>
          <span aria-hidden="true">{shownNow()}</span>
          <span class="spoken">{scoreWords(composite(), props.state, props.t)}</span>
        </p>
        <Facts state={props.state} scored={scored()} unjudged={props.unjudged} t={props.t} />
      </div>
      {props.children}
      {props.way?.(scored)}
    </section>
  )
}

/** Only the round that shipped wears the solid card. */
function isShipped(state: RunState, scored: Round | undefined): boolean {
  return statusOf(state) === 'shipped' && scored?.n === verdictRound(state)?.n
}

type Parts = { state: RunState; scored: Round | undefined; t: Translate }

function Facts(props: Parts & { unjudged: boolean }): JSX.Element {
  const open = () => props.scored?.end?.mustFix
  const config = () => props.state.config
  const claimed = () => claimedOf(props.scored)
  return (
    <div class="score-facts">
      <p class="score-open" classList={{ some: (open() ?? 0) > 0 }}>
        <Show
          when={open() !== undefined}
          fallback={<span class="meta">{props.t(props.unjudged ? 'score.notReviewed' : 'score.none')}</span>}
        >
          <b>{open()}</b> {props.t('mustFix.open', { n: open() ?? 0 })}
        </Show>
      </p>
      <Show when={props.scored?.end && props.scored.end.composite === undefined}>
        <p class="meta">{props.t('score.unreadable')}</p>
      </Show>
      <p class="meta">
        {props.t('score.outOf', {
          scale: config().scoreScale,
          threshold: props.t.score(barOf(config())),
        })}
      </p>
      <p class="score-pills">
        {/* The newest round needs no name: it is what one expects. */}
        <Show when={props.scored && props.scored.n !== props.state.rounds.at(-1)?.n}>
          <span class="meta-pill">{props.t('score.fromRound', { n: props.scored?.n ?? 0 })}</span>
        </Show>
        <Show when={claimed().composite !== undefined}>
          <span class="meta-pill">
            {props.t('score.claimed', { score: props.t.score(claimed().composite ?? 0) })}
          </span>
        </Show>
        <Show when={claimed().mustFix !== undefined}>
          <span class="meta-pill">{props.t('score.claimedOpen', { n: claimed().mustFix ?? 0 })}</span>
        </Show>
        <Show when={hasCustomRule(props.state)}>
          <span class="meta-pill">{props.t('score.customRule')}</span>
        </Show>
      </p>
    </div>
  )
}
