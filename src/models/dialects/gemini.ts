import { type DialectRules, type ReadFrame, schemaOf, temperatureOf } from './dialect'
import { at, itemsOf, sumOf, textOf } from '../fields'
import type { Heard } from '../heard'
import type { ModelRequest, ProviderRow } from '../provider'

/** Gemini's `streamGenerateContent`. */
export const gemini: DialectRules = { path, body, reader: () => read }

function path(model: string): string {
  return `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:streamGenerateContent?alt=sse`
}

function body(request: ModelRequest, row: ProviderRow): object {
  const { system, messages, maxOutput, thinking } = request
  const schema = schemaOf(request, row)
  return {
    ...(system && { systemInstruction: { parts: [{ text: system }] } }),
    contents: messages.map(({ role, content }) => ({
      role: role === 'assistant' ? 'model' : role,
      parts: typeof content === 'string' ? [{ text: content }] : content,
    })),
    generationConfig: {
      maxOutputTokens: maxOutput,
      ...temperatureOf(request, row),
      ...(thinking && {
        thinkingConfig: thinking === 'on' ? { includeThoughts: true } : { thinkingBudget: 0 },
      }),
      ...(schema !== undefined && { responseMimeType: 'application/json', responseJsonSchema: schema }),
    },
  }
}

const read: ReadFrame = (frame, heard) => {
  heard.answered({ model: at(frame, 'modelVersion'), response: at(frame, 'responseId') })
  const candidate = at(frame, 'candidates', 0)
  for (const part of itemsOf(at(candidate, 'content', 'parts'))) {
    const text = textOf(at(part, 'text'))
    if (at(part, 'thought') === true) heard.thinking(text)
    else heard.text(text)
  }
  readUsage(at(frame, 'usageMetadata'), heard)
  heard.stop(at(candidate, 'finishReason'))
  if (!candidate) heard.stop(at(frame, 'promptFeedback', 'blockReason'), 'filter')
}

function readUsage(usage: unknown, heard: Heard) {
  const thinking = at(usage, 'thoughtsTokenCount')
  heard.usage({
    input: at(usage, 'promptTokenCount'),
    output: sumOf(at(usage, 'candidatesTokenCount'), thinking),
    cacheRead: at(usage, 'cachedContentTokenCount'),
    thinking,
  })
}
