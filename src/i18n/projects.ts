/** Runs in groups. */
export const projectsTexts = {
  'projects.title': 'Projects',
} as const
