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

type Spoken = Readonly<Record<keyof typeof descriptions, string>>
type Localized = Readonly<Record<string, string>>

/** Cut to its language alone, Chinese is read as Simplified: those who read the other script are named one by one. */
function localized({ 'zh-CN': simplified, 'zh-TW': traditional, ...others }: Spoken): Localized {
  const chinese = { zh: simplified, 'zh-CN': simplified, 'zh-Hant': traditional }
  return { ...others, ...chinese, 'zh-TW': traditional, 'zh-HK': traditional, 'zh-MO': traditional }
}

const names: Localized = Object.fromEntries(Object.keys(localized(descriptions)).map((tag) => [tag, name]))

interface LocalizedMembers {
  readonly name_localized: Localized
  readonly short_name_localized: Localized
  readonly description_localized: Localized
}

type Manifest = Partial<ManifestOptions>
type Shortcut = NonNullable<Manifest['shortcuts']>[number] & { readonly name_localized: Localized }

/** Its address names a place of the app, which the open window is led to. */
function shortcut(icon: string, place: string, names: Spoken): Shortcut {
  return {
    name: names.en,
    name_localized: localized(names),
    url: `./?source=shortcut#/${place}`,
    icons: [{ src: `./shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
  }
}

const shortcuts: readonly Shortcut[] = [
  shortcut('new', 'new', {
    en: 'New run',
    de: 'Neuer Lauf',
    ja: '新しい実行',
    ko: '새 실행',
    'zh-CN': '新建运行',
    'zh-TW': '新增執行',
  }),
  shortcut('library', 'library', {
    en: 'Library',
    de: 'Bibliothek',
    ja: 'ライブラリ',
    ko: '라이브러리',
    'zh-CN': '资料库',
    'zh-TW': '資料庫',
  }),
  shortcut('replay', 'new?replay=last', {
    en: 'Replay last',
    de: 'Letzten Lauf abspielen',
    ja: '最後の実行を再生',
    ko: '마지막 실행 재생',
    'zh-CN': '回放上次运行',
    'zh-TW': '重播上次執行',
  }),
  shortcut('compare', 'compare', {
    en: 'Compare',
    de: 'Vergleich',
    ja: '比較',
    ko: '비교',
    'zh-CN': '比较',
    'zh-TW': '比較',
  }),
]

/** What a system may open with the app. One window takes them all: a second one could not drive the same run. */
function opens(accept: Readonly<Record<string, readonly string[]>>) {
  return {
    action: './',
    accept: Object.fromEntries(Object.entries(accept).map(([type, ends]) => [type, [...ends]])),
    icons: [{ src: './icon-192.png', sizes: '192x192', type: 'image/png' }],
    launch_type: 'single-client' as const,
  }
}

/** What an installed app says of itself. Paths are relative, so that it can live under any path of a host. */
export const manifest: Manifest & LocalizedMembers = {
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
  file_handlers: [
    opens({ 'application/x-jury': ['.jury'] }),
    opens({ 'application/x-ndjson': ['.ndjson'] }),
    opens({ 'text/markdown': ['.md'] }),
    opens({ 'text/html': ['.html', '.htm'] }),
  ],
  // Posted, so that what is shared stands in no address; the service worker takes it, and no host ever sees it.
  share_target: {
    action: './shared',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        {
          name: 'files',
          accept: [
            'image/*',
            'text/html',
            'text/markdown',
            'text/plain',
            'application/x-jury',
            '.html',
            '.md',
            '.jury',
          ],
        },
      ],
    },
  },
  shortcuts: [...shortcuts],
  // In the fragment, which is sent to no host: a link may carry a brief.
  protocol_handlers: [{ protocol: 'web+jury', url: './?source=link#/new?link=%s' }],
}
