/** What stands between the code of a script or a sheet. A mark inside a string begins no comment: addresses hold `//`. */
export function commentsIn(code: string, kind: 'script' | 'style'): string[] {
  const found: string[] = []
  NEXT.lastIndex = 0
  for (let hit = NEXT.exec(code); hit; hit = NEXT.exec(code)) {
    const [mark] = hit
    if (mark === '/*') found.push(upTo(code, '*/'))
    else if (mark === '//' && kind === 'script') found.push(upTo(code, '\n'))
    else if (mark.length === 1) passString(code, mark)
  }
  return found
}

/** An escaped character is passed over with its backslash, so that an escaped quote opens nothing. */
const NEXT = /\\[^]|\/\*|\/\/|["'`]/g

function upTo(code: string, mark: string): string {
  const end = code.indexOf(mark, NEXT.lastIndex)
  const text = code.slice(NEXT.lastIndex, end < 0 ? code.length : end)
  NEXT.lastIndex = end < 0 ? code.length : end + mark.length
  return text
}

const ENDS: Readonly<Record<string, RegExp>> = {
  '"': /\\[^]|["\n]/g,
  "'": /\\[^]|['\n]/g,
  '`': /\\[^]|`/g,
}

/** A string that is never closed ends with its line. */
function passString(code: string, quote: string): void {
  const end = ENDS[quote]
  if (!end) return
  end.lastIndex = NEXT.lastIndex
  let hit = end.exec(code)
  while (hit?.[0].startsWith('\\')) hit = end.exec(code)
  NEXT.lastIndex = hit ? end.lastIndex : code.length
}
