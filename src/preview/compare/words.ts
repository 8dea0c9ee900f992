import { compareTexts } from '../../i18n/compare'
import type { KeyOf, Translate } from '../../i18n/t'
import type { Side } from './sides'

/** Says the texts of a comparison. */
export type Say = Translate<KeyOf<typeof compareTexts>>

export function createSay(t: Translate): Say {
  return t.part('compare', compareTexts)
}

/** A round by its number, its composite, and what became of it where the run kept it. `short`: that by a sign, for want of room. */
export function sideWords({ n, score, kept: status }: Side, say: Say, length?: 'short'): string {
  if (length === 'short' && status !== undefined && score !== undefined)
    return say('compare.keptShort', { n, score })
  if (status !== undefined)
    return score === undefined
      ? say('compare.keptPlain', { n, status })
      : say('compare.kept', { n, score, status })
  return score === undefined ? say('compare.round', { n }) : say('compare.scored', { n, score })
}
