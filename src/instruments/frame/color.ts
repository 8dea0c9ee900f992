/** Red, green, blue from 0 to 255 and alpha from 0 to 1. Not rounded: 4.499 is not 4.5. */
export interface Color {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

export const CLEAR: Color = { r: 0, g: 0, b: 0, a: 0 }
export const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 }

const RGB = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:\s*[,/]\s*([\d.]+)(%?))?\s*\)$/
const SRGB = /^color\(srgb\s+(\S+)\s+(\S+)\s+([^\s/)]+)(?:\s*\/\s*([\d.]+)(%?))?\s*\)$/

/** A colour as browsers write computed ones. Undefined where it is in another space than sRGB. */
export function readColor(text: string): Color | undefined {
  if (text === 'transparent') return CLEAR
  const rgb = RGB.exec(text)
  if (rgb) return colorOf(rgb, 1)
  const srgb = SRGB.exec(text)
  return srgb ? colorOf(srgb, 255) : undefined
}

function colorOf([, r, g, b, a, percent]: RegExpExecArray, by: number): Color | undefined {
  const channel = (text = '0') => Math.min(255, Math.max(0, (text === 'none' ? 0 : Number(text)) * by))
  const alpha = a === undefined ? 1 : Number(a) / (percent === '%' ? 100 : 1)
  const color = { r: channel(r), g: channel(g), b: channel(b), a: Math.min(1, alpha) }
  return Object.values(color).every(Number.isFinite) ? color : undefined
}

/** What is seen when one colour lies on another. */
export function over(top: Color, below: Color): Color {
  const a = top.a + below.a * (1 - top.a)
  if (a === 0) return CLEAR
  const mix = (t: number, b: number) => (t * top.a + b * below.a * (1 - top.a)) / a
  return { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b), a }
}

export function faded(color: Color, by: number): Color {
  return { ...color, a: color.a * by }
}

/** As a screen shows it: in whole steps. */
export function shown({ r, g, b, a }: Color): Color {
  return { r: Math.round(r), g: Math.round(g), b: Math.round(b), a }
}

/** Of two opaque colours: WCAG 2.2, from 1 to 21. */
export function ratioOf(one: Color, other: Color): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminanceOf({ r, g, b }: Color): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

export function hexOf({ r, g, b, a }: Color): string {
  const two = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')
  return `#${two(r)}${two(g)}${two(b)}${a < 1 ? two(a * 255) : ''}`
}

/** Colours between two, both included: text of a middle grey is lost in the middle of a gradient and not at its ends. */
export function between(from: Color, to: Color, steps: number): readonly Color[] {
  const at = (part: number): Color => ({
    r: from.r + (to.r - from.r) * part,
    g: from.g + (to.g - from.g) * part,
    b: from.b + (to.b - from.b) * part,
    a: from.a + (to.a - from.a) * part,
  })
  return Array.from({ length: steps + 1 }, (_, n) => at(n / steps))
}
