import { anthropic } from './anthropic'
import { chat } from './chat'
import type { DialectRules } from './dialect'
import { gemini } from './gemini'
import { ollama } from './ollama'
import { responses } from './responses'
import type { Dialect } from '../provider'

const DIALECTS: Readonly<Record<Dialect, DialectRules>> = { chat, responses, anthropic, gemini, ollama }

/** How a wire is spoken. */
export function rulesOf(dialect: Dialect): DialectRules {
  return DIALECTS[dialect]
}
