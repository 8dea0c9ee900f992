import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isCommand, isTyping, letterOf, roundStep, setSingleKeys } from '../../../src/controls/keys'
import { paletteTexts } from '../../../src/i18n/palette'
import { askedOf } from '../../../src/library/keys'
import { askedBy } from '../../../src/page/commands'
import { isSingle, KEY_MAP, keysOf, type Scope } from '../../../src/palette/key-map'
import { changeStep, sightOf, widthOf } from '../../../src/preview/keys'
import { moveOf } from '../../../src/replay/keys'
import { densityPlace } from '../../../src/theater/keys'

/** What each region does with a key; undefined when it is none of its own. */
const handlers: Readonly<Record<Scope, (event: KeyboardEvent) => unknown>> = {
  anywhere: (event) => {
    const asked = askedBy(event)
    if (asked === 'palette' || asked === 'leave') return asked
    return (event.key === 'Enter' && isCommand(event)) || undefined
  },
  shell: (event) => {
    const asked = askedBy(event)
    return asked === 'new' || asked === 'library' || asked === 'keys' ? asked : undefined
  },
  jury: (event) => {
    if (askedBy(event) === 'add') return 'add'
    return densityPlace(event) ?? ('ft'.includes(letterOf(event) || '-') ? letterOf(event) : undefined)
  },
  library: askedOf,
  rounds: roundStep,
  compare: changeStep,
  page: (event) => sightOf(event) ?? widthOf(event),
  player: (event) => (roundStep(event) ? undefined : moveOf(event)),
  question: (event) => ('123'.includes(letterOf(event) || '-') ? letterOf(event) : undefined),
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

function pressed(written: string, from: Element): KeyboardEvent {
  const parts = written.split('+')
  const name = parts.at(-1) ?? ''
  const event = new KeyboardEvent('keydown', {
    key: name === 'Space' ? ' ' : name.length === 1 ? name.toLowerCase() : name,
    ctrlKey: parts.includes('Mod'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
  })
  from.dispatchEvent(event)
  return event
}

let rail: HTMLElement

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML =
    '<div class="shell-rail"><p tabindex="0">here</p><input><textarea></textarea><select></select><div contenteditable="true"></div><input type="radio"></div>'
  rail = document.querySelector('p') ?? document.body
})
afterEach(() => setSingleKeys('on'))

/** What does the same with Shift is told once: a letter is a letter in either size. Brackets are typed with Alt on a Mac. */
const isSame = (key: string) => key.startsWith('Shift+') || /^Alt\+[[\]]$/.test(key)

describe.each(scopes)('the keys of %s', (scope) => {
  const told = KEY_MAP.filter((shortcut) => shortcut.scope === scope && !shortcut.native).flatMap(
    ({ keys }) => keys,
  )

  test('are all answered', () => {
    expect(told.filter((key) => handlers[scope](pressed(key, rail)) === undefined)).toEqual([])
  })

  test('are all told', () => {
    const known = keyboard.filter((key) => handlers[scope](pressed(key, rail)) !== undefined)
    const news = known.filter((key) => !told.includes(key))
    expect(news.filter((key) => !(isSame(key) && told.includes(key.replace(/^\w+\+/, ''))))).toEqual([])
  })

  test('are silent while someone writes, but for those with Ctrl', () => {
    for (const field of document.querySelectorAll('input:not([type]), textarea, select, [contenteditable]'))
      expect(
        told.filter((key) => !key.startsWith('Mod') && handlers[scope](pressed(key, field)) !== undefined),
      ).toEqual([])
  })

  test('are silent while a word is being composed', () => {
    const composing = (key: string) =>
      Object.defineProperty(pressed(key, rail), 'isComposing', { value: true })
    expect(told.filter((key) => handlers[scope](composing(key)) !== undefined)).toEqual([])
  })

  test('the single ones can be switched off, and only they', () => {
    setSingleKeys('off')
    const left = told.filter((key) => handlers[scope](pressed(key, rail)) !== undefined)
    expect(left).toEqual(told.filter((key) => !isSingle(key)))
  })
})

/** Who else asks for a character: a handler that is not held above would have keys that nobody is told of. */
test('every handler is known', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  const asking = files.filter((path) => /\bletterOf\(event\)/.test(readFileSync(`src/${path}`, 'utf8')))
  expect(asking.sort()).toEqual([
    'controls/keys.ts',
    'library/keys.ts',
    'page/commands.tsx',
    'page/question.tsx',
    'preview/keys.ts',
    'replay/keys.ts',
    'theater/critic/escalation-card.tsx',
    'theater/evidence-keys.ts',
    'theater/keys.ts',
    'theater/score-way.tsx',
  ])
})

test('no scope tells one key twice, and every text is there', () => {
  for (const scope of scopes) {
    const keys = KEY_MAP.filter((shortcut) => shortcut.scope === scope).flatMap((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
  }
  expect(KEY_MAP.filter(({ label }) => !(label in paletteTexts))).toEqual([])
})

describe('layouts', () => {
  const typed = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, ...init })
    rail.dispatchEvent(event)
    return event
  }

  test('German brackets with AltGr are brackets, and no command', () => {
    const open = typed({ key: '[', code: 'Digit8', ctrlKey: true, altKey: true, modifierAltGraph: true })
    const close = typed({ key: ']', code: 'Digit9', ctrlKey: true, altKey: true, modifierAltGraph: true })
    expect([roundStep(open), roundStep(close)]).toEqual([-1, 1])
    expect([isCommand(open), askedBy(open)]).toEqual([false, undefined])
  })

  test('a browser that reports AltGr alone, and a Mac that types them with Option', () => {
    expect(roundStep(typed({ key: ']', code: 'Digit9', modifierAltGraph: true }))).toBe(1)
    expect(roundStep(typed({ key: '[', code: 'Digit5', altKey: true }))).toBe(-1)
    expect(roundStep(typed({ key: '“', code: 'BracketLeft', altKey: true }))).toBeUndefined()
  })

  test('the keys beside P step where they bear letters', () => {
    expect(roundStep(typed({ key: 'ü', code: 'BracketLeft' }))).toBe(-1)
    expect(roundStep(typed({ key: 'å', code: 'BracketLeft' }))).toBe(-1)
    expect(roundStep(typed({ key: 'ü', code: 'BracketLeft', ctrlKey: true }))).toBeUndefined()
  })

  test('a letter is told by what it types, wherever it lies', () => {
    expect(askedBy(typed({ key: 'n', code: 'KeyB' }))).toBe('new')
    expect(askedBy(typed({ key: 'т', code: 'KeyN' }))).toBeUndefined()
    expect(askedBy(typed({ key: 'K', code: 'KeyK', ctrlKey: true }))).toBe('palette')
    expect(askedBy(typed({ key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }))).toBeUndefined()
  })

  test('the key that Safari tells of when a composition is over belongs to that', () => {
    expect(isTyping(typed({ key: 'Escape', keyCode: 229 }))).toBe(true)
    expect(askedBy(typed({ key: 'Escape', keyCode: 229 }))).toBeUndefined()
  })

  test('a radio takes no text: the density control swallows no letter', () => {
    const radio = document.querySelector('[type="radio"]') ?? rail
    expect(densityPlace(pressed('2', radio))).toBe(1)
  })
})

test('a command tells the keys of the map', () => {
  expect(keysOf('roundOn')).toEqual([']', 'K', 'Alt+ArrowRight'])
  expect(keysOf('nothing of the kind')).toEqual([])
})
