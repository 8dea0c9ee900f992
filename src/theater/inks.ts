import { ROLES, type Role } from '../run/event'

/** A colour in OKLab. */
export interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export interface Ink {
  readonly l: number
  readonly c: number
  readonly h: number
}

export type Theme = 'light' | 'dark'
export type Pencil = Role | 'you' | 'must-fix'
export type Inks = Readonly<Record<Theme, Readonly<Record<Role, Ink>>>>

const ink = (l: number, c: number, h: number): Ink => ({ l, c, h })

/** The pencils as the sheet has them. A brand moves the hues of the five; the other two stay. */
export const PENCILS: Readonly<Record<Theme, Readonly<Record<Pencil, Ink>>>> = {
  light: {
    designer: ink(0.387, 0.103, 248),
    critic: ink(0.442, 0.101, 62),
    brand: ink(0.364, 0.115, 336),
    a11y: ink(0.477, 0.105, 161),
    copy: ink(0.479, 0.161, 307),
    'must-fix': ink(0.363, 0.127, 28),
    you: ink(0.3, 0.16, 275),
  },
  dark: {
    designer: ink(0.689, 0.171, 248),
    critic: ink(0.794, 0.148, 62),
    brand: ink(0.884, 0.087, 336),
    a11y: ink(0.838, 0.129, 161),
    copy: ink(0.819, 0.116, 307),
    'must-fix': ink(0.702, 0.135, 28),
    you: ink(0.69, 0.06, 275),
  },
}

export const THEMES = ['light', 'dark'] as const

/** Base, raised, sunk. */
export const SURFACES: Readonly<Record<Theme, readonly number[]>> = {
  light: [0.955, 0.985, 0.915],
  dark: [0.22, 0.265, 0.185],
}

/** What an ink is written on in a tag: pale, or deep, and of its own hue. */
export const TINTS: Readonly<Record<Theme, Omit<Ink, 'h'>>> = {
  light: { l: 0.93, c: 0.035 },
  dark: { l: 0.31, c: 0.045 },
}

/** AA for text, and a little: screens round to eight bits. */
export const LEAST_CONTRAST = 4.6

/** Two inks that are nearer than this, to any kind of eye, are one ink. The sheet's own come as near as 0.066. */
export const LEAST_DISTANCE = 0.06

/** Fainter colours are greys with a leaning; a brand means nothing by their hue. */
const LEAST_CHROMA = 0.04

/** Further, and a pencil is no longer the one that people know by its name. */
const FURTHEST = 40

/** The inks of a brand: each moved towards the nearest hue of its palette, as far as all stay legible and apart. Undefined where the palette is grey or asks for nothing that could be had. */
export function inksFor(palette: readonly Lab[]): Inks | undefined {
  const hues = palette.filter(({ a, b }) => Math.hypot(a, b) >= LEAST_CHROMA).map(hueOf)
  if (hues.length === 0) return undefined
  const moved = new Map<Role, number>()
  for (const role of ROLES) moved.set(role, PENCILS.light[role].h)
  // Whoever is nearest to the palette goes first: moved last, it would find its place taken.
  const wishes = ROLES.map((role) => ({ role, by: wishOf(PENCILS.light[role].h, hues) })).sort(
    (one, other) => Math.abs(one.by) - Math.abs(other.by),
  )
  for (const { role, by } of wishes) move(moved, role, by)
  const same = ROLES.every((role) => moved.get(role) === PENCILS.light[role].h)
  return same ? undefined : inksAt(moved)
}

/** How far to the nearest hue, at most so far. */
function wishOf(from: number, hues: readonly number[]): number {
  const ways = hues.map((hue) => ((hue - from + 540) % 360) - 180)
  const nearest = ways.reduce((best, way) => (Math.abs(way) < Math.abs(best) ? way : best))
  return Math.min(FURTHEST, Math.max(-FURTHEST, nearest))
}

function move(hues: Map<Role, number>, role: Role, by: number): void {
  const from = hues.get(role) ?? 0
  for (let share = 1; share > 0.1; share -= 0.125) {
    hues.set(role, (from + by * share + 360) % 360)
    const inks = inksAt(hues)
    if (inks && isApart(inks)) return
  }
  hues.set(role, from)
}

