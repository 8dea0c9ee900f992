import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from 'playwright/test'
import { readRun } from '../../src/run/log'
import { exported } from './exporting'
import { stored } from './kept'
import { KEY, MODEL, type Provider } from './providers'

/** Opens the app where its policy holds already: without it no key is used. */
export async function enter(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await stored(page)
}

/** Goes to another place of the app without loading it anew: a key that lives in the tab would be gone. */
export async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
}

/** All that a connection needs to know of whoever answers. */
type Answers = Pick<Provider, 'wire' | 'baseUrl'>

/** Fills in a new connection the way a person does, with the model typed. */
export async function fillIn(page: Page, { wire, baseUrl }: Answers): Promise<void> {
  await go(page, '#/connections/new')
  await page.getByRole('button', { name: wire.provider }).click()
  await page.getByLabel('Base URL').fill(baseUrl)
  if (!wire.keyless) await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByLabel('Model name').fill(MODEL)
}

/** Chooses the model from the list that the provider gives. */
export async function chooseModel(page: Page): Promise<void> {
  await page.getByLabel('Model name').fill('')
  await page.getByRole('button', { name: 'Save and fetch the list' }).click()
  await expect(page.getByText('1 model', { exact: true })).toBeVisible()
  await page.getByLabel('Model name').click()
  await page.getByRole('option', { name: MODEL }).click()
}

/** Adds a connection and saves it untested. */
export async function connect(page: Page, provider: Answers): Promise<void> {
  await fillIn(page, provider)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

/** Tests the connection on show; gives how each rung of the test went, from reaching the host to counting tokens. */
export async function test(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: /test this connection$/i }).click()
  await expect(page.getByText(/^The test (passed|failed|could not|was cancelled)/)).toBeVisible()
  return page.locator('.desk-rung-state').allTextContents()
}

/** Has the whole run asked for in one reply, which is how most stand-ins for a provider speak. */
export async function chooseClassic(page: Page): Promise<void> {
  const classic = page.getByLabel('Classic single stream')
  const rules = page.getByText('How the jury works')
  await expect(rules).toBeVisible()
  if (!(await classic.isVisible())) await rules.click()
  await classic.check()
}

/** Begins a run of the example brief on the connection that was tested last; gives its id. */
export async function run(page: Page, { asSet = false } = {}): Promise<string> {
  await go(page, '#/new')
  if (!asSet) await chooseClassic(page)
  await page.getByRole('button', { name: 'Use an example' }).click()
  await expect(page.getByLabel('Who answers')).not.toHaveValue('rehearsal')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page).toHaveURL(RUN)
  return runId(page)
}

const RUN = /#\/run\/([0-9a-f-]{36})/

/** Puts a number in the place of another, key by key: filled in at once it would not show what half of it does. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
  await expect(field).toHaveValue(text)
}

/** The run on show. */
export function runId(page: Page): string {
  return RUN.exec(page.url())?.[1] ?? ''
}

/** The runs that are kept, to choose from. */
export function kept(page: Page) {
  return page.getByLabel('Run', { exact: true })
}

/** The whole text of a reply, as the transcript shows it. */
export async function replyText(page: Page, call = 'stream'): Promise<string> {
  await page.getByText('Transcript', { exact: true }).first().click()
  await page.getByText('Raw', { exact: true }).click()
  const reply = page.getByRole('region', { name: `Reply to ${call}`, exact: true }).locator('pre')
  const text = await reply.textContent()
  await page.getByText('Jury', { exact: true }).first().click()
  return text ?? ''
}

/** What a run has become, read from the file that it is saved as. */
export async function savedRun(page: Page) {
  return readRun(readFileSync(await (await exported(page)).path(), 'utf8'))
}
