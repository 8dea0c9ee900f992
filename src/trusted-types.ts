/** The part of the browser's Trusted Types that is used here; the compiler's own library does not know it. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL?(text: string): string },
  ): { createHTML(text: string): string }
}

declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory
  }
}

// What runs or frames something when it is parsed. None of it stands in a template of ours, so whatever brings it
// came from a model or a file.
const ACTIVE = /<script|<iframe|srcdoc|[\s/"']on[a-z]+\s*=/i

/** Text that may become markup in this page. Throws at the first sign of something that would run. */
export function inertMarkup(text: string): string {
  const found = ACTIVE.exec(text)
  if (found) throw new TypeError(`Markup with ${found[0].trim()} was kept out of the page.`)
  return text
}

/** The address of a script or worker of ours. Throws for any other origin. */
export function ownScript(address: string, page: string): string {
  const url = new URL(address, page)
  const own =
    url.origin === new URL(page).origin &&
    (url.protocol === 'blob:' || url.protocol === new URL(page).protocol)
  if (!own) throw new TypeError(`A script from ${url.origin} was kept out of the page.`)
  return address
}

// Importing this file is its effect. The page's content policy asks for it before Solid clones its first template,
// or the page stays empty. A browser without Trusted Types lacks the wall, not the app.
if (typeof window !== 'undefined') {
  window.trustedTypes?.createPolicy('default', {
    createHTML: inertMarkup,
    createScriptURL: (address) => ownScript(address, document.baseURI),
  })
}

// What is parsed by it stays a document of its own, without a window: nothing in it runs, loads or is shown.
const parsing =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('preview-parse', { createHTML: (text) => text })

/** A document that is only looked at. The one place where any text may become markup. */
export function parseInert(text: string): Document {
  return new DOMParser().parseFromString(parsing?.createHTML(text) ?? text, 'text/html')
}
