import type { Fact } from '../../run/event'
import type { PlanSetup } from '../../run/plan'
import { dissentOf, type PlanRow, type PlanState } from '../../run/plan-state'
import type { Seat } from '../../run/seats'
import { digest } from '../../wire/digest'
import type { Judging } from '../judging/stage'
import { classOf, type GateResult, gateV } from './gate'
import { planOf } from './items'

type Own = Judging<PlanSetup>

const RULE_VERSION = 1

export function itemisedFact({ state, setup }: Own): Fact {
  const { items, left } = planOf(state, setup)
  return { type: 'plan_itemised', items, ...(left > 0 && { left }) }
}

/** Nothing is open: that the plan has passed says no more than that. */
export function emptyFact({ facts }: Own): Fact | undefined {
  const isKnown = facts.some(({ type }) => type === 'pass_skipped')
  return isKnown ? undefined : { type: 'pass_skipped', pass: 'plan', reason: 'nothing-to-check' }
}

export function leftOutFact({ leftOut }: PlanState, spent: readonly Seat[]): Fact | undefined {
  const next = spent.find(({ id }) => !leftOut.includes(id))
  return next && { type: 'seat_left_out', seat: next.id, round: 1 }
}

/** What follows once everybody has voted, one fact at a time: each item, the gate, and what it comes to. */
export function verdictFact(own: Own, known: PlanState, rows: readonly PlanRow[]): Fact {
  const open = rows.find((row) => row.class === undefined)
  if (open) {
    const votes = open.votes.map(({ vote }) => vote)
    return { type: 'plan_item_settled', item: open.item.id, class: classOf(votes) }
  }
  const decided = gateV(rows.flatMap((row) => row.class ?? []))
  return known.gate ? checkedFact(own, decided) : gateFact(own, known, decided)
}

function gateFact({ setup }: Own, known: PlanState, { rule, result }: GateResult): Fact {
  return {
    type: 'gate',
    gate: 'V',
    rule,
    ruleVersion: RULE_VERSION,
    inputsHash: inputsOf(setup, known),
    result,
    dissent: dissentLines(known),
  }
}

/** All that the gate goes by. How voters were told to judge is no part of it. */
function inputsOf({ artifact, round }: PlanSetup, { rows = [] }: PlanState): string {
  const votes = rows.map(({ votes }) => votes.map(({ seat, vote, kind }) => [seat, vote, kind]))
  const items = rows.map(({ item }) => item)
  return digest(JSON.stringify([artifact, round, items, votes])).hash.slice(0, 16)
}

/** Whoever disagrees, and why, contested items first. */
function dissentLines(known: PlanState): readonly string[] {
  const contested = new Set(
    known.rows?.filter((row) => row.class === 'contested-item').map(({ item }) => item.id),
  )
  const votes = dissentOf(known).toSorted(
    (one, other) => Number(contested.has(other.item)) - Number(contested.has(one.item)),
  )
  return votes.map(({ item, seat, kind }) => `${item} ${seat} ${kind}`)
}

function checkedFact({ setup }: Own, { result }: GateResult): Fact {
  return { type: 'plan_checked', result, advisory: setup.seats.length < 2 }
}
