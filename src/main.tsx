import './trusted-types'
import './tokens.css'
import './app.css'
import './page/page.css'
import { wrap } from 'comlink'
import { render } from 'solid-js/web'
import type { Jury } from '../workers/jury'
import { en } from './i18n/en'
import { followChoice, languages, speak } from './i18n/language'
import { createTranslate } from './i18n/t'
import { createApp } from './page/app'
import type { News } from './page/news'
import { takeReturned } from './page/returned'

// Before anything else can read the address: a code in it is as good as a key.
const returned = takeReturned()
const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with the id root.')

const worker = new Worker(new URL('../workers/jury.ts', import.meta.url), { type: 'module' })
const jury = wrap<Jury>(worker)
const t = createTranslate(en, languages.language)
followChoice()

/** Longer than texts take that are on this device. Whoever waits for a network reads English until they come. */
const WAIT_MS = 1500

/** The language is fetched beside the worker. One that cannot be had leaves English. */
async function begin(place: HTMLElement) {
  const onMounted = (tell: (news: News) => void, open: (file: File) => void) =>
    void import('./page/system').then(({ meetSystem }) => meetSystem({ jury, t, tell, open, returned }))
  await Promise.race([speak(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
  render(() => createApp({ jury, t, onMounted }), place)
  await languages.complete()
}

void begin(root)
