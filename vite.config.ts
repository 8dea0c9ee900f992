import { fileURLToPath } from 'node:url'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import solid from 'vite-plugin-solid'
import { inlineScript } from './.ci/inline-script.mjs'
import { markdown } from './.ci/markdown.mjs'
import { DEV, START } from './.ci/ports.mjs'
import { replayShell } from './.ci/replay-shell.mjs'
import { en } from './src/i18n/en.ts'
import { manifest } from './src/manifest.ts'
import { wallOf } from './src/models/wall.ts'
import { labHeaders } from './src/preview/lab/headers.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What the entry and the stage both draw with. */
const shared =
  /node_modules\/solid-js\/|src\/(run\/(column|config|gate|score)|theater\/(eased|keys|selectors|rows|status-mark|role-tag|shown|words)|controls\/(keys|preference|segmented))\./

/** Writes the product's name into the document: the name has one home, its key among the texts. */
const productName: Plugin = {
  name: 'product-name',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll('%name%', en['critiqueTheater.userFacingName']),
  },
}

/** With `font-display: optional` a font that comes late is not used at all: it is asked for before the styles are read. */
const fontsFirst: Plugin = {
  name: 'fonts-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `./${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
}

/** The development server puts styles inline, which the built app's content policy forbids. */
const inlineStyles: Plugin = {
  name: 'inline-styles-in-development',
  apply: 'serve',
  transformIndexHtml: (html, { server }) =>
    server ? html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'") : html,
}

/** In development no service worker walls the workers in: the server does, by the same rule. */
const workerWalls: Plugin = {
  name: 'worker-walls-in-development',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use(({ headers, url = '/' }, response, next) => {
      const asked = { destination: String(headers['sec-fetch-dest']), url: `http://localhost${url}` }
      for (const [name, value] of Object.entries(wallOf(asked))) response.setHeader(name, value)
      next()
    })
  },
}

/** A project runs where a document shares memory with its workers. Where no service worker says so, the server does. */
const labApart: Plugin = {
  name: 'lab-apart',
  configureServer: ({ middlewares }) => void middlewares.use(apart),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(apart),
}

const apart: Connect.NextHandleFunction = ({ url = '/' }, response, next) => {
  for (const [name, value] of Object.entries(labHeaders(url.split('?')[0] ?? '')))
    response.setHeader(name, value)
  next()
}

/**
 * A line is started under a query, and its lazy parts would import its first file without: that would start it a second
 * time, and it would answer everything twice. So no part may import that file: what they share is a part as well.
 */
const firstFileApart: Plugin = {
  name: 'first-file-of-a-line-apart',
  options: (given) =>
    String(given.input).endsWith('/line.ts') ? { ...given, preserveEntrySignatures: 'strict' } : null,
}

export default defineConfig({
  // Any path of any host: everything is asked for relative to the one document.
  base: './',
  plugins: [
    productName,
    markdown(),
    inlineScript(),
    replayShell(),
    fontsFirst,
    inlineStyles,
    workerWalls,
    labApart,
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
        // Only a browser that offers to install, or has installed, shows these, and it fetches them itself.
        globIgnores: ['screenshot-*', 'shortcut-*'],
      },
      manifest,
    }),
  ],
  // Dexie's file for browsers of this decade is two kilobytes smaller. Only `store` imports it, so there is one Dexie.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  // The default format copies every lazy part of a worker into its first file.
  worker: { format: 'es', plugins: () => [firstFileApart] },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: { index: at('index.html'), lab: at('src/preview/lab/lab.html') },
      // Without a chunk for what they share, the stage would import the whole entry.
      output: { codeSplitting: { groups: [{ name: 'base', test: shared }] } },
    },
  },
  server: { host: 'localhost', port: DEV, strictPort: true },
  preview: { host: 'localhost', port: START, strictPort: true },
})
