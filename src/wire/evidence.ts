import { EVIDENCE_KINDS, type Evidence } from '../run/event'
import { type Fields, folded, optionalText } from './value'

/** The places that a claim points at, in whatever form they come. One that points at nothing is left out. */
export function evidenceIn(fields: Fields, name = 'evidence'): readonly Evidence[] {
  const value = fields[name]
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => pointerOf(one) ?? [])
}

function pointerOf(value: unknown): Evidence | undefined {
  if (typeof value === 'string') return toldByItself(value)
  if (typeof value !== 'object' || value === null) return undefined
  const fields: Fields = Object.fromEntries(Object.entries(value))
  const [ref, said, quote] = [optionalText(fields, 'ref'), kindIn(fields), optionalText(fields, 'quote')]
  if (ref === undefined) return quote === undefined ? undefined : { kind: 'quote', ref: unquoted(quote) }
  const pointer = said === undefined ? toldByItself(ref) : { kind: said, ref: bareOf(said, ref) }
  return pointer && { ...pointer, ...(quote !== undefined && { quote: unquoted(quote) }) }
}

function kindIn({ kind }: Fields): Evidence['kind'] | undefined {
  return typeof kind === 'string' ? EVIDENCE_KINDS.find((known) => folded(known) === folded(kind)) : undefined
}

function bareOf(kind: Evidence['kind'], ref: string): string {
  return kind === 'quote' ? unquoted(ref) : ref
}

const MARKS = /^["“„«'‘]+|["”“»'’]+$/gu
const READING = /^IN-\d+\b/
const REQUIREMENT = /^R\d+$/i
/** A tag, a class, an id or an attribute, and what joins them. Words with spaces between them are a quotation. */
const SELECTOR =
  /^[a-z0-9*.#[][\w\-.#[\]="':()>+~*]*(?:\s*[>+~]\s*[\w\-.#[\]="':()]+|\s+[a-z]*[.#[][\w\-.#[\]="':()]*)*$/i
const SIGNS = /[.#[>:]/

/** What a place is whose kind nobody has named. */
function toldByItself(text: string): Evidence | undefined {
  const ref = text.trim()
  if (ref === '') return undefined
  if (READING.test(ref)) return { kind: 'measurement', ref }
  if (REQUIREMENT.test(ref)) return { kind: 'requirement', ref: ref.toUpperCase() }
  const isSelector = SELECTOR.test(ref) && (SIGNS.test(ref) || TAGS.has(ref.toLowerCase()))
  return isSelector ? { kind: 'selector', ref } : { kind: 'quote', ref: unquoted(ref) }
}

const TAGS: ReadonlySet<string> = new Set(
  'a,article,aside,body,button,footer,form,h1,h2,h3,h4,h5,h6,header,img,input,label,li,main,nav,ol,p,section,svg,table,ul'.split(
    ',',
  ),
)

function unquoted(text: string): string {
  return text.replace(MARKS, '').trim()
}
