import type { Lock } from '../src/models/provider'
import { grammarOf, partGrammarOf } from '../src/prompts/grammar'
import { kindOf } from '../src/run/call-kind'
import type { Config } from '../src/run/config'
import type { Callable } from './calls'

/** The grammar that holds a reply to the protocol, where the server takes one and the person wants it. */
export function lockOf(
  { connection, row }: Pick<Callable, 'row' | 'connection'>,
  config: Config,
): ((call: string) => Lock | undefined) | undefined {
  const { lock: kind } = row
  if (!connection.lock || (kind !== 'gbnf' && kind !== 'ebnf')) return undefined
  return (call) => {
    const { kind: holds = 'single', round = 0 } = kindOf(call) ?? {}
    // A page and no protocol: there is nothing to hold it to.
    if (holds === 'single') return undefined
    return { kind, grammar: holds === 'stream' ? grammarOf(config) : partGrammarOf(config, { holds, round }) }
  }
}
