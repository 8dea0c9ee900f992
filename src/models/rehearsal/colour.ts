type Channels = readonly [number, number, number]

/** The contrast ratio of WCAG 2: 1 is none, 21 is black on white. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** A ratio in words. Down, so that a failing pair is never rounded into passing. */
export function ratio(one: string, other: string): string {
  return `${(Math.floor(contrast(one, other) * 100 + 1e-9) / 100).toFixed(2)}:1`
}

/** `share` of the one in the other. */
export function mix(one: string, other: string, share: number): string {
  const to = channels(other)
  const mixed = channels(one).map((value, at) => Math.round(value * share + (to[at] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The palest mixture of ink into paper that still has the contrast asked for. */
export function paled(ink: string, paper: string, least: number): string {
  for (let share = 0.2; share < 1; share += 0.01) {
    const colour = mix(ink, paper, share)
    if (contrast(colour, paper) >= least) return colour
  }
  return ink
}

/** Whichever of two is read more easily on a ground. */
export function readable(ground: string, one: string, other: string): string {
  return contrast(ground, one) >= contrast(ground, other) ? one : other
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
