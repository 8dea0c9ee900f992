import { For, type JSX, Show } from 'solid-js'
import type { Evidence } from '../../run/event'
import { evidenceWords } from '../evidence-words'
import { PointButton } from '../point-button'
import { evidenceText, placesIn } from './evidence-text'
import type { JudgingOnShow } from './judging-on-show'
import type { Judging } from './stage-frame'

export interface EvidenceListProps extends Judging {
  readonly on: JudgingOnShow
  /** Who points: the id of a finding, a vote or a confirmation. */
  readonly by: string
  /** What it says, for those who hear the button. */
  readonly what: string
  readonly evidence: readonly Evidence[]
  /** Whether the place is there; undefined where nobody has looked. */
  readonly opens: boolean | undefined
}

/** What somebody points at, in words and, where it has a place, outlined in the version. */
export function EvidenceList(props: EvidenceListProps): JSX.Element {
  const words = () => evidenceWords(props.t)
  const places = () => placesIn(props.on, props.evidence)
  return (
    <Show when={props.evidence.length > 0}>
      <div class="judging-evidence">
        <ul aria-label={props.say('judging.evidence')}>
          <For each={props.evidence}>{(one) => <li dir="auto">{evidenceText(one, props)}</li>}</For>
        </ul>
        <p class="check-ways">
          <Show when={props.opens !== undefined}>
            <span class="meta">{props.say(props.opens ? 'judging.opens' : 'judging.opensNot')}</span>
          </Show>
          {/* What is not there cannot be outlined. */}
          <Show when={props.opens !== false && places().length > 0}>
            <PointButton
              by={props.by}
              what={props.what}
              page={props.on.setup.artifact}
              places={places()}
              measured
              pointing={props.pointing}
              words={words()}
            />
          </Show>
        </p>
      </div>
    </Show>
  )
}
