import type { Heard } from '../heard'
import type { ModelRequest, ProviderRow } from '../provider'

/** The one frame that is no JSON: it ends a reply, on the wires that send it. */
export const DONE = '[DONE]'

/** Tells what one frame of a reply says. */
export type ReadFrame = (frame: unknown, heard: Heard) => void

/** One wire: how a request is put and how its reply is read. */
export interface DialectRules {
  /** Behind the base address. */
  readonly path: (model: string) => string
  readonly body: (request: ModelRequest, row: ProviderRow) => object
  /** A new one for each reply: it may remember what it has read. */
  readonly reader: () => ReadFrame
}

/** A text up to which a maker that has to be told may keep a prompt: it stays the same from call to call. */
export function kept(text: string): readonly object[] {
  return [{ type: 'text', text, cache_control: { type: 'ephemeral' } }]
}

/** The conversation, for those who give the rules of it the first place in it. */
export function turnsOf(
  { system, messages }: ModelRequest,
  role?: string,
  rules: string | readonly object[] = system,
): object[] {
  return role && system ? [{ role, content: rules }, ...messages] : [...messages]
}

/** The temperature, where the model takes one. */
export function temperatureOf({ model, temperature }: ModelRequest, row: ProviderRow): object {
  const refused = row.noTemperature || row.noTemperatureFor?.test(model)
  return temperature === undefined || refused ? {} : { temperature }
}

/** How much a model of OpenAI's is to think; undefined where it has not been asked or cannot. */
export function effortOf({ model, thinking }: ModelRequest, row: ProviderRow): string | undefined {
  if (!thinking || !row.noTemperatureFor?.test(model)) return undefined
  // Not all of them can leave it; all can do little of it.
  return thinking === 'on' ? 'medium' : 'low'
}

/** The schema that the reply is held to, where the server takes one. */
export function schemaOf({ lock }: ModelRequest, row: ProviderRow): unknown {
  return row.lock && lock?.kind === 'json' ? lock.schema : undefined
}
