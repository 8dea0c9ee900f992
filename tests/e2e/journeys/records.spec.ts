import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})

test.afterAll(() => host.stop())

test('[EV-5] a call shows the prompt that was sent, built again, and what came back', async ({ page }) => {
  await page.goto(`${host.url}#/calls/panel`)
  const list = page.getByRole('list', { name: 'Calls in the order in which they were made' })
  await expect(list.getByRole('link')).toHaveCount(9)
  await expect(page.getByText(/It is what was sent, to the letter/)).toBeVisible()
  await list.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/call=select/)
  await expect(
    page.getByRole('article', { name: 'who is to read it' }).getByText(/to the letter/),
  ).toBeVisible()
})

test('[EV-6] findings narrowed down stay so after a reload, and [EV-10] leave as a table', async ({
  page,
}) => {
  await page.goto(`${host.url}#/findings/degraded`)
  await page.getByRole('button', { name: /^confirmed/ }).click()
  await expect(page.getByText('1 finding of 7')).toBeVisible()
  await expect(page).toHaveURL(/state=confirmed/)
  await page.reload()
  await expect(page.getByText('1 finding of 7')).toBeVisible()
  // A browser that asks for a place would wait for somebody to answer.
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save: Tables' }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  await expect(page.getByText(/^Saved: .*-findings\.csv/)).toBeVisible()
  expect(file.split('\r\n')).toHaveLength(9)
  expect(file).toContain('critic-1.1,')
})

test('[IN-18] the place of a finding is drawn as it was found and on the next page', async ({ page }) => {
  await page.goto(`${host.url}#/findings/shipped?severity=medium`)
  await page.getByRole('button', { name: 'Show the place, before and after' }).first().click()
  const shots = page.getByRole('img', { name: /#night > h3$/ })
  // Of the next page there may be nothing to draw: then it says so, and the first one stands.
  await expect(shots.first()).toBeVisible()
  const box = await shots.first().boundingBox()
  expect(box?.width ?? 0).toBeGreaterThan(40)
  expect(box?.height ?? 0).toBeGreaterThan(40)
  const colours = await shots.first().evaluate((canvas) => {
    // The role of a picture was given to a canvas.
    const { width, height } = canvas as HTMLCanvasElement
    const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data
    return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size
  })
  expect(colours).toBeGreaterThan(4)
})

test('[CT-51] health is found from settings, and says so where no run of one’s own has ended', async ({
  page,
}) => {
  await page.goto(`${host.url}#/health`)
  await expect(page.getByText(/No run of your own has ended/)).toBeVisible()
  await page.goto(`${host.url}#/settings`)
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible()
})

test('each window is called as what it shows, names the app once, says no heading twice and takes the keyboard along @heart', async ({
  page,
}) => {
  const places = {
    'calls/verdict': 'Calls',
    'findings/verdict': 'Findings',
    health: 'Health',
    'connections/agreement': 'How far jurors agree',
    'connections/new': 'Add a connection',
    'new/again/verdict': 'Run again with…',
    'new/critic/verdict': 'Check with a critic',
    'new/judge/verdict': 'Judge a page',
    'help/jury': 'Reading the jury',
    new: 'Judge my own brief',
    library: 'Library',
  }
  await page.goto(host.url)
  for (const [place, name] of Object.entries(places)) {
    await page.evaluate((hash) => (location.hash = hash), `#/${place}`)
    await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toHaveCount(1)
    await expect(page).toHaveTitle(`${name} · Design Jury`)
    await expect(page.locator('.places > main :focus')).toHaveCount(1)
    const said = await page.locator('h1, h2, h3').allTextContents()
    expect(new Set(said).size, place).toBe(said.length)
  }
  await page.evaluate(() => (location.hash = '#/run/shipped'))
  await expect(page).toHaveTitle('The night boat to Great Hask · Design Jury')
})
