import { For, type JSX, Show } from 'solid-js'
import { resultOf } from '../../run/critic-state'
import { resultWords } from './critic-words'
import { dissentIn } from './loop-on-show'
import type { LoopRoundProps } from './loop-round'

const CONDITIONS = ['clean', 'unrealistic', 'nothingNew', 'stable'] as const

/** What the rule makes of a round, why, and what the critic had written itself where that is another thing. */
export function RoundResult(props: LoopRoundProps): JSX.Element {
  const result = () => props.round.results.at(-1)
  const dissent = () => dissentIn(props.shown, props.round.n) ?? []
  const claimed = () => (props.round.isWarned ? props.round.claimed : undefined)
  const next = () => props.shown.loop.rounds.find(({ n }) => n > props.round.n)?.n
  return (
    <Show when={result()}>
      {(known) => (
        <section class="panel-block loop-result">
          <h2>{props.say('critic.result')}</h2>
          <p>
            <b>{resultWords(resultOf(known(), props.shown.loop, props.round), props.say)}</b>{' '}
            {props.say(`critic.why.${known().rule}`)}
          </p>
          <ul class="conditions">
            <For each={CONDITIONS}>
              {(name) => (
                <li data-holds={!dissent().includes(name)}>
                  {props.say(`critic.condition.${name}`)}{' '}
                  <b>
                    {props.say(
                      dissent().includes(name) ? 'critic.condition.fails' : 'critic.condition.holds',
                    )}
                  </b>
                </li>
              )}
            </For>
          </ul>
          <Show when={claimed()}>
            {(line) => (
              <p class="warned">{props.say('critic.claimed', { claimed: resultWords(line(), props.say) })}</p>
            )}
          </Show>
          <Show when={props.round.fixed}>
            {(fixed) => (
              <p class="loop-version">
                <span>{props.say('critic.fixed', { n: fixed().n })}</span>
                <Show when={next()}>
                  {(n) => (
                    <button type="button" onClick={() => props.onOpenRound(n())}>
                      {props.say('critic.toRound', { n: n() })}
                    </button>
                  )}
                </Show>
              </p>
            )}
          </Show>
        </section>
      )}
    </Show>
  )
}
