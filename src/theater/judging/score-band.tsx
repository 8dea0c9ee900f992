import type { JSX } from 'solid-js'
import type { ScoreStanding } from './verdict-parts'

/** The width of the drawing, in its own units. */
const WIDE = 200

/** A score on a line to its scale, with the noise around it as a block and the threshold as a dashed stroke. */
export function ScoreBand(props: {
  readonly standing: ScoreStanding
  readonly scale: number
  /** What it shows, for those who do not see it. */
  readonly label: string
}): JSX.Element {
  const at = (score: number) => (Math.min(props.scale, Math.max(0, score)) / props.scale) * WIDE
  const noise = () => props.standing.noise
  return (
    <svg
      class="score-strip score-band"
      viewBox={`0 0 ${WIDE} 16`}
      preserveAspectRatio="none"
      role="img"
      aria-label={props.label}
      data-standing={noise().standing}
    >
      <path class="strip-line" d={`M0 8H${WIDE}`} />
      <path class="band-noise" d={`M${at(noise().low)} 4H${at(noise().high)}V12H${at(noise().low)}Z`} />
      <path class="strip-threshold" d={`M${at(props.standing.threshold)} 0V16`} />
      <path class="strip-median" d={`M${at(noise().value)} 1V15`} />
    </svg>
  )
}
