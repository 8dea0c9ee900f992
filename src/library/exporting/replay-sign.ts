/** How a replay in one file says what it is, in its first lines. */
const SIGN = '<meta name="generator" content="jury-replay 1">'

/** Whether a text is a replay in one file, as far as its first lines say. */
export function isReplayFile(html: string): boolean {
  return html.slice(0, 4000).includes(SIGN)
}
