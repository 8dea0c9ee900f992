/** A colour in OKLab, where equal distances look about equal. */
export interface Oklab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/** How far two colours are apart. */
export function deltaE(one: Oklab, other: Oklab): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b)
}

/** Red, green and blue from 0 to 1, as sheets write them. */
export function fromRgb(r: number, g: number, b: number): Oklab {
  const [red, green, blue] = [linear(r), linear(g), linear(b)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function linear(channel: number): number {
  const part = Math.min(1, Math.max(0, channel))
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Every colour that is written in a text, but for named ones: red is a word as well. */
export const COLOUR =
  /(?<![\w&])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])|\b(?:rgb|hsl)a?\([^()]{1,80}\)|\bok(?:lch|lab)\([^()]{1,80}\)/gi

/** A colour as it is written. Undefined where it cannot be read, or lets something through. */
export function readColour(text: string): Oklab | undefined {
  const plain = text.trim().toLowerCase()
  return plain.startsWith('#') ? fromHex(plain.slice(1)) : fromFunction(plain)
}

function fromHex(digits: string): Oklab | undefined {
  const long = digits.length < 5 ? [...digits].map((digit) => digit + digit).join('') : digits
  if (!/^[0-9a-f]{6}(?:[0-9a-f]{2})?$/.test(long) || (long.length === 8 && !long.endsWith('ff')))
    return undefined
  const at = (from: number) => Number.parseInt(long.slice(from, from + 2), 16) / 255
  return fromRgb(at(0), at(2), at(4))
}

function fromFunction(text: string): Oklab | undefined {
  const [, name = '', inner = ''] = /^(\w+)\(([^()]*)\)$/.exec(text) ?? []
  const [one, two, three, alpha] = inner.trim().split(/[\s,/]+/)
  if (one === undefined || two === undefined || three === undefined) return undefined
  if (alpha !== undefined && number(alpha, 1) < 1) return undefined
  const read = partsOf(name, [one, two, three])
  return read && Object.values(read).every(Number.isFinite) ? read : undefined
}

function partsOf(name: string, [one, two, three]: readonly [string, string, string]): Oklab | undefined {
  switch (name.replace(/a$/, '')) {
    case 'rgb':
      return fromRgb(number(one, 255) / 255, number(two, 255) / 255, number(three, 255) / 255)
    case 'hsl':
      return fromHsl(angle(one), number(two, 100) / 100, number(three, 100) / 100)
    case 'oklch': {
      const [chroma, hue] = [number(two, 0.4), (angle(three) * Math.PI) / 180]
      return { l: number(one, 1), a: chroma * Math.cos(hue), b: chroma * Math.sin(hue) }
    }
    case 'oklab':
      return { l: number(one, 1), a: number(two, 0.4), b: number(three, 0.4) }
    default:
      return undefined
  }
}

/** A number, or a share of what is whole. */
function number(text: string, whole: number): number {
  const value = text === 'none' ? 0 : Number.parseFloat(text)
  return text.endsWith('%') ? (value / 100) * whole : value
}

function angle(text: string): number {
  const value = text === 'none' ? 0 : Number.parseFloat(text)
  if (text.endsWith('turn')) return value * 360
  return text.endsWith('rad') && !text.endsWith('grad') ? (value * 180) / Math.PI : value
}

function fromHsl(hue: number, saturation: number, lightness: number): Oklab {
  const at = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    )
  }
  return fromRgb(at(0), at(8), at(4))
}

/** The nearest colour that six digits can say. */
export function hexOf({ l, a, b }: Oklab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return `#${channels.map((channel) => digits(curved(channel))).join('')}`
}

function curved(channel: number): number {
  const part = Math.min(1, Math.max(0, channel))
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function digits(channel: number): string {
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0')
}
