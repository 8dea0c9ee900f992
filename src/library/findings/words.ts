import { findingsTexts } from '../../i18n/findings'
import { transcriptTexts } from '../../i18n/transcript'
import type { KeyOf, Translate } from '../../i18n/t'
import { CRITERIA } from '../../run/critic'
import { ROLES } from '../../run/event'
import type { ListedFinding } from '../../run/finding-list'
import type { RunState } from '../../run/state'
import { criticSay, nameOf as criterionName } from '../../theater/critic/critic-words'
import { nameOf as advisorName } from '../../theater/panel/panel-words'

export type FindingsSay = Translate<KeyOf<typeof findingsTexts>>

export function findingsSay(t: Translate): FindingsSay {
  return t.part('findings', findingsTexts)
}

/** The address of the findings of a run. */
export function findingsHref(run: string, query = ''): string {
  return query === '' ? `#/findings/${run}` : `#/findings/${run}?${query}`
}

/** What people call whoever has found something. */
export function lensWords(
  { lens, stage }: Pick<ListedFinding, 'lens' | 'stage'>,
  state: RunState,
  t: Translate,
): string {
  const role = ROLES.find((each) => each === lens)
  if (role) return t(`role.${role}`)
  const seats = t.part('transcript', transcriptTexts)
  if (lens === 'bench') return seats('seat.bench')
  if (lens === 'you') return seats('seat.you')
  if (CRITERIA.some((criterion) => criterion === lens)) return criterionName(lens, criticSay(t))
  const seat = state.stages[stage ?? '']?.setup?.seats.find(({ id }) => id === lens)
  return seat ? `${seat.connection} (${seat.id})` : advisorName(state, lens, t)
}
