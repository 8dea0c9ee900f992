/** Numbers of what a panel is made of, apart from those of a run: nothing of this comes with the first load. */
export const panelFileLimits = {
  // A registry of two hundred lenses with a page of text each has half of this.
  fileChars: 1_000_000,
  // Rows of a registry lie three deep; what people keep beside them, a few deeper.
  depth: 24,
  // The call that chooses reads all of them.
  advisors: 200,
  recipes: 100,
  // What a lens looks at is a paragraph. It goes into every prompt of its critic.
  textChars: 4000,
  nameChars: 120,
  // Rounds of one run: scores of a text that was revised ten times tell nothing new.
  rounds: 10,
} as const
