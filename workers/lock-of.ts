import type { Lock } from '../src/models/provider'
import { grammarOf, partGrammarOf } from '../src/prompts/grammar'
import { askedDims } from '../src/prompts/opinion'
import {
  ANALYSE_SCHEMA,
  CONFIRM_SCHEMA,
  criticSchema,
  CRITIQUE_SCHEMA,
  EXAM_SUMMARY_SCHEMA,
  GAPS_SCHEMA,
  objectionsSchema,
  opinionSchema,
  PLAN_SCHEMA,
  REGRESS_SCHEMA,
  reverifySchema,
  type Schema,
  selectionSchema,
} from '../src/prompts/schemas'
import { kindOf } from '../src/run/call-kind'
import type { StageSetup } from '../src/run/event'
import type { Callable } from './calls'
import type { First } from './live'

type Asked = Pick<First, 'config' | 'panel' | 'loop'> &
  Partial<Pick<First, 'brief'>> & { readonly judging?: StageSetup | undefined }

/**
 * What the reply to a call is held to, where the server can: the grammar of the protocol, if the person wants that, or the
 * schema of a reply that is one JSON value.
 */
export function lockOf(
  { connection, row }: Pick<Callable, 'row' | 'connection'>,
  asked: Asked,
): ((call: string) => Lock | undefined) | undefined {
  const { lock: kind } = row
  if (kind === 'json') return (call) => schemaLock(call, asked)
  if (!connection.lock || (kind !== 'gbnf' && kind !== 'ebnf')) return undefined
  // What is one JSON value, or copy, is none of the protocol.
  if (asked.panel || asked.loop || asked.judging) return undefined
  const { config } = asked
  return (call) => {
    const { kind: holds = 'single', round = 0 } = kindOf(call) ?? {}
    // A page and no protocol: there is nothing to hold it to.
    if (holds === 'single') return undefined
    return { kind, grammar: holds === 'stream' ? grammarOf(config) : partGrammarOf(config, { holds, round }) }
  }
}

/** The stage of a call and its round say nothing of its form. */
const NAMED =
  /^(?:[^/]*\/)?(select|critique|regress|critic|blind|objections|confirm|plan|analyse|gaps|reverify|summary)(?:[:#]|$)/

function schemaLock(call: string, asked: Asked): Lock | undefined {
  const schema = schemaOf(NAMED.exec(call)?.[1], asked)
  return schema && { kind: 'json', schema }
}

function schemaOf(
  named: string | undefined,
  { config, panel, loop, brief, judging }: Asked,
): Schema | undefined {
  switch (named) {
    case 'select':
      return panel && selectionSchema(panel)
    case 'critique':
      return CRITIQUE_SCHEMA
    case 'regress':
      return REGRESS_SCHEMA
    case 'critic':
      return loop && criticSchema(loop)
    case 'blind':
      return judging?.kind === 'opinion' ? opinionSchema(askedDims(judging, config)) : undefined
    case 'objections':
      return objectionsSchema(brief?.requirements?.length ?? 0)
    case 'confirm':
      return CONFIRM_SCHEMA
    case 'plan':
      return PLAN_SCHEMA
    case 'analyse':
      return ANALYSE_SCHEMA
    case 'gaps':
      return GAPS_SCHEMA
    case 'reverify':
      return judging?.kind === 'exam' ? reverifySchema(judging) : undefined
    case 'summary':
      return EXAM_SUMMARY_SCHEMA
    case undefined:
    default:
      return undefined
  }
}
