// The palette finds commands by their names in the chosen language and in English, those that can be done now first.
import { describe, expect, test } from 'vitest'
import { paletteTexts } from '../../../src/i18n/palette'
import { createTranslate } from '../../../src/i18n/t'
import { actionOf, inEnglish } from '../../../src/palette/action'
import { find } from '../../../src/palette/find'

const nothing = () => {}
const actions = [
  actionOf('run', 'interrupt', 'act.interrupt', undefined),
  actionOf('run', 'again', 'act.again', nothing),
  actionOf('settings', 'theme.dark', 'act.theme.dark', nothing),
  actionOf('go', 'settings', 'act.settings', nothing),
  ...Array.from({ length: 12 }, (_, n) => actionOf('runs', `run.${n}`, () => `Bakery ${n}`, nothing)),
]
const german = createTranslate(paletteTexts, () => ({
  locale: 'de',
  parts: { first: {}, palette: { 'act.theme.dark': 'Farben: dunkel', 'group.settings': 'Einstellungen' } },
})).part('palette', paletteTexts)

const ids = (typed: string, recent: readonly string[] = [], say = inEnglish) =>
  find(typed, actions, recent, say).map(({ group, found }) => [
    group,
    ...found.map(({ action }) => action.id),
  ])

describe('while nothing is typed', () => {
  test('what can be done now stands by its group, and of the runs the newest', () => {
    const [run, go, settings, runs] = ids('')
    expect([run, go, settings]).toEqual([
      ['run', 'again'],
      ['go', 'settings'],
      ['settings', 'theme.dark'],
    ])
    expect(runs).toHaveLength(9)
  })

  test('what was used last comes first, and stands nowhere else', () => {
    expect(ids('', ['theme.dark', 'gone', 'interrupt', 'again']).slice(0, 2)).toEqual([
      ['recent', 'theme.dark', 'again'],
      ['go', 'settings'],
    ])
  })
})

describe('what was typed', () => {
  test('is found in the language of the moment and in English', () => {
    expect(ids('dunkel', [], german)).toEqual([['settings', 'theme.dark']])
    expect(ids('dark', [], german)).toEqual([['settings', 'theme.dark']])
    expect(ids('dunkel')).toEqual([])
  })

  test('is found by the group as well, after what bears the name itself', () => {
    expect(ids('settings')).toEqual([
      ['go', 'settings'],
      ['settings', 'theme.dark'],
    ])
  })

  test('finds what cannot be done now after what can', () => {
    expect(ids('run')[0]).toEqual(['run', 'again', 'interrupt'])
    expect(find('run', actions, [], inEnglish)[0]?.found.map(({ action }) => action.now)).toEqual([
      true,
      false,
    ])
  })

  test('finds every run', () => {
    expect(ids('bakery')[0]).toHaveLength(13)
    expect(ids('bakery 11')).toEqual([['runs', 'run.11']])
  })

  test('marks the letters of the name', () => {
    expect(find('again', actions, [], inEnglish)[0]?.found[0]?.at).toEqual([4, 5, 6, 7, 8])
  })
})
