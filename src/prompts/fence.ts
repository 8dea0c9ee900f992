import { isNameAt } from './tag-names'

/** What a quoted text is, for the model that reads it. */
export type DataKind =
  | 'brief'
  | 'language'
  | 'brand'
  | 'skill'
  | 'document'
  | 'pictures'
  | 'page'
  | 'must-fixes'
  | 'measurements'
  | 'keep'
  | 'asked-for'
  | 'answered'
  | 'needs'
  | 'lenses'
  | 'lens'
  | 'copy'
  | 'revision'
  | 'reply'
  | 'criteria'
  | 'decided'
  | 'candidates'
  | 'plan'
  | 'finding'
  | 'findings'
  | 'slice'
  | 'opposing'

/** A fence for runs from before there were nonces, and for texts that are built to be measured. */
const PLAIN_ID = '0000'

/** Every spelling of "less than" that some reader takes for one. */
const LEADS = /[<＜﹤]|&(?:lt|#0{0,9}60|#x0{0,9}3c);?/gi
const CDATA_END = /\](\p{Default_Ignorable_Code_Point}*)\](\p{Default_Ignorable_Code_Point}*)>/gu

/** What stands for each of them before a name of ours. No two share a mark, so that each can be read back. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['<', '‹'],
  ['＜', '❮'],
  ['﹤', '❬'],
  ['&', '‹'],
])
const MARKED = /‹(?:(lt|#0{0,9}60|#x0{0,9}3c);?)?|[❮❬]/gi
const MARKED_CDATA_END = /\](\p{Default_Ignorable_Code_Point}*)\](\p{Default_Ignorable_Code_Point}*)›/gu
const UNMARKED: ReadonlyMap<string, string> = new Map([
  ['❮', '＜'],
  ['❬', '﹤'],
])

/** A text as data: whatever it says, no tag in it can act as one of ours, and nothing in it ends the block. */
export function fence(kind: DataKind, nonce: string, text: string): string {
  const id = nonce.replace(/[^0-9A-Za-z]/g, '') || PLAIN_ID
  return `<data kind="${kind}" id="${id}">\n${framed(text)}\n</data id="${id}">`
}

/** What a fence holds: the text with our names, and the beginning and end of CDATA, made harmless. All else stays. */
export function framed(text: string): string {
  return text.replace(LEADS, markAt).replace(CDATA_END, ']$1]$2›')
}

/** The text that was framed, from what was quoted of it. Evidence is looked for in the page as it is. */
export function readBack(text: string): string {
  return text.replace(MARKED, unmarkAt).replace(MARKED_CDATA_END, ']$1]$2>')
}

function markAt(lead: string, at: number, text: string): string {
  if (!isNameAt(text, at + lead.length)) return lead
  const first = lead.charAt(0)
  return `${MARKS.get(first) ?? ''}${lead.slice(1)}`
}

function unmarkAt(marked: string, entity: string | undefined, at: number, text: string): string {
  if (!isNameAt(text, at + marked.length)) return marked
  const first = entity === undefined ? (UNMARKED.get(marked) ?? '<') : '&'
  return `${first}${marked.slice(1)}`
}