/** The five at these hues; undefined where one cannot be made legible. */
function inksAt(hues: ReadonlyMap<Role, number>): Inks | undefined {
  const made = { light: { ...PENCILS.light }, dark: { ...PENCILS.dark } }
  for (const theme of THEMES)
    for (const role of ROLES) {
      const { l, c, h } = PENCILS[theme][role]
      const hue = hues.get(role) ?? h
      const legible = hue === h ? PENCILS[theme][role] : legibleInk({ l, c, h: hue }, theme)
      if (!legible) return undefined
      made[theme][role] = legible
    }
  return made
}

/** Within what screens can show, and dark or light enough for every ground that it is written on. */
function legibleInk({ l, c, h }: Ink, theme: Theme): Ink | undefined {
  const step = theme === 'light' ? -0.01 : 0.01
  for (let turn = 0; turn <= 12; turn += 1) {
    const shown = inGamut({ l: l + turn * step, c, h })
    if (worstContrast(shown, theme) >= LEAST_CONTRAST) return shown
  }
  return undefined
}

function inGamut(wanted: Ink): Ink {
  let c = wanted.c
  while (c > 0 && rgbOf({ ...wanted, c }).some((part) => part < 0 || part > 1)) c = Math.max(0, c - 0.004)
  return { ...wanted, c }
}

/** The least contrast over the three surfaces and its own tint. */
export function worstContrast(one: Ink, theme: Theme): number {
  const grounds = [...SURFACES[theme].map((l) => ink(l, 0, 0)), { ...TINTS[theme], h: one.h }]
  return Math.min(...grounds.map((ground) => contrast(one, ground)))
}

function contrast(one: Ink, other: Ink): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(one: Ink): number {
  const [red, green, blue] = rgbOf(one)
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}

const clip = (part: number) => Math.min(1, Math.max(0, part))

function isApart(inks: Inks): boolean {
  return THEMES.every((theme) => leastDistance(inks[theme], theme) >= LEAST_DISTANCE)
}

/** How near the nearest two of all pencils come, to four kinds of eyes. */
export function leastDistance(inks: Readonly<Record<Role, Ink>>, theme: Theme): number {
  const all = [...ROLES.map((role) => inks[role]), PENCILS[theme]['must-fix'], PENCILS[theme].you]
  let least = Number.POSITIVE_INFINITY
  for (const eye of EYES) {
    const seen = all.map((one) => labOf(seenBy(eye, rgbOf(one))))
    for (const [at, one] of seen.entries())
      for (const other of seen.slice(at + 1))
        least = Math.min(least, Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b))
  }
  return least
}

type Three = readonly [number, number, number]
type Eye = readonly [Three, Three, Three]

/** Full sight, and none of one kind of cones (Machado, Oliveira and Fernandes 2009), in linear light. */
const EYES: readonly Eye[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
]

function seenBy(eye: Eye, [red, green, blue]: Three): Three {
  const part = ([r, g, b]: Three) => clip(r * clip(red) + g * clip(green) + b * clip(blue))
  return [part(eye[0]), part(eye[1]), part(eye[2])]
}

function hueOf({ a, b }: Lab): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** Linear red, green and blue; outside 0 to 1 where no screen shows it. */
function rgbOf({ l: lightness, c, h }: Ink): Three {
  const turn = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(turn), c * Math.sin(turn)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function labOf([red, green, blue]: Three): Lab {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** The inks as the sheet names them, for both themes at once. */
export function inkProperties(inks: Inks): readonly (readonly [name: string, value: string])[] {
  const both = (paint: (theme: Theme) => Ink) =>
    `light-dark(${oklch(paint('light'))}, ${oklch(paint('dark'))})`
  return ROLES.flatMap((role) => [
    [`--ink-${role}`, both((theme) => inks[theme][role])] as const,
    [`--tint-${role}`, both((theme) => ({ ...TINTS[theme], h: inks[theme][role].h }))] as const,
  ])
}

function oklch({ l, c, h }: Ink): string {
  return `oklch(${(l * 100).toFixed(1)}% ${c.toFixed(3)} ${h.toFixed(1)})`
}
