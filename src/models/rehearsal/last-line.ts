export interface LastLine {
  readonly mime: string
  readonly line: string
  /** The fix that writes it. */
  readonly round: number
}

/** A version with a last line. Each fix gives another one: what has not changed is no answer to a fix. */
export function withLine(text: string, { mime, line, round }: LastLine): string {
  const again = round > 1 ? `\n<!-- ${round} -->` : ''
  if (mime !== 'text/html') return `${text.trim()}\n\n${line}${again}`
  const page = whole(text)
  const at = endOf(page)
  return `${page.slice(0, at)}<p>${line}</p>${again}\n${page.slice(at)}`
}

/** What stands without its frame still has to come back as a whole page. */
function whole(text: string): string {
  const page = /<!doctype html|<html[\s>]/i.test(text) ? text : `<!doctype html>\n<html>\n${text}`
  return /<\/html\s*>/i.test(page) ? page : `${page.trimEnd()}\n</html>`
}

/** Where the last line of a page goes: what it says ends with its main part, where it has one. */
function endOf(page: string): number {
  const ends = ['main', 'body', 'html'].map((name) => lastOf(page, new RegExp(`</${name}\\s*>`, 'gi')))
  return ends.find((at) => at >= 0) ?? page.length
}

function lastOf(page: string, pattern: RegExp): number {
  return [...page.matchAll(pattern)].at(-1)?.index ?? -1
}
