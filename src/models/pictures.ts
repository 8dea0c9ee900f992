import type { ShownPicture } from '../run/picture'
import type { ModelRequest, ProviderRow } from './provider'

type Message = ModelRequest['messages'][number]

/** A message of the person's with pictures before its words, as this wire puts them. */
export function withPictures(
  text: string,
  pictures: readonly ShownPicture[],
  dialect: ProviderRow['dialect'],
): Message {
  if (pictures.length === 0) return { role: 'user', content: text }
  // Its own route has a place beside the words.
  if (dialect === 'ollama')
    return { role: 'user', content: text, images: pictures.map(({ base64 }) => base64) }
  const words = dialect === 'gemini' ? { text } : { type: WORDS[dialect], text }
  return { role: 'user', content: [...pictures.map((one) => partOf(one, dialect)), words] }
}

const WORDS = { chat: 'text', anthropic: 'text', responses: 'input_text' } as const

function partOf({ type, base64 }: ShownPicture, dialect: Exclude<ProviderRow['dialect'], 'ollama'>): object {
  const url = `data:${type};base64,${base64}`
  switch (dialect) {
    case 'chat':
      return { type: 'image_url', image_url: { url } }
    case 'responses':
      return { type: 'input_image', image_url: url }
    case 'anthropic':
      return { type: 'image', source: { type: 'base64', media_type: type, data: base64 } }
    case 'gemini':
      return { inlineData: { mimeType: type, data: base64 } }
    default:
      return dialect satisfies never
  }
}
