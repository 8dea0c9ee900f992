import { projectsTexts } from '../../i18n/projects'
import type { KeyOf, Translate } from '../../i18n/t'

/** Says the texts of projects. */
export type Say = Translate<KeyOf<typeof projectsTexts>>

export function createProjectsSay(t: Translate): Say {
  return t.part('projects', projectsTexts)
}
