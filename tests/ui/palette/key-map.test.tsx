// Every key that a part of the app answers is told once, on any layout, and none is taken from someone who writes.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { isCommand, isTyping, letterOf, roundStep, setSingleKeys } from '../../../src/controls/keys'
import { paletteTexts } from '../../../src/i18n/palette'
import { askedOf } from '../../../src/library/keys'
import { askedBy } from '../../../src/page/commands'
import { isSingle, KEY_MAP, keysOf, type Scope } from '../../../src/palette/key-map'
import { changeStep, sightOf, widthOf } from '../../../src/preview/keys'
import { moveOf } from '../../../src/replay/keys'
import { densityPlace } from '../../../src/theater/keys'

const letterIn = (letters: string, event: KeyboardEvent) =>
  letters.includes(letterOf(event) || '-') ? letterOf(event) : undefined
const askedIn = (names: readonly string[], event: KeyboardEvent) =>
  names.find((name) => name === askedBy(event))

/** What each region does with a key; undefined when it is none of its own. */
const handlers: Readonly<Record<Scope, (event: KeyboardEvent) => unknown>> = {
  anywhere: (event) =>
    askedIn(['palette', 'leave'], event) ?? ((event.key === 'Enter' && isCommand(event)) || undefined),
  shell: (event) => askedIn(['new', 'library', 'keys'], event),
  jury: (event) => askedIn(['add'], event) ?? densityPlace(event) ?? letterIn('ft', event),
  library: askedOf,
  rounds: roundStep,
  compare: changeStep,
  page: (event) => sightOf(event) ?? widthOf(event),
  player: (event) => (roundStep(event) ? undefined : moveOf(event)),
  question: (event) => letterIn('123', event),
}

const scopes = Object.keys(handlers) as Scope[] // The keys of a record of scopes.

/** Every key of a keyboard that anybody could mean. */
const named =
  'Enter Escape Space Tab Home End PageUp PageDown Backspace Delete F1 ArrowLeft ArrowRight ArrowUp ArrowDown'
const characters = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter(
  (sign) => !/[A-Z+]/.test(sign),
)
const bare = [...named.split(' '), ...characters.map((sign) => sign.toUpperCase())]
const keyboard = bare.flatMap((key) => [key, `Mod+${key}`, `Alt+${key}`, `Shift+${key}`])

function typed(init: KeyboardEventInit, from: Element = rail) {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  from.dispatchEvent(event)
  return event
}

function pressed(written: string, from: Element = rail) {
  const parts = written.split('+')
  const name = parts.at(-1) ?? ''
  const key = name === 'Space' ? ' ' : name.length === 1 ? name.toLowerCase() : name
  const has = (part: string) => parts.includes(part)
  return typed({ key, ctrlKey: has('Mod'), altKey: has('Alt'), shiftKey: has('Shift') }, from)
}

let rail: HTMLElement

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML =
    '<div class="shell-rail"><p tabindex="0">here</p><input><textarea></textarea><select></select><div contenteditable="true"></div><input type="radio"></div>'
  rail = document.querySelector('p') ?? document.body
  return () => setSingleKeys('on')
})

/** What does the same with Shift is told once: a letter is a letter in either size. Brackets are typed with Alt on a Mac. */
const isSame = (key: string) => key.startsWith('Shift+') || /^Alt\+[[\]]$/.test(key)

