import type { Translate } from '../../i18n/t'
import { rowsOn } from '../../run/bench'
import type { Evidence, Measurement } from '../../run/event'
import { evidenceWords, listed, readingWords } from '../evidence-words'
import { placesOf } from '../pointing'
import type { RunState } from '../../run/state'
import type { JudgingSay } from './judging-words'

/** A version of a run that somebody points into. */
export interface Pointed {
  readonly state: RunState
  readonly setup: { readonly artifact: string }
}

/** The row that a pointer names by its instrument and its rule. */
export function rowNamed(on: Pointed, { kind, ref }: Evidence): Measurement | undefined {
  if (kind !== 'measurement') return undefined
  const rows = rowsOn(on.state, on.setup.artifact)
  return rows.find(({ instrument, rule }) => ref.includes(instrument) && ref.includes(rule))
}

type Placed = Pick<Measurement, 'target' | 'also'>

/** Where in the version all that lies. */
export function placesIn(on: Pointed, evidence: readonly Evidence[]): readonly string[] {
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
  { on, say, t }: { readonly on: Pointed; readonly say: JudgingSay; readonly t: Translate },
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
export function requirementWords({ state }: Pointed, ref: string): string {
  const n = /^R(\d+)$/i.exec(ref.trim())?.[1]
  const text = n === undefined ? undefined : state.brief?.requirements?.[Number(n) - 1]
  return text === undefined ? ref : `R${n}: ${text}`
}
