import { limits } from '../run/limits'

/** Counted by its text: a page that is too large is not read to learn it. */
export function isHeavy(html: string): boolean {
  return html.length > limits.heavyBytes || (html.match(/<[a-z]/gi)?.length ?? 0) > limits.heavyNodes
}
