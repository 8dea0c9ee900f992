// Colours are read as browsers write them, and their contrast is counted by the formula of WCAG.
import { expect, test } from 'vitest'
import { between, hexOf, over, ratioOf, readColor, WHITE } from '../../../src/instruments/frame/color'
import { imageLayers, topLevel } from '../../../src/instruments/frame/layers'

const color = (text: string) => {
  const found = readColor(text)
  if (!found) throw new Error(`${text} is not read.`)
  return found
}
const ratio = (one: string, other: string) => ratioOf(color(one), color(other))

test('[IN-2] computed colours are read in every form that browsers write', () => {
  expect(color('rgb(1, 2, 3)')).toEqual({ r: 1, g: 2, b: 3, a: 1 })
  expect(color('rgba(1, 2, 3, 0.5)')).toEqual({ r: 1, g: 2, b: 3, a: 0.5 })
  expect(color('rgb(1 2 3 / 50%)')).toEqual({ r: 1, g: 2, b: 3, a: 0.5 })
  expect(color('color(srgb 1 0.5 0 / 0.25)')).toEqual({ r: 255, g: 127.5, b: 0, a: 0.25 })
  expect(color('color(srgb none 2 -1)')).toEqual({ r: 0, g: 255, b: 0, a: 1 })
  expect(color('transparent').a).toBe(0)
  expect(readColor('oklch(0.5 0.1 30)')).toBe(undefined)
  expect(readColor('color(display-p3 1 0 0)')).toBe(undefined)
})

test('[IN-2] the formula of WCAG, from 1 to 21', () => {
  expect(ratio('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBe(21)
  expect(ratio('rgb(7, 7, 7)', 'rgb(7, 7, 7)')).toBe(1)
  expect(ratio('rgb(119, 119, 119)', 'rgb(255, 255, 255)')).toBeCloseTo(4.478, 3)
  expect(ratio('rgb(118, 118, 118)', 'rgb(255, 255, 255)')).toBeCloseTo(4.542, 3)
  expect(ratio('rgb(148, 148, 148)', 'rgb(255, 255, 255)')).toBeCloseTo(3.033, 3)
})

test('[IN-2] what lies on what', () => {
  expect(over(color('rgba(0, 0, 0, 0.5)'), WHITE)).toEqual({ r: 127.5, g: 127.5, b: 127.5, a: 1 })
  expect(over(color('transparent'), color('transparent')).a).toBe(0)
  const twice = over(color('rgba(255, 0, 0, 0.5)'), color('rgba(0, 0, 255, 0.5)'))
  expect(twice.a).toBe(0.75)
  expect(twice.r).toBeCloseTo(170, 9)
})

test('[IN-10] a colour is written as designers write it', () => {
  expect(hexOf(color('rgb(255, 0, 10)'))).toBe('#ff000a')
  expect(hexOf(color('rgba(255, 0, 10, 0.5)'))).toBe('#ff000a80')
})

test('[IN-2] a gradient is all that lies between its stops', () => {
  const [layer] = imageLayers('linear-gradient(rgb(0, 0, 0), rgb(255, 255, 255) 50%)', readColor)
  expect(layer?.kind).toBe('colors')
  const greys = layer?.kind === 'colors' ? layer.colors.map(({ r }) => Math.round(r)) : []
  expect(greys.at(0)).toBe(0)
  expect(greys.at(-1)).toBe(255)
  expect(greys).toContain(128)
  expect(between(WHITE, WHITE, 2)).toEqual([WHITE, WHITE, WHITE])
})

test('[IN-2] a picture, and a gradient in colours that nobody can read, are pictures', () => {
  expect(
    imageLayers('url("a,b.png"), linear-gradient(red, rgb(0, 0, 0))', readColor).map(({ kind }) => kind),
  ).toEqual(['image', 'colors'])
  expect(imageLayers('linear-gradient(oklch(0.5 0.1 30), rgb(0, 0, 0))', readColor)).toEqual([
    { kind: 'image' },
  ])
  expect(imageLayers('none', readColor)).toEqual([])
  expect(topLevel('a(b, c), d')).toEqual(['a(b, c)', 'd'])
})
