/** A name of a file without its ending: from the title of the run and its date, safe wherever files are kept. */
export function fileStem(title: string, created: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const date = /^\d{4}-\d{2}-\d{2}/.exec(created)?.[0]
  const name = cut(plain)
  return [RESERVED.test(name) || name === '' ? `run-${name}`.replace(/-$/, '') : name, date]
    .filter((part) => part !== undefined)
    .join('-')
}

/** Windows opens a device of this name, whatever stands after its point. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** File systems count bytes, and stop at 255: a letter of some languages takes three, one of its own beyond takes four. */
const MOST_BYTES = 120

/** No letter is cut in half. */
function cut(text: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  let kept = ''
  for (const letter of text) {
    bytes += encoder.encode(letter).length
    if (bytes > MOST_BYTES) break
    kept += letter
  }
  return kept.replace(/-+$/, '')
}

/** The same name twice in one archive is one file too few. */
export function distinct(names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let n = 2; seen.has(free.toLowerCase()); n += 1) free = `${name}-${n}`
    seen.add(free.toLowerCase())
    return free
  })
}
