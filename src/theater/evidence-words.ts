import { type BenchText, benchTexts } from '../i18n/bench'
import { evidenceTexts } from '../i18n/evidence'
import type { KeyOf, Translate } from '../i18n/t'
import type { Measurement } from '../run/event'

/** How evidence is spoken of: with texts of its own, and with names for what came in rows. */
export interface EvidenceWords {
  readonly t: Translate
  readonly say: Translate<KeyOf<typeof evidenceTexts>>
  /** What a rule looks at. A rule of another version stands as it is called there. */
  readonly rule: (rule: string) => string
  readonly instrument: (instrument: string) => string
  /** Why something could not be told. */
  readonly cannot: (reason: string) => string
  /** Why a claim stands as it does. */
  readonly reason: (reason: string) => string
  /** A value with the unit of its rule. */
  readonly amount: (value: string | number, rule: string | undefined) => string
}

/** Made once for a page: there is a mark at each of dozens of claims. */
const made = new WeakMap<Translate, EvidenceWords>()

export function evidenceWords(t: Translate): EvidenceWords {
  const known = made.get(t) ?? createWords(t)
  made.set(t, known)
  return known
}

function createWords(t: Translate): EvidenceWords {
  const bench = t.part('bench', benchTexts)
  // Its keys are known, and this asks whether the string is one of them.
  const textOf = (key: string) => (Object.hasOwn(benchTexts, key) ? bench(key as BenchText) : undefined)
  return {
    t,
    say: t.part('evidence', evidenceTexts),
    rule: (rule) => textOf(`rule.${rule}`) ?? plain(rule),
    instrument: (instrument) => textOf(`instrument.${instrument}`) ?? instrument,
    cannot: (reason) => textOf(`cannot.${reason}`) ?? plain(reason),
    reason: (reason) => textOf(`reason.${reason}`) ?? plain(reason),
    amount: (value, rule) => amountOf(value, rule, t.locale, (code) => textOf(`value.${code}`)),
  }
}

function plain(name: string): string {
  return name.replace(/[_-]/g, ' ')
}

const RATIOS: readonly string[] = ['contrast', 'color-contrast']
const PIXELS: readonly string[] = ['overflow', 'target_size', 'text_size', 'target-size']

/** The rules whose readings are codes of ours and no words of the page. */
const CODED: readonly string[] = [
  'addresses_judge',
  'hidden_text',
  'unseen_characters',
  'todo_marker',
  'lorem_ipsum',
  'placeholder_text',
  'template_hole',
  'malformed',
  'required_name',
  'required_section',
  'locked_copy',
  'forbidden_copy',
]

/** A code of another version is at least no snake. The name of an attribute stands as it is. */
function coded(value: string, named: string | undefined): string {
  return named ?? value.replaceAll('_', ' ')
}

function amountOf(
  value: string | number,
  rule: string | undefined,
  locale: string,
  codeName: (code: string) => string | undefined,
): string {
  if (typeof value === 'string')
    return rule !== undefined && CODED.includes(rule) ? coded(value, codeName(value)) : value
  const number = value.toLocaleString(locale, { maximumFractionDigits: 2 })
  if (rule !== undefined && RATIOS.includes(rule)) return `${number}:1`
  return rule !== undefined && PIXELS.includes(rule) ? `${number} px` : number
}

/** Parts of a sentence one after the other, with the comma that the language has. */
export function listed(parts: readonly string[], { say }: Pick<EvidenceWords, 'say'>): string {
  return parts.reduce((one, other) => (one && other ? say('verdict.and', { one, other }) : one || other), '')
}

/** What a row has read, and what would be right: `2.1:1, needs 4.5:1`. Empty where the rule says it all. */
export function readingWords(row: Measurement, { say, amount, cannot }: EvidenceWords): string {
  if (row.cannot !== undefined) return cannot(row.cannot)
  if (row.value === undefined) return ''
  const value = amount(row.value, row.rule)
  if (!row.violation || row.expected === undefined) return value
  return say('row.needs', { value, expected: amount(row.expected, row.rule) })
}

/** A violation as a finding says it: what, how much, and where. */
export function benchWords(row: Measurement, words: EvidenceWords): string {
  const { say, rule } = words
  const value = readingWords(row, words)
  const what = value === '' ? rule(row.rule) : say('bench.value', { rule: rule(row.rule), value })
  const place = row.said === undefined ? row.target : `“${row.said}”`
  return place === undefined ? what : say('bench.at', { words: what, target: place })
}
