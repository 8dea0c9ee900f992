import { type Action, type Group, GROUPS, inEnglish, type PaletteSay } from './action'
import { type Match, match } from './match'

/** A command that answers what was typed. */
export interface Found {
  readonly action: Action
  readonly name: string
  /** Characters of the name to be marked. */
  readonly at: readonly number[]
}

export interface FoundGroup {
  readonly group: Group | 'recent'
  readonly found: readonly Found[]
}

/** How many commands stand among the recent ones. */
const RECENT = 5
/** As many runs as fit below the rest while nothing is typed. */
const RUNS_AT_FIRST = 8

/** What is listed: while nothing is typed all that can be done now, by group; then what answers, the best first. */
export function find(
  typed: string,
  actions: readonly Action[],
  recent: readonly string[],
  say: PaletteSay,
): readonly FoundGroup[] {
  return typed.trim() === '' ? everything(actions, recent, say) : answers(typed, actions, recent, say)
}

function everything(actions: readonly Action[], recent: readonly string[], say: PaletteSay): FoundGroup[] {
  const now = actions.filter((action) => action.now)
  const first = recent.flatMap((id) => now.filter((action) => action.id === id)).slice(0, RECENT)
  const rest = now.filter((action) => !first.includes(action))
  const found = (some: readonly Action[]) =>
    some.map((action) => ({ action, name: action.name(say), at: [] }))
  const groups: FoundGroup[] = GROUPS.map((group) => {
    const some = rest.filter((action) => action.group === group)
    return { group, found: found(group === 'runs' ? some.slice(0, RUNS_AT_FIRST) : some) }
  })
  const all: FoundGroup[] = [{ group: 'recent', found: found(first) }, ...groups]
  return all.filter((group) => group.found.length > 0)
}

interface Ranked extends Found {
  readonly rank: number
}

function answers(
  typed: string,
  actions: readonly Action[],
  recent: readonly string[],
  say: PaletteSay,
): FoundGroup[] {
  const ranked = actions
    .flatMap((action) => rankedOf(typed, action, recent, say) ?? [])
    .sort((one, other) => other.rank - one.rank)
  const best = (group: Group) => ranked.findIndex(({ action }) => action.group === group)
  // Groups stay together; the one with the best answer comes first.
  return GROUPS.filter((group) => best(group) >= 0)
    .sort((one, other) => best(one) - best(other))
    .map((group) => ({ group, found: ranked.filter(({ action }) => action.group === group) }))
}

function rankedOf(
  typed: string,
  action: Action,
  recent: readonly string[],
  say: PaletteSay,
): Ranked | undefined {
  const name = action.name(say)
  const here = match(typed, name)
  const wider = here ?? inOtherWords(typed, action, say)
  if (!wider) return undefined
  const used = recent.includes(action.id) ? 0.5 : 0
  return { action, name, at: here?.at ?? [], rank: wider.score + used - (action.now ? 0 : 10) }
}

/** By its English name, or by its group and its name together. */
function inOtherWords(typed: string, action: Action, say: PaletteSay): Match | undefined {
  const names = [say, inEnglish].map((words) => `${words(`group.${action.group}`)} ${action.name(words)}`)
  const found = names.flatMap((name) => match(typed, name) ?? [])
  const [best] = found.sort((one, other) => other.score - one.score)
  return best && { score: best.score - 1, at: [] }
}
