import { DISAGREE_BASES, type DisagreeBasis, type VoteVerdict } from '../../run/exam'
import type { Fact } from '../../run/event'
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
import { evidenceIn, severityIn } from './said'

/** What a verifier was asked: findings by the names that they have in its prompt, which tell nothing of their authors. */
export interface AskedVotes {
  readonly seat: string
  readonly round: number
  readonly adversarial: boolean
  readonly items: readonly { readonly code: string; readonly finding: string }[]
}

type Vote = Extract<Fact, { type: 'vote' }>

/** A vote on each finding that was asked about; names that nobody asked about are passed over, and of two votes the last counts. */
export function createReverifyReader(options: ReaderOptions, asked: AskedVotes): Reader {
  return createWholeReader(options, (reply, emit) => {
    const value = valueIn(reply)
    const rows = Array.isArray(value) ? value : listOf(fieldsOf(value, 'The reply'), 'votes', 'The reply')
    const votes = new Map(rows.flatMap((row, at) => voteIn(row, `Vote ${at + 1}`, asked)))
    const missing = asked.items.filter(({ finding }) => !votes.has(finding))
    if (missing.length > 0)
      throw new ValueError(`There is no vote on ${missing.map(({ code }) => code).join(', ')}.`)
    for (const vote of votes.values()) emit(vote)
  })
}

function voteIn(row: unknown, where: string, asked: AskedVotes): readonly (readonly [string, Vote])[] {
  const fields = fieldsOf(row, where)
  const code = optionalText(fields, 'findingId') ?? textOf(fields, 'id', where)
  const item = asked.items.find((one) => folded(one.code) === folded(code))
  if (!item) return []
  const { seat, round, adversarial } = asked
  const { verdict, basis } = judgedIn(fields, `The vote on ${item.code}`, adversarial)
  const vote: Vote = {
    type: 'vote',
    round,
    seat,
    finding: item.finding,
    verdict,
    ...(basis !== undefined && { basis }),
    evidence: evidenceIn(fields, `the vote on ${item.code}`),
    note: optionalText(fields, 'note') ?? '',
    ...(verdict === 'supplement' && changesIn(fields)),
  }
  return [[item.finding, vote]]
}

/** What a supplement says otherwise. */
function changesIn(fields: Fields): Pick<Vote, 'severity' | 'target'> {
  const [severity, target] = [severityIn(fields), optionalText(fields, 'target')]
  return { ...(severity !== undefined && { severity }), ...(target !== undefined && { target }) }
}

interface Judged {
  readonly verdict: VoteVerdict
  readonly basis?: DisagreeBasis
}

const UNCERTAIN = new Set(['uncertain', 'unsure', 'unclear', 'unknown', 'cannottell'])
/** That no answer came is nothing that an answer can say. */
const SAID = ['agree', 'disagree', 'supplement'] as const satisfies readonly VoteVerdict[]

/** Whoever attacks a finding and is not sure has not been convinced. Without an attack, a vote against needs no basis. */
function judgedIn(fields: Fields, where: string, adversarial: boolean): Judged {
  const said = folded(optionalText(fields, 'vote') ?? optionalText(fields, 'verdict') ?? '')
  if (UNCERTAIN.has(said)) return { verdict: 'disagree', ...(adversarial && { basis: 'insufficient-proof' }) }
  const verdict = SAID.find((word) => word === said)
  if (!verdict) throw new ValueError(`${where} needs "vote" as one of ${SAID.join(', ')}.`)
  if (verdict !== 'disagree' || !adversarial) return { verdict }
  const basis = DISAGREE_BASES.find((word) => folded(word) === folded(optionalText(fields, 'basis') ?? ''))
  if (!basis)
    throw new ValueError(`${where} disagrees and needs "basis" as one of ${DISAGREE_BASES.join(', ')}.`)
  return { verdict, basis }
}
