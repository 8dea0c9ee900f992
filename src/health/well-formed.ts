/** What is wrong with a page, and the character at which it shows. */
export interface Fault {
  readonly what: string
  readonly at: number
}

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
/** What lies inside is text up to their own closing tag, whatever it looks like. */
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title'])
/** HTML lets these stay open: whatever closes around them closes them too. */
const OPTIONAL: ReadonlySet<string> = new Set(
  'p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rt rp'.split(' '),
)
const ONCE = ['html', 'head', 'body'] as const

const DOCTYPE = /^\s*(?:<!--[\s\S]*?-->\s*)*<!doctype\s+html[^>]*>/i
// A tag with its attributes: a `>` inside quotes ends nothing.
const TAG = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/iy

interface Open {
  readonly name: string
  readonly at: number
}

/**
 * The first sign that a page was cut or put together wrongly; undefined for a page that reads as whole.
 *
 * It holds tags against each other and no more. It knows no nesting rules (a `div` in a `p`, a `tr` outside a table),
 * no attributes and no entities, and takes a page that leaves out `html`, `head` or `body` for broken although HTML
 * allows that: the prompts ask for whole documents.
 */
export function faultOf(page: string): Fault | undefined {
  const doctype = DOCTYPE.exec(page)
  if (!doctype) return { what: 'no doctype', at: 0 }
  const reading = createReading()
  let at = doctype[0].length
  while (at < page.length && !reading.fault()) at = step(page, at, reading)
  return reading.fault() ?? reading.end(page.length)
}

type Reading = ReturnType<typeof createReading>

/** Reads one tag, comment or stretch of text; gives where the next one begins. */
function step(page: string, at: number, reading: Reading): number {
  const from = page.indexOf('<', at)
  if (from !== at) reading.text(page.slice(at, from < 0 ? page.length : from), at)
  if (from < 0) return page.length
  if (page.startsWith('<!--', from)) return skipTo(page, '-->', from, reading)
  if (page.startsWith('<![CDATA[', from)) return skipTo(page, ']]>', from, reading)
  TAG.lastIndex = from
  const tag = TAG.exec(page)
  if (!tag) return stray(page, from, reading)
  const [whole, slash, name = '', rest = ''] = tag
  const end = from + whole.length
  if (slash) reading.close(name.toLowerCase(), from)
  else reading.open(name.toLowerCase(), from, rest.endsWith('/'))
  return !slash && RAW.has(name.toLowerCase()) ? rawEnd(page, name, end, reading) : end
}

function skipTo(page: string, mark: string, from: number, reading: Reading): number {
  const end = page.indexOf(mark, from + mark.length)
  if (end < 0) reading.fail(`${page.slice(from, from + 4)} never ends`, from)
  return end < 0 ? page.length : end + mark.length
}

/** A `<` that begins no tag is text, unless it begins one that never ends: there the page was cut. */
function stray(page: string, from: number, reading: Reading): number {
  if (/^<\/?[a-z]/i.test(page.slice(from, from + 3))) reading.fail('a tag never ends', from)
  else reading.text('<', from)
  return from + 1
}

function rawEnd(page: string, name: string, from: number, reading: Reading): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  close.lastIndex = from
  const found = close.exec(page)
  if (!found) reading.fail(`${name.toLowerCase()} is never closed`, from)
  return found ? found.index : page.length
}

function createReading() {
  const stack: Open[] = []
  const seen = new Set<string>()
  let fault: Fault | undefined
  let foreign = 0

  function fail(what: string, at: number) {
    fault ??= { what, at }
  }

  function open(name: string, at: number, selfClosing: boolean) {
    if (seen.has('html') && stack.length === 0) fail(`${name} after the end of the page`, at)
    if (isOnce(name) && seen.has(name)) fail(`a second ${name}`, at)
    seen.add(name)
    // Only drawings and formulas close themselves; an HTML element with a slash stays open.
    if (VOID.has(name) || (selfClosing && (foreign > 0 || isForeign(name)))) return
    if (isForeign(name)) foreign += 1
    stack.push({ name, at })
  }

  function close(name: string, at: number) {
    while (stack.at(-1)?.name !== name && OPTIONAL.has(stack.at(-1)?.name ?? '')) stack.pop()
    const top = stack.pop()
    if (top?.name !== name) fail(top ? `${top.name} is closed by ${name}` : `${name} was never opened`, at)
    if (isForeign(name)) foreign -= 1
  }

  function text(part: string, at: number) {
    if (stack.length === 0 && part.trim() !== '') fail('text outside the page', at)
  }

  function end(at: number): Fault | undefined {
    const top = stack.at(-1)
    if (top) return { what: `${top.name} is never closed`, at: top.at }
    const missing = ONCE.find((name) => !seen.has(name))
    return missing && { what: `no ${missing}`, at }
  }

  return { open, close, text, fail, end, fault: () => fault }
}

function isForeign(name: string): boolean {
  return name === 'svg' || name === 'math'
}

function isOnce(name: string): boolean {
  return ONCE.some((one) => one === name)
}
