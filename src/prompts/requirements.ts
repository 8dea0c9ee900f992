import type { Prompt } from '../run/procedure'
import type { RunState } from '../run/state'
import { briefText, materialsText } from './materials'
import { DATA_RULES } from './page-rules'

/** Names the wording: what a model made of another one is not held against this one. */
const VERSION = 'requirements-1'

const TASK = [
  'You turn the brief for one web page into requirements: sentences that someone who looks at the finished page can answer with yes or no.',
  '',
  '- Each is about one thing that the page has, says or does. "The opening hours stand on the first screen", not "The page is clear".',
  '- Only what the brief and its documents say or plainly imply. Nothing about taste, scores or how the page is made.',
  '- What the brief lists as a requirement already is left out.',
  '- Three to ten of them, the most important first, each under 150 characters, in the language of the brief.',
  '- kind is "static" where one look at the page tells, "dynamic" where it has to be used, "intent" where it takes a judgement of what is meant.',
  '',
  'Reply with this JSON object alone:',
  '{"requirements":[{"id":"R1","text":"…","kind":"static"}]}',
].join('\n')

/** What the reply is held to, where a server can hold it. */
export const REQUIREMENTS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['requirements'],
  properties: {
    requirements: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'text', 'kind'],
        properties: {
          id: { type: 'string' },
          text: { type: 'string' },
          kind: { type: 'string', enum: ['static', 'dynamic', 'intent'] },
        },
      },
    },
  },
} as const

/** Asks what a page would have to meet by its brief. */
export function requirementsPrompt(state: RunState): Prompt {
  const system = [TASK, DATA_RULES, materialsText(state)].filter((part) => part !== '').join('\n\n')
  return { system, user: briefText(state), version: VERSION }
}
