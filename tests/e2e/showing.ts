import { expect, type Page } from 'playwright/test'
import { LANGUAGE_KEY, type Locale } from '../../src/i18n/language'
import { PUBLIC, type Recorded, type Side } from './states'

export const HEIGHT = 900

/** Makes the window so wide, and waits until what is placed by its width has been placed anew. */
export async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // On a busy machine it comes later still: what stays too wide is found here.
  await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
}

/** Opens the runs of these states from their files, so that an address is enough to come to them. */
export async function bring(page: Page, states: readonly Recorded[]): Promise<void> {
  const files = [...new Set(states.map(({ run }) => run))].filter((run) => !PUBLIC.includes(run))
  for (const run of files) {
    await page.locator('input[type=file]').setInputFiles(`tests/runs/${run}.jury`)
    await expect(page).toHaveURL(new RegExp(`#/run/${run}$`))
  }
}

/** Shows a state of a recorded run, in English. */
export async function show(page: Page, state: Recorded): Promise<void> {
  await speak(page, 'en')
  const at = state.at ?? 9999
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/run/${state.run}?at=${at}`)
  const words = state.at === undefined ? /^Event ([1-9]\d*) of \1$/ : new RegExp(`^Event ${at} of \\d+$`)
  await expect(page.getByText(words)).toBeAttached()
}

/** Chooses a language the way another tab of the app does: at once, wherever the control for it is. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    [LANGUAGE_KEY, locale] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
}

/** Where each side is chosen: its place among the tabs beside the page, and among those at the bottom of a phone. */
const TABS = {
  preview: [0, 0],
  jury: [0, 1],
  mustFix: [1, 2],
  transcript: [2, 3],
  instruments: [0, 0],
} as const

/** Brings a side of the window into sight. */
export async function turnTo(page: Page, side: Side): Promise<void> {
  const bottom = page.locator('.shell-bottom')
  const isNarrow = await bottom.isVisible()
  const [beside, below] = TABS[side]
  if ((await page.locator('.shell').getAttribute('data-view')) === side) return
  if (isNarrow) await choose(bottom.locator('.segment'), below)
  else if (side !== 'preview' && side !== 'instruments')
    await choose(page.locator('.shell-sides .segment'), beside)
  if (isNarrow && side === 'transcript') await page.locator('.shell-more > button').first().click()
  const sights = page.locator('.preview-sights .segment')
  if (side === 'instruments') await sights.last().click()
  else if (side === 'preview') await sights.first().click()
}

async function choose(segments: ReturnType<Page['locator']>, at: number) {
  // Chosen already, it may lie under what it has opened.
  if (!(await segments.nth(at).locator('input').isChecked())) await segments.nth(at).click()
}
