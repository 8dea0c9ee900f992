import type { OwnDocument } from '../src/documents/own'
import type { CabinetRow } from './cabinet-entry'

/** The brands and skills that come with the app, as rows that nobody has written. */
export function ourRows(own: readonly OwnDocument[]): readonly CabinetRow[] {
  return own.map(({ id, kind, text, tokens }) => ({
    id,
    kind,
    name: `${id}/${kind === 'brand' ? 'DESIGN.md' : 'SKILL.md'}`,
    text,
    ...(tokens !== undefined && { tokens }),
    addedAt: 0,
    changedAt: 0,
  }))
}
