const ANSI = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|[^[<\s])/g
const ANSI_BEGUN = /^\u001b(?:\[[0-9;?]*[ -/]*)?$/
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const UNTIDY = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
/** A terminal's sequence longer than this is text that happens to begin like one. */
const ANSI_MAX = 32

/** Text without the colours and cursor moves of a terminal. */
export function stripAnsi(text: string): string {
  return text.replace(ANSI, '')
}

/** How long the terminal sequence at the very place is; -1 when it may go on beyond the end of the text. */
export function ansiLength(text: string, at: number): number {
  const rest = text.slice(at, at + ANSI_MAX)
  ANSI.lastIndex = 0
  const match = ANSI.exec(rest)
  if (match?.index === 0) return match[0].length
  return rest.length < ANSI_MAX && ANSI_BEGUN.test(rest) ? -1 : 1
}

/** Whether tidying takes nothing but space from the ends. */
export function isTidy(text: string): boolean {
  return !UNTIDY.test(text)
}

/** Text as a person may see it: no terminal colours, no control characters, one kind of line end. */
export function tidy(text: string): string {
  if (isTidy(text)) return text.trim()
  return stripAnsi(text).replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim()
}

/** Whether tidying takes away more than space and line ends. */
export function hasControls(text: string): boolean {
  return text.search(CONTROLS) >= 0
}

/**
 * How many more bytes than characters a text has in UTF-8. Half of a surrogate pair counts one, so that the sum is the
 * same wherever a pair is cut.
 */
export function utf8Surplus(text: string): number {
  let surplus = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) surplus += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return surplus
}
