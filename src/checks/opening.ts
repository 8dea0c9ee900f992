import type { Evidence, Measurement } from '../run/event'
import type { Page } from './check'

/** What a pointer is looked for in. */
export interface Opening {
  readonly rows: readonly Measurement[]
  readonly page: Page
  /** How many the brief has. */
  readonly requirements: number
}

/** A quotation is told from a selector by its signs. */
export function placeText({ kind, ref }: Evidence): string {
  return kind === 'quote' ? `“${ref}”` : ref
}

/** Whether a pointer can be opened on this very version. */
export function isThere(evidence: Evidence, { rows, page, requirements }: Opening): boolean {
  const { kind, ref } = evidence
  switch (kind) {
    case 'selector':
    case 'quote':
      return page.has(placeText(evidence))
    case 'requirement': {
      const n = Number(/^R(\d+)$/i.exec(ref.trim())?.[1] ?? 0)
      return n >= 1 && n <= requirements
    }
    case 'measurement':
      return isRow(ref, rows)
  }
}

/** Whether there is a row of the instrument and the rule that are named. */
export function isRow(name: string, rows: readonly Measurement[]): boolean {
  return rows.some(({ instrument, rule }) => name.includes(instrument) && name.includes(rule))
}
