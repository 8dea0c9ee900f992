import { panelDefaults } from '../../run/panel-limits'
import type { DocType, PanelSetup } from '../../run/panel'
import { foundationsOf, type Shelf } from './foundation'
import { advisorsOf, recipeOf, type Registry } from './registry'

export interface SetupOf {
  readonly registry: Registry
  readonly shelf: Shelf
  readonly contentType: string
  /** Missing documents that the person goes on without. */
  readonly waived?: readonly DocType[]
  readonly changes?: Partial<
    Pick<PanelSetup, 'single' | 'strict' | 'confirm' | 'reask' | 'band' | 'maxCritics'>
  >
}

/** The rules of a run, frozen from what stands on the desk. Undefined where nobody knows that kind of content. */
export function setupOf({
  registry,
  shelf,
  contentType,
  waived = [],
  changes,
}: SetupOf): PanelSetup | undefined {
  const recipe = recipeOf(registry, contentType)
  const { band, maxCritics, maxFindings } = panelDefaults
  return (
    recipe && {
      recipe,
      advisors: advisorsOf(registry),
      documents: foundationsOf(shelf),
      ...(waived.length > 0 && { waived }),
      ...{ band, reask: 'all', maxCritics, maxFindings },
      ...changes,
    }
  )
}
