import { expect, type Page, test } from 'playwright/test'
import { show, speak, turnTo } from '../showing'
import { RECORDED, type Side } from '../states'

/*
 * A few windows, to the pixel. What the jury judges is left out of them: it is drawn by the fonts of the machine. They were
 * taken where CI runs; `npm run pictures` takes them anew.
 */

interface Shot {
  readonly name: string
  readonly state: string
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  readonly side?: Side
  /** What is pressed before it is taken. */
  readonly press?: string
}

const DESK = { width: 1280, height: 800 } as const
const TABLET = { width: 768, height: 1024 } as const
const PHONE = { width: 375, height: 812 } as const

const SHOTS: readonly Shot[] = [
  { name: 'shipped-light', state: 'shipped', ...DESK, theme: 'light' },
  { name: 'shipped-dark', state: 'shipped', ...DESK, theme: 'dark' },
  { name: 'running-768', state: 'running', ...TABLET, theme: 'light' },
  { name: 'closed-375', state: 'round-closed', ...PHONE, theme: 'dark', side: 'jury' },
  { name: 'must-fix-375', state: 'must-fix', ...PHONE, theme: 'light', side: 'mustFix' },
  { name: 'degraded', state: 'degraded', ...DESK, theme: 'light' },
  {
    name: 'compare',
    state: 'shipped',
    ...DESK,
    theme: 'light',
    press: '.preview-sights .segment:nth-child(3)',
  },
]

// Another system draws letters another way.
test.skip(process.platform !== 'linux', 'The pictures were taken on Linux.')
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

for (const shot of SHOTS)
  test(`the window looks as it did: ${shot.name}`, async ({ page }) => {
    const state = RECORDED.find(({ name }) => name === shot.state)
    if (!state) throw new Error(`No state is called ${shot.state}.`)
    await page.setViewportSize(shot)
    await page.emulateMedia({ colorScheme: shot.theme })
    await waitForFonts(page)
    await page.goto('/#/run/shipped?at=1')
    await show(page, state)
    await speak(page, 'en')
    if (shot.side) await turnTo(page, shot.side)
    if (shot.press) await page.locator(shot.press).click()
    await page.evaluate(() => document.fonts.ready)
    await expect(page).toHaveScreenshot(`${shot.name}.png`, {
      // Beside the rounds that are compared, the frame of the page waits unseen.
      mask: [
        page.locator(shot.press ? '.compare iframe' : '.preview-hold iframe'),
        page.locator('.strip-picture'),
      ],
      maskColor: '#808080',
      maxDiffPixelRatio: 0.002,
    })
  })

/** A font that comes late is left out for as long as the window is open. In a picture it has to be there. */
async function waitForFonts(page: Page) {
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block')
    await route.fulfill({ response, body })
  })
}
