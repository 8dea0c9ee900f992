import { createRenderEffect } from 'solid-js'
import { type Preference, preference } from '../controls/preference'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The chosen theme, set on the document. A stylesheet reads it: the content policy forbids inline styles. */
export function createTheme(): Preference<Theme> {
  const choice = preference('theme', THEMES, 'system')
  createRenderEffect(() => (document.documentElement.dataset.theme = choice[0]()))
  return choice
}
