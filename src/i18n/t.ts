import type { en } from './en'
import type { PartName, Parts } from './parts'

/** A text for every key of English, in any language. */
export type Messages = { readonly [K in keyof typeof en]: string }

/** Texts of a part in another language. One that misses a key says it in English. */
export type Texts<M> = { readonly [K in keyof M]?: string }

/** What may be asked for of some texts: a whole key, or the stem of one that has plural forms. */
export type KeyOf<M> = Stem<keyof M>
export type Key = KeyOf<typeof en>
type Stem<K> = K extends `${infer S}.other`
  ? S
  : K extends `${string}.one`
    ? never
    : K extends string
      ? K
      : never

/** What a text takes. `n` decides between its plural forms. */
export type Params = Readonly<Record<string, string | number>>

/** A language, and those of its texts that are here. */
export interface Language {
  readonly locale: string
  readonly parts: { readonly [N in PartName]?: Texts<Parts[N]> | undefined }
}

/** Says a text. Call it inside JSX: outside, Solid would keep the words of the first moment. */
export interface Translate<K extends string = Key> {
  (key: K, params?: Params): string
  /** A score, one digit after the point unless told otherwise. */
  readonly score: (value: number, digits?: number) => string
  /** Money, as fine as its size asks for: a call may cost a hundredth of a cent. */
  readonly usd: (value: number) => string
  /** Says the texts of a part that comes later, always in the language of the moment. */
  readonly part: <N extends PartName>(name: N, english: Parts[N]) => Translate<KeyOf<Parts[N]>>
  readonly locale: string
}

type Table = Readonly<Record<string, string | undefined>>
type Saying = { readonly english: Table; readonly name: PartName; readonly language: () => Language }

const NAME = 'critiqueTheater.userFacingName'
const ENGLISH: Language = { locale: 'en', parts: {} }

/** The language is asked for at every text, so that whatever is drawn follows it. */
export function createTranslate<M extends Readonly<Record<string, string>>>(
  english: M,
  language: () => Language = () => ENGLISH,
): Translate<KeyOf<M>> {
  const product = () => textOf({ english, name: 'first', language }, NAME, {})
  const parts = new Map<PartName, unknown>()

  // A part is made once: dozens of marks ask for the same one.
  function part<N extends PartName>(name: N, texts: Parts[N]): Translate<KeyOf<Parts[N]>> {
    if (!parts.has(name)) parts.set(name, make({ english: texts, name, language }))
    // Under its name stands what was made of the texts of that name.
    return parts.get(name) as Translate<KeyOf<Parts[N]>>
  }

  function make<K extends string>(saying: Saying): Translate<K> {
    const say = (key: K, params: Params = {}) =>
      textOf(saying, key, params).replace(/\{(\w+)\}/g, (hole, name: string) => {
        const value = name === 'product' ? product() : params[name]
        return typeof value === 'number' ? formatsOf(language().locale).number.format(value) : (value ?? hole)
      })
    const more = {
      score: (value: number, digits = 1) => formatsOf(language().locale).score(digits).format(value),
      usd: (value: number) =>
        formatsOf(language().locale)
          .usd(value > 0 && value < 0.01 ? 4 : 2)
          .format(value),
      part,
    }
    // Copied over, a getter would be read once.
    const locale = { get: () => language().locale }
    return Object.defineProperty(Object.assign(say, more), 'locale', locale) as Translate<K>
  }

  return make({ english, name: 'first', language })
}

/** Of the language of the moment, else of English, never the bare key. What a part shares with the first load is there. */
function textOf({ english, name, language }: Saying, key: string, { n }: Params): string {
  const { locale, parts } = language()
  const form = (of: string) => (typeof n === 'number' ? formatsOf(of).plural.select(n) : 'other')
  const find = (texts: Table = {}, of = locale) =>
    texts[key] ?? texts[`${key}.${form(of)}`] ?? texts[`${key}.other`]
  return find(parts[name]) ?? find(parts.first) ?? find(english, 'en') ?? key
}

type Formats = ReturnType<typeof createFormats>
const made = new Map<string, Formats>()

/** Making one takes longer than a frame has for it: each is made once for a language. */
function formatsOf(locale: string): Formats {
  const known = made.get(locale) ?? createFormats(locale)
  made.set(locale, known)
  return known
}

function createFormats(locale: string) {
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  return {
    plural: new Intl.PluralRules(locale),
    number: numbers({ maximumFractionDigits: 1 }),
    score: once((digits) => numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits })),
    usd: once((digits) =>
      numbers({
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: 2,
        maximumFractionDigits: digits,
      }),
    ),
  }
}

function once<T>(make: (digits: number) => T): (digits: number) => T {
  const known = new Map<number, T>()
  return (digits) => {
    const one = known.get(digits) ?? make(digits)
    known.set(digits, one)
    return one
  }
}
