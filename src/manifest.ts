import type { ManifestOptions } from 'vite-plugin-pwa'
// With its ending: the build reads this file too, and may do so by Node alone.
import { en } from './i18n/en.ts'

const name = en['critiqueTheater.userFacingName']

/** What the app is, in each of its languages. A browser takes the closest key to its own. */
const descriptions = {
  en: 'A jury of five drafts and judges a page in rounds.',
  de: 'Eine fünfköpfige Jury entwirft eine Seite und bewertet sie in Runden.',
  ja: '5人の審査員がページを起草し、ラウンドごとに審査します。',
  ko: '심사위원 다섯 명이 페이지를 만들고 라운드마다 심사합니다.',
  'zh-CN': '五人评审团起草一个页面，并分轮评判。',
  'zh-TW': '五人評審團起草一個頁面，並分輪評判。',
} as const

type Localized = Readonly<Record<string, string>>

/** Cut to its language alone, Chinese is read as Simplified: those who read the other script are named one by one. */
function localized({ 'zh-CN': simplified, 'zh-TW': traditional, ...others }: typeof descriptions): Localized {
  const chinese = { zh: simplified, 'zh-CN': simplified, 'zh-Hant': traditional }
  return { ...others, ...chinese, 'zh-TW': traditional, 'zh-HK': traditional, 'zh-MO': traditional }
}

const names: Localized = Object.fromEntries(Object.keys(localized(descriptions)).map((tag) => [tag, name]))

interface LocalizedMembers {
  readonly name_localized: Localized
  readonly short_name_localized: Localized
  readonly description_localized: Localized
}

/** What an installed app says of itself. Paths are relative, so that it can live under any path of a host. */
export const manifest: Partial<ManifestOptions> & LocalizedMembers = {
  // Also what tells one installation from another. An `id` would count from the root of the host: two copies under
  // two of its paths would be taken for one app.
  start_url: './?source=pwa',
  scope: './',
  name,
  short_name: name,
  description: descriptions.en,
  name_localized: names,
  short_name_localized: names,
  description_localized: localized(descriptions),
  lang: 'en',
  dir: 'ltr',
  categories: ['design', 'productivity', 'developer'],
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone'],
  // The light base without hue: a tinted frame would tint what is judged inside it.
  theme_color: '#f0f0f0',
  background_color: '#f0f0f0',
  icons: [
    { src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: './icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: './icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    // Its drawing keeps to the inner circle: launchers cut the rest to a shape of theirs.
    { src: './icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: './icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    {
      src: './screenshot-wide.png',
      sizes: '1280x720',
      type: 'image/png',
      form_factor: 'wide',
      label: 'A recorded run: the page on the left, the jury on the right',
    },
    {
      src: './screenshot-narrow.png',
      sizes: '750x1334',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The same run on a phone',
    },
  ],
  // A file that is opened goes to the window at hand: a second one could not drive the same run.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  file_handlers: [{ action: './', accept: { 'application/x-jury': ['.jury'] } }],
}
