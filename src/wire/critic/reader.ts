import type { Criterion } from '../../run/critic'
import type { Fact } from '../../run/event'
import type { Reader, ReaderOptions } from '../../run/reading'
import { readJson } from '../json'
import { createWholeReader, ValueError } from '../value'
import { saidInJson } from './json'
import { saidInLines } from './lines'
import { accepted, type Asked, CriticRefusal, type Critique, type Said } from './said'

const TEXT_FORM = /^[=#* \t]*critic +\d|^[>•* \t-]*verdict[* ]*:/im

/** What a critic says of one round, in either form: the same facts, or the one reason why it says too little. */
export function createCriticReader(
  options: ReaderOptions,
  { round, ...asked }: Asked & { readonly round: number },
): Reader {
  return createWholeReader(options, (reply, emit) => {
    try {
      for (const fact of factsOf(round, accepted(saidIn(reply, asked.criteria), asked))) emit(fact)
    } catch (cause) {
      if (cause instanceof ValueError) emit({ type: 'critic_invalid', round, ...problemOf(cause) })
      throw cause
    }
  })
}

function problemOf(cause: ValueError): Omit<Extract<Fact, { type: 'critic_invalid' }>, 'type' | 'round'> {
  if (!(cause instanceof CriticRefusal)) return { problem: 'not_read' }
  const { problem, criterion } = cause
  return { problem, ...(criterion !== undefined && { criterion }) }
}

function saidIn(reply: string, criteria: readonly Criterion[]): Said {
  const found = readJson(reply)?.value
  if (isForm(found)) return saidInJson(found)
  if (TEXT_FORM.test(reply)) return saidInLines(reply, criteria)
  throw new ValueError('There is neither the JSON object that was asked for nor its text form in the reply.')
}

/** Names in brackets, as the text form has them, may be taken for a list. */
function isForm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'criteria' in value
}

function factsOf(round: number, { criteria, adversarial, escalations, result }: Critique): readonly Fact[] {
  return [
    ...criteria.map((answer): Fact => ({ type: 'criterion', round, ...answer })),
    ...adversarial.map((scenario): Fact => ({ type: 'adversarial', round, ...scenario })),
    ...escalations.map((escalation): Fact => ({ type: 'escalation_heard', round, ...escalation })),
    ...(result ? [{ type: 'result_heard' as const, round, ...result }] : []),
  ]
}
