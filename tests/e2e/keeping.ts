import { type BrowserContext, type CDPSession, expect, type Page } from 'playwright/test'
import * as desk from './desk'

/** Where a key may live. */
export type Home = 'tab' | 'remembered' | 'passphrase' | 'passkey'

const HOMES: Readonly<Record<Home, string>> = {
  tab: 'In this tab only',
  remembered: 'Remembered on this device',
  passphrase: 'Locked by a passphrase',
  passkey: 'Locked by a passkey',
}

/** Opens the form for a provider of one's own, with everything but a key in it. */
export async function openProvider(page: Page, baseUrl: string): Promise<void> {
  // By way of the list: a form that is open stays open under its own address.
  await desk.go(page, '#/connections')
  await page.getByRole('link', { name: 'Add a connection' }).click()
  await page.getByRole('button', { name: /^OpenAI \(chat completions\)/ }).click()
  await page.getByLabel('Base URL').fill(baseUrl)
  await page.getByLabel('Model name').fill('jury-1')
}

/** Chooses where the key shall live. A passphrase is typed as often as it is asked for. */
export async function chooseHome(page: Page, home: Home, phrase: string): Promise<void> {
  await page.getByRole('radio', { name: HOMES[home] }).check()
  if (home !== 'passphrase') return
  for (const field of await page.locator('.desk-phrases input').all()) await field.pressSequentially(phrase)
}

/** Adds a tested connection with a key. */
export async function addKeyed(
  page: Page,
  { baseUrl, key, home = 'tab', phrase = '' }: { baseUrl: string; key: string; home?: Home; phrase?: string },
): Promise<void> {
  await openProvider(page, baseUrl)
  await page.getByLabel('API key', { exact: true }).fill(key)
  await chooseHome(page, home, phrase)
  expect(await desk.test(page)).toEqual(Array(6).fill('Yes'))
}

/** The line of the list that says how the key of the one connection stands. */
export async function keyLine(page: Page) {
  await desk.go(page, '#/connections')
  return page.getByTestId('connection').locator('dd').nth(1)
}

export async function forgetAll(page: Page): Promise<void> {
  await desk.go(page, '#/connections')
  await page.getByRole('button', { name: 'Forget all keys' }).click()
  await expect(page.getByText('All keys are forgotten.')).toBeVisible()
}

/** An authenticator without a thumb. It is gone with the page it was made for. */
export async function addPasskeys(context: BrowserContext, page: Page): Promise<{ unplug(): Promise<void> }> {
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
    },
  })
  return {
    unplug: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

/** How many sealed keys, and how many things that could open one, lie in the database. */
export function keyRows(page: Page): Promise<{ keys: number; vault: number }> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database did not answer.'))
      })
    const db = await answered(indexedDB.open('jury'))
    const count = (table: string) => answered(db.transaction(table).objectStore(table).count())
    const [keys, vault] = await Promise.all([count('keys'), count('vault')])
    db.close()
    return { keys, vault }
  })
}
