import type { RunState } from '../run/state'

/** The call that nobody has spoken for yet. A draft waits for the designer, a review for the first of the judges. */
export function awaitedCall({ calls, rounds, config }: RunState): string | undefined {
  const id = Object.keys(calls).findLast((one) => calls[one]?.phase === 'open') ?? ''
  const [kind, number] = id.split(/[:#]/)
  const lanes = (rounds.findLast(({ n }) => `${n}` === number) ?? rounds[0])?.lanes
  const hasSpoken = config.cast.some(
    (role) => (kind !== 'review' || role !== 'designer') && lanes && lanes[role].phase !== 'waiting',
  )
  // A call that is made again is waited for anew, whoever spoke before it broke off.
  return hasSpoken && calls[id]?.heard !== 0 ? undefined : id || undefined
}
