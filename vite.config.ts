import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import solid from 'vite-plugin-solid'
import { DEV, START } from './.ci/ports.mjs'
import { en } from './src/i18n/en.ts'
import { manifest } from './src/manifest.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Writes the product's name into the document: the name has one home, its key among the texts. */
const productName: Plugin = {
  name: 'product-name',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll('%name%', en['critiqueTheater.userFacingName']),
  },
}

/** The development server puts styles inline, which the built app's content policy forbids. */
const inlineStyles: Plugin = {
  name: 'inline-styles-in-development',
  apply: 'serve',
  transformIndexHtml: (html, { server }) =>
    server ? html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'") : html,
}

export default defineConfig({
  // Any path of any host: everything is asked for relative to the one document.
  base: './',
  plugins: [
    productName,
    inlineStyles,
    solid(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webp,jury,woff2}'],
        // Only a browser that offers to install shows these, and it fetches them itself.
        globIgnores: ['screenshot-*'],
      },
      manifest,
    }),
  ],
  // Dexie's file for browsers of this decade is two kilobytes smaller. Only `store` imports it, so there is one Dexie.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  // The default format copies every lazy part of a worker into its first file.
  worker: { format: 'es' },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: { input: { index: at('index.html') } },
  },
  server: { host: 'localhost', port: DEV, strictPort: true },
  preview: { host: 'localhost', port: START, strictPort: true },
})
