import type { ManifestOptions } from 'vite-plugin-pwa'
// With its ending: the build reads this file too, and may do so by Node alone.
import { en } from './i18n/en.ts'

const name = en['critiqueTheater.userFacingName']

/** What an installed app says of itself. Paths are relative, so that it can live under any path of a host. */
export const manifest: Partial<ManifestOptions> = {
  // Also what tells one installation from another. An `id` would count from the root of the host: two copies under
  // two of its paths would be taken for one app.
  start_url: './?source=pwa',
  scope: './',
  name,
  short_name: name,
  description: 'A jury of five drafts and judges a page in rounds.',
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
