import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { readRegistry } from '../../../src/documents/panel/registry-file'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})
test.afterEach(() => host.stop())

test('[CP-37] [CP-38] a document is typed, survives a reload unsaved, is saved by keyboard, restored, deleted and back @heart', async ({
  page,
}) => {
  await page.goto(`${host.url}#/copy/documents`)
  await page.getByRole('link', { name: 'Write it', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Strategy' })).toBeFocused()
  const text = page.getByLabel('Text, in Markdown')
  await text.fill('# Strategy\n\n[ASSUMPTION] People order in the evening.\n')
  await page.reload()
  await expect(text).toHaveValue(/People order in the evening/)
  await text.press('ControlOrMeta+s')
  await expect(page.getByText('Saved as version 1, only in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Line 3' }).press('Enter')
  await expect(text).toBeFocused()
  await text.fill('# Strategy\n\nPeople order in the evening.\n')
  await text.press('ControlOrMeta+s')
  await expect(page.getByText('Saved as version 2, only in this browser.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore Version 1' }).press('Enter')
  await expect(text).toHaveValue(/\[ASSUMPTION\]/)
  await page.getByRole('button', { name: 'Delete this document' }).press('Enter')
  await expect(text).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'All documents' }).press('Enter')
  await expect(page.getByText('Best written next: Positioning')).toBeVisible()
})

test('[CP-2] [CP-34] a lens is added, stays over a reload, goes out as a file and comes back from it', async ({
  page,
}) => {
  await page.goto(`${host.url}#/copy/lenses`)
  await page.getByRole('link', { name: 'Add a lens' }).press('Enter')
  await page.getByLabel('Name of the lens').fill('Prüfblick')
  await page.getByLabel('What it looks at').fill('Looks at promises.')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page).toHaveURL(/lenses\/pr%C3%BCfblick$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Prüfblick' })).toBeVisible()
  await page.getByRole('link', { name: 'All lenses and kinds' }).press('Enter')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).press('Enter')
  const path = await (await saving).path()
  expect(readRegistry(readFileSync(path, 'utf8')).advisors).toHaveLength(13)
  await page.getByRole('link', { name: 'Prüfblick' }).press('Enter')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Prüfblick was deleted.')).toBeVisible()
  await page.locator('.copy-exchange input[type="file"]').setInputFiles(path)
  await expect(page.getByText('New: Prüfblick')).toBeVisible()
  await page.getByRole('button', { name: 'Take over' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Prüfblick' })).toBeVisible()
})
