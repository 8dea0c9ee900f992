const MARK = '‹key›'
/** A shorter piece of a key is of no use to anyone, and a shorter window would hide innocent words. */
const RUN = 20
/** Below this an encoded form is a syllable that any text may hold. */
const LEAST_FORM = 8

const SHAPES =
  /(?<![A-Za-z0-9])(?:(?:sk|gsk|csk|xai|hf|fw|tgp|nvapi|pplx)[-_][\w*-]{12,}|AIza[\w*-]{20,}|AQ\.[\w*-]{20,}|eyJ[\w-]{10,}\.[\w.-]{10,}|Bearer\s+[\w.~+/=*-]{16,})/g

/**
 * The text without the key, in any form in which it may come back: plain, cut, in a URL, in JSON, in base64, in hex.
 * Anything else that looks like a key goes as well: what a provider echoes may be a key of somebody else.
 */
export function redact(text: string, key: string | undefined): string {
  return withoutKey(text, key).replace(SHAPES, MARK)
}

/** The text without this one key, in any form. What merely looks like a key stays: it may be what was asked for. */
export function withoutKey(text: string, key: string | undefined): string {
  return key !== undefined && key.length >= 4 ? cover(text, windowsOf(key)) : text
}

/** By their lengths, the pieces of any form of the key that may not be seen. */
function windowsOf(key: string): ReadonlyMap<number, ReadonlySet<string>> {
  const windows = new Map<number, Set<string>>()
  for (const form of formsOf(key)) {
    const size = Math.min(RUN, form.length)
    const pieces = windows.get(size) ?? new Set()
    for (let at = 0; at + size <= form.length; at++) pieces.add(form.slice(at, at + size))
    windows.set(size, pieces)
  }
  return windows
}

function formsOf(key: string): readonly string[] {
  const url = encodeURIComponent(key)
  const bytes = [...new TextEncoder().encode(key)]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const lower = url.replace(/%../g, (escape) => escape.toLowerCase())
  const encoded = [url, lower, JSON.stringify(key).slice(1, -1), hex, hex.toUpperCase(), ...base64(bytes)]
  return [key, ...encoded.filter((form) => form.length >= LEAST_FORM)]
}

/** Where a key stands inside what was encoded decides how it looks: three ways, and two alphabets. */
function base64(bytes: readonly number[]): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const all = btoa(String.fromCharCode(...Array<number>(offset).fill(0), ...bytes))
    // The first and the last characters share bits with what stands around the key.
    const own = all.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

function cover(text: string, windows: ReadonlyMap<number, ReadonlySet<string>>): string {
  let clean = ''
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const size = sizeAt(text, at, windows)
    if (size === 0) continue
    // Windows that touch are one run of the key.
    if (at > end || end === 0) clean += text.slice(end, at) + MARK
    end = Math.max(end, at + size)
  }
  return clean + text.slice(end)
}

/** How long the longest piece is that stands at this place; 0 where there is none. */
function sizeAt(text: string, at: number, windows: ReadonlyMap<number, ReadonlySet<string>>): number {
  let found = 0
  for (const [size, pieces] of windows) {
    if (size > found && pieces.has(text.slice(at, at + size))) found = size
  }
  return found
}
