import { RECIPES } from '../../documents/panel/recipes'
import { foundationTexts } from '../../i18n/foundation'
import { lensName } from '../../i18n/lens-name'
import type { KeyOf, Translate } from '../../i18n/t'
import type { Advisor } from '../../run/panel'

export type FoundationKey = KeyOf<typeof foundationTexts>

/** Says the texts of what copy rests on. */
export type FoundationSay = Translate<FoundationKey>

export function createFoundationSay(page: Translate): FoundationSay {
  return page.part('foundation', foundationTexts)
}

/** A lens that is only named, by its id. */
export function lensNamed(id: string, advisors: readonly Advisor[], say: FoundationSay): string {
  const known = advisors.find((advisor) => advisor.id === id)
  return known ? lensName(known, say) : id
}

export function kindName(contentType: string, say: FoundationSay): string {
  const isOurs = RECIPES.some((recipe) => recipe.contentType === contentType)
  return isOurs ? say(kindKey(contentType)) : contentType
}

// Each kind that comes with the app has a text of its own: a test asks for them.
const kindKey = (id: string) => `kind.${id}` as FoundationKey

/** Names in a row, as the language puts them. */
export function listOf(names: readonly string[], say: FoundationSay): string {
  return new Intl.ListFormat(say.locale, { type: 'conjunction' }).format(names)
}

export function dayOf(ms: number, say: FoundationSay): string {
  return new Date(ms).toLocaleString(say.locale, { dateStyle: 'medium', timeStyle: 'short' })
}
