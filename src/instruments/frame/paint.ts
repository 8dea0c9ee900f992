import { type Color, readColor, WHITE } from './color'
import { bodyOf, make, styleOf } from './dom'

const known = new Map<string, Color | undefined>()

/** Any computed colour as the screen shows it. Undefined where this browser cannot say. */
export function colorFrom(text: string): Color | undefined {
  if (!known.has(text)) known.set(text, readColor(text) ?? painted(text))
  return known.get(text)
}

let brush: CanvasRenderingContext2D | undefined | 'none'

/** Wide colour spaces are brought to sRGB by painting one pixel. Its alpha is put back afterwards: paint of little alpha has few shades. */
function painted(text: string): Color | undefined {
  const context = brushOf()
  if (!context) return undefined
  const alpha = /\s*\/\s*([\d.]+)(%?)\s*\)$/.exec(text)
  const opaque = alpha ? `${text.slice(0, alpha.index)})` : text
  const pixel = pixelOf(context, opaque)
  const a = alpha ? Number(alpha[1]) / (alpha[2] === '%' ? 100 : 1) : 1
  return pixel && { ...pixel, a }
}

function pixelOf(context: CanvasRenderingContext2D, text: string): Color | undefined {
  context.fillStyle = '#010203'
  context.fillStyle = text
  // A style that is not understood leaves the one before.
  if (context.fillStyle === '#010203') return undefined
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
  return { r, g, b, a: 1 }
}

/** A browser that guards against recognition hands out noise: then nothing painted is believed. */
function brushOf(): CanvasRenderingContext2D | undefined {
  if (brush === undefined) {
    const canvas = make('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const trial = context && pixelOf(context, '#3c78b4')
    brush = context && trial?.r === 0x3c && trial.g === 0x78 && trial.b === 0xb4 ? context : 'none'
  }
  return brush === 'none' ? undefined : brush
}

/** What lies behind everything: white, or what a dark colour scheme puts there. */
export function canvasColor(): Color {
  const body = bodyOf(document)
  const sheet = make('i')
  sheet.style.setProperty('background-color', 'Canvas', 'important')
  sheet.style.setProperty('display', 'none', 'important')
  body?.append(sheet)
  const color = readColor(styleOf(sheet).backgroundColor)
  sheet.remove()
  return color && color.a === 1 ? color : WHITE
}
