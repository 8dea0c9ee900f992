import { caps } from './caps'
import { FileError } from './file-error'

/** One line of a text, without its end. */
export interface Line {
  readonly text: string
  /** Counts from 1. */
  readonly n: number
  /** False for a last line that has no end: its file was cut, or its writer leaves it out. */
  readonly ended: boolean
}

export interface LineCaps {
  readonly lineChars: number
  readonly lines: number
  /** All of them together. */
  readonly chars: number
}

const usual: LineCaps = { lineChars: caps.lineChars, lines: caps.lines, chars: caps.runChars }

/** The lines of a text as its bytes come. A line that never ends is refused long before it is all there. */
export async function* linesOf(
  parts: AsyncIterable<Uint8Array>,
  { lineChars, lines, chars }: LineCaps = usual,
): AsyncGenerator<Line> {
  // A mark of the byte order at the beginning is no part of the first line.
  const decoder = new TextDecoder()
  let held: string[] = []
  let length = 0
  let all = 0
  let n = 0

  function line(ended: boolean): Line {
    n += 1
    if (n > lines) throw new FileError('many_lines', `It has more than ${lines} lines.`, n)
    const text = held.join('').replace(/\r$/, '')
    held = []
    length = 0
    if (text.includes('\0')) throw new FileError('binary', 'It holds bytes that no text has.', n)
    return { text, n, ended }
  }

  function hold(text: string) {
    length += text.length
    all += text.length
    if (length > lineChars)
      throw new FileError('long_line', 'This line is longer than any that is read.', n + 1)
    if (all > chars) throw new FileError('too_large', 'It is longer than any text that is read.', n + 1)
    held.push(text)
  }

  for await (const part of parts) {
    const pieces = decoder.decode(part, { stream: true }).split('\n')
    const last = pieces.pop() ?? ''
    for (const piece of pieces) {
      hold(piece)
      yield line(true)
    }
    hold(last)
  }
  hold(decoder.decode())
  if (length > 0) yield line(false)
}
