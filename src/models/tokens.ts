/** What a model's tokens were found to be: all bytes that were counted, and the tokens that they came to. */
export interface Learned {
  readonly bytes: number
  readonly tokens: number
}

/** A tokenizer weighs more than all of this app and is wrong for half of the models. */
const BYTES_PER_TOKEN = 4
/** Fewer bytes say little: a template around a short prompt would count as part of the model's nature. */
const ENOUGH_BYTES = 2000
/** Older texts fade, so that a model that changes behind its name is learned anew. */
const MOST_BYTES = 2_000_000
/** Beyond this the figures do not speak of the same text: hidden thinking, a cached part left out. */
const FACTORS = [0.5, 3] as const

/** How far this model's tokens are from four bytes each; 1 until enough is known. */
export function factorOf(learned: Learned | undefined): number {
  if (!learned || learned.bytes < ENOUGH_BYTES) return 1
  return within((learned.tokens * BYTES_PER_TOKEN) / learned.bytes)
}

/** What is known after one more text whose tokens a provider has counted. */
export function learn(learned: Learned | undefined, { bytes, tokens }: Learned): Learned {
  const before = learned ?? { bytes: 0, tokens: 0 }
  const found = (tokens * BYTES_PER_TOKEN) / bytes
  if (!(bytes > 0) || found !== within(found)) return before
  return fade({ bytes: before.bytes + bytes, tokens: before.tokens + tokens })
}

function fade(learned: Learned): Learned {
  const share = Math.min(1, MOST_BYTES / learned.bytes)
  return { bytes: learned.bytes * share, tokens: learned.tokens * share }
}

function within(factor: number): number {
  return Math.min(FACTORS[1], Math.max(FACTORS[0], factor))
}

/** About how many tokens a text of so many bytes is. */
export function tokensOf(bytes: number, factor = 1): number {
  return Math.ceil((bytes / BYTES_PER_TOKEN) * factor)
}

/** The length of a text in UTF-8. The halves of a pair count two and two, so that a text may be cut anywhere. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    bytes += code < 0x800 || isHalf(code) ? 1 : 2
  }
  return bytes
}

function isHalf(code: number): boolean {
  return code >= 0xd800 && code < 0xe000
}
