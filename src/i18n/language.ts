import { type Accessor, createSignal } from 'solid-js'
import type { Language } from './t'

/** The languages of the app, each under the name that its readers have for it. */
export const LOCALES = {
  en: 'English',
  de: 'Deutsch',
  ja: '日本語',
  ko: '한국어',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
} as const

export type Locale = keyof typeof LOCALES
type Foreign = Exclude<Locale, 'en'>
type Parts = Language['parts']

/** The preference that holds a choice. Without one the app speaks as the browser does. */
export const LANGUAGE_KEY = 'language'

const FIRST: { readonly [L in Foreign]: () => Promise<{ first: Parts['first'] }> } = {
  de: () => import('./de/first'),
  ja: () => import('./ja/first'),
  ko: () => import('./ko/first'),
  'zh-CN': () => import('./zh-CN/first'),
  'zh-TW': () => import('./zh-TW/first'),
}

const REST: { readonly [L in Foreign]: () => Promise<{ rest: Parts }> } = {
  de: () => import('./de/rest'),
  ja: () => import('./ja/rest'),
  ko: () => import('./ko/rest'),
  'zh-CN': () => import('./zh-CN/rest'),
  'zh-TW': () => import('./zh-TW/rest'),
}

/** The first language that the app has of those a person reads. Chinese goes by its script: Hong Kong reads as Taiwan does. */
export function localeOf(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const found = ofTag(tag)
    if (found) return found
  }
  return 'en'
}

function ofTag(tag: string): Locale | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN'
    return isLocale(language) ? language : undefined
  } catch {
    // No language tag at all.
    return undefined
  }
}

export function isLocale(name: unknown): name is Locale {
  return typeof name === 'string' && Object.hasOwn(LOCALES, name)
}

export interface Languages {
  readonly language: Accessor<Language>
  /** What the person has chosen; undefined follows the browser. */
  readonly choice: Accessor<Locale | undefined>
  /** Switches at once, without a reload. Gives false where the texts could not be loaded: the language stays. */
  readonly choose: (locale: Locale | undefined) => Promise<boolean>
  /** The language whose texts could not be loaded, until one could. */
  readonly missing: Accessor<Locale | undefined>
  /** Fetches what is not needed for the first picture, now and after every later choice. */
  readonly complete: () => Promise<boolean>
}

/** Whatever a language has loaded so far. English is in the app. */
const here = new Map<Locale, Parts>([['en', {}]])
const whole = new Set<Locale>(['en'])

const [choice, setChoice] = createSignal<Locale | undefined>(stored())
const [language, setLanguage] = createSignal<Language>({ locale: 'en', parts: {} })
const [missing, setMissing] = createSignal<Locale>()
let complete = false

/** The language of the app. One document speaks one language, so there is one of it. */
export const languages: Languages = { language, choice, missing, choose, complete: completeTexts }

/** Speaks the chosen language, once its texts are here. The first picture waits for this, not for the rest. */
export async function speak(): Promise<boolean> {
  const locale = wanted()
  try {
    await load(locale)
    if (locale === wanted()) show(locale)
    setMissing(undefined)
    return true
  } catch {
    setMissing(locale)
    return false
  }
}

/** What was chosen in another tab, or in the browser, holds here as well. */
export function followChoice(): void {
  addEventListener('languagechange', () => void speak())
  addEventListener('storage', ({ key }: StorageEvent) => {
    if (key !== LANGUAGE_KEY && key !== null) return
    setChoice(stored())
    void speak()
  })
}

async function choose(locale: Locale | undefined): Promise<boolean> {
  const before = choice()
  setChoice(locale)
  const done = (await speak()) || here.has(wanted())
  if (done) keep(locale)
  // A choice that came after this one stands.
  else if (choice() === locale) setChoice(before)
  return done
}

function completeTexts(): Promise<boolean> {
  complete = true
  return speak()
}

function wanted(): Locale {
  return choice() ?? localeOf(globalThis.navigator?.languages ?? [])
}

async function load(locale: Locale): Promise<void> {
  if (locale === 'en') return
  if (!here.has(locale)) {
    const { first } = await FIRST[locale]()
    here.set(locale, { first })
  }
  if (!complete || whole.has(locale)) return
  // The first texts speak already while the others come.
  if (locale === wanted()) show(locale)
  const { rest } = await REST[locale]()
  here.set(locale, { ...here.get(locale), ...rest })
  whole.add(locale)
}

function show(locale: Locale) {
  setLanguage({ locale, parts: here.get(locale) ?? {} })
  document.documentElement.lang = locale
}

/** Storage may be closed to us; then the choice lasts until the tab does. */
function stored(): Locale | undefined {
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY)
    return isLocale(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function keep(locale: Locale | undefined) {
  try {
    if (locale === undefined) localStorage.removeItem(LANGUAGE_KEY)
    else localStorage.setItem(LANGUAGE_KEY, locale)
  } catch {
    // Full or forbidden. The choice holds on screen.
  }
}
