import { limits } from '../run/limits'

/** What was changed about a text, and how often. */
export interface CleanNote {
  /** `composed`: letters and their marks were joined. `invisible`: what nobody sees was spelled out. */
  readonly kind: 'terminal' | 'control' | 'broken' | 'composed' | 'invisible' | 'cut'
  readonly count: number
}

export interface Cleaned {
  readonly text: string
  readonly notes: readonly CleanNote[]
}

/** Colours, cursor moves and titles of a terminal. */
const TERMINAL = /\u001b(?:\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\[[0-9;?]*[ -/]*[@-~]|[^[\]<\s])/g
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const HALF_PAIRS = /[\ud800-\udfff]/gu
/** Signs of annotation are the only ones that show nothing and may not be ignored. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const PICTURE = /\p{Extended_Pictographic}\p{Emoji_Modifier}?$/u
const PICTURE_SO_FAR = /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?$/u
const PICTURE_NEXT = /^\p{Extended_Pictographic}/u
/** Scripts that are misspelled without a joiner here and there. */
const JOINING =
  /(?!\p{Default_Ignorable_Code_Point})[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u
/** Looked back at for the picture that a joiner or a selector belongs to. */
const LOOK_BACK = 8

/**
 * A text from outside as it may stand in a prompt and be shown before: nothing hidden, nothing that steers a screen, and
 * no longer than a prompt bears. Cleaning it again changes nothing.
 */
export function clean(text: string): Cleaned {
  const notes: CleanNote[] = []
  const swap = (kind: CleanNote['kind'], from: string, what: RegExp, by: (found: string) => string) => {
    let count = 0
    const to = from.replace(what, (found) => {
      count += 1
      return by(found)
    })
    if (count > 0) notes.push({ kind, count })
    return to
  }
  // A mark of byte order at the very start is how some editors save; it hides nothing.
  const bare = swap('terminal', text.replace(/^\ufeff+/, ''), TERMINAL, () => '').replace(LINE_ENDS, '\n')
  const plain = swap('control', bare, CONTROLS, () => '')
  const whole = swap('broken', plain, HALF_PAIRS, () => '\ufffd')
  const composed = compose(whole, notes)
  return cut(spellOut(composed, notes), notes)
}

function compose(text: string, notes: CleanNote[]): string {
  const composed = text.normalize('NFC')
  if (composed !== text) notes.push({ kind: 'composed', count: 1 })
  return composed
}

/** Zero-width characters, directions and tags in sight: `⟨U+200B⟩`. */
function spellOut(text: string, notes: CleanNote[]): string {
  let count = 0
  const spelled = text.replace(UNSEEN, (found, at: number) => {
    if (isAtHome(found, text, at)) return found
    count += 1
    return `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
  if (count > 0) notes.push({ kind: 'invisible', count })
  return spelled
}

/** What makes one picture of two, or a word of its letters, is part of what people see. */
function isAtHome(found: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at)
  const after = text.slice(at + found.length, at + found.length + 2)
  switch (found) {
    case '\ufe0f':
      return PICTURE.test(before) || (/[#*0-9]$/.test(before) && after.startsWith('\u20e3'))
    case '\u200d':
      return (PICTURE_SO_FAR.test(before) && PICTURE_NEXT.test(after)) || isBetweenJoining(before, after)
    case '\u200c':
      return isBetweenJoining(before, after)
    default:
      return false
  }
}

function isBetweenJoining(before: string, after: string): boolean {
  return JOINING.test(before.slice(-1)) && JOINING.test(after.slice(0, 1))
}

function cut(text: string, notes: CleanNote[]): Cleaned {
  if (text.length <= limits.materialChars) return { text, notes }
  const kept = text.slice(0, limits.materialChars - 1).replace(/[\ud800-\udbff]$/, '')
  return { text: `${kept}…`, notes: [...notes, { kind: 'cut', count: text.length - kept.length }] }
}
