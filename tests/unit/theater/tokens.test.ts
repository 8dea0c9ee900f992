// Each ink of the sheet has the contrast that was promised on every ground, in light and in dark.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROLES } from '../../../src/run/event'
import { THEMES } from '../../../src/theater/inks'

type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Theme = (typeof THEMES)[number]

const css = readFileSync('src/tokens.css', 'utf8')
const SURFACES = ['base', 'raised', 'sunk']
const COLOUR = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`

/** What the table of the visual direction promises: the worst contrast of each ink, in the light theme and in the dark one. */
test.each([
  ['text', 13.4, 12.8],
  ['text-2', 6.2, 7.1],
  ['ink-designer', 7.5, 4.7],
  ['ink-critic', 6.1, 6.7],
  ['ink-brand', 8.8, 9.1],
  ['ink-a11y', 4.9, 8.3],
  ['ink-copy', 5.5, 7.3],
  ['ink-you', 11.3, 4.8],
  ['ink-must-fix', 8.9, 4.7],
])('[CT-40] %s is readable: at worst %s to 1, in the dark %s to 1', (name, light, dark) => {
  const contrasts = THEMES.map((theme) => worstOf(name, theme))
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  const promised = { light, dark }
  expect(THEMES.filter((theme) => Math.abs(worstOf(name, theme) - promised[theme]) > 0.1)).toEqual([])
})

test('the measure itself is right', () => {
  expect(contrastOf([100, 0, 0], [0, 0, 0])).toBeCloseTo(21, 3)
  expect(contrastOf([50, 0.1, 20], [50, 0.1, 20])).toBeCloseTo(1, 6)
  // #767676 on white is the well-known edge of AA.
  expect(contrastOf([56.65, 0, 0], [100, 0, 0])).toBeCloseTo(4.54, 1)
})

test('[CT-35] the chrome has no colour of its own, and each panelist an ink and a tint of one hue', () => {
  for (const theme of THEMES) {
    for (const name of [...SURFACES, 'text', 'text-2', 'rule']) expect(colour(name, theme)[1]).toBe(0)
    for (const role of [...ROLES, 'you'])
      expect(colour(`ink-${role}`, theme)[2]).toBe(colour(`tint-${role}`, theme)[2])
  }
})

/** Over the three surfaces and, for a pencil, its own tint. */
function worstOf(name: string, theme: Theme): number {
  const own = name.startsWith('ink-') ? [name.replace('ink', 'tint')] : []
  const grounds = [...SURFACES, ...own].map((ground) => colour(ground, theme))
  return Math.min(...grounds.map((ground) => contrastOf(colour(name, theme), ground)))
}

function colour(name: string, theme: Theme): Oklch {
  const found = new RegExp(String.raw`--${name}: light-dark\(${COLOUR}, ${COLOUR}\)`).exec(css)
  if (!found) throw new Error(`tokens.css has no --${name} in both themes.`)
  const from = theme === 'light' ? 1 : 4
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(from, from + 3).map(Number)
  return [lightness, chroma, hue]
}

function contrastOf(one: Oklch, other: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(value: Oklch): number {
  const [red, green, blue] = linearRgb(value)
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}

/** Screens hold eight bits a channel: what is drawn is clipped and rounded. */
function shown(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  const byte = Math.round(encoded * 255) / 255
  return byte <= 0.04045 ? byte / 12.92 : ((byte + 0.055) / 1.055) ** 2.4
}

/** By hand: the app's own conversion is not measured by itself. */
function linearRgb([lightness, chroma, hue]: Oklch): [number, number, number] {
  const turn = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)]
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
