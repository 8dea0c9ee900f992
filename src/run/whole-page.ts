/** These hold all of a page, or all that it says: who points at one has pointed at nothing in particular. */
const WHOLE: ReadonlySet<string> = new Set(['html', 'head', 'body', 'main', '*', ':root', ':scope'])

/** Whether the name of an element is one that holds the whole page. */
export function holdsPage(name: string): boolean {
  return WHOLE.has(name)
}

/** Whether a selector asks for the whole page, whatever stands before it and beside it: `html > body.home` does. */
export function isWholePage(selector: string): boolean {
  return withoutArguments(selector)
    .split(',')
    .map((path) => path.trim().replace(/^.*[\s>+~]/s, ''))
    .some((last) =>
      WHOLE.has(/^(?:\*|:root\b|:scope\b|[a-z][a-z0-9-]*)/i.exec(last)?.[0].toLowerCase() ?? ''),
    )
}

/** In brackets may stand anything: it says which element, and not that it is another. */
function withoutArguments(selector: string): string {
  return selector.replace(/\[[^\]]*\]|\([^()]*\)/g, '')
}
