// Each pair of state, language, theme and width is looked at somewhere, even in the quick run.
import { expect, test } from 'vitest'
import { DRIVEN, LOOPS, RECORDED } from '../e2e/states'
import { LANGUAGES, THEMES, viewsOf, WIDTHS } from '../e2e/views'

test('[CT-40] each pair of state, language, theme and width is looked at somewhere in the quick run', () => {
  const pairs = new Set<string>()
  const met = (...pair: unknown[]) => pairs.add(pair.join(' '))
  for (const list of [[...RECORDED, ...LOOPS], Object.keys(DRIVEN)])
    list.forEach((_, at) => {
      for (const { locale, theme, width } of viewsOf(at, false)) {
        met(list.length, at, locale)
        met(list.length, at, theme)
        met(list.length, at, width)
        met(locale, theme)
        met(locale, width)
        met(theme, width)
      }
    })
  const [l, t, w] = [LANGUAGES.length, THEMES.length, WIDTHS.length]
  const states = RECORDED.length + LOOPS.length + Object.keys(DRIVEN).length
  expect(pairs.size).toBe(states * (l + t + w) + l * t + l * w + t * w)
  expect(viewsOf(0, true)).toHaveLength(l * t * w)
})
