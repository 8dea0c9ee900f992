import { LENSES } from '../../documents/panel/advisors'
import { RECIPES } from '../../documents/panel/recipes'
import { foundationTexts } from '../../i18n/foundation'
import type { KeyOf, Translate } from '../../i18n/t'
import type { Advisor } from '../../run/panel'

export type FoundationKey = KeyOf<typeof foundationTexts>

/** Says the texts of what copy rests on. */
export type FoundationSay = Translate<FoundationKey>

export function createFoundationSay(page: Translate): FoundationSay {
  return page.part('foundation', foundationTexts)
}

/** What a lens is called: one of the app in the language of the person, as long as it has the name that it came with. */
export function lensName({ id, name }: Pick<Advisor, 'id' | 'name'>, say: FoundationSay): string {
  const isOurs = LENSES.some((lens) => lens.id === id && lens.name === name)
  return isOurs ? say(lensKey(id)) : name
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

// Each lens and each kind that comes with the app has a text of its own: a test asks for them.
const lensKey = (id: string) => `lens.${id}` as FoundationKey
const kindKey = (id: string) => `kind.${id}` as FoundationKey

/** Names in a row, as the language puts them. */
export function listOf(names: readonly string[], say: FoundationSay): string {
  return new Intl.ListFormat(say.locale, { type: 'conjunction' }).format(names)
}

export function dayOf(ms: number, say: FoundationSay): string {
  return new Date(ms).toLocaleString(say.locale, { dateStyle: 'medium', timeStyle: 'short' })
}
