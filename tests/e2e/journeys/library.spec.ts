import { expect, type Page, test } from 'playwright/test'
import { faults } from '../looked-at'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

const RUNS = ['odd', 'blank', 'split_shipped', 'below_threshold', 'timed_out']

/** Runs of a person's own, by the way a file comes in. */
async function keepRuns(page: Page, names: readonly string[] = RUNS) {
  await page.goto('/#/run/shipped?at=9999')
  const field = page.locator('input[type=file]').first()
  for (const name of names) {
    await field.setInputFiles(`tests/runs/${name}.jury`)
    await expect(page).toHaveURL(/#\/run\/(?!shipped)/)
    await expect(page.getByText(/^Event (\d+) of \1$/)).toBeAttached()
    await page.evaluate(() => {
      location.hash = '#/run/shipped?at=9999'
    })
    await expect(page).toHaveURL(/shipped/)
  }
}

const cells = (page: Page) => page.getByRole('gridcell')
const count = (page: Page, n: number) => expect(cells(page)).toHaveCount(n)
const reached = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-place'))

/** [CT-40] Each of it in both themes and three widths, with the bar of what can be done. */
async function expectClean(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 768, 375]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/#/library')
      await expect(cells(page).first()).toBeVisible()
      await cells(page).first().focus()
      if ((await page.getByText('1 selected').count()) === 0) await page.keyboard.press('Space')
      await expect(page.getByText('1 selected')).toBeVisible()
      const at = `${colorScheme}, ${width} px`
      expect(await faults(page), at).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width)
    }
}

/** A list that was scrolled is where it was after a reload. */
async function expectPlaceKept(page: Page) {
  await page.setViewportSize({ width: 375, height: 500 })
  const above = () => page.locator('.library-sheet').evaluate((sheet) => sheet.getBoundingClientRect().top)
  const before = await above()
  await page.locator('.library-sheet').hover({ position: { x: 40, y: 40 } })
  await page.mouse.wheel(0, 400)
  await expect.poll(above).toBeLessThan(before - 100)
  const left = await above()
  await page.reload()
  await expect(cells(page).first()).toBeAttached()
  await expect.poll(async () => Math.abs((await above()) - left)).toBeLessThan(3)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('runs are found, marked, put away and brought back, by keys alone @heart', async ({ page }) => {
  await keepRuns(page)
  await page.keyboard.press('q')
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await count(page, 5)

  await page.keyboard.press('/')
  await page.keyboard.type('umbrella kiosk')
  await expect(page.getByText('No run matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await count(page, 5)
  await page.keyboard.press('ArrowDown')
  expect(await reached(page)).toBe('0')

  await page.keyboard.press('s')
  await expect(cells(page).first()).toHaveAccessibleName(/Starred/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.type('client')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'client' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await count(page, 3)
  await expect(page.getByText('2 runs lie in the trash.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await count(page, 5)

  await cells(page).nth(1).focus()
  await page.keyboard.press('Delete')
  await count(page, 4)
  await page.getByRole('link', { name: 'Trash: 1' }).press('Enter')
  await expect(page.getByText('Deleted for good in 30 days')).toBeVisible()
  await cells(page).first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(page.getByText('The trash is empty')).toBeVisible()

  await page.keyboard.press('q')
  await expect(page).toHaveURL(/#\/run\/shipped/)
})

test('[CT-40] it opens empty and full, survives a reload, and is as it was for whoever comes back', async ({
  page,
}) => {
  await page.goto('/#/library')
  await expect(page.getByRole('heading', { name: 'Recorded runs' })).toBeVisible()
  expect(await faults(page), 'empty').toEqual([])
  await keepRuns(page)
  await page.getByLabel('Run', { exact: true }).selectOption({ label: 'All runs' })
  await count(page, 5)
  await page.getByRole('checkbox', { name: /^Shipped/ }).check()
  await expect(page).toHaveURL(/status=shipped/)
  const found = await page
    .getByRole('status')
    .filter({ hasText: /\d runs?$/ })
    .textContent()
  await page.reload()
  await expect(page.getByText(found ?? '?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take away: Shipped' })).toBeVisible()

  const second = page.getByRole('gridcell').nth(1)
  await second.getByRole('link').click()
  await expect(page).toHaveURL(/#\/run\//)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Take away: Shipped' })).toBeVisible()
  await expect.poll(() => reached(page)).toBe('1')
  await second.getByRole('link').click()
  await expect(page).toHaveURL(/#\/run\//)
  await page.keyboard.press('q')
  await expect(page).toHaveURL(/status=shipped/)
  await expect.poll(() => reached(page)).toBe('1')
  await expectPlaceKept(page)
  // A page that is drawn small is kept, and there at once the next time.
  await expect(page.locator('.library-picture > img').first()).toBeVisible()
  await expectClean(page)
})

test('what stages have left on runs stands on them, finds them, and stands beside them when they are compared', async ({
  page,
}) => {
  await keepRuns(page, ['opinion_dropped', 'acceptance_blocked', 'exam_contested', 'split_shipped'])
  await page.goto('/#/library')
  await count(page, 4)
  const marked = (name: RegExp) => cells(page).filter({ hasText: name })
  await expect(marked(/Not upheld/)).toHaveCount(1)
  await expect(marked(/Blocked.*Overridden.*Shipped by you/)).toHaveCount(1)
  await page.getByRole('checkbox', { name: /^Blocked/ }).check()
  await count(page, 1)
  await page.getByRole('checkbox', { name: /^Not upheld/ }).check()
  await count(page, 2)
  await expect(page).toHaveURL(/stage=blocked&stage=not_upheld/)
  await page.reload()
  await count(page, 2)
  await cells(page).first().focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Runs compared' })).toBeVisible()
  const heads = page.locator('.versus-head')
  await expect(heads.filter({ hasText: 'Not upheld' })).toHaveCount(1)
  await expect(heads.filter({ hasText: 'Overridden' })).toHaveCount(1)
})
