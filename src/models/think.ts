const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Tells what is thought aloud in `<think>` at the very start of a reply from the answer. A tag later on is part of the
 * answer: a page may well speak of one.
 */
export function createThink(say: (text: string) => void, muse: (text: string) => void) {
  let state: 'before' | 'inside' | 'after' = 'before'
  /** What may be the beginning of the tag that is awaited. */
  let held = ''

  function before(text: string) {
    const start = text.trimStart()
    if (start.startsWith(OPEN)) {
      state = 'inside'
      inside(start.slice(OPEN.length))
    } else if (OPEN.startsWith(start)) held = text
    else {
      state = 'after'
      say(text)
    }
  }

  function inside(text: string) {
    const end = text.indexOf(CLOSE)
    if (end >= 0) {
      state = 'after'
      muse(text.slice(0, end))
      return say(text.slice(end + CLOSE.length))
    }
    const keep = tailOf(text)
    held = text.slice(text.length - keep)
    muse(text.slice(0, text.length - keep))
  }

  return {
    write(text: string) {
      if (state === 'after') return say(text)
      const all = held + text
      held = ''
      if (state === 'before') before(all)
      else inside(all)
    },
    /** Nothing more comes, so nothing is awaited any longer. */
    end() {
      const rest = held
      held = ''
      if (state === 'inside') muse(rest)
      else say(rest)
    },
  }
}

/** How many characters at the end may begin the closing tag. */
function tailOf(text: string): number {
  let length = Math.min(CLOSE.length - 1, text.length)
  while (!text.endsWith(CLOSE.slice(0, length))) length--
  return length
}
