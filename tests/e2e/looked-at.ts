import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { isDeep } from '../building/depth'
import { speak, turnTo, widen } from './showing'
import type { Side } from './states'
import { viewsOf } from './views'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe has to say of the window. What the jury judges is somebody else's page: its faults are what the run is about.
 * The builder that comes with axe would put it into every frame, every time.
 */
export async function faults(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    const found = await window.axe?.run(
      { exclude: [['iframe']] },
      { iframes: false, resultTypes: ['violations'], ...(only && { runOnly: [...only] }) },
    )
    if (!found) return ['axe was not there.']
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    )
  }, rules)
}

/** Words that are longer than the room they have, and may be: they are whole somewhere near, or by a key. */
const MAY_BE_CUT = [
  // One line of what a lane says; the lane holds all of it.
  '.lane-summary',
  // The name of a dimension, whose note stands below it.
  '.dim-name',
  // The list of runs: it opens.
  '.picker-run',
  // A card is as high as every other; the run that it opens says all of it.
  '.library-name > a',
  '.library-with',
  // Read aloud, not drawn.
  '.spoken',
  '.replay-spoken',
] as const

/** Labels that the window cuts, and whatever is wider than the window. */
export function cuts(page: Page): Promise<readonly string[]> {
  return page.evaluate((allowed) => {
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${element.textContent?.trim().slice(0, 40)}”`
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    }
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const own = [...document.querySelectorAll<HTMLElement>('#root *')].filter(
      (element) => !element.closest(allowed) && !element.closest('svg, iframe') && isSeen(element),
    )
    const cut = own.filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const speaks = element.textContent?.trim() !== '' && element.querySelector('iframe') === null
      if (!speaks) return false
      const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1
      const high = hides(overflowY) && element.scrollHeight > element.clientHeight + 1
      return wide || high
    })
    // Nothing hides it, and yet it lies over what stands beside it.
    const over = own.filter((element) => {
      const { display, overflowX } = getComputedStyle(element)
      if (display === 'inline' || overflowX !== 'visible' || element.clientWidth === 0) return false
      const holdsText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      )
      return holdsText && element.scrollWidth > element.clientWidth + 1
    })
    const chosen = own.filter(
      (element) => element instanceof HTMLSelectElement && element.scrollWidth > element.clientWidth + 1,
    )
    const beside = document.documentElement.scrollWidth - innerWidth
    const beyond = own.filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    return [
      ...[...new Set([...cut, ...over, ...chosen])].map(named),
      ...(beside > 0
        ? [`the window scrolls sideways by ${beside} px`, ...beyond.slice(0, 3).map(named)]
        : []),
    ]
  }, MAY_BE_CUT.join(', '))
}

/** Texts that nobody has written: a key in the place of words, or a hole that nothing filled. */
export async function unsaid(page: Page): Promise<readonly string[]> {
  const text = await page.locator('#root').innerText()
  return text
    .split('\n')
    .filter((line) => /^[a-z]\w+(\.[\w-]+)+$/.test(line.trim()) || /\{[a-z]\w*\}/i.test(line))
}

/** The rules of axe that another theme can break. */
const BY_COLOUR = ['color-contrast', 'link-in-text-block'] as const

/** What is on screen, and what shows it in any language. */
export interface Sight {
  readonly name: string
  readonly shows: string
  readonly side?: Side
}

/**
 * Looks at the state that stands at this place of its list. It stays, and language, theme and width change around it, as a person
 * would change them. Axe is the slow part: in `npm test` it tries all its rules in one language, and those that a theme can
 * break in the other theme as well; where all combinations are seen, all its rules at each pair.
 */
export async function lookAround(page: Page, sight: Sight, at: number): Promise<void> {
  const views = viewsOf(at)
  const few = viewsOf(at, false)
  const axed = isDeep ? few : few.slice(-1)
  const contrasted = isDeep ? undefined : few.findLast(({ theme }) => theme !== few.at(-1)?.theme)
  let wide = 0
  for (const view of views) {
    const { locale, theme, width } = view
    if (width !== wide) {
      await widen(page, width)
      if (sight.side) await turnTo(page, sight.side)
      wide = width
    }
    await page.emulateMedia({ colorScheme: theme })
    await speak(page, locale)
    const name = `${sight.name}, ${locale}, ${theme}, ${width} px`
    // Not softly: what is not there at all would be waited for again in every language.
    await expect(page.locator(sight.shows).first(), name).toBeVisible()
    expect.soft(await unsaid(page), name).toEqual([])
    expect.soft(await cuts(page), name).toEqual([])
    if (axed.includes(view)) expect.soft(await faults(page), name).toEqual([])
    else if (view === contrasted) expect.soft(await faults(page, BY_COLOUR), name).toEqual([])
  }
}
