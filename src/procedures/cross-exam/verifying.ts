import { reverifyPrompt } from '../../prompts/reverify'
import { shuffled } from '../../prompts/shuffled'
import type { Fact } from '../../run/event'
import { examLimits } from '../../run/exam-limits'
import { authorsOf, type ExamFinding, type ExamVote } from '../../run/exam-state'
import type { Step } from '../../run/procedure'
import type { Seat } from '../../run/seats'
import { createReverifyReader } from '../../wire/exam/reverify'
import { askedOf } from '../judging/seats'
import { callOf, type Exam, isOpen, note, whoOf } from './own'

/** One going-over: of the queue, or of the gaps. */
export interface Round {
  readonly k: number
  readonly queue: readonly ExamFinding[]
  /** Whoever was there when it began. */
  readonly voters: readonly Seat[]
  readonly adversarial: boolean
  /** Whether it is worth asking anybody who was not asked yet. */
  readonly isWorth: boolean
}

interface Part {
  readonly seat: Seat
  readonly n: number
  readonly items: readonly ExamFinding[]
}

/** What is owed until everybody has been heard; nothing then. A seat is asked one part after the other. */
export function roundSteps(all: Exam, round: Round): readonly Step[] {
  const missing = round.voters.flatMap((seat) => missingFact(all, round, seat) ?? []).at(0)
  if (missing) return note(missing)
  return round.voters.flatMap((seat) => {
    const part = owedPart(all, round, seat)
    return part && (round.isWorth || isAsked(all, round, part)) ? [partStep(all, round, part)] : []
  })
}

function taskOf({ k }: Round): string {
  return `reverify:${k}`
}

function isAsked(all: Exam, round: Round, { seat, n }: Part): boolean {
  return isOpen(all, taskOf(round), whoOf(seat.id, n))
}

/** The findings that others have raised, ten at a time: nobody votes on their own. */
function partsOf({ queue }: Round, seat: Seat): readonly Part[] {
  const items = queue.filter((finding) => !authorsOf(finding).has(seat.id))
  return Array.from({ length: Math.ceil(items.length / examLimits.perCall) }, (_, at) => ({
    seat,
    n: at + 1,
    items: items.slice(at * examLimits.perCall, (at + 1) * examLimits.perCall),
  }))
}

function owedPart(all: Exam, round: Round, seat: Seat): Part | undefined {
  if (all.exam.leftOut.has(seat.id)) return undefined
  return partsOf(round, seat).find(({ n }) => phaseOf(all, round, seat, n) === 'owed')
}

function phaseOf({ own }: Exam, round: Round, seat: Seat, n: number) {
  return askedOf(own, taskOf(round), whoOf(seat.id, n)).phase
}

/** A seat that has not answered twice is out of the stage, and has left its votes open. One fact at a time. */
function missingFact(all: Exam, round: Round, seat: Seat): Fact | undefined {
  const parts = partsOf(round, seat)
  if (all.exam.leftOut.has(seat.id) || !parts.some(({ n }) => phaseOf(all, round, seat, n) === 'spent'))
    return undefined
  const unheard = parts.flatMap(({ items }) => items).find((finding) => !hasVoted(finding, round, seat))
  if (!unheard) return { type: 'seat_left_out', seat: seat.id, round: round.k }
  const vote = { round: round.k, seat: seat.id, finding: unheard.id, evidence: [], note: '' }
  return { type: 'vote', verdict: 'verification-error', ...vote }
}

function hasVoted({ votes }: ExamFinding, { k }: Round, seat: Seat): boolean {
  return votes.some((vote) => vote.round === k && vote.seat === seat.id)
}

function partStep(all: Exam, round: Round, { seat, n, items }: Part): Step {
  const { own } = all
  const { adversarial, k } = round
  // A name in the order of the queue would tell whose findings stand first.
  const mixed = shuffled(items, ({ id }) => id, `${own.state.given.nonce}\n${seat.id}\n${k}`)
  const asked = mixed.map((finding, at) => ({
    code: `F${at + 1}`,
    finding,
    opposing: opposingOf(finding, k, seat),
  }))
  return callOf(all, {
    task: taskOf(round),
    seat: seat.id,
    part: n,
    prompt: (quoted) => reverifyPrompt(own.state, own.setup, { adversarial, items: asked }, quoted),
    read: (options) =>
      createReverifyReader(options, {
        seat: seat.id,
        round: k,
        adversarial,
        items: asked.map(({ code, finding }) => ({ code, finding: finding.id })),
      }),
  })
}

/** What others have held against this voter in the round before, without their names, and what they would put otherwise. */
function opposingOf({ votes }: ExamFinding, k: number, { id }: Seat): readonly ExamVote[] {
  const before = votes.filter(({ round, verdict }) => round === k - 1 && verdict !== 'verification-error')
  const mine = before.find(({ seat }) => seat === id)
  const isAgainst = ({ verdict }: ExamVote) => verdict === 'disagree'
  return before.filter(
    (vote) =>
      vote.seat !== id &&
      (!mine ||
        isAgainst(vote) !== isAgainst(mine) ||
        vote.severity !== undefined ||
        vote.target !== undefined),
  )
}
