import { EXAM_USES } from '../../run/exam'
import type { StageKind } from '../../run/stage-wish'
import type { Choices } from './wishes'

const KEY = 'stage'

/** What was chosen of such a stage last time. */
export function keptChoices(kind: StageKind): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${KEY}.${kind}`) ?? '{}')
    return typeof kept === 'object' && kept !== null ? choicesIn(new Map(Object.entries(kept))) : {}
  } catch {
    return {} // Closed storage, or a text that is none of ours: then it begins as it usually does.
  }
}

export function keepChoices(kind: StageKind, choices: Choices): void {
  try {
    localStorage.setItem(`${KEY}.${kind}`, JSON.stringify(choices))
  } catch {
    // Full or forbidden: the next form begins as it usually does.
  }
}

/** The round of a plan is of one run, and is not kept. */
function choicesIn(kept: ReadonlyMap<string, unknown>): Choices {
  const text = (name: 'coverage' | 'words' | 'critic') => {
    const value = kept.get(name)
    return typeof value === 'string' ? { [name]: value } : {}
  }
  const [seats, rounds, adversarial] = [kept.get('seats'), kept.get('rounds'), kept.get('adversarial')]
  const use = EXAM_USES.find((known) => known === kept.get('use'))
  return {
    ...(Array.isArray(seats) && { seats: seats.filter((id) => typeof id === 'string') }),
    ...(use && { use }),
    ...(typeof rounds === 'number' && { rounds }),
    ...(typeof adversarial === 'boolean' && { adversarial }),
    ...text('coverage'),
    ...text('words'),
    ...text('critic'),
  }
}
