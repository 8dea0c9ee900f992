import { commentsIn } from './comments'
import { mentionedIn } from './mentions'
import { type Attributes, scan } from './scan'

export interface Element {
  readonly name: string
  readonly attributes: Attributes
  /** In a template, from which scripts copy it. */
  readonly inert: boolean
  /** The beginning of what it says; kept for links only. */
  text: string
}

/** What is read in one breath: a paragraph, a cell, a button, an attribute that people meet. */
export interface Words {
  readonly text: string
  /** The element that it stands in, or the attribute that holds it. */
  readonly where: string
  /** In a template: its holes are filled before anybody sees them. */
  readonly inert: boolean
}

/** A page as far as its source tells. */
export interface Page {
  /** Those with an attribute. */
  readonly elements: readonly Element[]
  readonly words: readonly Words[]
  readonly comments: readonly string[]
  readonly scripts: readonly string[]
  readonly sheets: readonly string[]
  readonly lang: string
  /** Every id and every old name of an anchor, those in templates too: they may be copied into the page. */
  readonly ids: ReadonlySet<string>
  /** Whether a script names this id. */
  readonly mentions: (id: string) => boolean
}

/** Elements that a sentence runs through. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tspan tt u var wbr'.split(
    ' ',
  ),
)
/** What stands in these is quoted, typed or computed: nobody has left it over. */
const QUOTED = new Set(['code', 'kbd', 'pre', 'samp', 'tt', 'var'])
/** Holds the place of a quotation in its sentence. */
const GAP = '\uFFFC'
/** Enough of a link's text to tell it from the others. */
const LINK_CHARS = 120
const SHOWN = ['alt', 'title', 'aria-label', 'aria-description', 'label']
const SHOWN_META = /^(?:description|(?:og|twitter):(?:title|description|site_name|image:alt))$/i
const PRESSED = /^(?:submit|button|reset)$/i
const SCRIPT = /^\s*(?:$|module\b|text\/babel|(?:text|application)\/(?:x-)?(?:java|ecma)script)/i

/** Reads a page once, from its first character to its last. */
export function readPage(source: string): Page {
  const elements: Element[] = []
  const words: Words[] = []
  const comments: string[] = []
  const scripts: string[] = []
  const sheets: string[] = []
  const ids = new Set<string>()
  let lang = ''
  let run = ''
  let where = ''
  let link: Element | undefined
  let templates = 0
  let quotations = 0
  /** Whether the script that is read next is code and not data. */
  let isCode = true

  const say = (text: string, place: string) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    if (plain !== '' && plain !== GAP) words.push({ text: plain, where: place, inert: templates > 0 })
  }

  const pass = (name: string, by: 1 | -1) => {
    if (!INLINE.has(name)) {
      say(run, where)
      run = ''
      where = by > 0 ? name : ''
    }
    if (QUOTED.has(name)) {
      quotations = Math.max(0, quotations + by)
      run += GAP
    }
    if (name === 'template') templates = Math.max(0, templates + by)
    if (name === 'a') link = undefined
  }

  scan(source, {
    open(name, attributes) {
      pass(name, 1)
      if (name === 'script') isCode = SCRIPT.test(attributes.get('type') ?? '')
      if (name === 'html') lang = attributes.get('lang') ?? ''
      if (attributes.size === 0) return
      const element = { name, attributes, inert: templates > 0, text: '' }
      elements.push(element)
      if (name === 'a') link = element
      ids.add(attributes.get('id') ?? '')
      if (name === 'a') ids.add(attributes.get('name') ?? '')
      for (const [shown, text] of attributes) {
        if (isShown(name, shown, attributes)) say(text, shown)
        if (shown.startsWith('on')) scripts.push(text)
      }
    },
    close(name) {
      pass(name, -1)
    },
    text(text) {
      if (quotations === 0) run += text
      if (link && link.text.length < LINK_CHARS) link.text += text.slice(0, LINK_CHARS)
    },
    raw(name, text) {
      if (name === 'title') say(text, name)
      if (name === 'style') sheets.push(text)
      if (name === 'script') scripts.push(text)
      if (name !== 'style' && !(name === 'script' && isCode)) return
      // One by one: as the arguments of a single call, a hundred thousand of them would not fit on the stack.
      for (const comment of commentsIn(text, name)) comments.push(comment)
    },
    comment(text) {
      comments.push(text)
    },
  })
  say(run, where)
  return { elements, words, comments, scripts, sheets, lang, ids, mentions: mentionedIn(scripts) }
}

/** Whether people read or hear this attribute. What a field suggests is not among them: its words are examples. */
function isShown(element: string, name: string, attributes: Attributes): boolean {
  if (SHOWN.includes(name)) return true
  if (element === 'meta' && name === 'content')
    return SHOWN_META.test(attributes.get('name') ?? attributes.get('property') ?? '')
  return element === 'input' && name === 'value' && PRESSED.test(attributes.get('type') ?? '')
}
