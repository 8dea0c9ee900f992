import { type Finding, quote } from './finding'
import type { Page } from './page'

const MARKER =
  /(?<![\p{L}\p{N}_-])(?:(?:TODO|FIXME|XXX|TBD|HACK)(?![\p{L}\p{N}_-])|XXX(?=[-.]X{3,4}(?!\p{L})))/gu
/** In lower case only where nothing else could be meant: it begins the comment and a colon or a name follows. */
const QUIET = /^[\s*!#/-]{0,20}(?:todo|fixme) ?[:(]/i
/** Words after "todo" in the languages in which it means "all". */
const ALL =
  /^ (?:el|la|lo|los|las|un|una|esto|eso|en|es|tipo|incluido|incluida|sobre|para|se|lo|tu|su|mi|está|listo|bien|que|com|o|os|dia|día|mundo|ano|año|seu|sua|por|con|al|del|menos|sin)(?![\p{L}\p{N}])/iu
const ROMANCE = /^(?:es|pt|gl|ca|it|ast)\b/i
/** A text about markers names them; it has none. */
const NAMED =
  /^[ ,]{0,2}(?:comments?|lists?|apps?|items?|tags?|markers?|notes?|and|or|und|oder|et|ou|y|e|&|,|\/)(?![\p{L}\p{N}])/iu
const DENIED =
  /(?:^|[^\p{L}])(?:no|not|without|zero|any|ohne|kein\w{0,3}|sans|sin|sem|senza)(?: \p{L}{1,12},| (?:a|single))? $/iu
const BOARD = /^(?:doing|done|in progress|backlog|in review|blocked)$/i

/** How a page uses the word itself. */
interface Usage {
  /** In its language "todo" means "all". */
  readonly all: boolean
  /** A list of tasks or a board is what it is about. */
  readonly tasks: boolean
}

/** What its author meant to come back to: in comments, and in what people read. */
export function* markers(page: Page): Generator<Finding> {
  for (const comment of page.comments) {
    const plain = comment.replace(/\s+/g, ' ').trim()
    const at = inComment(plain)
    if (at !== undefined) yield { rule: 'todo_marker', target: quote(plain, at), value: 'comment' }
  }
  const usage = usageOf(page)
  for (const { text, where } of page.words) {
    const at = inWords(text, usage)
    if (at !== undefined) yield { rule: 'todo_marker', target: quote(text, at), value: where }
  }
}

function usageOf({ lang, words, elements }: Page): Usage {
  const isTask = elements.some(
    ({ name, attributes }) => name === 'input' && attributes.get('type')?.toLowerCase() === 'checkbox',
  )
  return { all: ROMANCE.test(lang), tasks: isTask || words.some(({ text }) => BOARD.test(text)) }
}

function inComment(comment: string): number | undefined {
  if (QUIET.test(comment)) return 0
  for (const hit of comment.matchAll(MARKER)) if (isMarker(hit[0], around(hit))) return hit.index
  return undefined
}

function isMarker(word: string, { before, after }: Around): boolean {
  if (word === 'HACK' && !/^ ?[:(-]/.test(after)) return false
  return !(word === 'TODO' && ALL.test(after)) && !DENIED.test(before)
}

function inWords(text: string, usage: Usage): number | undefined {
  for (const hit of text.matchAll(MARKER)) if (isLeft(hit[0], around(hit), usage)) return hit.index
  return undefined
}

interface Around {
  readonly before: string
  readonly after: string
}

function around({ 0: word, index, input }: RegExpExecArray): Around {
  const end = index + word.length
  return { before: input.slice(Math.max(0, index - 30), index), after: input.slice(end, end + 20) }
}

/** A word in capitals is also a word. It counts where it stands as a marker does. */
function isLeft(word: string, context: Around, usage: Usage): boolean {
  const { before, after } = context
  if (/["'“”„«»‘’`]$/.test(before) && /^["'“”„«»‘’`]/.test(after)) return false
  if (/[[({<]$/.test(before) && /^(?:[\])}>]|: ?\p{L}| \p{Ll})/u.test(after)) return true
  switch (word) {
    case 'TODO':
      return isTodo(context, usage)
    case 'XXX':
      // A numeral and a size are letters too.
      return /^:|^[-. ]X{3,4}(?!\p{L})/u.test(after) || /[$€£] ?$/.test(before)
    case 'HACK':
      return false
    default:
      return !NAMED.test(after) && !DENIED.test(before)
  }
}

/** Before a colon or a dash, alone, or first before a word in small letters. */
function isTodo({ before, after }: Around, { all, tasks }: Usage): boolean {
  if (ALL.test(after) || NAMED.test(after) || DENIED.test(before) || (all && before !== '')) return false
  if (/^ ?:/.test(after)) return true
  if (tasks) return false
  const starts = before === '' || /[:–—-] $/.test(before)
  return /^ [–—-] |^\(/.test(after) || (starts && !all && /^$|^ [\p{Ll}\p{Lo}]/u.test(after))
}
