// What is copied out of one profile comes back in an empty one byte for byte, and hostile files keep nothing else out.
import { readFileSync } from 'node:fs'
import { zipSync, strToU8 } from 'fflate'
import { expect, type Page, test } from 'playwright/test'
import { exported } from '../exporting'
import { stored } from '../kept'

const recorded = (name: string) => readFileSync(`tests/runs/${name}.jury`, 'utf8')

/** Without it, what is copied out is a download: a browser without a head has nobody to ask for a place. */
async function enter(page: Page, place: string): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
  await page.goto(`/${place}`)
  await stored(page)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

async function choose(page: Page, ...files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
  const typed = files.map((file) => ({ ...file, mimeType: 'application/octet-stream' }))
  await page.getByLabel('Choose files').setInputFiles(typed)
  await expect(page.getByRole('heading', { name: 'What is in these files' })).toBeVisible()
}

async function take(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
}

const file = (name: string, text: string | Uint8Array) => ({ name, buffer: Buffer.from(text) })

/** The run on show, as the file that it is saved as. */
async function juryOf(page: Page, run: string): Promise<string> {
  await page.goto(`/#/run/${run}`)
  await expect(page.getByText(/^Event (\d+) of \1$/)).toBeVisible()
  const download = await exported(page, 'jury')
  return readFileSync(await download.path(), 'utf8')
}

test('what is copied out of one profile comes back in an empty one, byte for byte @heart', async ({
  browser,
}) => {
  const runs = ['split_shipped', 'everything', 'split_told']
  const one = await (await browser.newContext()).newPage()
  await enter(one, '#/import')
  await choose(one, ...runs.map((name) => file(`${name}.jury`, recorded(name))))
  await take(one)
  await expect(one.getByText('3 runs imported.')).toBeVisible()
  await one.getByRole('link', { name: 'Storage' }).click()
  await expect(one.getByText('Only in this browser. Last copied out: never.')).toBeVisible()
  const [download] = await Promise.all([
    one.waitForEvent('download'),
    one.getByRole('button', { name: 'Copy everything out' }).press('Enter'),
  ])
  await expect(one.getByText(/handed to your browser as a download: 3 runs/)).toBeVisible()
  await expect(one.getByText(/^Last copied out: (?!never)/)).toBeVisible()
  const archive = readFileSync(await download.path())
  const [first] = runs
  const id = JSON.parse(recorded(first ?? '').split('\n')[0] ?? '').runId as string
  const jury = await juryOf(one, id)
  await one.context().close()

  const other = await (await browser.newContext()).newPage()
  await enter(other, '#/import')
  await choose(other, { name: 'copy.zip', buffer: archive })
  await expect(other.getByText('3 would be added')).toBeVisible()
  await take(other)
  await expect(other.getByText('3 runs imported.')).toBeVisible()
  await choose(other, { name: 'copy.zip', buffer: archive })
  await expect(other.getByText('Nothing in these files is new.')).toBeVisible()
  expect(await juryOf(other, id)).toBe(jury)
  await other.context().close()
})

test('hostile files are refused with their line, and the rest comes in; undone, it is in the trash @heart', async ({
  page,
}) => {
  const shipped = recorded('split_shipped')
  const lines = shipped.split('\n')
  const nested = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  const bomb = zipSync({ 'a.jury': new Uint8Array(30_000_000) })
  await enter(page, '#/import')
  await choose(
    page,
    file('fine.jury', shipped),
    file('newer.jury', shipped.replace('"jury":1', '"jury":9')),
    file('deep.jury', lines.with(4, nested).join('\n')),
    file('polluted.jury', lines.with(6, '{"__proto__":{"admin":true}}').join('\n')),
    file('nul.jury', lines.with(8, '"\0"').join('\n')),
    file('bomb.zip', bomb),
    file('out.zip', zipSync({ '../up.jury': strToU8(shipped) })),
    file('claims.jury', recorded('below_threshold').replaceAll('"below_threshold"', '"shipped"')),
  )
  await expect(page.getByText('2 would be added · 6 are refused')).toBeVisible()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('newer.jury')).toContainText('Line 1: it was saved by a newer version.')
  await expect(row('deep.jury')).toContainText('Line 5: it is nested deeper than any event.')
  await expect(row('polluted.jury')).toContainText('Line 7: it uses a name that is not allowed.')
  await expect(row('nul.jury')).toContainText('Line 9: it holds bytes that no text has.')
  await expect(row('bomb.zip')).toContainText('it would grow out of all measure')
  await expect(row('out.zip')).toContainText('a name that leads out of the archive')
  await expect(row('claims.jury')).toContainText('has not earned that')
  await take(page)
  await expect(page.getByText('2 runs imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('What was imported is in the trash.')).toBeVisible()
})

test('[OK-15] [OK-25] a cross-examination that was exported is looked at, a bad one tells what may stand there, and the rest comes in', async ({
  page,
}) => {
  const state = (more: object) =>
    JSON.stringify(
      {
        schemaVersion: '1.2',
        config: {},
        findings: [{ id: 'F-1', statement: 'x', classification: 'CONTESTED' }],
        ...more,
      },
      undefined,
      2,
    )
  await enter(page, '#/import')
  await choose(
    page,
    file('one.jury', recorded('split_shipped')),
    file('state.json', state({})),
    file('llama.json', state({ config: { critic: 'llama' } })),
  )
  await expect(page.getByText('1 would be added · 1 to look at · 1 is refused')).toBeVisible()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('llama.json')).toContainText('Line 4: the critic "llama" is none that can be chosen.')
  await expect(row('llama.json')).toContainText('off, claude, codex, gemini')
  await expect(row('state.json').first()).toContainText('Contested: 1')
  const summary = row('state.json').first().locator('summary')
  await summary.press('Enter')
  await expect(page.getByText('Coverage critic')).toBeHidden()
  await summary.press('Enter')
  await expect(page.getByText('Coverage critic')).toBeVisible()
  await take(page)
  await expect(page.getByText('1 run imported.')).toBeVisible()
})

test('a folder keeps up, in the same code that a picked one runs', async ({ page }) => {
  await page.addInitScript(() => {
    const pick = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('copies', { create: true })
    Object.assign(globalThis, { showDirectoryPicker: pick })
  })
  await enter(page, '#/import')
  await choose(page, file('one.jury', recorded('split_shipped')))
  await take(page)
  await expect(page.getByText('1 run imported.')).toBeVisible()
  await page.goto('/#/storage')
  await page.getByRole('button', { name: 'Pick a folder' }).press('Enter')
  await expect(page.getByText(/^Folder “copies”\. Last done:/)).toBeVisible()
  await page.goto('/#/import')
  await page.getByRole('button', { name: 'Choose a folder with a copy' }).press('Enter')
  await expect(page.getByText('Nothing in these files is new.')).toBeVisible()
})
