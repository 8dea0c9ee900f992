import { TAG_NAMES } from './protocol'

/** What may not follow a `<` in a quoted text: our tags, and the beginning of CDATA. */
const NAMES: ReadonlySet<string> = new Set([...TAG_NAMES, '!['])

const SPACE = /[\t-\r /]/
/** What nobody sees, or sees as a part of the letter before it. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{M}]/u
const WORD = /[\w-]/
/** As the reader of replies takes it out of a tag; but a mark it does not swallow, or marking twice would mark more. */
const TERMINAL = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|[^[<‹❮❬\s])/y

/** What a walk comes to that has met a name. */
const FOUND = -1

/**
 * Whether a name of ours stands at a place, after spaces and slashes: in any case, in letters of any width, and with
 * whatever hides between them.
 */
export function isNameAt(text: string, from: number): boolean {
  const stop = walk(text, from, oneCharacter)
  if (stop === FOUND) return true
  return text.slice(from, stop).includes('\u001b') && walk(text, from, terminalSequence) === FOUND
}

/** How long the unseen thing is that begins at a place. */
type Unseen = (text: string, at: number) => number

/** Where no name can follow any more. Nothing is looked at twice: what ends a walk is seldom before the next `<`. */
function walk(text: string, from: number, unseen: Unseen): number {
  let word = ''
  let at = from
  while (at < text.length) {
    const point = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const seen = seenAs(point)
    if (seen === '') at += unseen(text, at)
    else if (SPACE.test(seen) && word !== '') return at
    else {
      word += SPACE.test(seen) ? '' : seen
      at += point.length
      if (NAMES.has(word) && endsHere(text, at, word)) return FOUND
      if (!beginsName(word)) return at
    }
  }
  return at
}

/** A letter as a reader of any kind may take it; nothing where there is nothing to see. */
function seenAs(point: string): string {
  if (SPACE.test(point)) return point
  if (UNSEEN.test(point)) return ''
  return point < '\u0080' ? point.toUpperCase() : point.normalize('NFKC').toUpperCase()
}

function oneCharacter(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function terminalSequence(text: string, at: number): number {
  TERMINAL.lastIndex = at
  return TERMINAL.exec(text)?.[0].length ?? oneCharacter(text, at)
}

/** `<datalist>` is HTML's own. Anything but a plain letter ends a name for one reader or another. */
function endsHere(text: string, at: number, word: string): boolean {
  return word === '![' || !WORD.test(text.charAt(at))
}

function beginsName(word: string): boolean {
  for (const name of NAMES) if (name.startsWith(word)) return true
  return false
}
