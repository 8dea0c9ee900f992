/** Numbers of the library. Apart from the others, which come with the first load: nothing of this does. */
export const libraryLimits = {
  // Of one run so much can be searched. The texts of ten thousand runs lie in memory together while somebody searches: at
  // this size they are 60 MB at worst, and most runs say half as much.
  summaryChars: 6000,
  // Of one text among them: a document that was pasted into a brief must not crowd out what the jury found.
  summaryPartChars: 2000,
  // What is put into the trash can be taken out for a month: long enough to come back from a holiday.
  trashMs: 30 * 24 * 60 * 60 * 1000,
  // What is typed into the search. Longer is a text that was pasted, and every word of it would have to occur.
  searchChars: 200,
  searchWords: 16,
  // Shown of a text on either side of the words that were found.
  foundChars: 60,
  // A tag is a word or two; runs with more of them than this have them from a mistake.
  tagChars: 40,
  tagsPerRun: 50,
  // Notes on findings: a run with more findings than this is read by nobody to its end, and a comment is a remark, no paper.
  notesPerRun: 500,
  noteChars: 2000,
  // A name of a project. Longer ones are pasted by mistake, and a list of them could not be read.
  projectChars: 120,
} as const
