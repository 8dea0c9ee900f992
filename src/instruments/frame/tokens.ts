import { hexOf } from './color'
import { localNameOf, styleOf } from './dom'
import { imageLayers } from './layers'
import { colorFrom } from './paint'
import type { TokenReading, TokenReadings } from './readings'
import { hasLetters, isShown, type Text } from './seen'
import { placeOf } from './select'

type Use = NonNullable<TokenReading['use']>
type Counted = { element: Element; value: string | number; use?: Use; count: number }

/** Counts values of one kind, and remembers who uses each first. */
function createTally() {
  const found = new Map<string, Counted>()
  return {
    add(element: Element, value: string | number, use?: Use) {
      const key = `${use ?? ''} ${value}`
      const counted = found.get(key)
      if (counted) counted.count += 1
      else found.set(key, { element, value, count: 1, ...(use && { use }) })
    },
    readings(): readonly TokenReading[] {
      const counted = [...found.values()].sort((a, b) => b.count - a.count)
      return counted.map(({ element, value, count, use }) => ({
        ...placeOf(element),
        value,
        count,
        ...(use && { use }),
      }))
    },
  }
}

/** What the page is drawn with, as far as people see it. */
export function tokensOf(texts: readonly Text[], elements: readonly Element[]): TokenReadings {
  const [colours, fonts, sizes, spacings] = [createTally(), createTally(), createTally(), createTally()]
  const paint = (element: Element, text: string, use: Use) => {
    const color = colorFrom(text)
    if (color && color.a > 0) colours.add(element, hexOf(color), use)
  }
  for (const { element, words, style } of texts) {
    if (!hasLetters(words) || !isShown(element)) continue
    paint(element, style.color, 'text')
    fonts.add(element, firstFamily(style.fontFamily))
    sizes.add(element, pixels(style.fontSize))
  }
  for (const element of elements) {
    if (!isShown(element)) continue
    const style = styleOf(element)
    paint(element, style.backgroundColor, 'background')
    for (const text of stopsOf(style.backgroundImage)) colours.add(element, text, 'background')
    if (Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none')
      paint(element, style.borderTopColor, 'border')
    for (const length of spacesOf(element, style)) if (length > 0) spacings.add(element, length)
  }
  return {
    colours: colours.readings(),
    fonts: fonts.readings(),
    sizes: sizes.readings(),
    spacings: spacings.readings(),
  }
}

function firstFamily(families: string): string {
  return (families.split(',')[0] ?? '').trim().replace(/^["']|["']$/g, '')
}

function pixels(length: string): number {
  return Math.round((Number.parseFloat(length) || 0) * 100) / 100
}

/** The ends of a gradient are chosen; what lies between follows. */
function stopsOf(image: string): readonly string[] {
  if (!image.includes('gradient(')) return []
  const colors = imageLayers(image, colorFrom).flatMap((layer) =>
    layer.kind === 'colors' ? layer.colors : [],
  )
  return [...new Set(colors.filter((color, n) => color.a > 0 && n % 9 === 0).map(hexOf))]
}

/** Margins at the sides are left out: browsers fill them to centre a block, and nobody has chosen them. */
function spacesOf(element: Element, style: CSSStyleDeclaration): readonly number[] {
  const name = localNameOf(element)
  // A browser pads fields and buttons by itself.
  if (/^(?:input|select|textarea|button|option|br|svg|path)$/.test(name)) return []
  const own = [
    style.paddingTop,
    style.paddingRight,
    style.paddingBottom,
    style.paddingLeft,
    style.marginTop,
    style.marginBottom,
  ]
  const gaps = /flex|grid/.test(style.display) ? [style.rowGap, style.columnGap] : []
  return [...new Set([...own, ...gaps].map(pixels))]
}
