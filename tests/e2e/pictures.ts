import type { Page } from 'playwright/test'
import { bring, show, turnTo } from './showing'
import { RECORDED, type Recorded } from './states'

/*
 * The pictures of the guide, taken of the states themselves. What a picture shows is what the app shows.
 */

/** Where the pictures live, and how large they may be: all of them come with the app. */
export const PICTURES = { folder: 'public/help', each: 30 * 1024, all: 400 * 1024 } as const

/** States that need no picture of their own: another one shows the same. */
export const WITHOUT: readonly string[] = ['shipped-page']

/** Which part of the window is looked at: the column beside the page, or the page. */
const RAIL = 376
const HIGHEST = 420

/** A picture that is not simply its state: one lane of it, opened. */
const CLOSER: Readonly<Record<string, { readonly crop: string; readonly open?: string }>> = {
  lane: { crop: '.lane[data-role="a11y"]', open: '.lane[data-role="a11y"] .lane-toggle' },
  designer: { crop: '.lane[data-role="designer"]', open: '.lane[data-role="designer"] .lane-toggle' },
  checked: { crop: '.lane[data-role="a11y"]', open: '.lane[data-role="a11y"] .lane-toggle' },
}

export interface Picture {
  readonly name: string
  readonly state: Recorded
}

export const ALL_PICTURES: readonly Picture[] = [
  ...RECORDED.filter(({ name }) => !WITHOUT.includes(name)).map((state) => ({ name: state.name, state })),
  ...RECORDED.filter(({ name }) => name === 'round-closed').map((state) => ({ name: 'lane', state })),
]

/** Opens the app for pictures: light, still, in English, and as wide as the column is on a desk. */
export async function openFor(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`${url}#/run/shipped?at=1`)
  await bring(
    page,
    ALL_PICTURES.map(({ state }) => state),
  )
}

/** Brings a picture's state on screen and gives the part of the window that shows it. */
export async function frame(page: Page, { name, state }: Picture) {
  await show(page, state)
  await turnTo(page, state.side)
  await page.locator(state.shows).first().waitFor({ timeout: 10_000 })
  const closer = CLOSER[name]
  if (closer?.open) {
    const toggle = page.locator(closer.open)
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  }
  const isPage = state.side === 'preview' || state.side === 'instruments'
  const whole = closer?.crop ?? (isPage ? '.shell-preview' : '.shell-pane:not(.off)')
  const shown = page.locator(whole).first()
  await shown.scrollIntoViewIfNeeded()
  const box = await shown.boundingBox()
  if (!box) throw new Error(`${name} has no place on screen.`)
  const width = isPage ? Math.min(box.width, 2 * RAIL) : Math.min(box.width, RAIL)
  return { x: box.x, y: box.y, width, height: Math.min(box.height, HIGHEST) }
}
