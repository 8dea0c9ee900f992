import { For, type JSX, Show } from 'solid-js'
import { rowsOn } from '../../run/bench'
import type { Evidence, Measurement } from '../../run/event'
import { evidenceWords, listed, readingWords } from '../evidence-words'
import { PointButton } from '../point-button'
import { placesOf } from '../pointing'
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
          <Show when={places().length > 0}>
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

/** The row that a pointer names by its instrument and its rule. */
export function rowNamed(on: JudgingOnShow, { kind, ref }: Evidence): Measurement | undefined {
  if (kind !== 'measurement') return undefined
  const rows = rowsOn(on.state, on.setup.artifact)
  return rows.find(({ instrument, rule }) => ref.includes(instrument) && ref.includes(rule))
}

type Placed = Pick<Measurement, 'target' | 'also'>

/** Where in the version all that lies. */
export function placesIn(on: JudgingOnShow, evidence: readonly Evidence[]): readonly string[] {
  return placesOf(
    evidence.flatMap((one): readonly Placed[] => {
      if (one.kind === 'selector') return [{ target: one.ref }]
      if (one.kind === 'quote') return [{ target: `“${one.ref}”` }]
      const row = rowNamed(on, one)
      return row ? [row] : []
    }),
  )
}

/** A pointer in words. */
export function evidenceText(
  one: Evidence,
  { on, say, t }: Pick<EvidenceListProps, 'on' | 'say' | 't'>,
): string {
  const { kind, ref, quote } = one
  const said = quote === undefined ? '' : `“${quote}”`
  switch (kind) {
    case 'selector':
      return [ref, said].filter(Boolean).join(' ')
    case 'quote':
      return `“${ref}”`
    case 'requirement':
      return say('judging.requirement', { id: requirementWords(on, ref) })
    case 'measurement': {
      const words = evidenceWords(t)
      const row = rowNamed(on, one)
      return row ? listed([words.rule(row.rule), readingWords(row, words)], words) : ref
    }
  }
}

/** `R2: Say when the shop opens`. One that the brief does not have stands as it is called. */
export function requirementWords({ state }: JudgingOnShow, ref: string): string {
  const n = /^R(\d+)$/i.exec(ref.trim())?.[1]
  const text = n === undefined ? undefined : state.brief?.requirements?.[Number(n) - 1]
  return text === undefined ? ref : `R${n}: ${text}`
}
