// A page is shown without its scripts until they are asked for, and one that misbehaves leaves the app answering.
import { expect, type Frame, type Page, test } from 'playwright/test'
import { artifactFrames, frameWith } from '../escape/app'
import { framesPass } from '../frames-pass'
import { faults } from '../looked-at'
import { open, saying, sight, tool, tools } from '../previewing'
import { type Host, serveDist } from '../serve'

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(() => host.stop())

test('scripts are held until they are asked for, and stop when told to @firefox @heart', async ({ page }) => {
  await open(
    { page, url: host.url },
    saying(`<h1 id="a">held</h1><script>a.textContent = 'ran'; console.error('oh')</script>`),
  )
  await frameWith(page, 'held')
  await tool(page, 'Run scripts').click()
  await frameWith(page, 'ran')
  await expect(tools(page).getByText(/^Scripts on/)).toBeVisible()
  await tools(page).locator('.preview-more > summary').click()
  await tool(page, 'Console, 1 message').click()
  await expect(page.getByRole('region', { name: 'What the page said' })).toContainText('oh')
  await tool(page, 'Stop scripts').click()
  await frameWith(page, 'held')
})

test('a run from a file starts without scripts each time, one made here as it was left', async ({ page }) => {
  const { id, at } = await open(
    { page, url: host.url },
    saying(`<h1 id="a">held</h1><script>a.textContent = 'ran'</script>`),
  )
  await tool(page, 'Run scripts').click()
  await frameWith(page, 'ran')
  await page.reload()
  await frameWith(page, 'held')
  await expect(tool(page, 'Run scripts')).toBeVisible()

  await page.goto(`${host.url}?pace=400#/run/${id}?at=${at(0)}`)
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Perform live' }).click()
  await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
  await expect(page.getByRole('button', { name: 'Interrupt' })).toBeHidden()
  await tool(page, 'Run scripts').click()
  await frameWith(page, 'ran')
  // More than it takes to be sure that a page does not stop the app.
  await framesPass(page, 240)
  await page.reload()
  await frameWith(page, 'ran')
})

test('with the wall of our service worker the badge says that nothing leaves', async ({ page }) => {
  await open({ page, url: host.url }, saying('<h1>held</h1><script>1</script>'))
  await tool(page, 'Run scripts').click()
  await expect(tools(page).getByText('Scripts on, no network')).toBeVisible()
})

test('outside resources are counted, and none is loaded @firefox', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const images = [1, 2, 3].map((n) => `<img alt="" src="http://127.0.0.1:9/${n}.png">`).join('')
  await open({ page, url: host.url }, saying(`<p>pictures</p>${images}`))
  await expect(tools(page).getByText('3 outside resources not loaded')).toBeVisible()
  expect(asked.filter((url) => url.includes(':9/'))).toEqual([])
})

test('a width is true, by a press and by the handle', async ({ page }) => {
  await open({ page, url: host.url }, saying('<p>wide</p>'))
  const frame = await frameWith(page, 'wide')
  const width = () => frame.evaluate(() => document.documentElement.clientWidth)
  for (const px of [375, 768, 1280]) {
    await tool(page, String(px)).click()
    await expect.poll(width).toBe(px)
  }
  const handle = page.getByRole('slider', { name: 'Width of the page' })
  await handle.focus()
  await page.keyboard.press('Home')
  await expect.poll(width).toBe(240)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(350)
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not on screen.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 50, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(width).toBe(450)
  await page.keyboard.press('s')
  await expect.poll(width).toBe(375)
})

test('a page that shows nothing says so, and leads to its code @firefox', async ({ page }) => {
  await open({ page, url: host.url }, saying('<div></div><script>document.body.textContent = 1</script>'))
  await expect(page.getByText('Nothing to see: no text, no boxes')).toBeVisible()
  await tool(page, 'Show the code').click()
  await expect(page.getByRole('region', { name: 'Source of the page' })).toContainText('document.body')
})

test('a page that spins is taken away, and the app answers meanwhile', async ({ page }) => {
  await open(
    { page, url: host.url },
    saying(`<h1>spins</h1><script>setTimeout(() => { while (true); }, 300)</script>`),
  )
  await frameWith(page, 'spins')
  await tool(page, 'Run scripts').click()
  // The app is not what spins: it does what it is told meanwhile.
  await sight(page, 'Code').click()
  await expect(page.getByRole('region', { name: 'Source of the page' })).toContainText('spins')
  await sight(page, 'View').click()
  await expect(page.getByText('The page stopped answering')).toBeVisible()
  await tool(page, 'Show without scripts').click()
  await frameWith(page, 'spins')
  await expect(tool(page, 'Run scripts')).toBeVisible()
})

test('alerts in a loop and a bomb of memory leave the app answering', async ({ page }) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  const storm = `setInterval(() => { alert(1); confirm(2); prompt(3); open('about:blank') }, 1)`
  const bomb = `const all = []; setInterval(() => { for (let n = 0; n < 20; n++) all.push(new Array(1e6).fill(n)) }, 10)`
  await open(
    { page, url: host.url },
    saying(`<h1>storm</h1><script>${storm}</script><script>${bomb}</script>`),
  )
  await tool(page, 'Run scripts').click()
  await expect(tools(page).getByText('Scripts on, no network')).toBeVisible()
  await framesPass(page, 120)
  expect(dialogs).toBe(0)
  await sight(page, 'Code').click()
  await expect(page.getByRole('region', { name: 'Source of the page' })).toContainText('storm')
})

