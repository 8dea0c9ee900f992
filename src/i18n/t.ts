import { en } from './en'

/** A text for every key of English, in any language. */
export type Messages<M = typeof en> = { readonly [K in keyof M]: string }

/** What may be asked for: a whole key, or the stem of one that has plural forms. */
export type Key<M = typeof en> = Stem<keyof M>
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
export interface Translate<M = typeof en> {
  (key: Key<M>, params?: Params): string
  /** A score, one digit after the point unless told otherwise. */
  readonly score: (value: number, digits?: number) => string
  /** Money, as fine as its size asks for: a call may cost a hundredth of a cent. */
  readonly usd: (value: number) => string
  readonly locale: string
}

/** `messages` are those of the first load, or of a part that is loaded when it is opened. */
export function createTranslate<M extends object = typeof en>(
  messages: Messages<M>,
  locale = 'en',
): Translate<M> {
  const texts: Readonly<Record<string, string>> = messages
  const plural = new Intl.PluralRules(locale)
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

  function say(key: Key<M>, params: Params = {}): string {
    return text(key, params).replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = name === 'product' ? en['critiqueTheater.userFacingName'] : params[name]
      return typeof value === 'number' ? whole.format(value) : (value ?? hole)
    })
  }

  function text(key: Key<M>, { n }: Params): string {
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
        maximumFractionDigits: value === 0 || value >= 0.1 ? 2 : 4,
      }),
    locale,
  })
}
