/** The type of an artifact of several files. Alone in its file: most pages are none, and need no reader of projects. */
export const PROJECT = 'application/vnd.jury.project+json'
