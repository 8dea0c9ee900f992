import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { type OldTable, readOld } from '../../unit/store/old-database'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

let host: Host
test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

/** A page of this origin on which the app does not run. */
async function beside(page: Page) {
  await page.goto(`${host.url}favicon.svg`)
}

interface Made {
  readonly version: number
  readonly tables: readonly Pick<OldTable, 'name' | 'keyPath' | 'indexes' | 'rows'>[]
  readonly hold: boolean
}

/** Runs in a page: makes a database of a version that is not ours, and holds it open where that is asked for. */
async function makeInPage({ version, tables, hold }: Made): Promise<void> {
  const db = await new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open('jury', version)
    request.onupgradeneeded = () => {
      for (const { name, keyPath, indexes, rows } of tables) {
        const store = request.result.createObjectStore(name, { keyPath })
        for (const { name: index, keyPath: path, ...options } of indexes)
          store.createIndex(index, path, options)
        for (const row of rows) store.put(row)
      }
    }
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
  if (hold) Object.assign(window, { held: db })
  else db.close()
}

const SECRET = 'sealed-and-still-nobodys-business'
const NEWER: Made['tables'] = [
  { name: 'runs', keyPath: 'id', indexes: [], rows: [{ id: 'r1', title: 'From the future' }] },
  { name: 'things', keyPath: 'id', indexes: [], rows: [{ id: 't1', what: 'unheard of' }] },
  { name: 'keys', keyPath: 'connection', indexes: [], rows: [{ connection: 'c1', ct: SECRET }] },
  { name: 'vault', keyPath: 'id', indexes: [], rows: [{ id: 'lock', ct: SECRET }] },
]

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByTestId('shut').getByRole('button', { name: 'Export raw' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('everything.json')
  return readFileSync(await file.path(), 'utf8')
}

const versionOf = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'jury')?.version)

test('a database of a newer version is left as it is, and can be taken out without a key @heart', async ({
  page,
}) => {
  await beside(page)
  await page.evaluate(makeInPage, { version: 990, tables: NEWER, hold: false })
  for (const place of ['#/library', '#/run/r1']) {
    await page.goto(`${host.url}${place}`)
    const shut = page.getByTestId('shut')
    await expect(shut.getByRole('heading', { name: 'Saved by a newer version' })).toBeVisible()
    await expect(shut.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByTestId('shut')).toHaveCount(1)
    await page.goto('about:blank')
  }
  await page.goto(`${host.url}#/library`)
  const text = await exported(page)
  expect(text).toContain('From the future')
  expect(text).toContain('unheard of')
  expect(text).not.toContain(SECRET)
  expect(await versionOf(page)).toBe(990)
  await page.getByTestId('shut').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByTestId('shut')).toBeVisible()
})

test('a tab that waits for an older one says so, and goes on by itself once that lets go', async ({
  context,
  page,
}) => {
  await beside(page)
  // Bytes and blobs would not cross to the page.
  const settings = [{ key: 'theme', value: 'kept' }]
  const sealed = [{ connection: 'c1', ct: SECRET }]
  const tables = readOld(4).tables.map((table) => ({
    ...table,
    rows: table.name === 'settings' ? settings : table.name === 'keys' ? sealed : [],
  }))
  await page.evaluate(makeInPage, { version: 40, tables, hold: true })
  const app = await context.newPage()
  await app.goto(`${host.url}#/library`)
  const shut = app.getByTestId('shut')
  await expect(shut.getByRole('heading', { name: 'Waiting for another tab' })).toBeVisible()
  const download = app.waitForEvent('download')
  await shut.getByRole('button', { name: 'Export raw' }).click()
  await expect(shut.getByText('Handed over as soon as the other tab lets go')).toBeVisible()
  await page.close()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain('kept')
  expect(text).not.toContain(SECRET)
  await expect(shut).toBeHidden()
  await expect(app.getByRole('heading', { name: 'Library' })).toBeVisible()
})
