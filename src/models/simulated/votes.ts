import { alike, likenessOf } from '../../run/alike'
import { isAttack, type Item, itemsIn, plain } from './asked'
import { evenly } from './draws'
import { rateOf } from './parameters'
import { isMadeUp } from './remarks'
import type { Replying } from './replies'
import type { Fault, Version } from './version'
import type { SeatWords } from './words'

/** What a claim of somebody is in truth: one of the faults, one of those that are none, or nothing that is known. */
export interface Truth {
  readonly fault: Fault
  readonly isReal: boolean
}

/** Which of the things that can be said of a version an item says. */
export function truthOf({ faults, phantoms }: Version, { text }: Item): Truth | undefined {
  const known = [
    ...faults.map((fault) => ({ fault, isReal: true })),
    ...phantoms.map((fault) => ({ fault, isReal: false })),
  ]
  const said = plain(text)
  return known.find(({ fault }) => said.includes(plain(fault.statement))) ?? likest(known, text)
}

/** A text that was cut, or put in other words. */
const LIKE = 0.5

function likest(known: readonly Truth[], text: string): Truth | undefined {
  const said = likenessOf(text)
  const ranked = known.map((truth) => ({ truth, like: alike(said, likenessOf(truth.fault.statement)) }))
  const best = ranked.reduce<(typeof ranked)[number] | undefined>(
    (first, next) => (first && first.like >= next.like ? first : next),
    undefined,
  )
  return best && best.like >= LIKE ? best.truth : undefined
}

/**
 * Whether a seat finds a claim right that somebody puts before it. What it would not have seen by itself it is led to by the
 * claim, and what is not there as well, as far as it leans on what stands before it. Told to attack, it leans on nothing.
 */
export function isConvinced(replying: Replying, truth: Truth, isAttacking: boolean): boolean {
  const { parameters, version, family, call } = replying
  const { anchoring, missRate, hallucinationRate, start, sharedError } = parameters
  const lean = isAttacking ? 0 : anchoring
  const { id, kind } = truth.fault
  const draw = evenly({
    start,
    shared: `vote ${family} ${version.name} ${id}`,
    own: `vote ${call} ${id}`,
    share: sharedError,
  })
  if (truth.isReal) return draw >= rateOf(missRate, kind) * (1 - lean)
  const believed = rateOf(hallucinationRate, kind)
  return draw < believed + lean * (1 - believed)
}

/** A vote on each finding of others. */
export function votesReply(replying: Replying): unknown {
  const attacks = isAttack(replying.prompt)
  return { votes: itemsIn(replying.prompt).map((item) => voteOn(replying, item, attacks)) }
}

function voteOn(replying: Replying, item: Item, attacks: boolean) {
  const truth = truthOf(replying.version, item)
  const { words } = replying
  const findingId = item.id
  // Of what nobody knows the truth about, nothing can be said against it.
  if (!truth || isConvinced(replying, truth, attacks))
    return { findingId, vote: 'agree', evidence: truth?.fault.evidence ?? [], note: words.agrees }
  if (!attacks) return { findingId, vote: 'disagree', evidence: [], note: words.against }
  return { findingId, ...(truth.isReal ? doubting(words) : refuting(replying, truth.fault)) }
}

/** Against what is true there is no evidence, so there is only doubt. */
function doubting({ doubts }: SeatWords) {
  return { vote: 'disagree', basis: 'insufficient-proof', evidence: [], note: doubts }
}

function refuting({ version: { text }, words }: Replying, { evidence }: Fault) {
  const there = evidence.filter((one) => one.kind !== 'quote' || text.includes(one.ref))
  const basis = there.length > 0 ? 'evidence-contradicts' : 'evidence-missing'
  return { vote: 'disagree', basis, evidence: there, note: words.refutes }
}

/** Whether each reason against a version is so. */
export function confirmReply(replying: Replying): unknown {
  const { words } = replying
  return {
    items: itemsIn(replying.prompt).map((item) => {
      const truth = truthOf(replying.version, item)
      const confirmed = truth !== undefined && isConvinced(replying, truth, false)
      const evidence = confirmed ? truth.fault.evidence : []
      return { id: item.id, confirmed, evidence, note: confirmed ? words.found : words.notFound }
    }),
  }
}

/** A vote on each item of a plan: one that rests on what is not so is broken by whoever sees that. */
export function planReply(replying: Replying): unknown {
  const attacks = replying.prompt.includes('Try to break each item')
  return { items: itemsIn(replying.prompt).map((item) => planVoteOn(replying, item, attacks)) }
}

function planVoteOn(replying: Replying, item: Item, attacks: boolean) {
  const { version, words } = replying
  const truth = truthOf(version, item)
  if (truth && !truth.isReal && !isConvinced(replying, truth, attacks))
    return { id: item.id, vote: 'disagree', kind: 'a', note: words.broken }
  // What is wrong with a plan can be made up like anything else.
  return isMadeUp(replying, { id: item.id, kind: 'plan' })
    ? { id: item.id, vote: 'disagree', kind: 'd', note: words.untestable }
    : { id: item.id, vote: 'agree', note: words.sound }
}
