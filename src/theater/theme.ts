import { type Accessor, createSignal } from 'solid-js'
import { keepPreference, readPreference } from './preference'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The chosen theme, set on the document. A stylesheet reads it: the content policy forbids inline styles. */
export function createTheme(): [Accessor<Theme>, (theme: Theme) => void] {
  const [theme, setTheme] = createSignal<Theme>(readPreference('theme', THEMES) ?? 'system')
  const show = (next: Theme) => (document.documentElement.dataset.theme = next)
  show(theme())
  const pick = (next: Theme) => {
    setTheme(next)
    show(next)
    keepPreference('theme', next)
  }
  return [theme, pick]
}
