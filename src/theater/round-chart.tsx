import type { JSX } from 'solid-js'
import { For, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { reaches } from '../run/score'
import type { Round, RunState } from '../run/state'
import { scoreWords } from './words'

const HEIGHT = 72
const TOP = 18
const BOTTOM = 54

/** The composite of each closed round against the threshold. A filled mark has reached it, a hollow one has not. */
export function RoundChart(props: { state: RunState; t: Translate }): JSX.Element {
  const config = () => props.state.config
  const closed = () => props.state.rounds.filter((round) => round.end?.composite !== undefined)
  const y = (score: number) => BOTTOM - (score / config().scoreScale) * (BOTTOM - TOP)
  const slots = () => Math.max(config().maxRounds, closed().at(-1)?.n ?? 0)
  const x = (round: Round) => ((round.n - 0.5) / slots()) * 88
  const at = (round: Round) => ({ x: `${x(round)}%`, y: y(round.end?.composite ?? 0) })
  return (
    <svg class="round-chart" height={HEIGHT} width="100%" role="img" aria-label={chartWords(props.state, props.t)}>
      <line class="chart-floor" x1="0" x2="100%" y1={BOTTOM} y2={BOTTOM} />
      <line class="chart-threshold" x1="0" x2="90%" y1={y(config().scoreThreshold)} y2={y(config().scoreThreshold)} />
      <text class="chart-word" x="100%" y={y(config().scoreThreshold) + 4} text-anchor="end">
        ≥ {props.t.score(config().scoreThreshold)}
      </text>
      <For each={closed()}>
        {(round, index) => (
          <>
            <Show when={closed()[index() - 1]}>
              {(before) => (
                <line class="chart-line" x1={at(before()).x} y1={at(before()).y} x2={at(round).x} y2={at(round).y} />
              )}
            </Show>
            <text class="chart-score" x={at(round).x} y={at(round).y - 9} text-anchor="middle">
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
            classList={{ reached: reaches(round.end?.composite, config().scoreThreshold) }}
            cx={at(round).x}
            cy={at(round).y}
            r="4"
          />
        )}
      </For>
    </svg>
  )
}

function chartWords(state: RunState, t: Translate): string {
  const points = state.rounds
    .filter((round) => round.end)
    .map((round) => t('score.point', { n: round.n, score: scoreWords(round.end?.composite, state, t) }))
  return t('score.chart', { points: points.join('; '), threshold: t.score(state.config.scoreThreshold) })
}
