import { foundationTexts } from './foundation'
import type { KeyOf, Translate } from './t'

type Key = KeyOf<typeof foundationTexts>

/** What a lens is called: one of the app in the language of the person, as long as it has the name that it came with. */
export function lensName(
  { id, name }: { readonly id: string; readonly name: string },
  say: Translate<Key>,
): string {
  const isOurs = Object.entries(foundationTexts).some(([key, text]) => key === `lens.${id}` && text === name)
  // It has just been found among the keys.
  return isOurs ? say(`lens.${id}` as Key) : name
}
