import { For, type JSX } from 'solid-js'
import { type Axis, placeOn } from './axis'

/** The width of the drawing, in its own units. */
const WIDE = 200

/** Scores of one thing on a line: each a stroke, the median a block, the threshold dashed. */
export function ScoreStrip(props: {
  readonly scores: readonly number[]
  readonly median: number
  readonly threshold: number
  readonly axis: Axis
  /** What it shows, for those who do not see it. */
  readonly label: string
}): JSX.Element {
  const at = (score: number) => placeOn(props.axis, score, WIDE)
  return (
    <svg
      class="score-strip"
      viewBox={`0 0 ${WIDE} 16`}
      preserveAspectRatio="none"
      role="img"
      aria-label={props.label}
    >
      <path class="strip-line" d={`M0 8H${WIDE}`} />
      <path class="strip-span" d={`M${at(Math.min(...props.scores))} 8H${at(Math.max(...props.scores))}`} />
      <path class="strip-threshold" d={`M${at(props.threshold)} 0V16`} />
      <For each={props.scores}>{(score) => <path class="strip-score" d={`M${at(score)} 4V12`} />}</For>
      <path class="strip-median" d={`M${at(props.median)} 1V15`} />
    </svg>
  )
}
