import type { Event } from '../../src/run/event'
import { foundOn, isHeavier, type Judged, judgedRounds, keptByPolicy } from './judge'
import { type Law, logsOf } from './law'
import type { Played } from './play'

/** Nothing ships below the rule, and what ships is what was judged, or a page of SHIP that measured no worse. */
export const shipsByTheRule: Law = (played) => logsOf(played).flatMap((events) => shipFaults(events, played))

function shipFaults(events: readonly Event[], { script }: Played): string[] {
  const settled = events.find((event) => event.type === 'run_settled')
  if (settled?.status !== 'shipped') return []
  const rounds = judgedRounds(events, script.config)
  const earned = rounds.find((round) => round.earned)
  if (!earned || earned.n !== settled.round)
    return [`Round ${settled.round} shipped, and ${earned ? `round ${earned.n}` : 'none'} had earned it.`]
  if (settled.artifact === earned.page) return []
  const brought = events.find((event) => event.type === 'critique.artifact_seen' && event.from === 'ship')
  if (brought?.type !== 'critique.artifact_seen' || brought.hash !== settled.artifact)
    return ['The page that shipped is neither that of its round nor that of SHIP.']
  const isWorse =
    script.config.evidence === undefined
      ? foundOn(events, brought.hash) > foundOn(events, earned.page)
      : isHeavier(events, brought.hash, earned.page)
  return isWorse ? ['The page of SHIP shipped though it measured worse.'] : []
}

/** Our verdicts are those of the rule, and what is kept is what the policy says. */
export const keepsTheBest: Law = (played) =>
  logsOf(played).flatMap((events) => [...verdictFaults(events, played), ...keptFaults(events, played)])

function verdictFaults(events: readonly Event[], { script }: Played): string[] {
  const rounds = judgedRounds(events, script.config)
  return events.flatMap((event) => {
    if (event.type !== 'critique.round_end') return []
    const ours = rounds.find(({ n }) => n === event.round)
    const same = ours && isNear(ours.composite, event.composite) && ours.mustFix === event.mustFix
    if (!same)
      return [
        `Round ${event.round} came to ${event.composite} and ${event.mustFix} must-fixes, not ${ours?.composite} and ${ours?.mustFix}.`,
      ]
    return ours.earned === (event.decision === 'ship')
      ? []
      : [`Round ${event.round} was to ${event.decision}.`]
  })
}

function isNear(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return Math.abs(one - other) < 1e-9
}

function keptFaults(events: readonly Event[], { script: { config } }: Played): string[] {
  const settled = events.find((event) => event.type === 'run_settled')
  if (!settled || settled.status === 'degraded' || settled.status === 'failed') return []
  const before = events.slice(0, settled.seq)
  const rounds = judgedRounds(before, config)
  const kept: Judged | undefined =
    rounds.find((round) => round.earned) ?? keptByPolicy(rounds, config.fallbackPolicy)
  if (settled.round !== kept?.n) return [`Round ${settled.round} was kept where ${kept?.n} should be.`]
  if (settled.status === 'shipped') return []
  return settled.artifact === kept?.page ? [] : [`The page of round ${kept?.n} was not kept.`]
}
