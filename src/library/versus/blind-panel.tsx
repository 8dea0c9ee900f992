import { type JSX, Show } from 'solid-js'
import type { Blind, Vote } from './address'
import { pairsAmong } from './blind'
import { letterOf } from './entrant'
import type { Say } from './words'

export interface BlindPanelProps {
  readonly blind: Blind
  readonly count: number
  readonly say: Say
  /** Whether a page, by its place, has been in view. What was not looked at is not voted on. */
  readonly seen: (at: number) => boolean
  readonly onVotes: (votes: readonly Vote[]) => void
  /** Keeps what was said, and tells the names. */
  readonly onReveal: () => void
  readonly onLeave: () => void
}

/** The pair that is asked about; undefined once all are answered. */
export function pairAsked(blind: Blind, count: number): readonly [number, number] | undefined {
  return pairsAmong(count)[blind.votes.length]
}

/** Asks which of two pages is the better one. Nothing in it names a run, and nothing it says tells one from the other. */
export function BlindPanel(props: BlindPanelProps): JSX.Element {
  const pairs = () => pairsAmong(props.count)
  const asked = () => pairAsked(props.blind, props.count)
  const unseen = () => asked()?.filter((at) => !props.seen(at)) ?? []
  const isReady = () => unseen().length === 0
  const vote = (one: Vote) => props.onVotes([...props.blind.votes, one])
  return (
    <section class="versus-blind" aria-label={props.say('versus.blind')}>
      <p role="status">
        <Show when={asked()} fallback={props.say('versus.voted')}>
          {(pair) => (
            <>
              {props.say('versus.which', {
                a: letterOf(pair()[0]),
                b: letterOf(pair()[1]),
                at: String(props.blind.votes.length + 1),
                of: String(pairs().length),
              })}
            </>
          )}
        </Show>
      </p>
      <div class="versus-votes">
        <Show
          when={asked()}
          fallback={
            <button type="button" class="primary" onClick={() => props.onReveal()}>
              {props.say('versus.reveal')}
            </button>
          }
        >
          {(pair) => (
            <>
              <button type="button" disabled={!isReady()} onClick={() => vote('a')}>
                {props.say('versus.prefer', { name: letterOf(pair()[0]) })}
              </button>
              <button type="button" disabled={!isReady()} onClick={() => vote('even')}>
                {props.say('versus.noDifference')}
              </button>
              <button type="button" disabled={!isReady()} onClick={() => vote('bad')}>
                {props.say('versus.bothBad')}
              </button>
              <button type="button" disabled={!isReady()} onClick={() => vote('b')}>
                {props.say('versus.prefer', { name: letterOf(pair()[1]) })}
              </button>
            </>
          )}
        </Show>
        <Show when={props.blind.votes.length > 0}>
          <button type="button" onClick={() => props.onVotes(props.blind.votes.slice(0, -1))}>
            {props.say('versus.change')}
          </button>
        </Show>
        <button type="button" onClick={() => props.onLeave()}>
          {props.say('versus.leaveBlind')}
        </button>
      </div>
      <p class="meta" role="status">
        <Show when={!isReady()}>
          {props.say('versus.lookFirst', { names: unseen().map(letterOf).join(', ') })}
        </Show>
      </p>
      <p class="meta">{props.say('versus.blindNote')}</p>
    </section>
  )
}
