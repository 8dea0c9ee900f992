import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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
import { seeded } from '../../tools/seeded'

const css = readFileSync('src/tokens.css', 'utf8')

/** Both values of a custom property of the sheet. */
function inSheet(name: string): Record<'light' | 'dark', string> {
  const [, light = '', dark = ''] =
    new RegExp(String.raw`--${name}: light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)`).exec(css) ?? []
  return { light, dark }
}

describe('[CT-35] the pencils that are moved are those of the sheet', () => {
  test.each(THEMES)('%s', (theme) => {
    for (const [name, { l, c, h }] of Object.entries(PENCILS[theme]))
      expect(inSheet(`ink-${name}`)[theme]).toBe(`${Number((l * 100).toFixed(1))}% ${c} ${h}`)
    for (const role of ROLES)
      expect(inSheet(`tint-${role}`)[theme]).toBe(
        `${TINTS[theme].l * 100}% ${TINTS[theme].c} ${PENCILS[theme][role].h}`,
      )
    for (const [at, name] of ['base', 'raised', 'sunk'].entries())
      expect(inSheet(name)[theme]).toBe(`${Number(((SURFACES[theme][at] ?? 0) * 100).toFixed(1))}% 0 0`)
  })

  test('and come as near to each other as the table says, to four kinds of eyes', () => {
    const alone = { ...PENCILS.light }
    expect(leastDistance(alone, 'light')).toBeCloseTo(0.066, 3)
    expect(leastDistance({ ...PENCILS.dark }, 'dark')).toBeGreaterThanOrEqual(LEAST_DISTANCE)
  })
})

describe('[CT-35] role inks follow the palette of the brand', () => {
  const random = seeded(2026)
  const colour = () => fromRgb(random(), random(), random())
  const palettes = Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, colour),
  )

  test('whatever the palette, each is AA on every ground and told from every other', () => {
    let moved = 0
    for (const palette of palettes) {
      const inks = inksFor(palette)
      if (!inks) continue
      moved += 1
      for (const theme of THEMES) {
        for (const role of ROLES) expect(worstContrast(inks[theme][role], theme)).toBeGreaterThanOrEqual(4.5)
        expect(leastDistance(inks[theme], theme)).toBeGreaterThanOrEqual(LEAST_DISTANCE)
      }
    }
    // A rule that always keeps the sheet's own inks would pass as well.
    expect(moved).toBeGreaterThan(palettes.length / 2)
  })

  test('each comes nearer to the palette, never further away, and never beyond knowing', () => {
    for (const palette of palettes) {
      const inks = inksFor(palette)
      if (!inks) continue
      for (const role of ROLES) {
        const [before, after] = [PENCILS.light[role].h, inks.light[role].h]
        expect(turn(before, after)).toBeLessThanOrEqual(40.001)
        expect(toNearest(after, palette)).toBeLessThanOrEqual(toNearest(before, palette) + 0.001)
        expect(inks.dark[role].h).toBe(after)
      }
    }
  })

  test('a grey palette, and none, leave them as they are', () => {
    expect(inksFor([])).toBeUndefined()
    expect(inksFor([fromRgb(0.1, 0.1, 0.1), fromRgb(0.5, 0.5, 0.5), fromRgb(1, 1, 1)])).toBeUndefined()
  })

  test('a palette of one colour does not make one pencil of five', () => {
    const blue = inksFor([fromRgb(0, 0.3, 1)])
    expect(blue).toBeDefined()
    const hues = ROLES.map((role) => blue?.light[role].h ?? 0)
    expect(new Set(hues.map(Math.round)).size).toBe(ROLES.length)
  })
})

test('[CT-35] they are set under the names of the sheet, for both themes at once', () => {
  const inks = inksFor([fromRgb(0.85, 0.34, 0.23), fromRgb(0.1, 0.4, 0.8)])
  const properties = inks ? inkProperties(inks) : []
  expect(properties.map(([name]) => name).sort()).toEqual(
    ROLES.flatMap((role) => [`--ink-${role}`, `--tint-${role}`]).sort(),
  )
  for (const [name, value] of properties) {
    expect(inSheet(name.slice(2)).light).not.toBe('')
    expect(value).toMatch(/^light-dark\(oklch\([\d.]+% [\d.]+ [\d.]+\), oklch\([\d.]+% [\d.]+ [\d.]+\)\)$/)
  }
})

function turn(one: number, other: number): number {
  return Math.abs(((other - one + 540) % 360) - 180)
}

function toNearest(hue: number, palette: readonly Lab[]): number {
  const coloured = palette.filter(({ a, b }) => Math.hypot(a, b) >= 0.04)
  return Math.min(...coloured.map(({ a, b }) => turn(hue, (Math.atan2(b, a) * 180) / Math.PI)))
}
