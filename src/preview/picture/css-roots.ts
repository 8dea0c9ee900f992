/*
 * In a picture the root of the document is the picture, and the page's own root is an element in it. What a style says of
 * the root has to be true of both: `rem` is told from the one, and what the page draws from the other.
 */

// Comments, strings and addresses are stepped over whole. Each of them may lack its end, and then goes on to the last letter.
const TOKENS =
  /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*(?:"|(?=\n)|$)|'(?:\\[^]|[^'\\\n])*(?:'|(?=\n)|$)|url\(\s*[^"')\s][^)]*(?:\)|$)|[{};]/gi

const ROOTS =
  /\/\*[^]*?(?:\*\/|$)|\[[^\]]*(?:\]|$)|"[^"]*(?:"|$)|'[^']*(?:'|$)|:root(?![\w-])|(?<![\w.#:\\-])html(?![\w-])/gi

/** A style sheet whose rules for the root hold for the picture and for the page in it, with the weight that they had. */
export function rooted(css: string): string {
  let written = ''
  let from = 0
  for (const { 0: token, index } of css.matchAll(TOKENS)) {
    if (!'{};'.includes(token)) continue
    const part = css.slice(from, index)
    written += (token === '{' ? selector(part) : part) + token
    from = index + 1
  }
  return written + css.slice(from)
}

function selector(prelude: string): string {
  return prelude.trimStart().startsWith('@') ? prelude : prelude.replace(ROOTS, both)
}

function both(found: string): string {
  if (/^:root$/i.test(found)) return ':is(:root,html)'
  return /^html$/i.test(found) ? ':is(html,svg:where(:root))' : found
}
