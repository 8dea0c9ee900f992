import { of } from '../native'
import { escaped, xhtmlOf } from './xhtml'

/** How large a page is drawn. */
export interface Drawing {
  /** Of the window that the page stands in, in CSS pixels. */
  readonly width: number
  /** How much of the page is drawn, from its top. */
  readonly height: number
  /** The height of the window that the page believes in, where it is drawn further down than that. */
  readonly view?: number | undefined
}

// Without a clock that runs, a page that fades in would be drawn before it has begun to.
const STILL =
  '*,::before,::after{animation-duration:0s!important;animation-delay:0s!important;animation-iteration-count:1!important;animation-timeline:auto!important;transition:none!important}'

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'

/**
 * A cleaned page as pictures that browsers draw without running or fetching anything: as many as it takes to go down the page
 * by windows. Each is as large as the window, so that units of the window and media queries hold.
 */
export function svgsOf(page: Document, drawing: Drawing): readonly string[] {
  const { width, height, view = height } = drawing
  const sheet = sheetOf(page, drawing)
  const tops = Array.from({ length: Math.ceil(height / view) }, (_, at) => at * view)
  return tops.map(
    (top) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${view}" viewBox="0 ${top} ${width} ${view}"` +
      ` style="${picture(width, view)}">${sheet}</svg>`,
  )
}

function sheetOf(page: Document, { width, height, view = height }: Drawing): string {
  const root = of.root(page)
  if (!root) throw new TypeError('There is no page to draw.')
  const sheet = style({
    all: 'initial',
    display: 'block',
    position: 'relative',
    width: `${width}px`,
    height: `${view}px`,
    contain: 'layout',
  })
  return (
    `<foreignObject width="${width}" height="${height}">` +
    `<jury-sheet ${XHTML} style="${sheet}">${ground(page, height)}${tall(xhtmlOf(root), height)}` +
    `<style>${STILL}</style></jury-sheet></foreignObject>`
  )
}

/** Rules for the root of a page hold for the picture too. Its own size and place they may not change. */
function picture(width: number, view: number): string {
  return style({
    display: 'inline',
    width: `${width}px`,
    height: `${view}px`,
    'min-width': '0',
    'max-width': 'none',
    'min-height': '0',
    'max-height': 'none',
    margin: '0',
    padding: '0',
    border: '0',
    position: 'static',
    transform: 'none',
    zoom: '1',
    filter: 'none',
    opacity: '1',
    visibility: 'visible',
    overflow: 'hidden',
    background: 'none',
  })
}

/** What is behind the body of a page covers its whole window. In a picture it does not, so an empty one lies beneath. */
function ground(page: Document, height: number): string {
  const body = of.body(page)
  if (!body) return ''
  const spread = style({
    display: 'block',
    position: 'absolute',
    'z-index': '-1',
    inset: '0',
    width: 'auto',
    'max-width': 'none',
    height: `${height}px`,
    'max-height': 'none',
    margin: '0',
    padding: '0',
    border: '0',
    transform: 'none',
  })
  const own = ['id', 'class'].map((name) => ` ${name}="${escaped(of.value(body, name))}"`).join('')
  return `<body${own} style="${escaped(of.value(body, 'style'))};${spread}"></body>`
}

/** What is behind the root covers all of the page. */
function tall(html: string, height: number): string {
  const rule = `html[data-tall]{min-height:${height}px!important}`
  return `<style>${rule}</style>${html.replace(/^<html/, '<html data-tall=""')}`
}

function style(rules: Readonly<Record<string, string>>): string {
  return Object.entries(rules)
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';')
}
