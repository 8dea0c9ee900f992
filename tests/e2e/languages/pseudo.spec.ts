import { expect, type Page, test } from 'playwright/test'
import { cuts, unsaid } from '../looked-at'
import { pseudo } from '../pseudo'
import { bring, HEIGHT, show, speak, turnTo, widen } from '../showing'
import { RECORDED } from '../states'
import { WIDTHS } from '../views'

/*
 * A language that nobody speaks: each text is longer by two fifths and stands in brackets. What is clipped in it would be
 * clipped in German, and what has no brackets was never translated.
 */

const PARTS = 2

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

for (let part = 0; part < PARTS; part += 1)
  test(`[CT-55] no label is clipped, and none is left in English, part ${part + 1}`, async ({ page }) => {
    const mine = RECORDED.filter((_, at) => at % PARTS === part)
    await pseudo(page)
    await page.setViewportSize({ width: 1280, height: HEIGHT })
    await page.goto('/#/run/shipped?at=1')
    await bring(page, mine)
    for (const state of mine)
      await test.step(state.name, async () => {
        await page.setViewportSize({ width: 1280, height: HEIGHT })
        await show(page, state)
        for (const width of WIDTHS) {
          await widen(page, width)
          await turnTo(page, state.side)
          await speak(page, 'de')
          await expect(page.locator(state.shows).first()).toBeVisible()
          const name = `${state.name}, ${width} px`
          expect.soft(await cuts(page), name).toEqual([])
          expect.soft(await unsaid(page), name).toEqual([])
          expect.soft(await english(page), name).toEqual([])
        }
      })
  })

/** Controls whose words have no brackets. Names of runs and languages stay as they are in every language. */
function english(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('#root :is(button, summary, legend, th, dt, a)')]
    const words = named
      .filter((element) => !element.closest('[lang], [dir="auto"], iframe') && element.checkVisibility())
      .map((element) => element.textContent?.trim() ?? '')
    return words.filter((text) => /\p{Letter}{3}/u.test(text) && !text.includes('['))
  })
}
