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

/** The windows in which they are taken: a tall one for the column beside the page, a small one for the page. */
const DESK = { width: 1280, height: 1000 } as const
const SMALL = { width: 1024, height: 600 } as const
/** How much of the column a picture shows, unless what it is about stands further down. */
const HIGHEST = 460
const TALL: Readonly<Record<string, number>> = { absent: 940, running: 700, 'round-closed': 640 }

/** A picture that is not simply its state: one lane of it, opened. */
const CLOSER: Readonly<Record<string, Closer>> = {
  lane: laneOf('a11y'),
  designer: laneOf('designer'),
  checked: laneOf('a11y'),
}

interface Closer {
  readonly crop: string
  readonly toggle: string
}

function laneOf(role: string): Closer {
  return { crop: `.lane[data-role="${role}"]`, toggle: `.lane[data-role="${role}"] .lane-toggle` }
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
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`${url}#/run/shipped?at=1`)
  await bring(
    page,
    ALL_PICTURES.map(({ state }) => state),
  )
}

/** Brings a picture's state on screen and gives the part of the window that shows it. */
export async function frame(page: Page, { name, state }: Picture) {
  const isPage = state.side === 'preview' || state.side === 'instruments'
  await page.setViewportSize(isPage ? SMALL : DESK)
  await show(page, state)
  await turnTo(page, state.side)
  await page.locator(state.shows).first().waitFor()
  await page.locator('.shell-rail').evaluate((rail) => rail.scrollTo(0, 0))
  const closer = CLOSER[name]
  if (closer) await open(page, closer)
  const shown = page.locator(closer?.crop ?? (isPage ? '.shell-preview' : '.shell-rail')).first()
  const { width, height, ...corner } = (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // Below the last of its words a picture would be empty.
  const end = await shown.evaluate((element) => element.lastElementChild?.getBoundingClientRect().bottom ?? 0)
  const whole = isPage ? height : Math.min(height, end - corner.y)
  return { ...corner, width, height: Math.min(whole, TALL[name] ?? HIGHEST) }
}

/** Opens a lane and brings its head to the top of the column, below the tabs that stay there. */
async function open(page: Page, { crop, toggle }: Closer) {
  const button = page.locator(toggle)
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await page.locator(crop).evaluate((lane) => {
    const tabs = document.querySelector('.shell-sides')?.getBoundingClientRect().height ?? 0
    lane.closest('.shell-rail')?.scrollBy(0, lane.getBoundingClientRect().top - tabs - 100)
  })
}
