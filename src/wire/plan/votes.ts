import type { Fact } from '../../run/event'
import { BREAKAGES, type Breakage, PLAN_VOTES, type PlanVote } from '../../run/plan'
import type { Reader, ReaderOptions } from '../../run/reading'
import {
  createWholeReader,
  type Fields,
  fieldsOf,
  folded,
  listOf,
  optionalText,
  textOf,
  ValueError,
  valueIn,
} from '../value'

export interface VotesAsked {
  readonly seat: string
  /** The items that it was asked about. */
  readonly ids: readonly string[]
}

type Vote = Extract<Fact, { type: 'plan_vote' }>

/** `DISAGREE(b)`: the kind in the word itself. */
const WITH_KIND = /^\s*disagree\s*[([:-]\s*([a-e])\b/i

/** How a seat votes on each item of a plan. Silence about one is no vote. */
export function createVotesReader(options: ReaderOptions, { seat, ids }: VotesAsked): Reader {
  return createWholeReader(options, (reply, emit) => {
    const items = listOf(fieldsOf(valueIn(reply), 'The reply'), 'items', 'The reply')
    const said = items.map((item, at) => voteOf(item, seat, at + 1))
    const votes = ids.map((id) => {
      const vote = said.find(({ item }) => folded(item) === folded(id))
      if (!vote) throw new ValueError(`There is no vote on ${id}.`)
      return { ...vote, item: id }
    })
    for (const vote of votes) emit(vote)
  })
}

function voteOf(value: unknown, seat: string, n: number): Vote {
  const fields = fieldsOf(value, `Item ${n}`)
  const item = textOf(fields, 'id', `Item ${n}`)
  const [vote, kind] = ballotOf(fields, item)
  const note = optionalText(fields, 'note') ?? ''
  if (vote === 'disagree' && !kind)
    throw new ValueError(
      `The vote on ${item} is disagree and needs "kind" as one of ${BREAKAGES.join(', ')}.`,
    )
  if (vote !== 'agree' && note === '')
    throw new ValueError(`The vote on ${item} is ${vote} and needs a "note".`)
  return { type: 'plan_vote', seat, item, vote, ...(vote === 'disagree' && kind && { kind }), note }
}

function ballotOf(fields: Fields, item: string): readonly [PlanVote, Breakage | undefined] {
  const word = optionalText(fields, 'vote') ?? ''
  const within = WITH_KIND.exec(word)?.[1]
  const vote = within === undefined ? PLAN_VOTES.find((each) => each === folded(word)) : 'disagree'
  if (!vote) throw new ValueError(`The vote on ${item} has to be one of ${PLAN_VOTES.join(', ')}.`)
  const kind = folded(within ?? optionalText(fields, 'kind') ?? '')
  return [vote, BREAKAGES.find((each) => each === kind)]
}
