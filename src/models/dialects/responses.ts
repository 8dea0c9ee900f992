import { type DialectRules, effortOf, type ReadFrame, schemaOf, temperatureOf, turnsOf } from './dialect'
import { at, itemsOf, textOf } from '../fields'
import type { Heard } from '../heard'
import type { ModelRequest, ProviderRow } from '../provider'

/** OpenAI's `/responses`. */
export const responses: DialectRules = { path: () => '/responses', body, reader: () => read }

function body(request: ModelRequest, row: ProviderRow): object {
  const { model, system, maxOutput } = request
  const effort = effortOf(request, row)
  const schema = schemaOf(request, row)
  return {
    model,
    ...(system && { instructions: system }),
    input: turnsOf(request),
    stream: true,
    // Kept over there, a reply could be read for a month by whoever holds the account.
    store: false,
    max_output_tokens: maxOutput,
    ...temperatureOf(request, row),
    ...(effort && { reasoning: { effort } }),
    ...(schema !== undefined && { text: { format: { type: 'json_schema', name: 'reply', schema } } }),
  }
}

const read: ReadFrame = (frame, heard) => {
  const delta = textOf(at(frame, 'delta'))
  const response = at(frame, 'response')
  switch (at(frame, 'type')) {
    case 'response.output_text.delta':
      return heard.text(delta)
    case 'response.reasoning_summary_text.delta':
    case 'response.reasoning_text.delta':
      return heard.thinking(delta)
    case 'response.refusal.delta':
      return heard.stop('refusal')
    case 'response.created':
      return heard.answered(namesOf(response))
    case 'response.completed':
    case 'response.incomplete':
      return end(response, heard)
    case 'response.failed':
      return heard.failed(at(response, 'error') ?? response)
    case undefined:
      return whole(frame, heard)
  }
}

function namesOf(response: unknown) {
  return { model: at(response, 'model'), response: at(response, 'id') }
}

/** The last word. An error after it is advice, and the reply is whole. */
function end(response: unknown, heard: Heard) {
  heard.answered(namesOf(response))
  const usage = at(response, 'usage')
  heard.usage({
    input: at(usage, 'input_tokens'),
    output: at(usage, 'output_tokens'),
    cacheRead: at(usage, 'input_tokens_details', 'cached_tokens'),
    thinking: at(usage, 'output_tokens_details', 'reasoning_tokens'),
  })
  heard.stop(at(response, 'incomplete_details', 'reason') ?? 'completed')
  heard.over()
}

/** A reply that came in one piece is what a stream ends with, and the text besides. */
function whole(response: unknown, heard: Heard) {
  if (at(response, 'object') !== 'response') return
  if (at(response, 'status') === 'failed') heard.failed(at(response, 'error') ?? response)
  for (const item of itemsOf(at(response, 'output'))) {
    for (const part of itemsOf(at(item, 'summary'))) heard.thinking(textOf(at(part, 'text')))
    for (const part of itemsOf(at(item, 'content'))) {
      if (at(part, 'type') === 'refusal') heard.stop('refusal')
      else heard.text(textOf(at(part, 'text')))
    }
  }
  end(response, heard)
}
