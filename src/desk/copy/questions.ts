import type { DocType } from '../../run/panel'
import type { FoundationKey } from './words'

type Question = Extract<FoundationKey, `ask.${string}`>

/** A question of the interview, and the section that its answer is for. */
export interface Asked {
  readonly id: string
  readonly key: Question
}

/** The sections of each document, in the order in which they are asked for. */
const SECTIONS = {
  strategy: ['situation', 'choice', 'actions', 'people', 'signs'],
  positioning: ['instead', 'only', 'gain', 'who', 'category'],
  'brand-voice': ['character', 'examples', 'words'],
  'seo-strategy': ['intents', 'terms', 'questions', 'links', 'not'],
  'social-media-strategy': ['channels', 'posts', 'forms', 'rhythm', 'never'],
  'design-principles': ['principles', 'order'],
  'visual-identity': ['colours', 'type', 'space', 'pictures'],
} as const satisfies Readonly<Record<DocType, readonly string[]>>

/** What the person is asked before a model writes a document. */
export function questionsOf(type: DocType): readonly Asked[] {
  // Each section has its question among the texts: a test holds them against what the prompts ask for.
  return SECTIONS[type].map((id) => ({ id, key: `ask.${type}.${id}` as Question }))
}
