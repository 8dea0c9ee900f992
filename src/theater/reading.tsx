import { type JSX, Show } from 'solid-js'
import type { Measurement } from '../run/event'
import { CheckSign } from './check-mark'
import { type EvidenceWords, readingWords, listed } from './evidence-words'
import { PointButton } from './point-button'
import { placesOf, type Pointing } from './pointing'

/** How a reading stands. A violation and one that holds are told apart by sign and word. */
export type ReadingStanding = 'violation' | 'holds' | 'cannot'

export function standingOfRow({ violation, cannot }: Measurement): ReadingStanding {
  if (cannot !== undefined) return 'cannot'
  return violation ? 'violation' : 'holds'
}

/** Two rows with the same key read the same thing of the same place. */
export function keyOfRow({ instrument, rule, target, width, value }: Measurement): string {
  return [instrument, rule, target, width, value].join('\n')
}

const SIGNS = { violation: 'refuted', holds: 'confirmed', cannot: 'not_measurable' } as const

/** One row of what was measured. */
export function Reading(props: {
  readonly row: Measurement
  readonly page: string | undefined
  readonly round?: number | undefined
  /** Said beside it: that it does not gate. */
  readonly note?: string | undefined
  readonly pointing: Pointing
  readonly words: EvidenceWords
}): JSX.Element {
  const say = () => props.words.say
  const standing = () => standingOfRow(props.row)
  const value = () => readingWords(props.row, props.words)
  const others = () => props.row.also?.length ?? 0
  return (
    <div class="reading" data-standing={standing()}>
      <p class="reading-text">
        <span class="check-word">
          <CheckSign check={SIGNS[standing()]} />
          {say()(`row.${standing()}`)}
        </span>{' '}
        {props.words.rule(props.row.rule)}
        <Show when={value()}>
          {' '}
          <span class="check-pair">{value()}</span>
        </Show>
      </p>
      <Show when={props.row.said ?? props.row.target}>
        <p class="reading-place" dir="auto">
          <Show when={props.row.said}>{(said) => <>“{said()}” </>}</Show>
          <code>{props.row.target}</code>
          <Show when={others() > 0}> {say()('row.places', { n: others() })}</Show>
        </p>
      </Show>
      <p class="reading-facts">
        <Show when={standing() === 'violation'}>
          <span class="meta">{say()(`severity.${props.row.severity}`)}</span>
        </Show>{' '}
        <Show when={props.row.width}>
          {(width) => <span class="meta">{say()('row.width', { n: width() })}</span>}
        </Show>{' '}
        <Show when={props.row.ruleVersion}>
          {(version) => <span class="meta">{say()('row.version', { version: version() })}</span>}
        </Show>{' '}
        <Show when={props.note}>{(note) => <span class="meta-pill">{note()}</span>}</Show>{' '}
        <PointButton
          by={keyOfRow(props.row)}
          what={listed([props.words.rule(props.row.rule), value()], props.words)}
          page={props.page}
          places={placesOf([props.row])}
          round={props.round}
          measured
          pointing={props.pointing}
          words={props.words}
        />
      </p>
    </div>
  )
}
