import { expect, type Frame, type Page, test } from 'playwright/test'
import { compareTexts } from '../../../src/i18n/compare'
import { createTranslate } from '../../../src/i18n/t'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

const say = createTranslate(compareTexts)

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

const rounds = (page: Page) => page.getByRole('region', { name: say('compare.label') })
const button = (page: Page, key: Parameters<typeof say>[0]) =>
  rounds(page).getByRole('button', { name: say(key), exact: true })
const stage = (page: Page) => page.locator('.compare-stage')

/** Opens the recorded run at its end, and lays its rounds beside each other. */
async function open(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto('about:blank')
  await page.goto(`${host.url}#/run/shipped?at=9999`)
  await page.locator('.preview-sights').getByText('Diff', { exact: true }).click()
  await expect(stage(page)).toBeVisible()
  await expect(page.locator('.compare-said')).toBeHidden()
}

/** Chooses a way, from the row or from the list that it is folded into. */
async function how(page: Page, way: 'split' | 'swipe' | 'onion' | 'blink' | 'pixels' | 'code') {
  const folded = rounds(page).getByRole('combobox', { name: say('compare.how') })
  if ((await folded.count()) > 0) await folded.selectOption(way)
  else
    await rounds(page)
      .getByRole('group', { name: say('compare.how') })
      .getByText(say(`compare.how.${way}`), { exact: true })
      .click()
}

/** The two pages, by what they stand in. */
async function pages(page: Page): Promise<readonly [Frame, Frame]> {
  const inside = async (side: 'a' | 'b') => {
    const outer = await (await page.locator(`.compare-page.${side} iframe`).elementHandle())?.contentFrame()
    const [inner] = outer?.childFrames() ?? []
    if (!inner) throw new Error(`There is no page on side ${side}.`)
    return inner
  }
  return [await inside('a'), await inside('b')]
}

const down = (frame: Frame) => frame.evaluate(() => scrollY)

/** Both pages, moved by the wheel and by a key, are as far down. */
async function scrollTogether(page: Page) {
  const [a, b] = await pages(page)
  const scroller = rounds(page).getByRole('region', { name: say('compare.pages') })
  const bothDown = async () => [Math.round(await down(a)), Math.round(await down(b))]
  const together = async (from: number) => {
    await expect.poll(async () => Math.min(...(await bothDown()))).toBeGreaterThan(from)
    await expect.poll(async () => new Set(await bothDown()).size).toBe(1)
    return down(a)
  }
  await scroller.hover()
  await page.mouse.wheel(0, 60)
  const once = await together(0)
  await scroller.focus()
  await page.keyboard.press('PageDown')
  await together(once)
  await page.keyboard.press('Home')
  await expect.poll(bothDown).toEqual([0, 0])
}

/** The share of the later page that is cut away, in percent; and where the divider stands, of what is drawn. */
async function cutAt(page: Page) {
  const later = page.locator('.compare-page.b')
  const clip = await later.evaluate((element) => getComputedStyle(element).clipPath)
  const [sheet, edge] = [await later.boundingBox(), await divider(page).boundingBox()]
  if (!sheet || !edge) throw new Error('The divider is nowhere.')
  const stands = ((edge.x + edge.width / 2 - sheet.x) / sheet.width) * 100
  return [clip, Math.round(stands)]
}

const divider = (page: Page) => rounds(page).getByRole('slider', { name: say('compare.divider') })

/** The divider cuts the later page where it stands, moved by keys and by buttons. */
async function swipe(page: Page) {
  const cuts = (at: number) => [`inset(0px 0px 0px ${at}%)`, at]
  await expect.poll(() => cutAt(page)).toEqual(cuts(50))
  await divider(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => cutAt(page)).toEqual(cuts(49))
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => cutAt(page)).toEqual(cuts(59))
  await button(page, 'compare.moveLeft').click()
  await expect.poll(() => cutAt(page)).toEqual(cuts(49))
  await button(page, 'compare.moveRight').click()
  await expect.poll(() => cutAt(page)).toEqual(cuts(59))
  await divider(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => cutAt(page)).toEqual(cuts(0))
}

async function onion(page: Page) {
  const shows = () =>
    page.locator('.compare-page.b').evaluate((element) => Number(getComputedStyle(element).opacity))
  await expect.poll(shows).toBe(0.5)
  await rounds(page).getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect.poll(shows).toBe(1)
}

