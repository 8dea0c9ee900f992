import { REHEARSAL } from './connection'
import type { StageSetup } from './event'
import type { StageWish } from './stage-wish'

/** What a stage was asked for with, told from what it goes by. */
export function wishOf(setup: StageSetup): StageWish {
  const idOf = (seat: string | undefined) => {
    const found = setup.seats.find(({ id }) => id === seat)
    return found && (found.connectionId ?? REHEARSAL)
  }
  const seats = setup.seats.map(({ connectionId = REHEARSAL }) => connectionId)
  switch (setup.kind) {
    case 'exam': {
      const [critic, summary] = [idOf(setup.critic?.seat), idOf(setup.summary)]
      return {
        kind: 'exam',
        use: setup.use,
        // Whoever words the outcome sits last, and does nothing else.
        seats: summary === undefined ? seats : seats.slice(0, -1),
        maxRounds: setup.effectiveMaxRounds,
        adversarial: setup.adversarial,
        verificationMode: setup.verificationMode,
        ...(critic !== undefined && { critic }),
        ...(summary !== undefined && { summary }),
      }
    }
    case 'acceptance':
      return { kind: 'acceptance', seats, critic: idOf(setup.critic) ?? REHEARSAL }
    case 'plan':
      return { kind: 'plan', seats, round: setup.round, adversarial: setup.adversarial }
    case 'opinion':
      return { kind: 'opinion', seats, repeats: setup.repeats }
  }
}
