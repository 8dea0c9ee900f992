import type { ManifestOptions } from 'vite-plugin-pwa'
// With its ending: the build reads this file too, and may do so by Node alone.
import { en } from './i18n/en.ts'

/** What an installed app says of itself. Paths are relative, so that it can live under any path of a host. */
export const manifest: Partial<ManifestOptions> = {
  id: './',
  start_url: './',
  scope: './',
  name: en['critiqueTheater.userFacingName'],
  short_name: en['critiqueTheater.userFacingName'],
  display: 'standalone',
}
