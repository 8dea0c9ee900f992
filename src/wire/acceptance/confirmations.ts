import type { Fact } from '../../run/event'
import type { Reader, ReaderOptions } from '../../run/reading'
import { evidenceIn } from '../evidence'
import {
  createWholeReader,
  fieldsOf,
  flagOf,
  listOf,
  optionalText,
  textOf,
  ValueError,
  valueIn,
} from '../value'

export interface ConfirmAsked {
  readonly seat: string
  /** The candidates that it was asked about. */
  readonly ids: readonly string[]
}

type Confirmation = Extract<Fact, { type: 'confirmation' }>

/** Whether a seat finds each candidate as well. Silence about one is no answer. */
export function createConfirmReader(options: ReaderOptions, { seat, ids }: ConfirmAsked): Reader {
  return createWholeReader(options, (reply, emit) => {
    const items = listOf(fieldsOf(valueIn(reply), 'The reply'), 'items', 'The reply')
    const said = items.map((item, at) => confirmationOf(item, seat, at + 1))
    const answers = ids.map((id) => {
      const answer = said.find(({ finding }) => finding === id)
      if (!answer) throw new ValueError(`There is no answer to ${id}.`)
      return answer
    })
    for (const answer of answers) emit(answer)
  })
}

function confirmationOf(value: unknown, seat: string, n: number): Confirmation {
  const where = `Item ${n}`
  const fields = fieldsOf(value, where)
  return {
    type: 'confirmation',
    seat,
    finding: textOf(fields, 'id', where),
    confirmed: flagOf(fields, 'confirmed', where),
    evidence: evidenceIn(fields),
    note: optionalText(fields, 'note') ?? '',
  }
}
