import type { en } from './en'

/** A text for every key of English, in any language. */
export type Messages = { readonly [K in keyof typeof en]: string }

/** What may be asked for: a whole key, or the stem of one that has plural forms. */
export type Key = Stem<keyof Messages>
type Stem<K> = K extends `${infer S}.other` ? S : K extends `${string}.one` ? never : K

/** What a text takes. `n` decides between its plural forms. */
export type Params = Readonly<Record<string, string | number>>

/** Says a text. Call it inside JSX: outside, Solid would keep the words of the first moment. */
export interface Translate {
  (key: Key, params?: Params): string
  /** A score, one digit after the point unless told otherwise. */
  readonly score: (value: number, digits?: number) => string
  readonly locale: string
}

export function createTranslate(messages: Messages, locale = 'en'): Translate {
  const texts: Readonly<Record<string, string>> = messages
  const plural = new Intl.PluralRules(locale)
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

  function say(key: Key, params: Params = {}): string {
    return text(key, params).replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = name === 'product' ? messages['critiqueTheater.userFacingName'] : params[name]
      return typeof value === 'number' ? whole.format(value) : (value ?? hole)
    })
  }

  function text(key: Key, { n }: Params): string {
    const form = typeof n === 'number' ? plural.select(n) : 'other'
    return texts[key] ?? texts[`${key}.${form}`] ?? texts[`${key}.other`] ?? key
  }

  return Object.assign(say, {
    score: (value: number, digits = 1) =>
      value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    locale,
  })
}
