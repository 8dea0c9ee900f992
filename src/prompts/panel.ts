import { rowsOf } from '../run/column'
import type { Advisor, DocType, Foundation, KeptItem, PanelSetup } from '../run/panel'
import type { Prompt, Quoted } from '../run/procedure'
import type { RunState } from '../run/state'
import { clean } from './clean'
import { fence } from './fence'
import { briefText, materialsText } from './materials'
import { DATA_RULES, languageText } from './page-rules'

/** Names the wording: what one wording has brought is not held against another. */
export const PANEL_VERSION = 'panel-1'

/** What copy has to be before anybody looks at how good it is. */
export const COPY_RULES = [
  'The text',
  '- Markdown: one # title, then headings that descend without a gap. Buttons and links stand as [words](#).',
  '- It is finished: no placeholder, no TODO, no remark to the reader of the draft.',
  '- It says nothing that brief and documents do not bear out: no invented customers, figures, quotations or awards.',
  '- Reply with the text alone, without a word before or after it.',
].join('\n')

/** The author's first version. */
export function copyDraftPrompt(state: RunState, setup: PanelSetup): Prompt {
  return asked(
    [authorText(state, setup)],
    [briefText(state), documentsText(state, setup, setup.recipe.authorContextDocs)],
  )
}

/** Who is to judge: one short call, and nothing of the text. */
export function selectionPrompt(
  setup: PanelSetup,
  candidates: readonly Advisor[],
  { nonce }: Quoted,
): Prompt {
  const rows = candidates.map(({ id, evaluationExpertise = '', doesNotEvaluate }) =>
    [
      `id: ${id}`,
      `EVALUATES: ${oneLine(evaluationExpertise)}`,
      ...(doesNotEvaluate ? [`DOES NOT EVALUATE: ${oneLine(doesNotEvaluate)}`] : []),
    ].join('\n'),
  )
  return asked(
    [
      'You choose who reviews a text. Choose each lens whose subject the review needs, and none beside those: every choice costs a call. None at all is an answer.',
      `Reply with a JSON array of ids alone, the most needed first, ${setup.maxCritics} at most: ["id", "id"]. Where nobody fits: [].`,
    ],
    [
      `The review that is needed:\n${fence('needs', nonce, clean(setup.recipe.evaluationNeeds).text)}`,
      `The lenses:\n${fence('lenses', nonce, rows.join('\n\n'))}`,
    ],
  )
}

/** One lens on one version. It knows its own documents, and nothing of what others have said or of earlier scores. */
export function critiquePrompt(
  state: RunState,
  setup: PanelSetup,
  { advisor, artifact }: { readonly advisor: Advisor; readonly artifact: string },
  quoted: Quoted,
): Prompt {
  const { evaluationExpertise = '', doesNotEvaluate = '', contextDocs = [] } = advisor
  const { evaluationEmphasis } = setup.recipe
  const { nonce } = quoted
  return asked(
    [
      'You review a text through one lens. You have not seen it before; somebody else has written it.',
      `FOCUS\n${fence('lens', nonce, `${oneLine(advisor.name)}\n\n${clean(evaluationExpertise).text}`)}`,
      ...(doesNotEvaluate === ''
        ? []
        : [
            `NOT YOURS: others look at this, say nothing of it.\n${fence('lens', nonce, clean(doesNotEvaluate).text)}`,
          ]),
      ...(evaluationEmphasis === undefined
        ? []
        : [`EMPHASIS\n${fence('lens', nonce, clean(evaluationEmphasis).text)}`]),
      critiqueForm(setup),
      languageText(state),
    ],
    [
      briefText(state),
      documentsText(state, setup, contextDocs, 'REFERENCE DOCUMENTS'),
      `CONTENT\n${fence('copy', nonce, quoted.page(artifact))}`,
      measuredText(state, artifact, quoted),
    ],
  )
}

function critiqueForm({ maxFindings }: PanelSetup): string {
  return [
    'score is 1 to 10: 4 is usable with clear faults, 7 is good work, 9 is rare. pass is whether you would publish it as it is.',
    'severity: "high" misleads, loses the reader or breaks a document; "medium" weakens the text noticeably; "low" is polish.',
    `At most ${maxFindings} issues, the gravest first, each about one thing, with the words of the text that it is about in "quote" (copied exactly; left out where something is missing). No issue is an answer: then the list is empty.`,
    'Reply with this JSON object alone:',
    '{"score":7,"pass":true,"issues":[{"severity":"medium","description":"…","suggestion":"…","quote":"…"}]}',
  ].join('\n')
}

