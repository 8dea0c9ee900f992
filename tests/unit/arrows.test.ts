import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** What a room may import. `types` may be named, never run: their code belongs to the other side of a door. */
type Row = {
  readonly rooms: readonly string[]
  readonly packages: readonly string[]
  readonly types?: readonly string[]
  readonly why: string
}

const screen: Row = {
  rooms: ['store', 'run', 'i18n'],
  packages: ['solid-js'],
  types: ['workers/jury', 'workers/desk-surface'],
  why: 'reads the store and asks the jury worker by its type: parsing and driving happen on the other side.',
}

const table: Readonly<Record<string, Row>> = {
  run: {
    rooms: [],
    packages: ['zod'],
    why: 'is the language all others speak. With an import it would depend on one of them; zod is for schema.ts alone.',
  },
  wire: {
    rooms: ['run'],
    packages: ['@noble/hashes'],
    why: 'turns text into events. No network, no storage, no Solid: each test feeds it a string.',
  },
  checks: {
    rooms: ['run'],
    packages: [],
    why: 'holds what judges say against what was measured, by rules alone: rows and claims are handed in.',
  },
  prompts: { rooms: ['run', 'checks'], packages: [], why: 'builds text from a state, and nothing else.' },
  instruments: {
    rooms: ['run', 'documents'],
    packages: ['axe-core', 'parse5'],
    why: 'measures a page, by the colours of a brand too. No network, no storage, no Solid.',
  },
  procedures: {
    rooms: ['run', 'wire', 'prompts', 'checks'],
    packages: [],
    types: ['kernel'],
    why: 'says what is owed next, by rules alone: no model, no store, no Solid, and of the kernel its types.',
  },
  models: {
    rooms: ['run'],
    packages: ['eventsource-parser'],
    types: ['kernel'],
    why: 'turns a request into pieces of text. Of a run it knows how a call may fail; neither the state nor the store.',
  },
  kernel: {
    rooms: ['run'],
    packages: [],
    why: 'drives any procedure over any log, so it may know no procedure, model or store by name.',
  },
  store: { rooms: ['run'], packages: ['dexie'], why: 'keeps events, and is the only room that names Dexie.' },
  vault: { rooms: ['run'], packages: [], why: 'locks keys away. It draws nothing and drives nothing.' },
  replay: {
    rooms: ['run', 'controls'],
    packages: ['solid-js'],
    why: 'moves a cursor over a log that it is handed; with the store it could not play an imported one.',
  },
  controls: {
    rooms: [],
    packages: ['solid-js'],
    why: 'holds what more than one room draws with, and what a key means. It knows no run and no text: both are handed in.',
  },
  palette: {
    rooms: ['i18n', 'controls'],
    packages: ['solid-js'],
    why: 'lists what can be done and which keys do it. What each command does is handed in.',
  },
  theater: {
    rooms: ['run', 'i18n', 'controls', 'checks'],
    packages: ['solid-js'],
    why: 'draws the state it is given. No store, no wire, no models, no zod, no Dexie: it is the first load.',
  },
  preview: {
    rooms: ['run', 'i18n', 'controls', 'trusted-types', 'tokens.css'],
    packages: ['solid-js', '@webcontainer/api'],
    why: 'shows what a model made, which nobody can trust: it may reach no store, no model and no key.',
  },
  desk: {
    ...screen,
    rooms: [...screen.rooms, 'models', 'vault', 'health', 'controls', 'documents'],
    types: [
      ...(screen.types ?? []),
      'workers/calibration-surface',
      'workers/library-surface',
      'workers/cabinet-surface',
      'workers/copy-surface',
      'workers/storing-surface',
      'workers/attached-surface',
      'workers/shrink',
      'workers/copy-surface',
    ],
    why: 'asks the person and the jury worker. Of models it reads the catalogue, of the vault the passkey: no call is made here.',
  },
  documents: {
    rooms: ['run'],
    packages: ['yaml'],
    why: 'reads files of the person, pure: no network, no storage, no Solid. A stranger wrote them.',
  },
  library: {
    ...screen,
    rooms: [...screen.rooms, 'controls', 'documents', 'vault', 'theater', 'checks'],
    packages: ['solid-js', 'fflate'],
    types: [
      ...(screen.types ?? []),
      'workers/library-surface',
      'workers/cabinet-surface',
      'workers/storing-surface',
      'workers/asked',
    ],
    why: 'keeps, finds and hands out runs. It speaks of them in the words of the theater and packs them as the vault does.',
  },
  health: {
    ...screen,
    types: [...(screen.types ?? []), 'workers/health'],
    rooms: [...screen.rooms, 'checks'],
    why: 'grades connections from what they said. What a judge has meant is told by the rules that hold its claims.',
  },
  i18n: { rooms: [], packages: ['solid-js'], why: 'holds the texts, for all to read.' },
  help: {
    rooms: ['i18n', 'models'],
    packages: ['solid-js'],
    why: 'shows the guide, which must open when all else fails.',
  },
  install: {
    rooms: [],
    packages: [],
    why: 'keeps the app on the device, so it must load when every other part is missing.',
  },
  'trusted-types': {
    rooms: [],
    packages: [],
    why: 'runs before all else: whatever it imported would run without its policy.',
  },
  manifest: {
    rooms: ['i18n'],
    packages: ['vite-plugin-pwa'],
    why: 'is read by the build, before there is an app.',
  },
}

/** Doors wire rooms together; they may import anything. */
const doors = ['main', 'page', 'workers']
const rootFiles = [
  'README.md',
  'app.css',
  'install.ts',
  'kernel.ts',
  'main.tsx',
  'manifest.ts',
  'tokens.css',
  'trusted-types.ts',
]

