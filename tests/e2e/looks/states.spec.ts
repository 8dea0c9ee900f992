import { test } from 'playwright/test'
import { lookAround } from '../looked-at'
import { bring, HEIGHT, show } from '../showing'
import { LOOPS, RECORDED } from '../states'

/*
 * Every state, in every language, both themes and all widths. A state is loaded once and stays: language, theme and width
 * change around it, which is how a person would change them.
 */

/** As many tests as there may be workers, twice: each loads the app once, and the slow ones even out. */
const PARTS = 4

for (let part = 0; part < PARTS; part += 1)
  test(`[CT-40] every state is whole in every language, theme and width, part ${part + 1}`, async ({
    browser,
  }) => {
    const mine = [...RECORDED, ...LOOPS].filter((_, at) => at % PARTS === part)
    test.setTimeout(30_000 + mine.length * 30_000)
    const context = await browser.newContext({
      viewport: { width: 1280, height: HEIGHT },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/#/run/shipped?at=1')
    await bring(page, mine)
    for (const [at, state] of mine.entries())
      await test.step(state.name, async () => {
        await page.setViewportSize({ width: 1280, height: HEIGHT })
        await show(page, state)
        await lookAround(page, state, at + part)
      })
    await context.close()
  })
