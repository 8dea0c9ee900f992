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

/** The names that are tags, in upper case, and what stands inside each. Everything else is prose. */
export type Vocabulary = ReadonlyMap<string, Content>

export interface Tag {
  readonly name: string
  readonly content: Content
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
const NAME = /[A-Za-z_][\w-]*/y
const MARKUP_STOP = /[<\u001b]/g
const LOOSE_STOP = /\]\]>|<\//g
const NOT_SPACE = /\S/g

type Mode = 'markup' | 'text' | 'body-start' | 'cdata' | 'comment' | 'skip'

/**
 * Splits a stream of characters into tags and text. It knows nothing of what the tags mean. Everything that cannot
 * be decided yet waits in `tail`, and nothing else is kept; a search resumes where it stopped, so no character is
 * looked for twice however small the chunks are.
 */
export function createTagReader(vocabulary: Vocabulary, sink: TagSink): TagReader {
  const tagEnd = createTagEndSearch()
  let mode: Mode = 'markup'
  /** The element whose content is being read; empty between elements. */
  let name = ''
  /** Whether that element was opened in capitals: `<summary>` in an upper-case run is a word about HTML. */
  let capitals = true
  let content: Content = 'markup'
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

  function enter(element: string, inside: Content, upper: boolean) {
    if (inside === 'markup') return
    name = element
    content = inside
    capitals = upper
    mode = inside === 'body' ? 'body-start' : inside === 'note' ? 'text' : inside
  }

  function leave() {
    name = ''
    content = 'markup'
    mode = 'markup'
    told.clear()
  }

  function pass(text: string, from: number, to: number, literal: boolean) {
    if (to > from) sink.text(text.slice(from, to), base + from, literal)
  }

  function passProse(text: string, from: number, to: number) {
    NOT_SPACE.lastIndex = from
    const first = NOT_SPACE.exec(text)
    if (first && first.index < to) tellOnce('stray_text', base + first.index)
    pass(text, from, to, false)
  }

  /** Each step returns where the next one begins, or -1 when it needs more text from `from` on. */
  function wait(from: number): -1 {
    waitFrom = from
    return -1
  }

  function stepMarkup(text: string, from: number, last: boolean): number {
    MARKUP_STOP.lastIndex = from
    const stop = MARKUP_STOP.exec(text)
    passProse(text, from, stop ? stop.index : text.length)
    if (!stop) return text.length
    return stop[0] === '<' ? stepAngle(text, stop.index, last) : stepAnsi(text, stop.index, last)
  }

  function stepAnsi(text: string, at: number, last: boolean): number {
    const length = ansiLength(text, at)
    if (length < 0 && !last) return wait(at)
    tellOnce('control_characters', base + at)
    return at + Math.max(1, length)
  }

  /** A `<` between elements: a tag of any name, a comment, or a lone sign as in "a < b". */
  function stepAngle(text: string, at: number, last: boolean): number {
    if (text.startsWith(COMMENT_OPEN, at)) return openComment(at)
    if (text.startsWith(CDATA_OPEN, at)) return openCdata(at)
    if (!last && (endsInside(text, at, COMMENT_OPEN) || endsInside(text, at, CDATA_OPEN))) return wait(at)
    NAME.lastIndex = text[at + 1] === '/' ? at + 2 : at + 1
    if (!last && NAME.lastIndex >= text.length) return wait(at)
    return NAME.test(text) ? stepTag(text, at, last) : stepLoneAngle(text, at)
  }

  function openComment(at: number): number {
    tellOnce('comment', base + at)
    mode = 'comment'
    return at + COMMENT_OPEN.length
  }

  function openCdata(at: number): number {
    if (content === 'text' || content === 'markup') tellOnce('cdata_misplaced', base + at)
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
    NAME.lastIndex = closing ? 1 : 0
    // Nobody comes here unless a name follows.
    const written = (NAME.exec(inner) as RegExpExecArray)[0]
    const inside = vocabulary.get(written.toUpperCase())
    if (!inside) tellOnce('unknown_tag', at)
    else if (closing) closeTag(written, at, end)
    else openTag({ written, inside, source: inner.slice(written.length), at, end })
  }

  function withoutAnsi(source: string, at: number): string {
    tellOnce('control_characters', at)
    return stripAnsi(source)
  }

  function closeTag(written: string, at: number, end: number) {
    tellCase(written, at)
    if (sink.close(written.toUpperCase(), at, end)) leave()
  }

  function openTag(tag: { written: string; inside: Content; source: string; at: number; end: number }) {
    const { written, inside, at, end } = tag
    const { attributes, selfClosing, duplicate, broken } = parseAttributes(tag.source)
    const upper = written.toUpperCase()
    tellCase(written, at)
    if (duplicate) sink.quirk('duplicate_attribute', at)
    if (broken) sink.quirk('broken_tag', at)
    if (inside === 'skip') sink.quirk('thinking', at)
    else if (!sink.open({ name: upper, content: inside, attributes, at, end })) return
    leave()
    if (!selfClosing) enter(upper, inside, written === upper)
    else if (inside !== 'skip') sink.close(upper, end, end)
  }

  /** Once a reply: a model that writes small letters does so throughout. */
  function tellCase(written: string, at: number) {
    const upper = written.toUpperCase()
    if (toldCase || written === upper || vocabulary.get(upper) === 'skip') return
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
    // A page that did not begin with CDATA may hold some of its own, in a drawing for example.
    if (content !== 'body') {
      if (text.startsWith(CDATA_OPEN, at)) return openCdata(at)
      if (!last && endsInside(text, at, CDATA_OPEN)) return wait(at)
    }
    const closing = text[at + 1] === '/'
    NAME.lastIndex = closing ? at + 2 : at + 1
    const [written = ''] = NAME.exec(text) ?? []
    const stop = at + (closing ? 2 : 1) + written.length
    if (!last && stop === text.length && stop - at < PREFIX_MAX) return wait(at)
    return isOurs(written, closing) ? stepTag(text, at, last) : stepLoneAngle(text, at)
  }

  function isOurs(written: string, closing: boolean): boolean {
    const upper = written.toUpperCase()
    const known = vocabulary.get(upper)
    if (known === undefined || known === 'skip') return false
    return written === upper || !capitals || (closing && upper === name)
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
    if (name === '') return endStrayCdata(end)
    pass(text, from, end, true)
    return stepCdataEnd(text, end, last)
  }

  function holdBack(text: string, from: number, held: number): number {
    if (name !== '') pass(text, from, held, true)
    return held === text.length ? held : wait(held)
  }

  function endStrayCdata(end: number): number {
    mode = 'markup'
    return end + CDATA_END.length
  }

  function stepCdataEnd(text: string, at: number, last: boolean): number {
    const after = at + CDATA_END.length
    const end = judgeCdataEnd(text, after, name)
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
    closeTag(written, base + at, base + to)
    return to
  }

  function passCdataEnd(text: string, at: number): number {
    const after = at + CDATA_END.length
    sink.quirk('cdata_end_inside', base + at)
    loose = content !== 'body'
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
    const end = judgeCdataEnd(text, at, name)
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
    const closing = `</${name}>`
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
    if (mode === 'cdata') return name !== '' && !loose && !chunk.endsWith(']') && !chunk.includes(CDATA_END)
    return mode === 'text' && !chunk.includes('<')
  }

  return {
    write(chunk) {
      if (chunk === '') return
      if (tail !== '' || !isPlain(chunk)) return run(tail + chunk, false)
      sink.text(chunk, base, mode === 'cdata')
      base += chunk.length
    },
    end() {
      run(tail, true)
      return base + tail.length
    },
  }
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
