import type { SkillInput } from '../documents/documents'
import type { BriefDraft } from './draft'

/** Fields of a brief in which the answer to an input may stand already, by what inputs are called. */
const SAID_IN: readonly (readonly [name: RegExp, field: keyof BriefDraft])[] = [
  [/audience|for[-_ ]?whom|reader|target|persona|users?$/i, 'forWhom'],
  [/tone|voice|mood|must[-_ ]?say/i, 'tone'],
  [/goal|job|purpose|objective|\bcta\b|call[-_ ]?to[-_ ]?action/i, 'job'],
  [/constraint|limit/i, 'constraints'],
  [/requirement|must[-_ ]?have/i, 'requirements'],
]

/** What a skill asks for that the brief does not say. */
export function inputsAsked(inputs: readonly SkillInput[], brief: BriefDraft): readonly SkillInput[] {
  return inputs.filter(({ name }) => {
    const field = SAID_IN.find(([sign]) => sign.test(name))?.[1]
    return field === undefined || brief[field].trim() === ''
  })
}
