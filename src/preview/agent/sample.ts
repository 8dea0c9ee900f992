import type { Reading } from '../modes'
import { apply, getterOf, page } from './native'
import { bare, matched } from './own'
import { attributeOf, countOf, isElement, isText, node } from './tree'

const MOST = 60
const CHARS = 80
const UNREAD =
  ' script style template noscript title head meta option optgroup datalist object video audio canvas iframe '

const { max, ceil, round } = Math
const { parseFloat } = Number
const { includes, slice } = String.prototype
const { getPropertyValue } = CSSStyleDeclaration.prototype
const widthOf = getterOf(DOMRectReadOnly.prototype, 'width')
const heightOf = getterOf(DOMRectReadOnly.prototype, 'height')
const valueOf = (style: CSSStyleDeclaration, name: string): string => apply(getPropertyValue, style, [name])

/** How a few dozen elements with words look here: to be held against the same elements where no script has run. */
export function sampled(): readonly Reading[] {
  const every = page.all('body, body *')
  const texts = bare<Element>()
  for (let at = 0; at < countOf(every); at++) {
    const element = every[at]
    if (element && hasWords(element)) texts[texts.length] = element
  }
  const step = max(1, ceil(texts.length / MOST))
  const readings = bare<Reading>()
  for (let at = 0; at < texts.length; at += step) {
    const element = texts[at]
    if (element) readings[readings.length] = readingOf(element)
  }
  return readings
}

function hasWords(element: Element): boolean {
  if (apply(includes, UNREAD, [` ${node.name(element)} `])) return false
  for (let child = node.first(element); child; child = node.next(child))
    if (isText(child) && matched(/\S/, node.text(child) ?? '')) return true
  return false
}

function readingOf(element: Element): Reading {
  const style = page.style(element)
  const box = page.box(element)
  return {
    target: placeOf(element),
    text: plain(node.text(element) ?? ''),
    color: valueOf(style, 'color'),
    background: valueOf(style, 'background-color'),
    fontSize: parseFloat(valueOf(style, 'font-size')),
    visible: isShown(element),
    width: round(widthOf(box)),
    height: round(heightOf(box)),
  }
}

/** The beginning of a text, with one space between its words. */
function plain(text: string): string {
  const words = /\S+/g
  let out = ''
  for (let word = matched(words, text); word && out.length < CHARS; word = matched(words, text))
    out += (out === '' ? '' : ' ') + word[0]
  return apply(slice, out, [0, CHARS])
}

/** Laid out and let be seen, whatever its colours. */
function isShown(element: Element): boolean {
  if (valueOf(page.style(element), 'visibility') !== 'visible') return false
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const style = page.style(at)
    const isOut = valueOf(style, 'display') === 'none' || parseFloat(valueOf(style, 'opacity')) === 0
    if (isOut || valueOf(style, 'content-visibility') === 'hidden' || isClosed(at)) return false
  }
  return true
}

function isClosed(element: Element): boolean {
  const parent = parentOf(element)
  if (!parent || node.name(parent) !== 'details' || attributeOf(parent, 'open') !== null) return false
  return node.name(element) !== 'summary'
}

function parentOf(element: Element): Element | null {
  const parent = node.up(element)
  return parent && isElement(parent) ? parent : null
}

/** A selector that finds this element alone, here and in the copy. */
export function placeOf(element: Element): string {
  let path = ''
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const step = stepOf(at)
    path = path === '' ? step : `${step} > ${path}`
    if (step[0] === '#' || step === 'body' || step === 'head') break
  }
  return path
}

function stepOf(element: Element): string {
  const id = attributeOf(element, 'id')
  if (id && matched(/^[a-z_][\w-]*$/i, id) && countOf(page.all(`#${id}`)) === 1) return `#${id}`
  const name = node.name(element)
  const parent = node.up(element)
  if (!parent || name === 'body' || name === 'head' || name === 'html') return name
  let place = 0
  let alike = 0
  for (let child = node.first(parent); child; child = node.next(child))
    if (isElement(child) && node.name(child) === name) {
      alike += 1
      if (child === element) place = alike
    }
  const plain = matched(/^[a-z][\w-]*$/, name) ? name : '*'
  return alike === 1 && plain !== '*' ? plain : `${plain}:nth-of-type(${place})`
}
