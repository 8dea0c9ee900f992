import { expect, type Page, test } from 'playwright/test'
import { cuts, faults } from '../looked-at'
import { bring, show, speak, turnTo } from '../showing'
import { RECORDED, type Recorded } from '../states'

/*
 * What people change about a window: its text twice and four times as large, colours of their own, more contrast.
 */

/** A browser that magnifies gives a page a smaller window. */
const MAGNIFIED = [
  { percent: 200, width: 640, height: 512 },
  { percent: 400, width: 320, height: 256 },
] as const

const NAMES = [
  'idle',
  'running',
  'shipped',
  'shipped-page',
  'degraded',
  'failed',
  'must-fix',
  'transcript',
  'undecidable',
]

const states = RECORDED.filter(({ name }) => NAMES.includes(name))

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

for (const { percent, ...window } of MAGNIFIED)
  test(`[CT-40] at ${percent} % nothing is cut and nothing scrolls sideways`, async ({ page }) => {
    await begin(page)
    for (const state of states) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await show(page, state)
      await page.setViewportSize(window)
      await turnTo(page, state.side)
      for (const locale of ['en', 'de', 'ja'] as const) {
        await speak(page, locale)
        await expect(page.locator(state.shows).first()).toBeAttached()
        expect.soft(await cuts(page), `${state.name}, ${locale}`).toEqual([])
      }
      expect.soft(await faults(page), state.name).toEqual([])
    }
  })

test('[CT-40] in the person’s own colours bars, marks and what is chosen still show', async ({ page }) => {
  await begin(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await show(page, stateOf('designer'))
  await page.locator('.lane[data-role="critic"] .lane-toggle').click()
  const highlight = await colourOf(page, 'Highlight')
  await expect(page.locator('.lane[data-role="critic"] .dim-fill').first()).toHaveCSS(
    'background-color',
    highlight,
  )
  await expect(page.locator('.segment > :checked + span').first()).toHaveCSS('background-color', highlight)
  const head = page.locator('.replay-head')
  expect(await head.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe(
    highlight,
  )
  const tag = page.locator('.lane[data-role="critic"] .role-tag')
  await expect(tag).toHaveCSS('border-style', 'solid')
  for (const name of ['shipped', 'degraded', 'interrupted', 'failed']) {
    await show(page, stateOf(name))
    const mark = page.locator('.stage .status-mark, .badge .status-mark').first()
    await expect(mark).toBeVisible()
    expect(await mark.evaluate((element) => getComputedStyle(element).color), name).toBe(
      await colourOf(page, 'CanvasText'),
    )
  }
})

test('[CT-40] with more contrast quiet text is text, and tints are gone', async ({ page }) => {
  await begin(page)
  await show(page, stateOf('must-fix'))
  await turnTo(page, 'mustFix')
  const quiet = page.locator('.shell-pane:not(.off) .meta').first()
  const before = await quiet.evaluate((element) => getComputedStyle(element).color)
  await page.emulateMedia({ contrast: 'more' })
  const text = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(before).not.toBe(text)
  await expect(quiet).toHaveCSS('color', text)
  expect(await faults(page)).toEqual([])
})

async function begin(page: Page) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/#/run/shipped?at=1')
  await bring(page, states)
}

function stateOf(name: string): Recorded {
  const state = RECORDED.find((one) => one.name === name)
  if (!state) throw new Error(`No state is called ${name}.`)
  return state
}

/** What a system colour is here. */
function colourOf(page: Page, name: string): Promise<string> {
  return page.evaluate((of) => {
    const probe = document.createElement('span')
    probe.style.color = of
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
}
