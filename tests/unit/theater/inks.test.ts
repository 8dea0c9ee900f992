// Inks that follow a palette stay readable and can be told apart, for four kinds of eyes and in both themes.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRgb } from '../../../src/documents/oklab'
import { ROLES } from '../../../src/run/event'
import {
  inkProperties,
  inksFor,
  type Lab,
  leastDistance,
  LEAST_DISTANCE,
  PENCILS,
  SURFACES,
  THEMES,
  TINTS,
  worstContrast,
} from '../../../src/theater/inks'
import { depth } from '../../building/depth'
import { seeded } from '../../tools/seeded'

const css = readFileSync('src/tokens.css', 'utf8')

/** Both values of a custom property of the sheet. */
function inSheet(name: string): Record<'light' | 'dark', string> {
  const both = new RegExp(String.raw`--${name}: light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)`)
  const [, light = '', dark = ''] = both.exec(css) ?? []
  return { light, dark }
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`

test.each(THEMES)('[CT-35] the pencils that are moved are those of the sheet: %s', (theme) => {
  for (const [name, { l, c, h }] of Object.entries(PENCILS[theme]))
    expect(inSheet(`ink-${name}`)[theme]).toBe(`${percent(l)} ${c} ${h}`)
  for (const role of ROLES) {
    const { l, c } = TINTS[theme]
    expect(inSheet(`tint-${role}`)[theme]).toBe(`${l * 100}% ${c} ${PENCILS[theme][role].h}`)
  }
  const grounds = ['base', 'raised', 'sunk'].map((name) => inSheet(name)[theme])
  expect(grounds).toEqual(SURFACES[theme].map((share) => `${percent(share)} 0 0`))
})

test('[CT-35] and come as near to each other as the table says, to four kinds of eyes', () => {
  expect(leastDistance({ ...PENCILS.light }, 'light')).toBeCloseTo(0.066, 3)
  expect(leastDistance({ ...PENCILS.dark }, 'dark')).toBeGreaterThanOrEqual(LEAST_DISTANCE)
})

test('[CT-35] whatever the palette, inks that follow it are AA, told apart, nearer to it and never beyond knowing', () => {
  const random = seeded(2026)
  const palettes = Array.from({ length: depth(80, 400) }, () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, () => fromRgb(random(), random(), random())),
  )
  const moved = palettes.flatMap((palette) => {
    const inks = inksFor(palette)
    return inks ? [{ palette, inks }] : []
  })
  // A rule that always keeps the sheet's own inks would pass as well.
  expect(moved.length).toBeGreaterThan(palettes.length / 2)
  for (const { palette, inks } of moved) {
    for (const theme of THEMES) {
      const worst = ROLES.map((role) => worstContrast(inks[theme][role], theme))
      expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5)
      expect(leastDistance(inks[theme], theme)).toBeGreaterThanOrEqual(LEAST_DISTANCE)
    }
    for (const role of ROLES) {
      const [before, after] = [PENCILS.light[role].h, inks.light[role].h]
      expect(turn(before, after)).toBeLessThanOrEqual(40.001)
      expect(toNearest(after, palette)).toBeLessThanOrEqual(toNearest(before, palette) + 0.001)
      expect(inks.dark[role].h).toBe(after)
    }
  }
})

test('a grey palette, and none, leave them as they are; one of one colour does not make one pencil of five', () => {
  expect(inksFor([])).toBeUndefined()
  expect(inksFor([0.1, 0.5, 1].map((grey) => fromRgb(grey, grey, grey)))).toBeUndefined()
  const blue = inksFor([fromRgb(0, 0.3, 1)])?.light
  expect(new Set(ROLES.map((role) => blue && Math.round(blue[role].h))).size).toBe(ROLES.length)
})

test('[CT-35] they are set under the names of the sheet, for both themes at once', () => {
  const inks = inksFor([fromRgb(0.85, 0.34, 0.23), fromRgb(0.1, 0.4, 0.8)])
  const properties = inks ? inkProperties(inks) : []
  const names = ROLES.flatMap((role) => [`--ink-${role}`, `--tint-${role}`])
  expect(properties.map(([name]) => name).sort()).toEqual(names.sort())
  for (const [name, value] of properties) {
    expect(inSheet(name.slice(2)).light).not.toBe('')
    expect(value).toMatch(/^light-dark\(oklch\([\d.]+% [\d.]+ [\d.]+\), oklch\([\d.]+% [\d.]+ [\d.]+\)\)$/)
  }
})

const turn = (one: number, other: number) => Math.abs(((other - one + 540) % 360) - 180)

function toNearest(hue: number, palette: readonly Lab[]): number {
  const coloured = palette.filter(({ a, b }) => Math.hypot(a, b) >= 0.04)
  return Math.min(...coloured.map(({ a, b }) => turn(hue, (Math.atan2(b, a) * 180) / Math.PI)))
}