/** What differs is drawn in ink, and N leads to a place of it. */
async function pixels(page: Page) {
  await expect(page.locator('.pixel-count')).toHaveText(/^[1-9][\d,]* pixels changed$/)
  const inked = await page.locator('.pixel-sheet canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('There is no picture.')
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, 400).data ?? []
    return data.some((red, at) => at % 4 === 0 && red > (data[at + 1] ?? 0) + 60)
  })
  expect(inked).toBe(true)
  await rounds(page)
    .getByRole('region', { name: /^Pixels that differ/ })
    .focus()
  await page.keyboard.press('n')
  await expect(page.locator('.pixel-place')).toBeInViewport()
}

/** The code is stepped through by keys, wherever in the comparison the focus is. */
async function code(page: Page) {
  await expect(page.locator('.diff-line.come').first()).toBeAttached()
  const status = rounds(page).getByText(/^Place \d+ of \d+$/)
  await button(page, 'compare.next').click()
  await expect(status).toHaveText(/^Place 1 of/)
  await page.keyboard.press('n')
  await expect(status).toHaveText(/^Place 2 of/)
  await expect(page.locator('.diff-block.now')).toBeInViewport()
  await rounds(page)
    .getByRole('region', { name: /^What changed in the code/ })
    .focus()
  await page.keyboard.press('n')
  await expect(status).toHaveText(/^Place 3 of/)
  await page.keyboard.press('p')
  await expect(status).toHaveText(/^Place 2 of/)
  await expect(page).toHaveURL(/#\/run\/shipped/)
}

/** What changed lists what was answered. A press outlines it in the pages, whatever was looked at. */
async function answered(page: Page) {
  const changes = rounds(page).getByRole('region', { name: 'What changed from R2 to R3' })
  await expect(changes.getByText('7.4 to 8.6')).toBeVisible()
  const shown = changes.getByRole('button', { expanded: false })
  if ((await shown.count()) > 0) await shown.click()
  await expect(changes.getByRole('heading', { name: 'Fixed (6)' })).toBeVisible()
  await expect(changes.getByRole('listitem')).toHaveCount(6)
  const fix = changes.locator('button.compare-fix').first()
  await fix.click()
  await expect(fix).toHaveAttribute('aria-pressed', 'true')
  await expect(stage(page)).toHaveAttribute('data-laid', 'split')
  await expect.poll(() => lines(page)).toBeGreaterThan(0)
  await expect(stage(page)).toBeInViewport()
  await fix.click()
  await expect.poll(() => lines(page)).toBe(0)
}

/** How many of the two pages have a line around something. */
async function lines(page: Page): Promise<number> {
  const drawn = await Promise.all(
    (await pages(page)).map((frame) => frame.locator('[popover=manual]').count()),
  )
  return drawn.filter((count) => count > 0).length
}

for (const width of [1280, 768, 375])
  test(`at ${width}, two rounds are laid beside each other in six ways${width === 1280 ? ' @heart' : ''}`, async ({
    page,
  }) => {
    await open(page, width)
    const [a, b] = await pages(page)
    const both = () => Promise.all([a, b].map((frame) => frame.evaluate(() => innerWidth)))
    expect(await both()).toEqual(width === 375 ? [375, 375] : [1280, 1280])
    await page.getByRole('button', { name: '768', exact: true }).click()
    await expect.poll(both).toEqual([768, 768])
    await scrollTogether(page)
    await how(page, 'swipe')
    await swipe(page)
    await how(page, 'onion')
    await onion(page)
    await how(page, 'pixels')
    await pixels(page)
    await how(page, 'code')
    await code(page)
    await answered(page)
    // The frames were the same all along.
    expect(await pages(page)).toEqual([a, b])
    const over = await page
      .locator('.preview-panel')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(over).toBe(0)
  })

test('blink stands still for those who asked for less motion, and turns when it is told to', async ({
  page,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, 1280)
  await how(page, 'blink')
  expect(await turnsWithin(page, 1600)).toBe(0)
  await button(page, 'compare.play').click()
  expect(await turnsWithin(page, 1600)).toBeGreaterThan(0)
  await button(page, 'compare.pause').click()
  expect(await turnsWithin(page, 1600)).toBe(0)
})

test('blink turns by itself, slower than three times a second', async ({ page }) => {
  await page.clock.install()
  await open(page, 1280)
  await how(page, 'blink')
  const turns = await turnsWithin(page, 2200)
  expect(turns).toBeGreaterThan(0)
  expect(turns).toBeLessThan(4)
})

/** How often the other page comes to the front while so much time passes on the page's own clock. */
async function turnsWithin(page: Page, ms: number): Promise<number> {
  const counted = await stage(page).evaluateHandle((element) => {
    const seen = { turns: 0 }
    new MutationObserver((all) => (seen.turns += all.length)).observe(element, {
      attributeFilter: ['data-seen'],
    })
    return seen
  })
  await page.clock.runFor(ms)
  return counted.evaluate(({ turns }) => turns)
}
