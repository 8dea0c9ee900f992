import axe from 'axe-core/axe.min.js?raw'
import type { PageFacts } from '../../src/instruments/facts'
import probes from '../../src/instruments/frame/probes.ts?inline-script'
import { type Bench, measurePage } from '../../src/instruments/measure'
import { measureSource } from '../../src/instruments/source'
import { openChamber } from '../../src/preview/chamber'
import { WIDTHS } from '../../src/run/config'
import type { Measurement } from '../../src/run/event'

/** What the document outside is asked for. */
export interface Asked {
  readonly html: string
  readonly widths?: readonly number[]
  readonly facts?: PageFacts
  /** Whether the page's own scripts run. */
  readonly scripts: boolean
}

/** Rows, and the page in which their targets are looked up. */
export interface Places {
  readonly html: string
  readonly targets: readonly (readonly string[])[]
}

/** Numbers of the planted places that a row names. */
export type Located = readonly number[]

declare global {
  // `globalThis` carries what is declared by `var` alone.
  var bench: {
    readonly measure: (asked: Asked) => Promise<readonly Measurement[]>
    /** Milliseconds of one full run of axe, in a frame that holds the page already. */
    readonly axeOnce: (html: string) => Promise<number>
    readonly locate: (places: Places) => readonly Located[]
  }
}

/** Nobody looks at this document: it may read a source itself. */
const source: Bench['source'] = async (html, facts) => measureSource(html, facts)

const WIDEST = Math.max(...WIDTHS)

globalThis.bench = {
  measure: (asked) => measurePage({ open: openChamber, probes, axe, source }, asked),
  async axeOnce(html) {
    const room = await openChamber({ html, mode: 'held', width: WIDEST, script: probes })
    try {
      await room.ask('load_axe', axe)
      const start = performance.now()
      await room.ask('axe', { full: true })
      return performance.now() - start
    } finally {
      room.drop()
    }
  },
  locate({ html, targets }) {
    const page = new DOMParser().parseFromString(html, 'text/html')
    const planted = [...page.querySelectorAll('[data-planted]')]
    return targets.map((names) => numbersOf(names.flatMap((name) => placesOf(page, planted, name))))
  },
}

/** A selector, a quotation, or a selector with the words of the one that is meant. */
function placesOf(page: Document, planted: readonly Element[], target: string): readonly Element[] {
  const [selector = '', quoted] = target.split('“')
  const words = (quoted ?? '').split('”')[0]?.trim() ?? ''
  const all = allOf(page, selector.trim())
  const meant = words === '' ? all.slice(0, 1) : all.filter(({ textContent }) => isIn(textContent, words))
  if (meant.length > 0) return meant.flatMap((element) => element.closest('[data-planted]') ?? [])
  return words === '' ? [] : planted.filter((element) => isSaidBy(element, words))
}

function allOf(page: Document, selector: string): readonly Element[] {
  try {
    return selector === '' ? [] : [...page.querySelectorAll(selector)]
  } catch {
    return [] // A quotation that looks like a selector is none.
  }
}

function isSaidBy(element: Element, words: string): boolean {
  const attributes = [...element.querySelectorAll('*')].flatMap((inner) =>
    inner.getAttributeNames().map((name) => inner.getAttribute(name) ?? ''),
  )
  return [element.textContent, element.innerHTML, ...attributes].some((text) => isIn(text, words))
}

function isIn(text: string, words: string): boolean {
  return text.replace(/\s+/g, ' ').includes(words.replace(/…$/, '').replace(/\s+/g, ' '))
}

function numbersOf(places: readonly Element[]): readonly number[] {
  return [...new Set(places.map((place) => Number(place.getAttribute('data-planted'))))]
}
