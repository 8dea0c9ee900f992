import { For, type JSX, Show } from 'solid-js'
import { theaterTexts } from '../i18n/theater'
import type { Round } from '../run/state'
import type { ScoreWayProps } from './score-way'
import { barOf, isClose } from '../run/score'
import { claimedOf } from './selectors'
import { scoreWords } from './words'

interface Said {
  readonly composite?: number | undefined
  readonly mustFix?: number | undefined
}

/** The chart in numbers: what each closed round came to, how far that was from the bar, and what the model said of it. */
export function RoundTable(props: ScoreWayProps): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  const closed = () => props.state.rounds.filter((round) => round.end)
  const threshold = () => barOf(props.state.config)
  const gap = (round: Round) => {
    const composite = round.end?.composite
    if (composite === undefined) return props.t('lane.noScore')
    const away = Math.round((composite - threshold()) * 100) / 100
    return `${away < 0 ? '−' : '+'}${props.t.score(Math.abs(away), Number.isInteger(away * 10) ? 1 : 2)}`
  }
  const claimed = (round: Round) => saidOf(claimedOf(round))
  // Its last word is a claim of its own, about the round that it ships.
  const last = () => {
    const { ending } = props.state
    if (ending?.type !== 'critique.ship' || !ending.claimed) return undefined
    const { composite, mustFix } = ending.claimed
    const same = isClose(composite ?? ending.composite ?? 0, ending.composite) && mustFix === ending.mustFix
    return same ? undefined : { round: ending.round, said: { composite, mustFix } }
  }
  const saidOf = ({ composite, mustFix }: Said) => {
    const score = composite === undefined ? undefined : props.t.score(composite)
    if (score !== undefined && mustFix !== undefined) return say()('way.claimedBoth', { score, n: mustFix })
    if (mustFix !== undefined) return say()('way.claimedOpen', { n: mustFix })
    return score ?? say()('way.same')
  }
  return (
    <table class="round-table">
      <thead>
        <tr>
          <th scope="col">{say()('way.round')}</th>
          <th scope="col">{say()('way.composite')}</th>
          <th scope="col">{say()('way.gap', { threshold: props.t.score(threshold()) })}</th>
          <th scope="col">{say()('way.mustFix')}</th>
          <th scope="col">{say()('way.claimed')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={closed()}>
          {(round) => (
            <tr aria-current={round.n === props.scored?.n ? 'true' : undefined}>
              <th scope="row">{round.n}</th>
              <td>{scoreWords(round.end?.composite, props.state, props.t)}</td>
              <td>{gap(round)}</td>
              <td>{round.end?.mustFix}</td>
              <td>{claimed(round)}</td>
            </tr>
          )}
        </For>
        <Show when={last()}>
          {(claim) => (
            <tr>
              <th scope="row">{claim().round}</th>
              <td colspan="3">{say()('way.ship')}</td>
              <td>{saidOf(claim().said)}</td>
            </tr>
          )}
        </Show>
      </tbody>
    </table>
  )
}
