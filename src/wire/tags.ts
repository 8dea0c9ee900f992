import type { WarningKind } from '../run/event'
import { type Attributes, parseAttributes } from './attributes'
import { CDATA_END, CDATA_OPEN, type CdataEnd, heldBrackets, judgeCdataEnd } from './cdata'
import { ansiLength, stripAnsi } from './characters'
import { BROKEN, createTagEndSearch, WAITING } from './tag-end'

/**
 * What stands inside an element: other elements; text; text in which CDATA is at home; a whole document in CDATA;
 * or something that is not for us at all, a model's thinking for example.
 */
export type Content = 'markup' | 'text' | 'note' | 'body' | 'skip'

/** An element that means something. */
export interface Kind {
  /** In upper case. */
  readonly name: string
  readonly content: Content
}

/** All of them by name. Everything else is prose. */
export type Vocabulary = ReadonlyMap<string, Kind>

export interface Tag {
  readonly kind: Kind
  readonly attributes: Attributes
  /** Where its `<` stands, in characters from the start. */
  readonly at: number
  /** Where its content begins. */
  readonly end: number
}

export interface TagSink {
  /** False when the tag means nothing here: reading goes on as if it had not stood there. */
  open(tag: Tag): boolean
  close(name: string, at: number, end: number): boolean
  /** A stretch of text as it came. `literal` is text from CDATA: no entity in it means anything. */
  text(part: string, at: number, literal: boolean): void
  quirk(kind: WarningKind, at: number): void
}

export interface TagReader {
  write(chunk: string): void
  /** How many characters there were. */
  end(): number
}

const COMMENT_OPEN = '<!--'
const COMMENT_END = '-->'
/** This many characters decide whether a `<` inside text begins a tag of ours. */
const PREFIX_MAX = 16
const LETTER = /[A-Za-z_]/y
const NAME = /[A-Za-z_][\w-]*/y
const MARKUP_STOP = /[<\u001b]/g
const LOOSE_STOP = /\]\]>|<\//g
const NOT_SPACE = /\S/g

/** What stands between the elements that hold text. */
const BETWEEN: Kind = { name: '', content: 'markup' }

type Mode = 'markup' | 'text' | 'body-start' | 'cdata' | 'comment' | 'skip'

/**
 * Splits a stream of characters into tags and text. It knows nothing of what the tags mean. Everything that cannot
 * be decided yet waits in `tail`, and nothing else is kept; a search resumes where it stopped, so no character is
 * looked for twice however small the chunks are.
 */
