/** Whether a page has anything that runs. One that has nothing is not measured twice. */
export function hasScripts(html: string): boolean {
  return /<script\b|\son[a-z]+\s*=|javascript:/i.test(html)
}
