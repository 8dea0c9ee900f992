// The picture of a page has the colours, scale and window of the page itself, also of markup that is no XML.
import { beforeAll, expect, test } from 'vitest'
import { drawPage, type Picture } from '../../src/preview/picture/draw-page'
import { atRoot } from './states'

beforeAll(atRoot)

type Rgb = readonly [number, number, number]

/** Draws a page and gives how to read the colour at a place of it. */
async function drawn(html: string, picture: Partial<Picture> = {}) {
  const bitmap = await drawPage(html, { width: 400, height: 300, scale: 1, ...picture })
  if (!bitmap) return undefined
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const pen = canvas.getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  return {
    width: bitmap.width,
    height: bitmap.height,
    at: (x: number, y: number): Rgb => {
      const [red = 0, green = 0, blue = 0] = pen?.getImageData(x, y, 1, 1).data ?? []
      return [red, green, blue]
    },
  }
}

const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const WHITE = [255, 255, 255]
const page = (style: string, body = '') => `<!doctype html><style>${style}</style><body>${body}`

test('a page becomes pixels, and they can be read', async () => {
  const picture = await drawn(
    page('body{margin:0}b{display:block;width:50px;height:20px;background:red}', '<b></b>'),
  )
  expect(picture?.at(10, 10)).toEqual(RED)
  expect(picture?.at(60, 10)).toEqual(WHITE)
})

test('it is drawn at the scale that is asked for', async () => {
  const html = page('body{margin:0}b{display:block;width:200px;height:100vh;background:red}', '<b></b>')
  const picture = await drawn(html, { scale: 0.25 })
  expect([picture?.width, picture?.height]).toEqual([100, 75])
  expect(picture?.at(45, 70)).toEqual(RED)
  expect(picture?.at(55, 70)).toEqual(WHITE)
})

test('units of the window and media queries answer to its width', async () => {
  const style = 'body{margin:0;background:white}b{display:block;height:50px;width:50vw;background:red}'
  const html = page(`${style}@media (max-width:500px){b{background:blue}}`, '<b></b>')
  const narrow = await drawn(html)
  const wide = await drawn(html, { width: 1000 })
  expect(narrow?.at(190, 10)).toEqual(BLUE)
  expect(narrow?.at(210, 10)).toEqual(WHITE)
  expect(wide?.at(490, 10)).toEqual(RED)
  expect(wide?.at(510, 10)).toEqual(WHITE)
})

test('a page is drawn further down than its window, which keeps its height', async () => {
  const style =
    'body{margin:0}b{display:block;height:100vh;background:red}i{display:block;height:50vh;background:blue}'
  const picture = await drawn(page(style, '<b></b><i></i>'), { height: 600, view: 200 })
  expect(picture?.height).toBe(600)
  expect(picture?.at(10, 195)).toEqual(RED)
  expect(picture?.at(10, 205)).toEqual(BLUE)
  expect(picture?.at(10, 295)).toEqual(BLUE)
  expect(picture?.at(10, 310)).toEqual(WHITE)
})

test('what the root says holds: custom properties, and what rem is told from', async () => {
  const style =
    ':root{--ink:rgb(255,0,0)}html{font-size:62.5%}body{margin:0}b{display:block;width:10rem;height:2em;font-size:2rem;background:var(--ink)}'
  const picture = await drawn(page(style, '<b></b>'))
  expect(picture?.at(95, 35)).toEqual(RED)
  expect(picture?.at(105, 10)).toEqual(WHITE)
  expect(picture?.at(10, 45)).toEqual(WHITE)
})

test('what is behind the body is behind all of the window', async () => {
  const picture = await drawn(page(':root{--ground:rgb(0,0,255)}body{background:var(--ground)}'))
  expect(picture?.at(1, 1)).toEqual(BLUE)
  expect(picture?.at(399, 299)).toEqual(BLUE)
})

test('what is fixed stands in the window, and what fades in is there', async () => {
  const style =
    'body{margin:0;height:600px}b{position:fixed;bottom:0;left:0;width:50px;height:20px;background:red}' +
    'i{display:block;width:50px;height:50px;background:blue;opacity:0;animation:in 2s 1s forwards}@keyframes in{to{opacity:1}}'
  const picture = await drawn(page(style, '<i></i><b></b>'), { height: 600, view: 300 })
  expect(picture?.at(10, 290)).toEqual(RED)
  expect(picture?.at(10, 590)).toEqual(WHITE)
  expect(picture?.at(10, 10)).toEqual(BLUE)
})

test('markup that no XML would take is drawn all the same', async () => {
  const broken =
    '<p "odd" @click="x" :on=1 a:b=2>\u0001\uD800 & <br><x:y>z</x:y><svg viewBox="0 0 1 1" width=30 height=30 style="position:absolute;left:0;top:0"><rect xlink:href="#" fill=red width=1 height=1 /></svg><table><b>'
  const picture = await drawn(`<!-- a -- b --><style>body{margin:0}</style>${broken}`)
  expect(picture?.at(15, 15)).toEqual(RED)
})

test('a picture within the page is drawn', async () => {
  const dot =
    'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2250%22 height=%2250%22%3E%3Crect width=%2250%22 height=%2250%22 fill=%22red%22/%3E%3C/svg%3E'
  const picture = await drawn(page('body{margin:0}img{display:block}', `<img src="${dot}">`))
  expect(picture?.at(25, 25)).toEqual(RED)
})

test('what cannot be drawn gives nothing, and the next page is drawn', async () => {
  expect(await drawn(`<p>${'x'.repeat(2_097_152)}`)).toBeUndefined()
  for (const size of [{ width: 0 }, { height: Number.NaN }, { height: 1_000_000 }])
    expect(await drawn('<p>x', size)).toBeUndefined()
  await drawn('<div>'.repeat(15_000))
  expect((await drawn(page('body{background:red}')))?.at(5, 5)).toEqual(RED)
})

test('nothing of a page runs', async () => {
  const spins = 'for(;;);'
  const html = `<script>${spins}</script><svg onload="${spins}"><script>${spins}</script></svg><img src=x onerror="${spins}"><details open ontoggle="${spins}">`
  const picture = await drawn(page('body{background:red}', html))
  expect(picture?.at(399, 299)).toEqual(RED)
})

test('pages are drawn one after the other, each as it was asked for', async () => {
  const [one, two] = await Promise.all([
    drawn(page('body{background:red}')),
    drawn(page('body{background:blue}'), { scale: 0.5 }),
  ])
  expect(one?.at(5, 5)).toEqual(RED)
  expect([two?.width, two?.at(5, 5)]).toEqual([200, BLUE])
})
