import { expect, test } from 'playwright/test'
import { frameWith } from '../escape/app'
import { open, saying, sight } from '../previewing'
import { type Host, serveDist } from '../serve'

// A trace takes the whole document down at each step, which is a stall of its own.
test.use({ trace: 'off' })

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(() => host.stop())

test('the code of two megabytes is read without a stall', async ({ page }) => {
  const html = saying(
    `<pre>${Array.from({ length: 40_000 }, (_, n) => `line ${n} of many that stand here`).join('\n')}</pre>`,
  )
  await open({ page, url: host.url }, html)
  await frameWith(page, 'line 39999')
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await sight(page, 'Code').click()
  // Asked of the page itself: a locator over forty thousand lines would be the stall that is looked for.
  await page.waitForFunction(
    () => document.querySelector('.code-block:last-child > :last-child')?.textContent?.includes('line 39999'),
    undefined,
    { polling: 250 },
  )
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  console.log(`long tasks while 40,000 lines were drawn: ${JSON.stringify(tasks)}`)
  expect(tasks.filter((ms) => ms > 200)).toEqual([])
  // The browser's own search, which the compiler's library does not know.
  expect(await page.evaluate(`find('line 31415 of many')`)).toBe(true)
})