/** Frames of the page on show: another one draws small pictures, out of sight. */
const SHOWN = '.preview-hold iframe'

test('a large page is asked about first @firefox', async ({ page }) => {
  await open({ page, url: host.url }, saying(`<h1>large</h1>${'<p>x</p>'.repeat(50_001)}`))
  await expect(page.getByText('Large page', { exact: true })).toBeVisible()
  await expect(page.locator(SHOWN)).toHaveCount(0)
  // Nor does the frame that draws small pictures hold it.
  for (const frame of artifactFrames(page))
    expect(
      await frame
        .locator('h1')
        .count()
        .catch(() => 0),
    ).toBe(0)
  await tool(page, 'Show it').click()
  // Its whole text would take longer to fetch than to show.
  const heading = () =>
    artifactFrames(page)
      .at(-1)
      ?.evaluate(() => document.querySelector('h1')?.textContent)
      .catch(() => undefined)
  await expect.poll(heading).toBe('large')
  await expect(page.locator('.preview-hold.empty')).toHaveCount(0)
})

test('a window of its own shows the page in the same box, under our bar @firefox', async ({
  page,
  context,
}) => {
  await open(
    { page, url: host.url },
    saying(`<h1 id="a">own</h1><script>a.textContent = String(window.opener)</script>`),
  )
  await frameWith(page, 'own')
  await tools(page).locator('.preview-more > summary').click()
  const coming = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open in own window' }).click()
  const own = await coming
  await expect(own).toHaveURL(/#\/view\/[0-9a-f]+\?run=made-elsewhere$/)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(
    'An artifact, not Design Jury. Type no key here.',
  )
  await frameWith(own, 'own')
  expect(await own.evaluate(() => window.opener === null)).toBe(true)
  await own.getByRole('button', { name: 'Run scripts' }).click()
  await frameWith(own, 'null')
})

test('a page takes shape while it is written, in one frame that never navigates @firefox', async ({
  page,
}) => {
  const rows = Array.from({ length: 400 }, (_, n) => `<p>Paragraph ${n} of a page that grows.</p>`).join('\n')
  const { id, at } = await open(
    { page, url: host.url },
    saying(`<h1>grows</h1>${rows}<script>document.title = 'ran'</script>`),
  )
  await page.goto(`${host.url}?pace=0.06#/run/${id}?at=${at(0)}`)
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Perform live' }).click()
  const shape = await shapeOf(page)
  await expect(tools(page).getByText(/^being written/)).toBeVisible()
  let moves = 0
  page.on('framenavigated', (frame) => {
    if (frame === shape) moves += 1
  })
  const paragraphs = () => shape.locator('p').count()
  await expect.poll(paragraphs).toBeGreaterThan(20)
  const first = await paragraphs()
  await shape.evaluate(() => scrollTo(0, 300))
  await expect.poll(paragraphs).toBeGreaterThan(first)
  expect(await shape.evaluate(() => scrollY)).toBe(300)
  expect(moves).toBe(0)
  // The whole page stands in its place at the end, and was loaded once.
  await expect(page.locator('.preview-hold.drafting')).toHaveCount(0)
  await expect(page.locator(SHOWN)).toHaveCount(1)
  const whole = await frameWith(page, 'Paragraph 399')
  expect(await whole.title()).toBe('x')
})

test('a phone holds all of it, with targets for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await open({ page, url: host.url }, saying('<h1>phone</h1>'))
  await frameWith(page, 'phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  const small = await tools(page)
    .locator('button:visible, summary:visible, .segment > span:visible, [role=slider]:visible')
    .evaluateAll((all) =>
      all
        .map((one) => ({ words: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ words, box }) => `${words} ${box.width} × ${box.height}`),
    )
  expect(small).toEqual([])
})

test('axe finds nothing around the page: its tools, its console, its code, its own window', async ({
  page,
}) => {
  const { id, hashes } = await open(
    { page, url: host.url },
    saying('<h1>axe</h1><script>console.log(1)</script>'),
  )
  await tool(page, 'Run scripts').click()
  await tools(page).locator('.preview-more > summary').click()
  await tool(page, 'Console, 1 message').click()
  await expectClean(page)
  await sight(page, 'Code').click()
  await expect(page.locator('.code-line').first()).toBeVisible()
  await expectClean(page)
  await page.goto(`${host.url}#/view/${hashes[0]}?run=${id}`)
  await frameWith(page, 'axe')
  await expectClean(page)
})

async function expectClean(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 375]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      expect(await faults(page), `${colorScheme}, ${width} px`).toEqual([])
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The frame in which a page takes shape. */
async function shapeOf(page: Page): Promise<Frame> {
  await expect(page.locator('.preview-hold.drafting')).toBeVisible()
  const relay = await page.locator('.preview-shape > iframe').elementHandle()
  const frame = await relay?.contentFrame()
  const inner = frame?.childFrames()[0]
  if (!inner) throw new Error('Nothing is drawn.')
  return inner
}
