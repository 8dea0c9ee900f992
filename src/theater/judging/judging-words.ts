import { judgingTexts } from '../../i18n/judging'
import type { KeyOf, Translate } from '../../i18n/t'
import type { Status } from '../../run/event'
import { isPlayed } from '../../run/played'
import type { Seat } from '../../run/seats'
import type { RunState } from '../../run/state'
import { isVoided, type JudgingKind, type JudgingOnShow } from './judging-on-show'

export type JudgingSay = Translate<KeyOf<typeof judgingTexts>>

export function judgingSay(t: Translate): JudgingSay {
  return t.part('judging', judgingTexts)
}

/** What a stage is called, with its number where there are several. */
export function stageName(kind: JudgingKind, n: number, say: JudgingSay): string {
  const name = say(`judging.${kind}`)
  return n < 2 ? name : say('judging.nth', { name, n })
}

/** Which stage it is among those of its kind. */
export function numberOf({ stages }: Pick<RunState, 'stages'>, stage: string): number {
  const kind = stages[stage]?.setup?.kind
  const alike = Object.keys(stages).filter((id) => stages[id]?.setup?.kind === kind)
  return alike.indexOf(stage) + 1
}

/** What a stage of this run is called. */
export function nameIn(state: Pick<RunState, 'stages'>, stage: string, say: JudgingSay): string {
  const kind = state.stages[stage]?.setup?.kind
  return kind ? stageName(kind, numberOf(state, stage), say) : stage
}

/** The stage that this one goes on from. */
export function goesOnFrom({ state, stage }: JudgingOnShow, say: JudgingSay): string | undefined {
  const again = state.stages[stage]?.again
  return again === undefined ? undefined : nameIn(state, again, say)
}

/** A seat by its number: what it is asked with stands with the seats. */
export function seatName(seat: string, say: JudgingSay): string {
  if (seat === 'bench') return say('judging.bench')
  const n = /^s(\d+)$/.exec(seat)?.[1]
  return n === undefined ? seat : say('judging.seat', { n })
}

export function seatNames(seats: readonly string[], say: JudgingSay): string {
  return together(
    [...new Set(seats)].map((seat) => seatName(seat, say)),
    say,
  )
}

/** Parts of a sentence one after the other, with the comma that the language has. */
export function together(parts: readonly string[], say: JudgingSay): string {
  return parts.filter(Boolean).reduce((one, other) => (one ? say('judging.and', { one, other }) : other), '')
}

/** The connection and the model of a seat, each once. */
export function askedWords({ connection, model }: Seat): string {
  return [...new Set([connection, model].filter(Boolean))].join(' · ')
}

const STOPS = new Map<string, KeyOf<typeof judgingTexts>>([
  ['page_closed', 'judging.pageClosed'],
  ['budget', 'judging.budget'],
  ['interrupt', 'judging.interrupted'],
  ['round_timeout', 'judging.timedOut'],
  ['total_timeout', 'judging.timedOut'],
])

const ENDINGS = {
  interrupted: 'judging.interrupted',
  timed_out: 'judging.timedOut',
  failed: 'judging.failed',
} as const

/** How a stage ended that did not come to its own end, and what stopped it; undefined of any other. */
export function brokenWords(
  { ended, cause }: { readonly ended: Status | undefined; readonly cause?: string | undefined },
  say: JudgingSay,
): string | undefined {
  if (ended !== 'interrupted' && ended !== 'timed_out' && ended !== 'failed') return undefined
  return say(STOPS.get(cause ?? '') ?? ENDINGS[ended])
}

/** What a stage has come to, in its own words and with what those are worth. */
export function outcomeWords(on: JudgingOnShow, words: string, say: JudgingSay): string {
  const what = isVoided(on) ? say('judging.voided') : words
  return isPlayed(on.state, on.stage) ? say('judging.played', { what }) : what
}

/** Its sign: what nobody has said wears none that could be taken for a verdict. */
export function outcomeMark(on: JudgingOnShow, mark: Status): Status {
  if (isVoided(on)) return 'failed'
  return on.ended && isPlayed(on.state, on.stage) ? 'legacy' : mark
}

const SKIPPED = new Map([
  ['model-unresolved', 'judging.skip.model'],
  ['aborted-non-result', 'judging.skip.aborted'],
  ['non-result', 'judging.skip.silent'],
  ['critic-not-answered', 'judging.skip.critic'],
  ['nothing-to-check', 'judging.skip.nothing'],
  ['not-finding-producing', 'judging.skip.use'],
] as const)

/** Why a pass was left out; a reason of another version stands as it is. */
export function skippedWords(reason: string, say: JudgingSay): string {
  const known = [...SKIPPED].find(([name]) => name === reason)
  return say('judging.skipped', { reason: known ? say(known[1]) : reason })
}
