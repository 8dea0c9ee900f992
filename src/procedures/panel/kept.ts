import type { KeptItem } from '../../run/panel'
import type { PanelRound } from '../../run/panel-state'

/** The list that a revision must not lose, by names that a reply can say. */
export function keptItems({ summary }: Pick<PanelRound, 'summary'>): readonly KeptItem[] {
  return (summary?.fixedItems ?? []).map((text, at) => ({ id: `K${at + 1}`, text }))
}
