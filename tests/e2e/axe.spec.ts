import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'playwright/test'

const places = [
  '#/run/shipped?at=14',
  '#/run/shipped?at=123',
  '#/run/interrupted?at=95',
  '#/run/degraded?at=64',
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
        // What the jury judges is somebody else's page: its faults are what the run is about.
        const builder = new AxeBuilder({ page: page as never }).exclude('iframe')
        const { violations } = await builder.analyze()
        expect(
          violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))]),
          place,
        ).toEqual([])
      }
      await context.close()
    })
