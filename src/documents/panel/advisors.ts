import type { Advisor } from '../../run/panel'

/*
 * The lenses that come with the app. Each is a way of looking at a text, described so that a model can choose it and look
 * through it; none speaks as a person.
 */

export const LENSES: readonly Advisor[] = [
  {
    id: 'strategy',
    name: 'Strategy lens',
    role: 'strategist',
  },
  {
    id: 'brand-writer',
    name: 'Brand writer',
    role: 'author',
  },
  {
    id: 'positioning',
    name: 'Positioning lens',
    role: 'strategist',
    evaluationExpertise:
      'Holds the text against the positioning document. Asks five things of it: could a stranger tell what this replaces, which ability is ours alone and how that is shown, what the reader gains by it, who is meant to feel addressed, and which category the text puts us in. Quotes every sentence that promises something the document does not carry, or that a competitor could sign as it stands.',
    doesNotEvaluate: 'Does not look at search ranking, at code, or at how the page looks.',
    contextDocs: ['positioning', 'strategy'],
  },
  {
    id: 'search',
    name: 'Search lens',
    role: 'critic',
    evaluationExpertise:
      'Reads as a search engine does, and as somebody who searches in a hurry. Looks at whether title, description and headings answer the query that the text is for, whether the outline descends without gaps, and whether the listed terms stand where they carry weight without being stuffed in. Says where a link to a neighbouring text or a short direct answer would help. Each remark names the term or the intent that it serves.',
    doesNotEvaluate: 'Does not look at position, story or visual design.',
    contextDocs: ['seo-strategy'],
  },
  {
    id: 'behaviour',
    name: 'Behaviour lens',
    role: 'critic',
    evaluationExpertise:
      'Reads as a person who has to decide. Looks at whether the next action is obvious, small and safe, and how much has to be held in mind at once: more than about seven things is a finding. Asks whether there is something to feel and something to reckon with, whether proof stands where doubt arises, and whether any urgency is true.',
    doesNotEvaluate:
      'Does not look at keywords, at fidelity to the positioning document, or at how anything is built.',
    contextDocs: [],
  },
  {
    id: 'narrative',
    name: 'Narrative lens',
    role: 'critic',
    evaluationExpertise:
      'Looks for one line that runs through the text: what has changed in the world of the reader, what is at stake, what better looks like, and how each part moves there. Flags an opening that pitches before it has given a reason to listen, and parts that could go without loss.',
    doesNotEvaluate: 'Does not look at search terms, at layout, or at whether facts are proven.',
    contextDocs: ['strategy', 'positioning'],
  },
  {
    id: 'page-conversion',
    name: 'Page conversion lens',
    role: 'critic',
    evaluationExpertise:
      'Judges whether a page serves one goal. Looks at whether the first screen keeps the promise that brought the reader, whether one action dominates, which links compete with it, in which order proof comes, how much a form asks for, and what is seen before anybody scrolls.',
    doesNotEvaluate: 'Does not look at taste in wording, at search, or at the history of the brand.',
    contextDocs: ['positioning'],
  },
  {
    id: 'copy-conversion',
    name: 'Copy conversion lens',
    role: 'critic',
    evaluationExpertise:
      'Judges words by the work that they do. Wants a headline that names the gain in words the reader would use, text on buttons that completes “I want to …”, objections met where they arise, and paragraphs that lead to the action instead of away from it.',
    doesNotEvaluate: 'Does not look at visual hierarchy, at category strategy, or at search volume.',
    contextDocs: ['positioning', 'brand-voice'],
  },
  {
    id: 'voice',
    name: 'Voice lens',
    role: 'critic',
    evaluationExpertise:
      'Sets sentences beside the examples and counter-examples of the voice document. Looks at the tone that each situation asks for, at words that are kept and words that are avoided, at person and tense, and at drift from one section to the next. Quotes the sentence, and the example that it leaves.',
    doesNotEvaluate: 'Does not look at persuasion, position or search.',
    contextDocs: ['brand-voice'],
  },
  {
    id: 'claims',
    name: 'Claims lens',
    role: 'critic',
    evaluationExpertise:
      'Lists each statement that could be checked: a number, a name, an award, a quotation, a comparison, a guarantee. Asks where the brief or a document says so. A statement without a source is a finding, and a high one when a reader could rely on it.',
    doesNotEvaluate: 'Does not look at style, structure or search.',
    contextDocs: ['strategy', 'positioning'],
  },
  {
    id: 'plain-language',
    name: 'Plain language lens',
    role: 'critic',
    evaluationExpertise:
      'Reads tired, on a phone, in a second language. Looks at the length of sentences, at terms nobody has explained, at the order in which things are told, at link texts that make sense by themselves, and at instructions that lean on sight or colour.',
    doesNotEvaluate: 'Does not look at position, search or the style of the brand.',
    contextDocs: [],
  },
  {
    id: 'hook',
    name: 'Hook lens',
    role: 'critic',
    evaluationExpertise:
      'Judges the first line of a short post. Asks whether it earns the next one, whether it fits the channel, whether the post holds one idea, and whether it ends with a reason to answer.',
    doesNotEvaluate: 'Does not look at the structure of long texts, at search, or at layout.',
    contextDocs: ['social-media-strategy'],
  },
]

/** Ids under which lists from elsewhere know a lens of ours. They are read and never written. */
export const ALIASES: Readonly<Record<string, string>> = {
  'richard-rumelt': 'strategy',
  copywriter: 'brand-writer',
  'julian-shapiro': 'brand-writer',
  'april-dunford': 'positioning',
  'seo-expert': 'search',
  'shirin-oreizy': 'behaviour',
  'andy-raskin': 'narrative',
  'oli-gardner': 'page-conversion',
  'joanna-wiebe': 'copy-conversion',
}

/** The id of ours for what a list calls it. */
export function idOf(id: string): string {
  return Object.hasOwn(ALIASES, id) ? (ALIASES[id] ?? id) : id
}
