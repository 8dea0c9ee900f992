import type { Listed } from '../../../workers/desk-surface'
import { familyOf } from '../../models/family'
import { REHEARSAL } from '../../run/connection'
import type { ExamUse } from '../../run/exam'
import { EXAM_RULES } from '../../run/exam-limits'
import { type Candidate, invitedOf, type Looked } from '../../run/opinion-setup'
import type { StageKind, StageWish } from '../../run/stage-wish'

/** What a person has chosen of a stage. What is left out stands as it usually does. */
export interface Choices {
  /** Connections, by their ids. */
  readonly seats?: readonly string[]
  readonly use?: ExamUse
  readonly rounds?: number
  readonly adversarial?: boolean
  /** The connection that looks for what is missing. */
  readonly coverage?: string | undefined
  /** The connection that puts the outcome into words. */
  readonly words?: string | undefined
  /** The connection that looks for reasons against. */
  readonly critic?: string
  readonly planRound?: number
}

/** So many connections are ticked by themselves: a fourth makes it dearer, and seldom better. */
const TICKED = 3
/** Played jurors cost nothing, and three can disagree. */
const PLAYED = 3

export function isUsable({ keyState }: Listed): boolean {
  return keyState === 'open' || keyState === 'none'
}

/** Whom a second opinion would ask of these. */
export function candidateOf({ id, name, model, provider }: Listed): Candidate {
  return { connection: name, connectionId: id, model, family: familyOf({ provider, model }) }
}

/** Who is ticked: those of last time that are still there, else those that say most of this kind of stage. */
export function tickedOf(
  kind: StageKind,
  listed: readonly Listed[],
  looked: Looked,
  kept: readonly string[] | undefined,
): readonly string[] {
  const usable = listed.filter(isUsable)
  const last = usable.filter(({ id }) => kept?.includes(id)).map(({ id }) => id)
  if (last.length > 0) return last
  if (kind === 'opinion')
    return invitedOf(looked, usable.map(candidateOf)).flatMap(({ connectionId }) => connectionId ?? [])
  return usable.slice(0, TICKED).map(({ id }) => id)
}

/** What is asked of the worker. Where nobody is ticked the stage is played. */
export function wishOf(kind: StageKind, { seats = [], ...choices }: Choices): StageWish {
  const isPlayed = seats.length === 0
  const asked = isPlayed ? Array.from({ length: PLAYED }, () => REHEARSAL) : seats
  switch (kind) {
    case 'exam':
      return { kind, seats: asked, ...examOf(choices, isPlayed) }
    case 'acceptance': {
      const [first = REHEARSAL] = asked
      const { critic = first } = choices
      return { kind, seats: asked, critic: asked.includes(critic) ? critic : first }
    }
    case 'plan': {
      const { planRound: round = 1, adversarial } = choices
      return { kind, seats: asked, round, ...(adversarial !== undefined && { adversarial }) }
    }
    case 'opinion':
      return { kind, seats: isPlayed ? asked.slice(0, 2) : asked }
  }
}

/** Whoever is played cannot be joined by somebody who is paid. */
function examOf({ use = 'artifact', rounds, adversarial, coverage, words }: Choices, isPlayed: boolean) {
  const [critic, summary] = [coverage, words].map((id) => (isPlayed && id !== undefined ? REHEARSAL : id))
  return {
    use,
    ...(rounds !== undefined && { maxRounds: rounds }),
    ...(adversarial !== undefined && { adversarial }),
    ...(critic !== undefined && EXAM_RULES[use].finds && { critic }),
    ...(summary !== undefined && { summary }),
  }
}

/** Whether the few that are asked say little more than one of them. */
export function isFamily(seats: readonly string[], listed: readonly Listed[]): boolean {
  const asked = listed.filter(({ id }) => seats.includes(id))
  return asked.length > 1 && new Set(asked.map(familyOf)).size < 2
}
