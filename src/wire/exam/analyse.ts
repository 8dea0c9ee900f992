import { examLimits } from '../../run/exam-limits'
import type { Fact } from '../../run/event'
import type { Reader, ReaderOptions } from '../../run/reading'
import { createWholeReader, fieldsOf, flagIn, listOf, optionalText, ValueError, valueIn } from '../value'
import { findingIn, type SaidFinding } from './said'

/** What one seat has found, alone. An empty list is an answer where it is said; no list is none. */
export function createAnalyseReader(options: ReaderOptions, { seat }: { readonly seat: string }): Reader {
  return createWholeReader(options, (reply, emit) => {
    const value = valueIn(reply)
    const fields = Array.isArray(value) ? { findings: value } : fieldsOf(value, 'The reply')
    const none = noneIn(fields)
    const list = none === undefined ? listOf(fields, 'findings', 'The reply') : []
    const found = list.map((one, at) => findingIn(one, `Finding ${at + 1}`)).slice(0, examLimits.findings)
    found.forEach((one, at) => emit(raisedFact(`${seat}:${at + 1}`, seat, one)))
    if (none !== undefined) emit({ type: 'nothing_found', seat, reason: none })
    emit({ type: 'analysed', seat, findings: found.length })
  })
}

/** What nobody has named before. That nothing is missing has to be said, and why. */
export function createGapsReader(options: ReaderOptions, { seat }: { readonly seat: string }): Reader {
  return createWholeReader(options, (reply, emit) => {
    const value = valueIn(reply)
    const fields = Array.isArray(value) ? { gaps: value } : fieldsOf(value, 'The reply')
    const none = noneIn(fields, 'gaps')
    const gaps = none === undefined ? listOf(fields, 'gaps', 'The reply') : []
    if (none === undefined && gaps.length === 0)
      throw new ValueError('Where nothing is missing, say so: {"none":true,"reason":"…"}.')
    const found = gaps.map((one, at) => findingIn(one, `Gap ${at + 1}`)).slice(0, examLimits.gaps)
    found.forEach((one, at) => emit({ ...raisedFact(`gap:${at + 1}`, seat, one), source: 'critic' }))
    if (none !== undefined) emit({ type: 'nothing_found', seat, reason: none })
  })
}

type Raised = Extract<Fact, { type: 'finding_raised' }>

function raisedFact(id: string, seat: string, said: SaidFinding): Raised {
  return { type: 'finding_raised', id, seat, round: 0, ...said }
}

/** The reason why there is nothing; undefined where something is there, or nothing was said of it. */
function noneIn(fields: Readonly<Record<string, unknown>>, name = 'findings'): string | undefined {
  const list = fields[name]
  if (flagIn(fields, 'none') !== true || (Array.isArray(list) && list.length > 0)) return undefined
  const reason = optionalText(fields, 'reason')
  if (reason === undefined) throw new ValueError('"none" needs the reason why there is nothing: "reason".')
  return reason
}
