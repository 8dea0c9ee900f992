import { LOCALES, type Locale } from '../../src/i18n/language'
import { isDeep } from '../building/depth'

/** A wide window, a tablet, a phone: the widths that the layouts are made for. */
export const WIDTHS = [1280, 768, 375] as const
export const THEMES = ['light', 'dark'] as const
// The keys of a record that is written down in one place are known.
export const LANGUAGES = Object.keys(LOCALES) as Locale[]

/** One way to look at a state. */
export interface View {
  readonly locale: Locale
  readonly theme: (typeof THEMES)[number]
  readonly width: (typeof WIDTHS)[number]
}

const ALL: readonly View[] = WIDTHS.flatMap((width) =>
  THEMES.flatMap((theme) => LANGUAGES.map((locale) => ({ locale, theme, width }))),
)

/**
 * How the state that stands at a place of its list is looked at. In `npm test` in each language once, with theme and width taking
 * turns so that every pair of state, language, theme and width is met somewhere; else in all combinations. By width first: to
 * lay a window out anew takes longest.
 */
export function viewsOf(at: number, every = isDeep): readonly View[] {
  if (every) return ALL
  return ALL.filter(({ locale, theme, width }) => {
    const turn = LANGUAGES.indexOf(locale) + at
    return (
      WIDTHS[turn % WIDTHS.length] === width &&
      THEMES[Math.floor(turn / WIDTHS.length) % THEMES.length] === theme
    )
  })
}
