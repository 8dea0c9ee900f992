import type { en } from './en'

/** A text for every key of English, in any language. */
export type Messages = { readonly [K in keyof typeof en]: string }

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

/** Says a text. Call it inside JSX: outside, Solid would keep the words of the first moment. */
export interface Translate<K extends string = Key> {
  (key: K, params?: Params): string
  /** A score, one digit after the point unless told otherwise. */
  readonly score: (value: number, digits?: number) => string
  /** Money, as fine as its size asks for: a call may cost a hundredth of a cent. */
  readonly usd: (value: number) => string
  readonly locale: string
}

/** Texts of the first load, or of a part that brings its own. The product's name is among the first. */
type Texts = Readonly<Record<string, string>> & { readonly 'critiqueTheater.userFacingName': string }

export function createTranslate<M extends Texts>(messages: M, locale = 'en'): Translate<KeyOf<M>> {
  const texts: Texts = messages
  const plural = new Intl.PluralRules(locale)
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

  function say(key: KeyOf<M>, params: Params = {}): string {
    return text(key, params).replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = name === 'product' ? texts['critiqueTheater.userFacingName'] : params[name]
      return typeof value === 'number' ? whole.format(value) : (value ?? hole)
    })
  }

  function text(key: string, { n }: Params): string {
    const form = typeof n === 'number' ? plural.select(n) : 'other'
    return texts[key] ?? texts[`${key}.${form}`] ?? texts[`${key}.other`] ?? key
  }

  return Object.assign(say, {
    score: (value: number, digits = 1) =>
      value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    usd: (value: number) =>
      value.toLocaleString(locale, {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: 2,
        maximumFractionDigits: value === 0 || value >= 0.01 ? 2 : 4,
      }),
    locale,
  })
}
