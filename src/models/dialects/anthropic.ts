import { type DialectRules, kept, type ReadFrame, temperatureOf, turnsOf } from './dialect'
import { at, itemsOf, sumOf, textOf } from '../fields'
import type { Heard } from '../heard'
import type { ModelRequest, ProviderRow } from '../provider'

/** Less is refused. */
const LEAST_BUDGET = 1024

/** Anthropic's `/messages`. */
export const anthropic: DialectRules = { path: () => '/messages', body, reader }

function body(request: ModelRequest, row: ProviderRow): object {
  const { model, system, maxOutput } = request
  return {
    model,
    max_tokens: maxOutput,
    stream: true,
    ...(system && { system: kept(system) }),
    messages: turnsOf(request),
    ...thinkingOf(request, row),
  }
}

/** Whoever thinks takes no temperature. Models that take none at all measure their thinking themselves. */
function thinkingOf(request: ModelRequest, row: ProviderRow): object {
  const { model, maxOutput, thinking } = request
  if (thinking !== 'on' || !row.thinkingSwitch) return temperatureOf(request, row)
  if (row.noTemperatureFor?.test(model)) return { thinking: { type: 'adaptive', display: 'summarized' } }
  const budget = Math.max(LEAST_BUDGET, Math.floor(maxOutput / 2))
  return { thinking: { type: 'enabled', budget_tokens: budget } }
}

function reader(): ReadFrame {
  /** Input is told at the start, output at the end; newer wires tell both again at the end. */
  let usage: object = {}

  function count(more: unknown, heard: Heard) {
    const told = Object.entries(more ?? {}).filter(([, value]) => value !== null)
    usage = { ...usage, ...Object.fromEntries(told) }
    const [read, write] = [at(usage, 'cache_read_input_tokens'), at(usage, 'cache_creation_input_tokens')]
    heard.usage({
      input: sumOf(at(usage, 'input_tokens'), read, write),
      output: at(usage, 'output_tokens'),
      cacheRead: read,
      cacheWrite: write,
      thinking: at(usage, 'output_tokens_details', 'thinking_tokens'),
    })
  }

  function begin(message: unknown, heard: Heard) {
    heard.answered({ model: at(message, 'model'), response: at(message, 'id') })
    count(at(message, 'usage'), heard)
  }

  return (frame, heard) => {
    const delta = at(frame, 'delta')
    switch (at(frame, 'type')) {
      case 'content_block_delta':
        return readPart(delta, heard)
      case 'message_start':
        return begin(at(frame, 'message'), heard)
      case 'message_delta':
        count(at(frame, 'usage'), heard)
        return heard.stop(at(delta, 'stop_reason'))
      case 'message_stop':
        return heard.over()
      case 'message':
        for (const part of itemsOf(at(frame, 'content'))) readPart(part, heard)
        begin(frame, heard)
        return heard.stop(at(frame, 'stop_reason'))
    }
  }
}

function readPart(part: unknown, heard: Heard) {
  heard.thinking(textOf(at(part, 'thinking')))
  heard.text(textOf(at(part, 'text')))
}
