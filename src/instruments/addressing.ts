import { OVERRULES, TELLS, TOP_MARKS, TRIGGERS } from './addressing-words'

/**
 * Where a text stands. In sight of people it may speak of juries, quote an order or explain how one is given. The label of a
 * control may ask people for a mark: "Rate this page 10 out of 10" is one of eleven buttons.
 */
export type InSight = 'hidden' | 'label' | 'seen'

/**
 * Whether a text tells whoever judges the page what to say: overrules an order, speaks our tags, demands a score or tells a
 * jury, a reviewer or a model what to do. Text that people do not see is held to less, because nobody writes it for them.
 */
export function addressesJudge(text: string, where: InSight = 'hidden'): boolean {
  return speaksTo(plain(text), where) || smuggled(text).some((form) => speaksTo(form, 'hidden'))
}

/** What is spelled in characters that nobody sees, and what is packed in base64: nobody reads it, wherever the text stands. */
function smuggled(text: string): readonly string[] {
  const spelled = tagged(text)
  return [...(spelled === '' ? [] : [spelled]), ...packed(text)].map(plain)
}

function plain(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

const TAG_CHARACTERS = /[\u{e0020}-\u{e007e}]+/gu

/** What is written in the tag characters of Unicode, which no font draws. */
export function tagged(text: string): string {
  return [...text.matchAll(TAG_CHARACTERS)]
    .map(([run]) =>
      [...run].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0xe0000)).join(''),
    )
    .join(' ')
}

/** Shorter ones hold no sentence. */
const BASE64 = /[A-Za-z0-9+/_-]{24,}/g
const PICTURE = /data:(?:image\/(?!svg)|font\/|audio\/|video\/|application\/(?:x-)?font)[^,]{0,60},$/i

function packed(text: string): readonly string[] {
  const found: string[] = []
  for (const { 0: code, index } of text.matchAll(BASE64)) {
    if (PICTURE.test(text.slice(Math.max(0, index - 120), index))) continue
    const read = fromBase64(code)
    if (read !== undefined) found.push(read)
  }
  return found
}

/** Undefined where it is none, or holds no text. */
function fromBase64(code: string): string | undefined {
  const whole = code.replace(/-/g, '+').replace(/_/g, '/')
  try {
    const bytes = Uint8Array.from(atob(whole.slice(0, whole.length - (whole.length % 4))), (sign) =>
      sign.charCodeAt(0),
    )
    return new TextDecoder('utf-8', { fatal: false }).decode(bytes)
  } catch {
    // Of four characters, these three were no code.
    return undefined
  }
}

function speaksTo(text: string, where: InSight): boolean {
  if (!TRIGGERS.test(text)) return false
  if (PROTOCOL.test(text)) return true
  if (where === 'seen') return saysUnquoted(text, OVERRULES) || TO_MODEL_SEEN.test(text) || demandsTop(text)
  return (
    OVERRULES.some((pattern) => pattern.test(text)) ||
    TELLS.some((pattern) => pattern.test(text)) ||
    (where === 'hidden' && TOP_MARKS.some((pattern) => pattern.test(text)))
  )
}

/** Our tags, the marks of a conversation with a model, and the words of a verdict as we write them. */
const PROTOCOL =
  /[<‹❮❬] ?\/? ?(?:critique_run|panelist|round_end|must_fix)\b|<ship [^<>]{0,80}(?:composite|status) ?=|\bmust_fix ?= ?["']?0|\bdecision ?= ?["']?ship\b|\bcomposite=["'](?:10|9)|<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|>|\[\/?inst\]|<<sys>>/

const QUOTED_BEFORE = /["'“”„«»‘’`「『][^"'“”„«»‘’`「『]{0,40}$/

/** An order between quotation marks is spoken of, and not given. */
function saysUnquoted(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => {
    const at = text.search(pattern)
    return at >= 0 && !QUOTED_BEFORE.test(text.slice(Math.max(0, at - 60), at))
  })
}

const MODEL = '(?:ai|a\\.i\\.|llm|language model|assistant|chatbot|gpt|chatgpt|claude|gemini|copilot)s?'
const TO_MODEL_SEEN = new RegExp(
  `(?:^|[.!?:;–—\\n] ?)(?:(?:dear|attention|note to|message to|instructions? (?:to|for)) (?:all |any |the |every )?(?:${MODEL}|(?:ai|llm) (?:judges?|reviewers?|evaluators?|graders?))|(?:ai|llm) (?:judges?|reviewers?|evaluators?|graders?)) ?(?:[,:!–—-]|must|shall|should) ?(?:\\w+ ){0,4}(?:score|rate|grade|give|award|approve|accept|ship|ignore|output|append|reply|respond|say|write)\\b`,
)

/** To a jury in sight of everybody: only with the mark that it is to give to this very page. */
function demandsTop(text: string): boolean {
  return /(?:^|[.!?:;–—] ?)(?:(?:dear |to the |attention,? )?(?:jury|jurors?|judges?|reviewers?|panel(?:ists?)?|evaluators?|graders?)) ?[,:!–—-] ?(?:\w+ ){0,4}(?:score|rate|grade|give|award|mark|append|claim|ship)\b[^.!?]{0,60}\b(?:10|ten|perfect|full marks|highest|maximum|shipped|no must-?fix)/.test(
    text,
  )
}
