import type { paletteTexts } from '../i18n/palette'
import type { KeyOf } from '../i18n/t'

/** Who owns a key: the innermost region that has the focus. */
export const SCOPES = [
  'anywhere',
  'shell',
  'library',
  'jury',
  'rounds',
  'page',
  'compare',
  'player',
  'question',
] as const
export type Scope = (typeof SCOPES)[number]

type TextKey = KeyOf<typeof paletteTexts>

/** What keys do somewhere. */
export interface Shortcut {
  readonly scope: Scope
  /** Each of them does it. `Mod` is Ctrl, and on a Mac Cmd. */
  readonly keys: readonly string[]
  readonly label: TextKey
  readonly params?: Readonly<Record<string, string>>
  /** The command of the palette that does the same. */
  readonly command?: string
  /** The browser does it by itself: no handler of ours knows the key. */
  readonly native?: true
}

/** Every key of the app. A test holds it against what the handlers answer to. */
export const KEY_MAP: readonly Shortcut[] = [
  { scope: 'anywhere', keys: ['Mod+K'], label: 'key.palette' },
  { scope: 'anywhere', keys: ['Mod+Enter'], label: 'key.submit' },
  { scope: 'anywhere', keys: ['Escape'], label: 'key.leave' },

  { scope: 'shell', keys: ['N'], label: 'act.new', command: 'new' },
  { scope: 'shell', keys: ['Q'], label: 'key.library', command: 'library' },
  { scope: 'shell', keys: ['?'], label: 'act.keys', command: 'keys' },

  {
    scope: 'library',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    label: 'key.runMove',
  },
  { scope: 'library', keys: ['Home', 'End'], label: 'key.runEnds' },
  { scope: 'library', keys: ['PageUp', 'PageDown'], label: 'key.runPage' },
  { scope: 'library', keys: ['Enter'], label: 'key.runOpen' },
  { scope: 'library', keys: ['Space'], label: 'key.runPick' },
  {
    scope: 'library',
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
    label: 'key.runRange',
  },
  { scope: 'library', keys: ['Mod+A'], label: 'key.runAll' },
  { scope: 'library', keys: ['/'], label: 'key.runFind' },
  { scope: 'library', keys: ['S'], label: 'key.runStar' },
  { scope: 'library', keys: ['T'], label: 'key.runTag' },
  { scope: 'library', keys: ['Delete'], label: 'key.runTrash' },
  { scope: 'library', keys: ['Mod+Z'], label: 'key.runUndo' },
  { scope: 'library', keys: ['Escape'], label: 'key.runClear' },

  { scope: 'jury', keys: ['Tab'], label: 'key.tab', native: true },
  { scope: 'jury', keys: ['Enter', 'Space'], label: 'key.toggle', native: true },
  { scope: 'jury', keys: ['1'], label: 'act.smart', command: 'density.smart' },
  { scope: 'jury', keys: ['2'], label: 'act.active', command: 'density.active' },
  { scope: 'jury', keys: ['3'], label: 'act.all', command: 'density.all' },
  { scope: 'jury', keys: ['F'], label: 'key.evidence' },
  { scope: 'jury', keys: ['T'], label: 'key.table' },
  { scope: 'jury', keys: ['X'], label: 'act.add', command: 'add' },

  {
    scope: 'rounds',
    keys: ['[', 'J', 'Alt+ArrowLeft'],
    label: 'act.roundBack',
    command: 'roundBack',
  },
  {
    scope: 'rounds',
    keys: [']', 'K', 'Alt+ArrowRight'],
    label: 'act.roundOn',
    command: 'roundOn',
  },

  { scope: 'page', keys: ['V'], label: 'act.view', command: 'sight.view' },
  { scope: 'page', keys: ['D'], label: 'act.diff', command: 'sight.diff' },
  { scope: 'page', keys: ['C'], label: 'act.code', command: 'sight.code' },
  { scope: 'page', keys: ['I'], label: 'act.instruments', command: 'sight.instruments' },
  { scope: 'page', keys: ['S'], label: 'act.width', params: { px: '375' }, command: 'width.375' },
  { scope: 'page', keys: ['M'], label: 'act.width', params: { px: '768' }, command: 'width.768' },
  { scope: 'page', keys: ['L'], label: 'act.width', params: { px: '1280' }, command: 'width.1280' },
  { scope: 'page', keys: ['ArrowLeft', 'ArrowRight'], label: 'key.edge', native: true },

  { scope: 'compare', keys: ['N'], label: 'key.changeOn' },
  { scope: 'compare', keys: ['P'], label: 'key.changeBack' },
  { scope: 'compare', keys: ['ArrowLeft', 'ArrowRight'], label: 'key.divider', native: true },

  { scope: 'player', keys: ['Space'], label: 'key.play' },
  { scope: 'player', keys: ['ArrowLeft'], label: 'key.back' },
  { scope: 'player', keys: ['ArrowRight'], label: 'key.on' },
  { scope: 'player', keys: ['Shift+ArrowLeft'], label: 'key.leapBack' },
  { scope: 'player', keys: ['Shift+ArrowRight'], label: 'key.leapOn' },
  { scope: 'player', keys: [','], label: 'act.eventBack', command: 'eventBack' },
  { scope: 'player', keys: ['.'], label: 'act.eventOn', command: 'eventOn' },
  { scope: 'player', keys: ['Home'], label: 'key.start' },
  { scope: 'player', keys: ['End'], label: 'key.end' },
  {
    scope: 'player',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    label: 'key.percent',
  },

  { scope: 'question', keys: ['1', '2', '3'], label: 'key.option' },
]

/** Whether keys are switched off with the single keys: a character without Ctrl or Alt. */
export function isSingle(key: string): boolean {
  return key.length === 1
}

/** The keys of a command, in the order in which they are told. */
export function keysOf(command: string): readonly string[] {
  return KEY_MAP.find((shortcut) => shortcut.command === command)?.keys ?? []
}
