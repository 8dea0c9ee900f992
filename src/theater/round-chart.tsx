import type { JSX } from 'solid-js'
import { For, Show } from 'solid-js'
import { theaterTexts } from '../i18n/theater'
import type { Translate } from '../i18n/t'
import { barOf, reaches } from '../run/score'
import type { Round, RunState } from '../run/state'
import { isOver, verdictRound } from './selectors'
import { scoreWords } from './words'

/** A ring around a number and its mark, as a pencil leaves it: not quite round, and not quite closed. */
const PENCIL = 'M-19 -9C-12 -19 14 -20 21 -9C28 4 17 18 0 18C-18 18 -27 8 -23 -3C-20 -12 -9 -17 6 -17'

const HEIGHT = 100
const TOP = 14
const BOTTOM = 62

/** The composite of each closed round against the threshold. A filled mark has reached it, a hollow one has not. */
export function RoundChart(props: { state: RunState; t: Translate }): JSX.Element {
  const config = () => props.state.config
  const closed = () => props.state.rounds.filter((round) => round.end?.composite !== undefined)
  const kept = () => {
    const round = isOver(props.state) ? verdictRound(props.state) : undefined
    return round?.end?.composite === undefined ? undefined : round
  }
  const reached = (round: Round) => reaches(round.end?.composite, barOf(config()))
  // Scores crowd the upper half of the scale: the lower half is drawn only when something lies in it.
  const low = () => {
    const half = config().scoreScale / 2
    return closed().some((round) => (round.end?.composite ?? 0) < half) ? 0 : half
  }
  const y = (score: number) => BOTTOM - ((score - low()) / (config().scoreScale - low())) * (BOTTOM - TOP)
  const slots = () => Math.max(config().maxRounds, closed().at(-1)?.n ?? 0)
  const x = (round: Round) => ((round.n - 0.5) / slots()) * 84
  const at = (round: Round) => ({ x: `${x(round)}%`, y: y(round.end?.composite ?? 0) })
  return (
    <svg
      class="round-chart"
      height={HEIGHT}
      width="100%"
      role="img"
      aria-label={chartWords(props.state, props.t)}
    >
      <line class="chart-threshold" x1="0" x2="84%" y1={y(barOf(config()))} y2={y(barOf(config()))} />
      <text class="chart-word" x="100%" y={y(barOf(config())) + 4} text-anchor="end">
        ≥ {props.t.score(barOf(config()))}
      </text>
      <For each={closed()}>
        {(round, index) => (
          <>
            <Show when={closed()[index() - 1]}>
              {(before) => (
                <line
                  class="chart-line"
                  x1={at(before()).x}
                  y1={at(before()).y}
                  x2={at(round).x}
                  y2={at(round).y}
                />
              )}
            </Show>
            <text
              class="chart-score"
              x={at(round).x}
              y={at(round).y + (reached(round) ? -9 : 18)}
              text-anchor="middle"
            >
              {scoreWords(round.end?.composite, props.state, props.t)}
            </text>
            <text class="chart-word" x={at(round).x} y={HEIGHT - 2} text-anchor="middle">
              {props.t('score.roundShort', { n: round.n })}
            </text>
          </>
        )}
      </For>
      <For each={closed()}>
        {(round) => (
          <circle
            class="chart-mark"
            classList={{ reached: reached(round) }}
            cx={at(round).x}
            cy={at(round).y}
            r="4"
          />
        )}
      </For>
      <Show when={kept()}>
        {(round) => (
          <svg
            class="chart-kept"
            aria-hidden="true"
            x={at(round()).x}
            y={at(round()).y + (reached(round()) ? -8 : 8)}
            overflow="visible"
          >
            <path d={PENCIL} />
          </svg>
        )}
      </Show>
    </svg>
  )
}

function chartWords(state: RunState, t: Translate): string {
  const say = t.part('theater', theaterTexts)
  const points = state.rounds
    .filter((round) => round.end)
    .map((round) => say('score.point', { n: round.n, score: scoreWords(round.end?.composite, state, t) }))
  return say('score.chart', { points: points.join('; '), threshold: t.score(barOf(state.config)) })
}
