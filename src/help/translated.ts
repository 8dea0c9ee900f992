import { createResource } from 'solid-js'
import type { Guide } from './guide'

/** The guides in other languages: `de/jury.md`. */
const TRANSLATED = import.meta.glob<{ readonly guide: Guide }>('./*/*.md')

/** A guide in the language of the app, or in English where nobody has translated it. */
export function createTranslated(guide: () => Guide, locale: () => string) {
  const load = () => TRANSLATED[`./${locale()}/${guide().name}.md`]
  const [read] = createResource(load, (file) => file().catch(() => undefined))
  const translated = () => (load() && !read.loading ? read()?.guide : undefined)
  return {
    isMissing: () => locale() !== 'en' && !(load() && read.loading) && translated() === undefined,
    guide: () => (load() && read.loading ? undefined : (translated() ?? guide())),
  }
}
