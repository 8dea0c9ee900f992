import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'

const places = [
  '#/run/shipped?at=14',
  '#/run/shipped?at=9999',
  '#/run/interrupted?at=95',
  '#/run/degraded?at=64',
]
/** Places that are reached by hand: what is pressed there, and what shows that it has come. */
const reached: readonly { readonly place: string; readonly go: (page: Page) => Promise<void> }[] = [
  {
    place: '#/new',
    go: async (page) => {
      await page.getByRole('textbox', { name: 'Brand' }).fill('Ink\u200b and sand')
      await page.getByText('What the jury reads').click()
      await page.getByText('How the jury works').click()
      // Wrong on purpose: a fault has to be read as well as a field.
      await page.getByRole('textbox', { name: 'Time for one round' }).fill('never')
    },
  },
  { place: '#/help/runs/degraded', go: (page) => expect(page.getByText('Malformed block')).toBeVisible() },
  {
    place: '#/copy/documents/brand-voice',
    go: async (page) => {
      await page.getByLabel('Text, in Markdown').fill('## Buttons\n\n- ✓ Order\n\n[ASSUMPTION] It rhymes.')
      await page.getByText('Add an example').click()
      await expect(page.getByText('Still missing: 4 more examples and a counter-example.')).toBeVisible()
    },
  },
  {
    place: '#/copy/kinds/website',
    go: async (page) => {
      await page.getByLabel('Least average').fill('11')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('A number from 1 to 10.')).toBeVisible()
    },
  },
  { place: '#/spending', go: (page) => expect(page.getByLabel('Runs at once, in all tabs')).toBeVisible() },
  {
    place: '#/run/interrupted?at=95',
    go: async (page) => {
      const sides = page.getByRole('group', { name: 'View' }).filter({ visible: true })
      await sides.getByText(/^Must-fix/).click()
      await expect(page.locator('.fix').first()).toBeVisible()
    },
  },
]
const widths = [1280, 768, 375]

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of widths)
    test(`[CT-40] axe finds nothing, ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const place of places) {
        await page.goto('about:blank')
        await page.goto(`/${place}`)
        await expect(page.getByText(/^Event [1-9]\d* of \d+$/)).toBeAttached()
        await expectClean(page, place)
      }
      for (const { place, go } of reached) {
        await page.goto('about:blank')
        await page.goto(`/${place}`)
        await go(page)
        await expectClean(page, place)
      }
      await context.close()
    })

async function expectClean(page: Page, place: string) {
  // What the jury judges is somebody else's page: its faults are what the run is about.
  const builder = new AxeBuilder({ page: page as never }).exclude('iframe')
  const { violations } = await builder.analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))]),
    place,
  ).toEqual([])
}