export function createTagReader(vocabulary: Vocabulary, sink: TagSink): TagReader {
  const tagEnd = createTagEndSearch()
  let mode: Mode = 'markup'
  /** The element whose content is being read. */
  let inside = BETWEEN
  /** Whether that element was opened in capitals: `<summary>` in an upper-case run is a word about HTML. */
  let capitals = true
  /** In CDATA of a note: an end that was not one has gone by, so a bare closing tag is believed too. */
  let loose = false
  let tail = ''
  /** Where `tail` begins in the stream. */
  let base = 0
  /** Where in the text the step that waits for more wants to go on. */
  let waitFrom = 0
  /** What has been reported since the last tag of ours: prose between two tags is one quirk, however it is cut. */
  const told = new Set<WarningKind>()
  let toldCase = false

  function tellOnce(kind: WarningKind, at: number) {
    if (told.has(kind)) return
    told.add(kind)
    sink.quirk(kind, at)
  }

  function enter(kind: Kind, written: string) {
    if (kind.content === 'markup') return
    inside = kind
    capitals = written === kind.name
    mode = kind.content === 'body' ? 'body-start' : kind.content === 'note' ? 'text' : kind.content
  }

  function leave() {
    inside = BETWEEN
    mode = 'markup'
    told.clear()
  }

  function pass(text: string, from: number, to: number, literal: boolean) {
    if (to > from) sink.text(text.slice(from, to), base + from, literal)
  }

  function passProse(text: string, from: number, to: number) {
    NOT_SPACE.lastIndex = from
    const stray = Math.min(NOT_SPACE.exec(text)?.index ?? to, to)
    // Blanks go first: where they fill a block beyond its cap, it is over before a word comes, however the reply was cut.
    pass(text, from, stray, false)
    if (stray < to) tellOnce('stray_text', base + stray)
    pass(text, stray, to, false)
  }

  /** Each step returns where the next one begins, or -1 when it needs more text from `from` on. */
  function wait(from: number): -1 {
    waitFrom = from
    return -1
  }

  function stepMarkup(text: string, from: number, last: boolean): number {
    if (text[from] === '<') return stepAngle(text, from, last)
    if (text[from] === '\u001b') return stepAnsi(text, from, last)
    MARKUP_STOP.lastIndex = from
    const to = MARKUP_STOP.exec(text)?.index ?? text.length
    passProse(text, from, to)
    return to
  }

  function stepAnsi(text: string, at: number, last: boolean): number {
    const length = ansiLength(text, at)
    if (length < 0 && !last) return wait(at)
    tellOnce('control_characters', base + at)
    return at + Math.max(1, length)
  }

  /** A `<` between elements: a tag of any name, a comment, or a lone sign as in "a < b". */
  function stepAngle(text: string, at: number, last: boolean): number {
    const begin = text[at + 1] === '/' ? at + 2 : at + 1
    LETTER.lastIndex = begin
    if (LETTER.test(text)) return stepTag(text, at, last)
    if (text.startsWith(COMMENT_OPEN, at)) return openComment(at)
    if (text.startsWith(CDATA_OPEN, at)) return openCdata(at)
    const undecided =
      begin === text.length || endsInside(text, at, COMMENT_OPEN) || endsInside(text, at, CDATA_OPEN)
    return undecided && !last ? wait(at) : stepLoneAngle(text, at)
  }

  function openComment(at: number): number {
    tellOnce('comment', base + at)
    mode = 'comment'
    return at + COMMENT_OPEN.length
  }

  function openCdata(at: number): number {
    if (inside.content === 'text' || inside.content === 'markup') tellOnce('cdata_misplaced', base + at)
    mode = 'cdata'
    loose = false
    return at + CDATA_OPEN.length
  }

  function stepLoneAngle(text: string, at: number): number {
    if (mode === 'markup') passProse(text, at, at + 1)
    else pass(text, at, at + 1, mode === 'cdata')
    return at + 1
  }

  /** From a `<` that begins a tag to its `>`. */
  function stepTag(text: string, at: number, last: boolean): number {
    const start = base + at
    const length = tagEnd.find(text, at, start)
    if (length === WAITING && !last) return wait(at)
    if (length === WAITING) tagEnd.giveUp(start)
    if (length === WAITING || length === BROKEN) {
      tellOnce('broken_tag', start)
      return stepLoneAngle(text, at)
    }
    readTag(text.slice(at + 1, at + length), start, start + length + 1)
    return at + length + 1
  }

  function readTag(source: string, at: number, end: number) {
    const inner = source.includes('\u001b') ? withoutAnsi(source, at) : source
    const closing = inner.startsWith('/')
    const begin = closing ? 1 : 0
    const nameTo = nameEnd(inner, begin)
    const written = inner.slice(begin, nameTo)
    const kind = kindOf(written)
    if (!kind) tellOnce('unknown_tag', at)
    else if (closing) closeTag(kind, written, at, end)
    else openTag({ kind, written, source: inner.slice(nameTo), at, end })
  }

  function kindOf(written: string): Kind | undefined {
    return vocabulary.get(written) ?? vocabulary.get(written.toUpperCase())
  }

  function withoutAnsi(source: string, at: number): string {
    tellOnce('control_characters', at)
    return stripAnsi(source)
  }

  function closeTag(kind: Kind, written: string, at: number, end: number) {
    tellCase(kind, written, at)
    if (sink.close(kind.name, at, end)) leave()
  }

  function openTag(tag: { kind: Kind; written: string; source: string; at: number; end: number }) {
    const { kind, written, at, end } = tag
    const { attributes, selfClosing, duplicate, broken } = parseAttributes(tag.source)
    tellCase(kind, written, at)
    if (duplicate) sink.quirk('duplicate_attribute', at)
    if (broken) sink.quirk('broken_tag', at)
    if (kind.content === 'skip') sink.quirk('thinking', at)
    else if (!sink.open({ kind, attributes, at, end })) return
    leave()
    if (!selfClosing) enter(kind, written)
    else if (kind.content !== 'skip') sink.close(kind.name, end, end)
  }

  /** Once a reply: a model that writes small letters does so throughout. */
  function tellCase(kind: Kind, written: string, at: number) {
    if (toldCase || written === kind.name || kind.content === 'skip') return
    toldCase = true
    sink.quirk('tag_case', at)
  }

  function stepText(text: string, from: number, last: boolean): number {
    const lt = indexOrEnd(text, '<', from)
    pass(text, from, lt, false)
    return lt === text.length ? lt : stepInner(text, lt, last)
  }

  /** A `<` inside text: only tags of ours count, anything else is what the text is about. */
  function stepInner(text: string, at: number, last: boolean): number {
    const closing = text[at + 1] === '/'
    const begin = closing ? at + 2 : at + 1
    const end = nameEnd(text, begin)
    if (!last && end === text.length && end - at < PREFIX_MAX) return wait(at)
    if (end > begin)
      return isOurs(text.slice(begin, end), closing) ? stepTag(text, at, last) : stepLoneAngle(text, at)
    // A page that did not begin with CDATA may hold some of its own, in a drawing for example.
    if (inside.content === 'body') return stepLoneAngle(text, at)
    if (text.startsWith(CDATA_OPEN, at)) return openCdata(at)
    return endsInside(text, at, CDATA_OPEN) && !last ? wait(at) : stepLoneAngle(text, at)
  }

  function isOurs(written: string, closing: boolean): boolean {
    const kind = kindOf(written)
    if (!kind || kind.content === 'skip') return false
    return written === kind.name || !capitals || (closing && kind === inside)
  }

  function stepBodyStart(text: string, from: number, last: boolean): number {
    NOT_SPACE.lastIndex = from
    const first = NOT_SPACE.exec(text)?.index ?? text.length
    if (first === text.length) return first
    if (text.startsWith(CDATA_OPEN, first)) return openCdata(first)
    if (!last && endsInside(text, first, CDATA_OPEN)) return wait(first)
    mode = 'text'
    sink.quirk('cdata_missing', base + first)
    return first
  }

  /** Crossed by one native search: what an artifact says between its brackets is none of our business. */
  function stepCdata(text: string, from: number, last: boolean): number {
    if (loose) return stepLooseCdata(text, from, last)
    const end = text.indexOf(CDATA_END, from)
    if (end < 0) return holdBack(text, from, last ? text.length : heldBrackets(text, from))
    // CDATA between elements belongs to nobody: it is dropped, and its first end is its end.
    if (inside === BETWEEN) return endStrayCdata(end)
    pass(text, from, end, true)
    return stepCdataEnd(text, end, last)
  }

  function holdBack(text: string, from: number, held: number): number {
    if (inside !== BETWEEN) pass(text, from, held, true)
    return held === text.length ? held : wait(held)
  }

  function endStrayCdata(end: number): number {
    mode = 'markup'
    return end + CDATA_END.length
  }

  function stepCdataEnd(text: string, at: number, last: boolean): number {
    const after = at + CDATA_END.length
    const end = judgeCdataEnd(text, after, inside.name)
    switch (end.kind) {
      case 'end':
        return closeCdata(end)
      case 'joint':
        return after + CDATA_OPEN.length
      case 'waiting':
        return last ? passCdataEnd(text, at) : wait(at)
      case 'text':
        return passCdataEnd(text, at)
    }
  }

  function closeCdata({ written, at, to }: CdataEnd & { kind: 'end' }): number {
    closeTag(inside, written, base + at, base + to)
    return to
  }

  function passCdataEnd(text: string, at: number): number {
    const after = at + CDATA_END.length
    sink.quirk('cdata_end_inside', base + at)
    loose = inside.content !== 'body'
    pass(text, at, after, true)
    return after
  }

  /** A note's CDATA after an end that was none: from here on a bare closing tag is believed as well. */
  function stepLooseCdata(text: string, from: number, last: boolean): number {
    LOOSE_STOP.lastIndex = from
    const stop = LOOSE_STOP.exec(text)
    if (!stop) return holdBack(text, from, last ? text.length : heldLoosely(text, from))
    pass(text, from, stop.index, true)
    return stop[0] === CDATA_END
      ? stepCdataEnd(text, stop.index, last)
      : stepLooseClose(text, stop.index, last)
  }

  function stepLooseClose(text: string, at: number, last: boolean): number {
    const end = judgeCdataEnd(text, at, inside.name)
    if (end.kind === 'end') return closeCdata(end)
    return end.kind === 'waiting' && !last ? wait(at) : stepLoneAngle(text, at)
  }

  function stepComment(text: string, from: number): number {
    const end = text.indexOf(COMMENT_END, from)
    if (end < 0) return wait(Math.max(from, text.length - 2))
    mode = 'markup'
    return end + COMMENT_END.length
  }

  function stepSkip(text: string, from: number): number {
    const closing = `</${inside.name}>`
    const lt = text.indexOf('<', from)
    if (lt < 0) return text.length
    const written = text.slice(lt, lt + closing.length).toUpperCase()
    if (written !== closing)
      return lt + written.length === text.length && closing.startsWith(written) ? wait(lt) : lt + 1
    leave()
    return lt + closing.length
  }

  function step(text: string, from: number, last: boolean): number {
    switch (mode) {
      case 'markup':
        return stepMarkup(text, from, last)
      case 'text':
        return stepText(text, from, last)
      case 'body-start':
        return stepBodyStart(text, from, last)
      case 'cdata':
        return stepCdata(text, from, last)
      case 'comment':
        return stepComment(text, from)
      case 'skip':
        return stepSkip(text, from)
    }
  }

  function run(text: string, last: boolean) {
    let from = 0
    while (from >= 0 && from < text.length) from = step(text, from, last)
    const kept = from < 0 ? waitFrom : text.length
    tail = text.slice(kept)
    base += kept
  }

  /** Most chunks lie wholly inside a text: they go through as they are. */
  function isPlain(chunk: string): boolean {
    // The search for one character is the only one that engines do in place; on small chunks it halves the cost.
    if (mode === 'cdata') return inside !== BETWEEN && !loose && chunk.indexOf(']') < 0
    return mode === 'text' && chunk.indexOf('<') < 0
  }

  return {
    write(chunk) {
      if (chunk.length === 0) return
      if (tail.length > 0 || !isPlain(chunk)) return run(tail + chunk, false)
      sink.text(chunk, base, mode === 'cdata')
      base += chunk.length
    },
    end() {
      run(tail, true)
      return base + tail.length
    },
  }
}

/** Where the name that begins at a place ends; the place itself when none begins there. */
function nameEnd(text: string, from: number): number {
  NAME.lastIndex = from
  return NAME.test(text) ? NAME.lastIndex : from
}

function indexOrEnd(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}

/** Whether the text ends in the middle of `word`, which would begin at `at`. */
function endsInside(text: string, at: number, word: string): boolean {
  return text.length - at < word.length && word.startsWith(text.slice(at))
}

function heldLoosely(text: string, from: number): number {
  return text.endsWith('<') ? text.length - 1 : heldBrackets(text, from)
}