type Import = { readonly specifier: string; readonly typeOnly: boolean }

const IMPORT =
  /(?<![@\w./])(?:(?:import|export)(\s+type)?\s[^'"`;]*?from|import|import\(|import\.meta\.glob\(|new URL\()\s*['"`]([^'"`]+)['"`]/g
// A block opens after a space: `../h/*.md` opens none.
const COMMENT = /(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

function importsOf(source: string): Import[] {
  const found = source.replace(COMMENT, '').matchAll(IMPORT)
  return [...found].map(([, type, specifier = '']) => ({ specifier, typeOnly: type !== undefined }))
}

/** `src/wire/tags.ts` is in `wire`, `src/kernel.ts` in `kernel`, `workers/jury.ts` in `workers/jury`. */
function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second.replace(/\.tsx?$/, '') : path.replace(/\.tsx?$/, '')
}

/** Whether the file at `path` may name what it imports. */
function allowed(path: string, { specifier, typeOnly }: Import): boolean {
  const room = roomOf(path)
  const row = table[room]
  if (!row) return false
  if (!specifier.startsWith('.')) {
    return row.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
  }
  const target = roomOf(posix.join(posix.dirname(path), specifier))
  return target === room || row.rooms.includes(target) || (typeOnly && (row.types?.includes(target) ?? false))
}

const isDoor = (path: string) => doors.some((door) => roomOf(path).split('/')[0] === door)
const files = readdirSync('src', { encoding: 'utf8', recursive: true })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && statSync(path).isFile())

test('every room and every file of src has a row', () => {
  const known = [...Object.keys(table), ...doors, ...rootFiles]
  expect(readdirSync('src').filter((name) => !known.includes(name))).toEqual([])
  expect(existsSync('src/kernel')).toBe(false)
})

test.each(Object.entries(table))('%s imports what its row allows', (room, row) => {
  const crossing = files
    .filter((path) => roomOf(path) === room && !isDoor(path))
    .flatMap((path) => importsOf(readFileSync(path, 'utf8')).map((found) => ({ path, found })))
    .filter(({ path, found }) => !allowed(path, found))
    .map(({ path, found }) => `${path} imports ${found.specifier}`)
  expect(crossing, `${room} ${row.why}`).toEqual([])
})

/** What reaches out of a function: the clock, chance, the network, storage, timers, the page. */
const OUTSIDE =
  /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.|fetch\(|XMLHttpRequest|WebSocket|setTimeout|setInterval|queueMicrotask|localStorage|sessionStorage|indexedDB|crypto\.|navigator\.|document\.(?:body|create|get|query)|window\.|globalThis|self\.|postMessage)/
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/(?![*/])(?:\\.|[^/\\\n])+\/[a-z]*/g

function reachesOut(source: string): string | undefined {
  const code = source
    .replace(COMMENT, '')
    .replace(/\s\/\/ .*$/gm, '')
    .replace(STRING, "''")
  return OUTSIDE.exec(code)?.[0]
}

test.each(['wire', 'run', 'procedures', 'prompts', 'checks'])(
  '[CT-5] %s reads, counts and decides without reaching out: side effects are the kernel’s, which is handed them',
  (room) => {
    const found = files
      .filter((path) => roomOf(path) === room)
      .flatMap((path) => {
        const reach = reachesOut(readFileSync(path, 'utf8'))
        return reach === undefined ? [] : [`${path}: ${reach}`]
      })
    expect(found).toEqual([])
  },
)

test('[CT-5] reaching out is seen', () => {
  const seen = ['const at = Date.now()', 'await fetch(to)', 'x = Math.random() * 2', 'setTimeout(go, 1)']
  expect(seen.filter((line) => reachesOut(line) === undefined)).toEqual([])
  expect(reachesOut("const said = 'fetch(it)' // Date.now() would do")).toBeUndefined()
})

test('every way of importing is seen', () => {
  const source = `
    import { a } from './a'
    import type { B } from '../b/b'
    export { c } from "../c/c"
    import '../d/d.css'
    import {
      e,
    } from 'e'
    const f = () => import('../f/f')
    new Worker(new URL('../../workers/g.ts', import.meta.url))
    const h = import.meta.glob('../h/*.md')
    // import { i } from '../i/i'
    /* a word from '../j/j' */`
  expect(importsOf(source).map(({ specifier }) => specifier)).toEqual([
    './a',
    '../b/b',
    '../c/c',
    '../d/d.css',
    'e',
    '../f/f',
    '../../workers/g.ts',
    '../h/*.md',
  ])
  expect(importsOf(source).filter(({ typeOnly }) => typeOnly)).toHaveLength(1)
})

test('a crossing is told from a step within the room', () => {
  const may = (path: string, specifier: string, typeOnly = false) => allowed(path, { specifier, typeOnly })
  expect(may('src/theater/lane.tsx', './score')).toBe(true)
  expect(may('src/theater/parts/dot.tsx', '../../run/event')).toBe(true)
  expect(may('src/theater/parts/dot.tsx', '../../store/log')).toBe(false)
  expect(may('src/theater/lane.tsx', 'solid-js/web')).toBe(true)
  expect(may('src/theater/lane.tsx', 'zod/mini')).toBe(false)
  expect(may('src/run/state.ts', 'solid-js')).toBe(false)
  expect(may('src/procedures/theater/index.ts', '../../kernel', true)).toBe(true)
  expect(may('src/procedures/theater/index.ts', '../../kernel')).toBe(false)
  expect(may('src/desk/desk.tsx', '../../workers/jury', true)).toBe(true)
  expect(may('src/desk/desk.tsx', '../../workers/jury')).toBe(false)
  expect(may('src/models/stream.ts', 'solid-jsx')).toBe(false)
})
