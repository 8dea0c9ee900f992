import type { Connection } from '../run/connection'
import { rowOf } from './catalogue'
import { IN_PAGE_ORIGIN } from './in-page'

/** Families whose every member reads pictures, or none. Where a list says it itself, that counts. */
const SEEING =
  /claude|gpt-4o|gpt-4\.1|gpt-[5-9]|\bo[34](?!-mini-high)|gemini|pixtral|llava|vision|-vl\b|vl[:-]|gemma-?[34]|minicpm-v|moondream|llama-?4|mistral-(?:small|medium|large)|grok-[4-9]|kimi-k2\.5|glm-\d(?:\.\d)?v|qwen\d*(?:\.\d)?-?vl/i
const BLIND = /gpt-3|gpt-oss|o1-mini|o3-mini|deepseek|codestral|devstral|qwq|gemma-?3[:-](?:1b|270m)|embed/i

/** Whether the model of this connection reads pictures; undefined where nobody here knows. */
export function knownToSee({ listed, model, provider }: Connection): boolean | undefined {
  // The browser's own model is asked for words alone.
  if (rowOf(provider)?.baseUrl === IN_PAGE_ORIGIN) return false
  if (listed?.pictures !== undefined) return listed.pictures
  if (BLIND.test(model)) return false
  return SEEING.test(model) || undefined
}

/** Whether pictures are sent to it: to one of which nobody knows they are, and it may refuse them in its own words. */
export function seesPictures(connection: Connection): boolean {
  return knownToSee(connection) !== false
}
