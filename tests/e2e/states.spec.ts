import { expect, type Page, test } from 'playwright/test'
import { LOCALES, type Locale } from '../../src/i18n/language'
import { cuts, expectWhole, unsaid } from './looked-at'
import { bring, HEIGHT, show, speak, turnTo, WIDTHS } from './showing'
import { RECORDED, type Recorded } from './states'

/*
 * Every state, in every language, both themes and all widths. A state is loaded once and stays: language, theme and width
 * change around it, which is how a person would change them.
 */

const ALL = Object.keys(LOCALES) as Locale[]
const THEMES = ['light', 'dark'] as const
/** As many tests as there may be workers, twice: each loads the app once, and the slow ones even out. */
const PARTS = 4

for (let part = 0; part < PARTS; part += 1)
  test(`[CT-40] every state is whole in every language, theme and width, part ${part + 1}`, async ({
    browser,
  }) => {
    const mine = RECORDED.filter((_, at) => at % PARTS === part)
    test.setTimeout(30_000 + mine.length * 30_000)
    const context = await browser.newContext({
      viewport: { width: 1280, height: HEIGHT },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/#/run/shipped?at=1')
    await bring(page, mine)
    for (const [at, state] of mine.entries())
      await test.step(state.name, () => lookAtAll(page, state, at + part))
    await context.close()
  })

async function lookAtAll(page: Page, state: Recorded, at: number) {
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await show(page, state)
  for (const [n, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: HEIGHT })
    await turnTo(page, state.side)
    for (const locale of ALL) {
      await speak(page, locale)
      const name = `${state.name}, ${locale}, ${width} px`
      // Not softly: what is not there at all would be waited for again in every language.
      await expect(page.locator(state.shows).first(), name).toBeVisible()
      expect.soft(await unsaid(page), name).toEqual([])
      expect.soft(await cuts(page), name).toEqual([])
      await expectWhole(page, 'structure', name)
    }
    for (const [m, theme] of THEMES.entries()) {
      const locale = ALL[(at + n * 2 + m) % ALL.length] ?? 'en'
      await page.emulateMedia({ colorScheme: theme })
      await speak(page, locale)
      await expectWhole(page, 'colour', `${state.name}, ${theme}, ${locale}, ${width} px`)
    }
  }
}