/** The author's next version: what is to change, and what is to stay. */
export function revisionPrompt(
  state: RunState,
  setup: PanelSetup,
  { artifact, brief }: { readonly artifact: string; readonly brief: string },
  quoted: Quoted,
): Prompt {
  return asked(
    [authorText(state, setup)],
    [
      briefText(state),
      documentsText(state, setup, setup.recipe.authorContextDocs),
      `The text as it stands:\n${fence('copy', quoted.nonce, quoted.page(artifact))}`,
      `What the review has brought:\n${fence('revision', quoted.nonce, brief)}`,
      'Address only the listed issues. Do not change aspects on the do-not-regress list.',
    ],
  )
}

/** Whether what was right is still there. */
export function regressPrompt(
  items: readonly KeptItem[],
  { before, after }: { readonly before: string; readonly after: string },
  quoted: Quoted,
): Prompt {
  const { nonce } = quoted
  const rows = items.map(({ id, text }) => `${id}: ${oneLine(text)}`)
  return asked(
    [
      'A text was revised. For each listed item, say whether the new version keeps it as well as the one before. Look for the words that show it and quote them from the new version; where it is lost, quote what stands there now.',
      'Reply with this JSON object alone, one row for each id:',
      '{"items":[{"id":"K1","kept":true,"quote":"…"}]}',
    ],
    [
      `The items:\n${fence('keep', nonce, rows.join('\n'))}`,
      `Before:\n${fence('copy', nonce, quoted.page(before))}`,
      `After:\n${fence('copy', nonce, quoted.page(after))}`,
    ],
  )
}

/** A second try at a reply that could not be read: what was wrong with it, and the reply. */
export function repairPrompt(
  prompt: Prompt,
  refused: { readonly problem: string; readonly reply: string } | undefined,
  { nonce }: Quoted,
): Prompt {
  if (!refused) return prompt
  return {
    ...prompt,
    user: [
      prompt.user,
      `Your last reply could not be read: ${oneLine(refused.problem)}\n${fence('reply', nonce, refused.reply)}`,
      'Say the same again in the form that was asked for, and nothing else.',
    ].join('\n\n'),
  }
}

function authorText(state: RunState, { recipe, advisors }: PanelSetup): string {
  const author = advisors.find(({ id }) => id === recipe.authorAdvisor)
  const { nonce } = state.given
  const rows = [recipe.contentType, author?.name, recipe.authorFramework].filter((row) => row !== undefined)
  return [
    'You write a text of the kind that this block names, in the way that it describes.',
    fence('lens', nonce, clean(rows.join('\n\n')).text),
    COPY_RULES,
    languageText(state),
    materialsText(state),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Those of the shelf that a seat is given, in the shelf's order. What is missing was waived, and nobody makes it up. */
export function documentsText(
  { given }: RunState,
  { documents }: PanelSetup,
  types: readonly DocType[],
  title = 'Documents',
): string {
  const texts = documents.filter(({ type }) => types.includes(type)).map(documentText(given.nonce))
  return texts.length === 0 ? '' : [`${title}:`, ...texts].join('\n\n')
}

function documentText(nonce: string) {
  return ({ type, version, text }: Foundation) =>
    fence('document', nonce, `${type}, version ${version}\n\n${clean(text).text}`)
}

function measuredText({ measurements }: RunState, artifact: string, { nonce }: Quoted): string {
  const faults = rowsOf(measurements).filter((row) => row.artifact === artifact && row.violation)
  if (faults.length === 0) return ''
  const lines = faults.map(({ instrument, rule, target, value }) =>
    [instrument, rule, target, value].filter((part) => part !== undefined).join(' '),
  )
  return `Measured on it by code, and wrong:\n${fence('measurements', nonce, lines.join('\n'))}`
}

function asked(system: readonly string[], user: readonly string[]): Prompt {
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
  return { system: joined([...system, DATA_RULES]), user: joined(user), version: PANEL_VERSION }
}

function oneLine(text: string): string {
  return clean(text).text.replace(/\s+/g, ' ').trim()
}
