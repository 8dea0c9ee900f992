import { limits } from '../run/config'
import type { WarningKind } from '../run/event'
import { type Attributes, parseAttributes, stripAnsi } from './attributes'

/**
 * What stands inside an element: other elements; text; text in which CDATA is at home; a whole document in CDATA;
 * or something that is not for us at all, a model's thinking for example.
 */
export type Content = 'markup' | 'text' | 'note' | 'body' | 'skip'

/** The names that are tags, in upper case, and what stands inside each. Everything else is prose. */
export type Vocabulary = ReadonlyMap<string, Content>

export interface Tag {
  readonly name: string
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
  quirk(kind: WarningKind, at: number, detail?: string): void
}

export interface TagReader {
  write(chunk: string): void
  end(): void
}

const CDATA_OPEN = '<![CDATA['
const CDATA_END = ']]>'
/** Either this many characters decide whether `<` begins a tag of ours, or it does not. */
const PREFIX_MAX = 16
const ANSI_MAX = 32
/** An end of CDATA is told by what follows within this many characters. */
const AFTER_END = 256
const NAME = /[A-Za-z_][\w-]*/y
const LOOSE_STOP = /\]\]>|<\//g
const TAG_STOP = /["'<>]/g
const NOT_SPACE = /\S/

type Mode = 'markup' | 'text' | 'body-start' | 'cdata' | 'comment' | 'skip'

/**
 * Splits a stream of characters into tags and text. It knows nothing of what the tags mean. Everything that cannot
 * be decided yet waits in `tail`, and nothing else is kept; a search resumes where it stopped, so no character is
 * looked for twice however small the chunks are.
 */
export function createTagReader(vocabulary: Vocabulary, sink: TagSink): TagReader {
  let mode: Mode = 'markup'
  /** The element whose content is being read. */
  let name = ''
  /** Whether that element was opened in capitals: `<summary>` in an upper-case run is a word about HTML. */
  let capitals = true
  let content: Content = 'markup'
  /** In CDATA of a note: an end that was not one has gone by, so a bare closing tag is believed too. */
  let loose = false
  let tail = ''
  /** Where `tail` begins in the stream. */
  let base = 0
  /** How far into `tail` the search for its end has come. */
  let searched = 0
  /** Prose between two tags is reported once, however it is cut. */
  let told = new Set<WarningKind>()
  let quote = ''

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
    loose = false
    mode = inside === 'body' ? 'body-start' : inside === 'note' ? 'text' : inside
  }

  function leave() {
    name = ''
    content = 'markup'
    mode = 'markup'
    told = new Set()
  }

  function pass(text: string, from: number, to: number, literal: boolean) {
    if (to > from)
      sink.text(from === 0 && to === text.length ? text : text.slice(from, to), base + from, literal)
  }

  function passProse(text: string, from: number, to: number) {
    if (to <= from) return
    const part = text.slice(from, to)
    const first = part.search(NOT_SPACE)
    if (first >= 0) tellOnce('stray_text', base + from + first)
    sink.text(part, base + from, false)
  }

  /** Each step returns where the next one begins, or -1 when it needs more text from `from` on. */
  let waitFrom = 0
  function wait(from: number): -1 {
    waitFrom = from
    return -1
  }

  function stepMarkup(text: string, from: number, last: boolean): number {
    const lt = indexOrEnd(text, '<', from)
    const escape = lt === from ? -1 : text.slice(from, lt).indexOf('\u001b')
    if (escape >= 0) {
      passProse(text, from, from + escape)
      return stepAnsi(text, from + escape, last)
    }
    passProse(text, from, lt)
    return lt === text.length ? lt : stepAngle(text, lt, last)
  }

  function stepAnsi(text: string, at: number, last: boolean): number {
    const match = /^\u001b(?:\[[0-9;?]*[ -/]*[@-~]|[^[])/.exec(text.slice(at, at + ANSI_MAX))
    if (!match && text.length - at < ANSI_MAX && !last) return wait(at)
    tellOnce('control_characters', base + at)
    return at + (match ? match[0].length : 1)
  }

  /** A `<` between elements: a tag of any name, a comment, or a lone sign as in "a < b". */
  function stepAngle(text: string, at: number, last: boolean): number {
    if (text.startsWith('<!--', at)) return special('comment', 'comment', at, 4)
    if (text.startsWith(CDATA_OPEN, at)) return special('cdata', 'cdata_misplaced', at, CDATA_OPEN.length)
    if (!last && (beginsLike(text, at, '<!--') || beginsLike(text, at, CDATA_OPEN))) return wait(at)
    NAME.lastIndex = text[at + 1] === '/' ? at + 2 : at + 1
    if (!last && NAME.lastIndex >= text.length) return wait(at)
    return NAME.test(text) ? stepTag(text, at, last) : lonely(text, at)
  }

  function special(next: Mode, kind: WarningKind, at: number, length: number): number {
    tellOnce(kind, base + at)
    mode = next
    return at + length
  }

  function lonely(text: string, at: number): number {
    if (mode === 'markup') passProse(text, at, at + 1)
    else pass(text, at, at + 1, false)
    return at + 1
  }

  /** From a `<` that begins a tag to its `>`, quoted values respected. */
  function stepTag(text: string, at: number, last: boolean): number {
    const gt = findTagEnd(text, at)
    if (gt === -1 && !last && text.length - at <= limits.tagMaxChars) return wait(at)
    searched = 0
    quote = ''
    if (gt < 0 || gt - at > limits.tagMaxChars) {
      tellOnce('broken_tag', base + at)
      return lonely(text, at)
    }
    readTag(text.slice(at + 1, gt), base + at, base + gt + 1)
    return gt + 1
  }

  /** The index of the tag's `>`, -1 when it is not here yet, -2 when another tag begins before it. */
  function findTagEnd(text: string, at: number): number {
    TAG_STOP.lastIndex = Math.max(searched, at + 1)
    for (;;) {
      if (quote !== '') {
        const close = text.indexOf(quote, TAG_STOP.lastIndex)
        if (close < 0) return remember(text)
        quote = ''
        TAG_STOP.lastIndex = close + 1
      }
      const stop = TAG_STOP.exec(text)
      if (!stop) return remember(text)
      if (stop[0] === '>') return stop.index
      if (stop[0] === '<') return -2
      // An apostrophe in the middle of a word opens nothing.
      if (followsEquals(text, stop.index, at)) quote = stop[0]
    }
  }

  function remember(text: string): -1 {
    searched = text.length
    return -1
  }

  function readTag(source: string, at: number, end: number) {
    const inner = source.includes('\u001b') ? cleaned(source, at) : source
    const closing = inner.startsWith('/')
    NAME.lastIndex = closing ? 1 : 0
    // stepAngle and stepInner come here only when a name follows.
    const written = (NAME.exec(inner) as RegExpExecArray)[0]
    const known = vocabulary.get(written.toUpperCase())
    if (!known) tellOnce('unknown_tag', at)
    else if (closing) closeTag(written, at, end)
    else openTag(written, known, inner.slice(written.length), at, end)
  }

  function cleaned(source: string, at: number): string {
    tellOnce('control_characters', at)
    return stripAnsi(source)
  }

  function closeTag(written: string, at: number, end: number) {
    tellCase(written, at)
    if (sink.close(written.toUpperCase(), at, end)) leave()
  }

  function openTag(written: string, inside: Content, source: string, at: number, end: number) {
    const { attributes, selfClosing, quirks } = parseAttributes(source)
    const upper = written.toUpperCase()
    tellCase(written, at)
    for (const quirk of quirks) sink.quirk(quirk, at)
    if (inside === 'skip') sink.quirk('thinking', at)
    else if (!sink.open({ name: upper, attributes, at, end })) return
    leave()
    if (!selfClosing) enter(upper, inside, written === upper)
    else if (inside !== 'skip') sink.close(upper, end, end)
  }

  function tellCase(written: string, at: number) {
    if (written !== written.toUpperCase() && vocabulary.get(written.toUpperCase()) !== 'skip')
      sink.quirk('tag_case', at)
  }

  function stepText(text: string, from: number, last: boolean): number {
    const lt = indexOrEnd(text, '<', from)
    pass(text, from, lt, false)
    return lt === text.length ? lt : stepInner(text, lt, last)
  }

  /** A `<` inside text: only tags of ours count, anything else is what the text is about. */
  function stepInner(text: string, at: number, last: boolean): number {
    if (text.startsWith(CDATA_OPEN, at)) return openCdata(at)
    if (!last && beginsLike(text, at, CDATA_OPEN)) return wait(at)
    const closing = text[at + 1] === '/'
    NAME.lastIndex = closing ? at + 2 : at + 1
    const written = NAME.exec(text)?.[0] ?? ''
    const stop = at + (closing ? 2 : 1) + written.length
    if (!last && stop === text.length && stop - at < PREFIX_MAX) return wait(at)
    return isOurs(written, closing) ? stepTag(text, at, last) : lonely(text, at)
  }

  function openCdata(at: number): number {
    if (content === 'text') sink.quirk('cdata_misplaced', base + at)
    mode = 'cdata'
    return at + CDATA_OPEN.length
  }

  function isOurs(written: string, closing: boolean): boolean {
    const upper = written.toUpperCase()
    if (closing && upper === name) return true
    const known = vocabulary.get(upper)
    return known !== undefined && known !== 'skip' && (written === upper) === capitals
  }

  function stepBodyStart(text: string, from: number, last: boolean): number {
    const rest = text.slice(from, from + PREFIX_MAX)
    const first = rest.search(NOT_SPACE)
    if (first < 0) return from + rest.length
    if (first > 0) return from + first
    if (text.startsWith(CDATA_OPEN, from)) return openCdata(from)
    if (!last && beginsLike(text, from, CDATA_OPEN)) return wait(from)
    mode = 'text'
    sink.quirk('cdata_missing', base + from)
    return from
  }

  /** Crossed by one native search: what an artifact says between its brackets is none of our business. */
  function stepCdata(text: string, from: number, last: boolean): number {
    if (loose) return stepLooseCdata(text, from, last)
    const end = text.indexOf(CDATA_END, from)
    if (end < 0) return passTo(text, from, last ? text.length : lastBracket(text, from))
    passTo(text, from, end)
    return name === '' ? endStrayCdata(end) : stepCdataEnd(text, end, last)
  }

  /** CDATA between elements belongs to nobody and is dropped. */
  function passTo(text: string, from: number, to: number): number {
    if (name !== '') pass(text, from, to, true)
    return to === text.length ? to : wait(to)
  }

  function endStrayCdata(end: number): number {
    mode = 'markup'
    return end + CDATA_END.length
  }

  /** Only `]]>`, perhaps space, and the element's own closing tag end its CDATA; `]]><![CDATA[` joins two halves. */
  function stepCdataEnd(text: string, end: number, last: boolean): number {
    const after = end + CDATA_END.length
    const rest = text.slice(after, after + AFTER_END)
    if (rest.startsWith(CDATA_OPEN)) return after + CDATA_OPEN.length
    const close = /^\s*<\/([A-Za-z_]+)\s*>/.exec(rest)
    if (close?.[1]?.toUpperCase() === name)
      return closeCdata(close[1], after + close[0].indexOf('<'), after + close[0].length)
    const undecided = !last && rest.length < AFTER_END && mayBeEnd(rest)
    return undecided ? wait(end) : keepEnd(text, end)
  }

  function mayBeEnd(rest: string): boolean {
    if (CDATA_OPEN.startsWith(rest)) return true
    const open = /^\s*(?:<(?:\/([A-Za-z_]*)(\s*))?)?$/.exec(rest)
    const [, written = '', space = ''] = open ?? []
    return (
      open !== null &&
      (space === '' ? name.startsWith(written.toUpperCase()) : written.toUpperCase() === name)
    )
  }

  function closeCdata(written: string, at: number, to: number): number {
    closeTag(written, base + at, base + to)
    return to
  }

  function keepEnd(text: string, end: number): number {
    sink.quirk('cdata_end_inside', base + end)
    loose = content !== 'body'
    pass(text, end, end + CDATA_END.length, true)
    return end + CDATA_END.length
  }

  /** A note's CDATA after an end that was none: from here on a bare closing tag is believed as well. */
  function stepLooseCdata(text: string, from: number, last: boolean): number {
    LOOSE_STOP.lastIndex = from
    const stop = LOOSE_STOP.exec(text)
    if (!stop)
      return passTo(
        text,
        from,
        last ? text.length : text.endsWith('<') ? text.length - 1 : lastBracket(text, from),
      )
    pass(text, from, stop.index, true)
    return stop[0] === CDATA_END
      ? stepCdataEnd(text, stop.index, last)
      : stepLooseClose(text, stop.index, last)
  }

  function stepLooseClose(text: string, at: number, last: boolean): number {
    const written = text.slice(at + 2, at + 2 + name.length).toUpperCase()
    if (!last && written !== name && name.startsWith(written) && at + 2 + written.length === text.length)
      return wait(at)
    if (written === name) return stepTag(text, at, last)
    pass(text, at, at + 2, true)
    return at + 2
  }

  function stepComment(text: string, from: number, last: boolean): number {
    const end = text.indexOf('-->', from)
    if (end < 0) return last ? text.length : wait(Math.max(from, text.length - 2))
    mode = 'markup'
    return end + 3
  }

  function stepSkip(text: string, from: number, last: boolean): number {
    const lt = indexOrEnd(text, '</', from)
    if (lt === text.length) return last || !text.endsWith('<') ? lt : wait(lt - 1)
    const word = text.slice(lt + 2, lt + 3 + name.length).toUpperCase()
    if (word === `${name}>`) {
      leave()
      return lt + 3 + name.length
    }
    return !last && `${name}>`.startsWith(word) ? wait(lt) : lt + 2
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
        return stepComment(text, from, last)
      case 'skip':
        return stepSkip(text, from, last)
    }
  }

  function run(text: string, last: boolean) {
    let from = 0
    while (from >= 0 && from < text.length) from = step(text, from, last)
    const kept = from < 0 ? waitFrom : text.length
    // A search that is waiting remembers its place from the start of what is kept.
    searched = Math.max(0, searched - kept)
    tail = text.slice(kept)
    base += kept
  }

  /** Most chunks lie wholly inside a body: they go through as they are. */
  function isPlainBody(chunk: string): boolean {
    if (tail !== '' || chunk === '') return false
    if (mode === 'cdata') return name !== '' && !loose && !chunk.endsWith(']') && !chunk.includes(CDATA_END)
    return mode === 'text' && !chunk.includes('<')
  }

  return {
    write(chunk) {
      if (!isPlainBody(chunk)) return run(tail === '' ? chunk : tail + chunk, false)
      sink.text(chunk, base, mode === 'cdata')
      base += chunk.length
    },
    end() {
      run(tail, true)
    },
  }
}

function indexOrEnd(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}

/** Whether the text ends in the middle of `word`, which would begin at `at`. */
function beginsLike(text: string, at: number, word: string): boolean {
  return text.length - at < word.length && word.startsWith(text.slice(at))
}

function followsEquals(text: string, at: number, floor: number): boolean {
  let before = at - 1
  while (before > floor && text.charCodeAt(before) <= 32) before--
  return text[before] === '='
}

/** Where a run of at most two closing brackets at the very end begins. */
function lastBracket(text: string, from: number): number {
  let at = text.length
  while (at > from && at > text.length - 2 && text[at - 1] === ']') at--
  return at
}
