import type { projectsTexts as english } from '../projects'
import type { Texts } from '../t'

export const projects: Texts<typeof english> = {
  'projects.title': '프로젝트',
}
