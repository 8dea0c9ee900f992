import type { DialectRules } from './dialect'
import type { Dialect } from '../provider'

/** How a wire is spoken. A line speaks one, so each is a part of its own. */
export async function rulesOf(dialect: Dialect): Promise<DialectRules> {
  switch (dialect) {
    case 'chat':
      return (await import('./chat')).chat
    case 'responses':
      return (await import('./responses')).responses
    case 'anthropic':
      return (await import('./anthropic')).anthropic
    case 'gemini':
      return (await import('./gemini')).gemini
    case 'ollama':
      return (await import('./ollama')).ollama
    default:
      return dialect satisfies never
  }
}
