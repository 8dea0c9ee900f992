import type { Reading } from '../modes'
import { page } from './native'
import { attributeOf, node } from './tree'

const MOST = 60
const CHARS = 80
const UNREAD =
  ' script style template noscript title head meta option optgroup datalist object video audio canvas iframe '

/** How a few dozen elements with words look here: to be held against the same elements where no script has run. */
export function sampled(): readonly Reading[] {
  const every = page.all('body, body *')
  const texts: Element[] = []
  for (let at = 0; at < every.length; at++) {
    const element = every[at]
    if (element && hasWords(element)) texts[texts.length] = element
  }
  const step = Math.max(1, Math.ceil(texts.length / MOST))
  const readings: Reading[] = []
  for (let at = 0; at < texts.length; at += step) {
    const element = texts[at]
    if (element) readings[readings.length] = readingOf(element)
  }
  return readings
}

function hasWords(element: Element): boolean {
  if (UNREAD.includes(` ${node.name(element)} `)) return false
  for (let child = node.first(element); child; child = node.next(child))
    if (child instanceof Text && /\S/.test(node.text(child) ?? '')) return true
  return false
}

function readingOf(element: Element): Reading {
  const { color, backgroundColor, fontSize } = page.style(element)
  const { width, height } = page.box(element)
  return {
    target: placeOf(element),
    text: (node.text(element) ?? '').replace(/\s+/g, ' ').trim().slice(0, CHARS),
    color,
    background: backgroundColor,
    fontSize: Number.parseFloat(fontSize),
    visible: isShown(element),
    width: Math.round(width),
    height: Math.round(height),
  }
}

/** Laid out and let be seen, whatever its colours. */
function isShown(element: Element): boolean {
  if (page.style(element).visibility !== 'visible') return false
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { display, opacity, contentVisibility } = page.style(at)
    if (display === 'none' || Number(opacity) === 0 || contentVisibility === 'hidden' || isClosed(at))
      return false
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
  return parent instanceof Element ? parent : null
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
  if (id && /^[a-z_][\w-]*$/i.test(id) && page.all(`#${id}`).length === 1) return `#${id}`
  const name = node.name(element)
  const parent = node.up(element)
  if (!parent || name === 'body' || name === 'head' || name === 'html') return name
  let place = 0
  let alike = 0
  for (let child = node.first(parent); child; child = node.next(child))
    if (child instanceof Element && node.name(child) === name) {
      alike += 1
      if (child === element) place = alike
    }
  const plain = /^[a-z][\w-]*$/.test(name) ? name : '*'
  return alike === 1 && plain !== '*' ? plain : `${plain}:nth-of-type(${place})`
}
