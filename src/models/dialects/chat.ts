import {
  type DialectRules,
  DONE,
  effortOf,
  kept,
  type ReadFrame,
  schemaOf,
  temperatureOf,
  turnsOf,
} from './dialect'
import { at, countOf, itemsOf, sumOf, textOf } from '../fields'
import type { Heard } from '../heard'
import { ModelError, type ModelRequest, type ProviderRow } from '../provider'

/** One dollar, as xAI counts. */
const TICKS = 1e10

/** A stop that is none: something broke over there. */
const BROKEN = ['error', 'network_error', 'insufficient_system_resource']

/** `/chat/completions`, as nearly everybody speaks it. */
export const chat: DialectRules = { path: () => '/chat/completions', body, reader: () => read }

function body(request: ModelRequest, row: ProviderRow): object {
  const { model, system } = request
  const rules = row.cacheMarkFor?.test(model) ? kept(system) : system
  return {
    model,
    messages: turnsOf(request, row.developerRole ? 'developer' : 'system', rules),
    stream: true,
    ...(row.streamUsage !== false && { stream_options: { include_usage: true } }),
    [row.maxField ?? 'max_tokens']: request.maxOutput,
    ...temperatureOf(request, row),
    ...thinkingOf(request, row),
    ...lockOf(request, row),
  }
}

function thinkingOf(request: ModelRequest, row: ProviderRow): object {
  const [{ thinking }, { thinkingSwitch }] = [request, row]
  if (!thinking || !thinkingSwitch) return {}
  const on = thinking === 'on'
  switch (thinkingSwitch) {
    case 'enable_thinking':
    case 'think':
      return { [thinkingSwitch]: on }
    case 'thinking':
      return { thinking: { type: on ? 'enabled' : 'disabled' } }
    case 'reasoning':
      return { reasoning: { enabled: on } }
    case 'reasoning_effort':
      return { reasoning_effort: effortOf(request, row) }
    default:
      return thinkingSwitch satisfies never
  }
}

function lockOf(request: ModelRequest, row: ProviderRow): object {
  const { lock } = request
  const schema = schemaOf(request, row)
  if (schema) return { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } } }
  if (!lock || lock.kind === 'json' || lock.kind !== row.lock) return {}
  return lock.kind === 'gbnf' ? { grammar: lock.grammar } : { structured_outputs: { grammar: lock.grammar } }
}

const read: ReadFrame = (frame, heard) => {
  if (frame === DONE) return heard.over()
  const choice = at(frame, 'choices', 0)
  const error = at(choice, 'error')
  if (error) heard.failed(error)
  heard.answered({ model: at(frame, 'model'), response: at(frame, 'id'), via: at(frame, 'provider') })
  // A whole reply has a message where a stream has deltas.
  const said = at(choice, 'delta') ?? at(choice, 'message')
  readThinking(said, heard)
  readContent(at(said, 'content'), heard)
  if (at(said, 'refusal')) heard.stop('refusal')
  readUsage(at(frame, 'usage') ?? at(frame, 'x_groq', 'usage') ?? at(choice, 'usage'), heard)
  readStop(at(choice, 'finish_reason'), heard)
}

/** The first that is there: where a provider sends two, one repeats the other. */
function readThinking(said: unknown, heard: Heard) {
  const plain = textOf(at(said, 'reasoning_content')) || textOf(at(said, 'reasoning'))
  if (plain) return heard.thinking(plain)
  for (const detail of itemsOf(at(said, 'reasoning_details')))
    heard.thinking(textOf(at(detail, 'text') ?? at(detail, 'summary')))
}

function readContent(content: unknown, heard: Heard) {
  if (typeof content === 'string') return heard.text(content)
  for (const part of itemsOf(content)) {
    heard.text(textOf(at(part, 'text')))
    const thinking = at(part, 'thinking')
    heard.thinking(textOf(thinking))
    for (const thought of itemsOf(thinking)) heard.thinking(textOf(at(thought, 'text')))
  }
}

function readUsage(usage: unknown, heard: Heard) {
  if (!usage) return
  const cached = at(usage, 'prompt_tokens_details')
  const thinking = at(usage, 'completion_tokens_details', 'reasoning_tokens')
  heard.usage({
    input: at(usage, 'prompt_tokens'),
    output: outputOf(usage, thinking),
    cacheRead: at(cached, 'cached_tokens') ?? at(usage, 'prompt_cache_hit_tokens'),
    cacheWrite: at(cached, 'cache_write_tokens'),
    thinking,
    costUsd: costOf(usage),
  })
}

/** Some count thinking apart from what was written; their total gives it away. */
function outputOf(usage: unknown, thinking: unknown): number | undefined {
  const written = countOf(at(usage, 'completion_tokens'))
  const both = sumOf(written, thinking)
  return at(usage, 'total_tokens') === sumOf(at(usage, 'prompt_tokens'), both) ? both : written
}

function costOf(usage: unknown): number | undefined {
  const ticks = countOf(at(usage, 'cost_in_usd_ticks'))
  if (ticks !== undefined) return ticks / TICKS
  const upstream = at(usage, 'is_byok') ? at(usage, 'cost_details', 'upstream_inference_cost') : undefined
  return sumOf(at(usage, 'cost'), upstream)
}

function readStop(raw: unknown, heard: Heard) {
  if (typeof raw !== 'string' || !BROKEN.includes(raw)) return heard.stop(raw)
  const kind = raw === 'insufficient_system_resource' ? 'overloaded' : 'server'
  throw new ModelError({ kind, detail: `The reply ended: ${raw}.` })
}
