import type { DocType, Foundation } from '../run/panel'
import type { Prompt } from '../run/procedure'
import type { RunState } from '../run/state'
import { clean } from './clean'
import { fence } from './fence'
import { briefText, materialsText } from './materials'
import { DATA_RULES, languageText } from './page-rules'

/** Names the wording: what one wording has brought is not held against another. */
export const FOUNDATION_VERSION = 'foundation-1'

/** Something that a document has to say. */
export interface FoundationAsk {
  readonly id: string
  /** What the section says, as the writer is told. */
  readonly ask: string
}

const ask = (id: string, text: string): FoundationAsk => ({ id, ask: text })

/** What each document says, section by section. */
export const FOUNDATION_ASKS: Readonly<Record<DocType, readonly FoundationAsk[]>> = {
  strategy: [
    ask('situation', 'The situation: what is going on, and what makes it hard.'),
    ask('choice', 'The choice: what is done about it, and what is deliberately left undone.'),
    ask('actions', 'Actions: three to five that support one another.'),
    ask('people', 'People: for whom this is, and for whom it is not.'),
    ask('signs', 'Signs: how one will see that it works, and that it does not.'),
  ],
  positioning: [
    ask('instead', 'Instead: what people do today without this, doing nothing included.'),
    ask('only', 'Only here: what this can do that those cannot, each with what proves it.'),
    ask('gain', 'The gain: what that comes to for whoever uses it.'),
    ask('who', 'Who cares most: by what one recognises them.'),
    ask('category', 'The category: what people should take this for, and what they then expect.'),
  ],
  'brand-voice': [
    ask('character', 'Character: how the brand speaks, in three sentences, with person and tense.'),
    ask(
      'examples',
      'Examples: a section for each situation (headlines, explaining, buttons, bad news, praise, small talk) with five to ten sentences as the brand would say them, each line beginning with “- ✓ ”, and at least one as it never would, beginning with “- ✗ ”.',
    ),
    ask('words', 'Words: those that are kept, and those that are avoided, with what stands instead.'),
  ],
  'seo-strategy': [
    ask('intents', 'Searches: what people look for, what they want to get done by it, the weightiest first.'),
    ask('terms', 'Terms: which stand in titles, which in headings, which in the text.'),
    ask('questions', 'Questions: as people ask them, each with an answer in one sentence.'),
    ask('links', 'Links: which texts of our own belong together.'),
    ask('not', 'Not wanted: searches that are left to others, and why.'),
  ],
  'social-media-strategy': [
    ask('channels', 'Channels: where, why there, and who reads there.'),
    ask('posts', 'Posts: what they give to a reader, in three or four kinds.'),
    ask('forms', 'Forms: length, layout and openings by channel, with two examples each.'),
    ask('rhythm', 'Rhythm: how often, and how answers are answered.'),
    ask('never', 'Never: what is not posted.'),
  ],
  'design-principles': [
    ask('principles', 'Principles: three to six, each with what follows from it and what it rules out.'),
    ask('order', 'Order: which of them wins where two collide.'),
  ],
  'visual-identity': [
    ask('colours', 'Colours: each with its value, what it is for, and what it is never for.'),
    ask('type', 'Type: families, sizes and weights by role.'),
    ask('space', 'Space: steps and alignment.'),
    ask('pictures', 'Pictures: what they show and how, and what they never show.'),
  ],
}

const TITLES: Readonly<Record<DocType, string>> = {
  strategy: 'strategy',
  positioning: 'positioning document',
  'brand-voice': 'document of the brand’s voice',
  'seo-strategy': 'search strategy',
  'social-media-strategy': 'social media strategy',
  'design-principles': 'design principles',
  'visual-identity': 'visual identity',
}

/** Documents that are about words are written by the author, the others by the strategist. */
export function writerOf(type: DocType): 'strategy' | 'brand-writer' {
  return type === 'brand-voice' ? 'brand-writer' : 'strategy'
}

export interface FoundationWish {
  readonly type: DocType
  /** Documents that it draws on. */
  readonly before: readonly Foundation[]
  /** What the person has said, by the id of the section. What they have skipped is not in here. */
  readonly answers?: Readonly<Record<string, string>>
  /** The version that is to be written anew. */
  readonly now?: Foundation
}

/** A draft of a document, from the brief, from the documents before it, and from what the person has said. */
export function foundationPrompt(state: RunState, wish: FoundationWish): Prompt {
  const system = [taskOf(wish), languageText(state), DATA_RULES, materialsText(state)]
  const user = [briefText(state), beforeText(state, wish), answersText(state, wish), nowText(state, wish)]
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
  return { system: joined(system), user: joined(user), version: FOUNDATION_VERSION }
}

function taskOf({ type }: FoundationWish): string {
  const role =
    writerOf(type) === 'strategy'
      ? 'a strategist: you choose, and say what you leave'
      : 'an author: you write as the brand would speak'
  return [
    `You write a ${TITLES[type]} that copy will be written and judged by. You are ${role}.`,
    `Its sections, in this order:\n${FOUNDATION_ASKS[type].map(({ ask: text }) => `- ${text}`).join('\n')}`,
    [
      'How it is written',
      '- Markdown: one # title, a ## heading for each section, short sentences that somebody can check.',
      '- It says what brief, documents and answers bear out. Where they are silent, suppose the least that makes sense, on a line of its own that begins with [ASSUMPTION].',
      '- It invents no customers, figures, quotations or awards, not even as an assumption.',
      '- It agrees with the documents before it. Where it cannot, it says so in its first line.',
      '- Reply with the document alone, without a word before or after it.',
    ].join('\n'),
  ].join('\n\n')
}

function beforeText({ given }: RunState, { before }: FoundationWish): string {
  if (before.length === 0) return ''
  const texts = before.map((one) => documentText(one, given.nonce))
  return ['Documents that it draws on:', ...texts].join('\n\n')
}

function documentText({ type, version, text }: Foundation, nonce: string): string {
  return fence('document', nonce, `${type}, version ${version}\n\n${clean(text).text}`)
}

/** A section that nobody has said anything about is named: that is what the marks are for. */
function answersText({ given }: RunState, { type, answers = {} }: FoundationWish): string {
  const rows = FOUNDATION_ASKS[type].map(({ id, ask: text }) => {
    const said = clean(answers[id] ?? '').text.trim()
    return `${text.slice(0, text.indexOf(':'))}: ${said === '' ? '(nothing said)' : said}`
  })
  return `What the person says to each section:\n${fence('answered', given.nonce, rows.join('\n'))}`
}

function nowText({ given }: RunState, { now }: FoundationWish): string {
  return now ? `The version that it takes the place of:\n\n${documentText(now, given.nonce)}` : ''
}
