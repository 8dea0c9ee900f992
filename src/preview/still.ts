const POLICY = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`

/**
 * The page with a policy of its own before everything in it. A policy that comes after a script is too late for
 * it. A page with a document type gets ours first, so that its layout is not that of the nineties; its own is then
 * ignored.
 */
export function stillPage(html: string): string {
  return /<!doctype/i.test(html) ? `<!doctype html>${POLICY}${html}` : POLICY + html
}