describe.each(scopes)('the keys of %s', (scope) => {
  const told = KEY_MAP.filter((shortcut) => shortcut.scope === scope && !shortcut.native).flatMap(
    ({ keys }) => keys,
  )
  const does = (event: KeyboardEvent) => handlers[scope](event) !== undefined

  test('are all answered, and all that are answered are told, each once', () => {
    expect(told.filter((key) => !does(pressed(key)))).toEqual([])
    const news = keyboard.filter((key) => does(pressed(key)) && !told.includes(key))
    expect(news.filter((key) => !(isSame(key) && told.includes(key.replace(/^\w+\+/, ''))))).toEqual([])
    const all = KEY_MAP.filter((shortcut) => shortcut.scope === scope).flatMap(({ keys }) => keys)
    expect(new Set(all).size).toBe(all.length)
  })

  test('are silent while someone writes, but for those with Ctrl, and while a word is being composed', () => {
    for (const field of document.querySelectorAll('input:not([type]), textarea, select, [contenteditable]'))
      expect(told.filter((key) => !key.startsWith('Mod') && does(pressed(key, field)))).toEqual([])
    const composing = (key: string) => Object.defineProperty(pressed(key), 'isComposing', { value: true })
    expect(told.filter((key) => does(composing(key)))).toEqual([])
  })

  test('the single ones can be switched off, and only they', () => {
    setSingleKeys('off')
    expect(told.filter((key) => does(pressed(key)))).toEqual(told.filter((key) => !isSingle(key)))
  })
})

/** Who else asks for a character: a handler that is not held above would have keys that nobody is told of. */
test('every handler is known, every text is there, and a command tells the keys of the map', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true })
  const asking = files.filter(
    (path) => /\.tsx?$/.test(path) && /\bletterOf\(event\)/.test(readFileSync(`src/${path}`, 'utf8')),
  )
  expect(asking.sort()).toEqual([
    ...['controls/keys.ts', 'library/keys.ts', 'page/commands.tsx', 'page/question.tsx', 'preview/keys.ts'],
    ...[
      'replay/keys.ts',
      'theater/critic/escalation-card.tsx',
      'theater/evidence-keys.ts',
      'theater/keys.ts',
    ],
    'theater/score-way.tsx',
  ])
  expect(KEY_MAP.filter(({ label }) => !(label in paletteTexts))).toEqual([])
  expect(keysOf('roundOn')).toEqual([']', 'K', 'Alt+ArrowRight'])
  expect(keysOf('nothing of the kind')).toEqual([])
})

describe('layouts', () => {
  test('German brackets with AltGr are brackets, and no command', () => {
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true }
    const open = typed({ key: '[', code: 'Digit8', ...altGr })
    const close = typed({ key: ']', code: 'Digit9', ...altGr })
    expect([roundStep(open), roundStep(close)]).toEqual([-1, 1])
    expect([isCommand(open), askedBy(open)]).toEqual([false, undefined])
  })

  test.each([
    ['a browser that reports AltGr alone', { key: ']', code: 'Digit9', modifierAltGraph: true }, 1],
    ['a Mac that types them with Option', { key: '[', code: 'Digit5', altKey: true }, -1],
    ['a Mac that types something else', { key: '“', code: 'BracketLeft', altKey: true }, undefined],
    ['a key beside P that bears a letter', { key: 'ü', code: 'BracketLeft' }, -1],
    ['another letter', { key: 'å', code: 'BracketLeft' }, -1],
    ['a letter with Ctrl', { key: 'ü', code: 'BracketLeft', ctrlKey: true }, undefined],
  ])('%s steps or not', (_, init, step) => {
    expect(roundStep(typed(init))).toBe(step)
  })

  test.each([
    ['what it types', { key: 'n', code: 'KeyB' }, 'new'],
    ['not where it lies', { key: 'т', code: 'KeyN' }, undefined],
    ['either size', { key: 'K', code: 'KeyK', ctrlKey: true }, 'palette'],
    ['not with AltGr', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, undefined],
    ['not of a composition that is over, as Safari tells', { key: 'Escape', keyCode: 229 }, undefined],
  ])('a letter is told by %s', (_, init, asked) => {
    expect(askedBy(typed(init))).toBe(asked)
    expect(isTyping(typed(init))).toBe('keyCode' in init)
  })

  test('a radio takes no text: the density control swallows no letter', () => {
    expect(densityPlace(pressed('2', document.querySelector('[type="radio"]') ?? rail))).toBe(1)
  })
})
