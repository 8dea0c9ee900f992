/** How the letters of a file are written, by the mark that it begins with. Without one it is UTF-8. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Editors of some systems save with two bytes to a letter: read as UTF-8, each other byte would be a letter of nothing. */
export function encodingOf([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
