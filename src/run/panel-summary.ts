import type { PanelSetup } from './panel'
import { panelOf, type PanelState } from './panel-state'
import type { RunState } from './state'

/** How the copy of a panel stood by its second round, and of whose connection. */
export interface PanelSummary {
  readonly connection: string
  readonly average: number
  /** Whether its author had every document that the kind of content asks for. */
  readonly complete: boolean
}

/** Undefined for a run that is no panel, that asked no connection, or that was not judged as far as that. */
export function panelSummaryOf(state: RunState): PanelSummary | undefined {
  const { connectionId: connection, given } = state
  const average = averageBySecond(panelOf(state))
  if (!given.panel || connection === undefined || average === undefined) return undefined
  return { connection, average, complete: isComplete(given.panel) }
}

/** A text that was approved at once stands by that. One that was to be revised, and was not judged again, says nothing. */
function averageBySecond({ rounds: [first, second] }: PanelState): number | undefined {
  if (second) return second.decision?.avg
  return first?.decision?.result === 'approve' ? first.decision.avg : undefined
}

function isComplete({ recipe, documents }: PanelSetup): boolean {
  return recipe.authorContextDocs.every((type) => documents.some((document) => document.type === type))
}
