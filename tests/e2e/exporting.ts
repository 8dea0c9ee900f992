import { type Download, expect, type Locator, type Page } from 'playwright/test'

/** The sheet of all exports, over the run on show. */
export async function exportSheet(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.locator('.picker-actions').getByRole('button', { name: 'Export…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Export' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Saves the run on show in a form, and closes the sheet again. */
export async function exported(page: Page, form = 'jury'): Promise<Download> {
  const sheet = await exportSheet(page)
  const download = page.waitForEvent('download')
  await sheet.locator(`[data-form="${form}"]`).getByRole('button', { name: /^Save/ }).click()
  const file = await download
  await expect(sheet.getByRole('status')).toContainText('It was read back and is whole.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  return file
}
