import { paletteTexts } from '../i18n/palette'
import { createTranslate, type KeyOf, type Translate } from '../i18n/t'

/** Says the texts of commands and keys. */
export type PaletteSay = Translate<KeyOf<typeof paletteTexts>>

export const GROUPS = ['run', 'rounds', 'view', 'replay', 'go', 'settings', 'runs'] as const
export type Group = (typeof GROUPS)[number]

/** Something that can be done in the app. */
export interface Action {
  readonly id: string
  readonly group: Group
  /** Its name, in the language of whoever says it. */
  readonly name: (say: PaletteSay) => string
  /** Whether it can be done now. What cannot is found by its name only, and says so. */
  readonly now: boolean
  /** It is the choice that holds already. */
  readonly chosen?: boolean
  readonly run: () => void
}

type TextKey = Parameters<PaletteSay>[0]

/** A command by its name among the texts; without a way to do it, it cannot be done now. */
export function actionOf(
  group: Group,
  id: string,
  name: TextKey | Action['name'],
  run: (() => void) | undefined,
  chosen = false,
): Action {
  return {
    id,
    group,
    name: typeof name === 'function' ? name : (say) => say(name),
    now: run !== undefined,
    chosen,
    run: () => run?.(),
  }
}

/** The commands in the words of the language of the moment. */
export function createPaletteSay(t: Translate): PaletteSay {
  return t.part('palette', paletteTexts)
}

/** The same words in English: whoever learned them there finds them in any language. */
export const inEnglish: PaletteSay = createTranslate(paletteTexts)
