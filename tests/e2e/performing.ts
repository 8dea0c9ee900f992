import { expect, type Page } from 'playwright/test'

/** The runs that can be chosen. */
export const runs = (page: Page) => page.getByLabel('Run', { exact: true })

/** What the recorded run comes to, performed or not. */
export const performed = 'Shipped at round 3, composite 8.6'

/** Performs a recorded run, so many times as fast as it was recorded; gives the id of the new run. */
export async function perform(
  page: Page,
  url: string,
  { pace, run = 'shipped' }: { readonly pace: number; readonly run?: string },
): Promise<string> {
  await page.goto(`${url}?pace=${pace}#/run/${run}?at=1`)
  return performAgain(page)
}

/** The same, from a page that shows the recorded run already. */
export async function performAgain(page: Page): Promise<string> {
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Perform live' }).click()
  await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
  return /run\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}
