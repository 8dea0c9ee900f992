/** How much is taken of what a person brings along. Apart from the other numbers: the first picture needs none of it. */
export const intake = {
  // Pictures that go along with a brief: with more, a model forgets the words over them.
  pictures: 4,
  // The longest edge that all makers read without shrinking it themselves.
  pictureEdge: 1568,
  // A screenshot of that size at good quality has half of this; twice as much and a request of four passes what hosts take.
  pictureBytes: 1_200_000,
  // A camera's picture has 20 MB. What is larger takes the memory of a phone to open.
  pictureFileBytes: 40_000_000,
  // So many pixels of a picture come to a token, by the dearest way of counting.
  pixelsAToken: 750,
  // Texts and pages that go along with a brief, beside brand and skill.
  documents: 4,
  // A brand or skill file of a person: the longest that anybody wrote by hand has a third of it. What lies beyond is kept
  // and not read.
  documentChars: 400_000,
  // Of one of its lines so much is read: a line that is longer is a picture that was written down as text.
  documentLineChars: 4000,
  // Its head, which YAML is made of. Deeper, or with more values once its anchors stand for what they mean, it is a trap
  // and no head: parsers of YAML go into themselves for every level.
  headChars: 65_536,
  headDepth: 32,
  headValues: 20_000,
  // Colours and fonts of one brand that are listed: a swatch book has a hundred.
  brandColors: 600,
  brandFonts: 60,
  // Odd places of one file that are told: whoever has mended a hundred knows the rest.
  documentWarnings: 100,
  // What was put into the trash is deleted for good after this.
  trashMs: 30 * 86_400_000,
  // Files that are looked at in a folder that was dropped: a collection has hundreds, a mistake has a hundred thousand.
  folderFiles: 2000,
} as const
