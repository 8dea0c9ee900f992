import type { JSX } from 'solid-js'
import { axisOf, placeOn } from './axis'
import type { ScoreStanding } from './verdict-parts'

/** The width of the drawing, in its own units. */
const WIDE = 200

/** A score on a part of its scale, with the noise around it as a block and the threshold as a dashed stroke. */
export function ScoreBand(props: {
  readonly standing: ScoreStanding
  readonly scale: number
  /** What it shows, for those who do not see it. */
  readonly label: string
}): JSX.Element {
  const noise = () => props.standing.noise
  const axis = () => axisOf([noise().low, noise().high, props.standing.threshold], props.scale)
  const at = (score: number) => placeOn(axis(), score, WIDE)
  return (
    <p class="score-axis">
      <span aria-hidden="true">{axis().from}</span>
      <svg
        class="score-strip score-band"
        viewBox={`0 0 ${WIDE} 16`}
        preserveAspectRatio="none"
        role="img"
        aria-label={props.label}
        data-standing={noise().standing}
      >
        <path class="strip-line" d={`M0 8H${WIDE}`} />
        <path class="band-noise" d={`M${at(noise().low)} 3H${at(noise().high)}V13H${at(noise().low)}Z`} />
        <path class="strip-threshold" d={`M${at(props.standing.threshold)} 0V16`} />
        <path class="strip-median" d={`M${at(noise().value)} 1V15`} />
      </svg>
      <span aria-hidden="true">{axis().to}</span>
    </p>
  )
}
