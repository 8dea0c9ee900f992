import type { Prompt, Quoted } from '../../../src/run/procedure'
import { defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import type { Brief } from '../../../src/run/event'
import type { PanelSetup } from '../../../src/run/panel'
import type { Reader, ReaderOptions } from '../../../src/run/reading'
import { WireError } from '../../../src/run/reading'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { digest } from '../../../src/wire/digest'
import { creation } from '../../tools/stage'

export type Group = 'selection' | 'critique' | 'regression'

export interface Judged {
  readonly passed: boolean
  readonly detail: string
}

/** One question to a connection, and what its answer has to be. */
export interface Evaluation {
  readonly group: Group
  readonly name: string
  readonly prompt: Prompt
  readonly judge: (reply: string) => Judged
}

/** The fence of an evaluation. It is drawn once: what is compared has the same prompt. */
export const NONCE = '5f1c9a7e03b24d68b1f0e6c2a4d87935'

export function stateFor(setup: PanelSetup, brief: Brief): RunState {
  const event = { seq: 0, t: 0, ...creation({ brief, panel: setup }) }
  return fold(initialState(), { ...event, ...(event.type === 'run_created' && { nonce: NONCE }) })
}

/** Texts by their hashes, as a prompt quotes them. */
export function quotedOf(texts: readonly string[]): Quoted {
  const known = new Map(texts.map((text) => [digest(text).hash, text]))
  return { nonce: NONCE, page: (hash) => known.get(hash) ?? '' }
}

/** What a reply says to a reader; a reply that cannot be read says nothing but that. */
export function factsIn(reply: string, read: (options: ReaderOptions) => Reader): readonly Fact[] {
  const facts: Fact[] = []
  const reader = read({ config: defaults, digest, emit: (fact) => void facts.push(fact) })
  try {
    reader.write(reply)
    reader.end()
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause
  }
  return facts
}

export function refusal(facts: readonly Fact[]): Judged {
  const refused = facts.find((fact) => fact.type === 'reply_refused')
  return { passed: false, detail: refused?.type === 'reply_refused' ? refused.problem : 'Nothing was said.' }
}
