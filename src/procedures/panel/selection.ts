import type { Advisor, PanelFact, PanelSetup } from '../../run/panel'
import { chosen, type PanelState } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import { repairs, triedOf } from '../tries'

export const SELECT = 'select'
/** What the person is asked where nobody could be chosen, and where they want to confirm who is. */
export const CHOOSE = 'choose_critics'
export const CONFIRM = 'confirm_critics'

/** Whoever has expertise and is not the author. */
export function candidatesOf({ advisors, recipe }: PanelSetup): readonly Advisor[] {
  return advisors.filter(
    ({ id, evaluationExpertise = '' }) => evaluationExpertise.trim() !== '' && id !== recipe.authorAdvisor,
  )
}

/** What is known of the choice and not in the log yet. */
export function selectionFact(state: RunState, setup: PanelSetup, panel: PanelState): PanelFact | undefined {
  const { heard, selectionFailed, selections } = panel
  if (selections.length > 0) return confirmedFact(state, setup, panel)
  const asked = answerTo(state, CHOOSE)
  if (asked !== undefined) return byPerson(setup, asked)
  if (selectionFailed) return byRecipe(setup)
  const { phase, last } = triedOf(state, SELECT, repairs)
  // A call that is still open says what it has cost: its choice can wait for that.
  if (heard && phase === 'ended') return heardFact(setup, heard.ids)
  return phase === 'spent' ? { type: 'selection_failed', reason: last?.reason ?? 'lost' } : undefined
}

/** A list that names nobody who exists is a choice that could not be read, and not one of nobody. */
function heardFact(setup: PanelSetup, ids: readonly string[]): PanelFact {
  const known = candidatesOf(setup).map(({ id }) => id)
  const fits = ids.filter((id) => known.includes(id)).slice(0, setup.maxCritics)
  const ignored = ids.filter((id) => !fits.includes(id))
  if (ids.length > 0 && fits.length === 0) return { type: 'selection_failed', reason: 'unknown_ids' }
  return { type: 'panel_selected', ids: fits, by: 'model', ...(ignored.length > 0 && { ignored }) }
}

function byRecipe(setup: PanelSetup): PanelFact | undefined {
  const known = candidatesOf(setup).map(({ id }) => id)
  const ids = (setup.recipe.namedCritics ?? []).filter((id) => known.includes(id))
  return ids.length === 0
    ? undefined
    : { type: 'panel_selected', ids: ids.slice(0, setup.maxCritics), by: 'recipe' }
}

function byPerson(setup: PanelSetup, ids: readonly string[]): PanelFact {
  const known = candidatesOf(setup).map(({ id }) => id)
  return { type: 'panel_selected', ids: ids.filter((id) => known.includes(id)), by: 'person' }
}

/** What the person has changed of the choice is a second fact beside it. */
function confirmedFact(state: RunState, setup: PanelSetup, panel: PanelState): PanelFact | undefined {
  const asked = answerTo(state, CONFIRM)
  if (asked === undefined || panel.selections.some(({ by }) => by === 'person')) return undefined
  const fact = byPerson(setup, asked)
  const same = fact.type === 'panel_selected' && String(fact.ids) === String(chosen(panel))
  return same ? undefined : fact
}

/** Answers are ids with commas between them; an empty one chooses nobody. */
function answerTo({ questions }: RunState, id: string): readonly string[] | undefined {
  const answer = questions[id]?.answer
  return answer?.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

/** Which question about the choice is open. */
export function selectionQuestion(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
): { readonly id: string; readonly options: readonly string[] } | undefined {
  const options = candidatesOf(setup).map(({ id }) => id)
  if (panel.selections.length === 0)
    return panel.selectionFailed && state.questions[CHOOSE]?.answer === undefined
      ? { id: CHOOSE, options }
      : undefined
  const isOpen = setup.confirm && chosen(panel).length > 0 && state.questions[CONFIRM]?.answer === undefined
  return isOpen && panel.selections.length === 1 && panel.selections[0]?.by !== 'person'
    ? { id: CONFIRM, options }
    : undefined
}
