import { type DialectRules, type ReadFrame, schemaOf, temperatureOf, turnsOf } from './dialect'
import { at, textOf } from '../fields'
import type { ModelRequest, ProviderRow } from '../provider'

/** Ollama's own `/api/chat`: its other route cannot be told how much room three rounds need. */
export const ollama: DialectRules = { path: () => '/api/chat', body, reader: () => read }

function body(request: ModelRequest, row: ProviderRow): object {
  const { model, maxOutput, context, thinking } = request
  const schema = schemaOf(request, row)
  return {
    model,
    messages: turnsOf(request, 'system'),
    stream: true,
    options: {
      ...(context !== undefined && { num_ctx: context }),
      num_predict: maxOutput,
      ...temperatureOf(request, row),
    },
    // Else the beginning of a long conversation is dropped without a word.
    truncate: false,
    shift: false,
    ...(thinking && { think: thinking === 'on' }),
    ...(schema !== undefined && { format: schema }),
  }
}

const read: ReadFrame = (frame, heard) => {
  heard.answered({ model: at(frame, 'model') })
  heard.thinking(textOf(at(frame, 'message', 'thinking')))
  heard.text(textOf(at(frame, 'message', 'content')))
  if (at(frame, 'done') !== true) return
  heard.usage({ input: at(frame, 'prompt_eval_count'), output: at(frame, 'eval_count') })
  heard.stop(at(frame, 'done_reason'))
  heard.over()
}
