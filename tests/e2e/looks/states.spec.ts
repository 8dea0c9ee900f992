import { test } from 'playwright/test'
import { shellLaunch } from '../../browsers.mjs'
import { isDeep } from '../../building/depth'
import { lookAround } from '../looked-at'
import { bring, HEIGHT, show } from '../showing'
import { LOOPS, RECORDED } from '../states'

/*
 * Every state that a recorded run is in, in languages, themes and widths. The app is loaded once for many states, and a state
 * stays while they change around it.
 */

const STATES = [...RECORDED, ...LOOPS].map((state, at) => ({ state, at }))

/** As many tests as there may be workers, twice, so that the slow states even out. */
const PARTS = 4

test.use({
  launchOptions: shellLaunch() ?? {},
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
})

for (let part = 0; part < PARTS; part += 1)
  test(`[CT-40] every state is whole in languages, themes and widths, part ${part + 1}`, {
    tag: isDeep ? [] : ['@heart'],
  }, async ({ page }) => {
    const mine = STATES.filter(({ at }) => at % PARTS === part)
    await page.goto('/#/run/shipped?at=1')
    await bring(
      page,
      mine.map(({ state }) => state),
    )
    for (const { state, at } of mine)
      await test.step(state.name, async () => {
        await page.setViewportSize({ width: 1280, height: HEIGHT })
        await show(page, state)
        await lookAround(page, state, at)
      })
  })
