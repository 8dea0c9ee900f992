import { type BrowserContext, expect, type Page, type Route, test } from 'playwright/test'
import * as desk from '../desk'
import { addKeyed, addPasskeys, chooseHome, forgetAll, keyLine, keyRows } from '../keeping'
import { type Parrot, serveParrot } from '../parrot'
import { createProfile, type Profile } from '../profile'
import { type Host, serveDist } from '../serve'

// Two of these tests start a browser three times over.

const KEY = 'Qq11-0123456789abcdefghijklmn-99zz'
const HINT = 'Qq11…99zz'
const PHRASE = 'copper lantern seldom orbit'
const SHIPPED = 'Shipped at round 3, composite 8.6'

let host: Host
let parrot: Parrot

test.beforeEach(async () => {
  ;[host, parrot] = await Promise.all([serveDist(), serveParrot()])
})

test.afterEach(() => Promise.all([host.stop(), parrot.stop()]))

test('a key of this tab is gone after a reload, which is said, and can be entered again @firefox @heart', async ({
  page,
}) => {
  await desk.enter(page, host.url)
  await addKeyed(page, { baseUrl: parrot.baseUrl, key: KEY })
  await expect(await keyLine(page)).toHaveText(`${HINT} · this tab only · ready`)
  await page.reload()
  await expect(await keyLine(page)).toHaveText(`${HINT} · this tab only · gone with its tab: enter it again`)

  await refusedRun(page, 'This connection has no key in this tab. Enter it, then run.')
  await page.getByRole('link', { name: 'Go to this connection' }).click()
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  expect(await desk.test(page)).toEqual(Array(6).fill('Yes'))
  await shippedRun(page)
  expect(await keyRows(page)).toEqual({ keys: 0, vault: 0 })
})

test('a key goes with its connection, and comes back with it @firefox', async ({ page }) => {
  await desk.enter(page, host.url)
  await addKeyed(page, { baseUrl: parrot.baseUrl, key: KEY, home: 'remembered' })
  const line = await keyLine(page)
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(line).toBeHidden()
  expect(await keyRows(page)).toEqual({ keys: 0, vault: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toHaveText(`${HINT} · remembered · ready`)
  await shippedRun(page)
})

test('one key is forgotten in one click, and all of them in one @firefox', async ({ page }) => {
  await desk.enter(page, host.url)
  await addKeyed(page, { baseUrl: parrot.baseUrl, key: KEY, home: 'remembered' })
  await addKeyed(page, { baseUrl: parrot.baseUrl, key: KEY, home: 'passphrase', phrase: PHRASE })
  await addKeyed(page, { baseUrl: parrot.baseUrl, key: KEY })
  expect(await keyRows(page)).toEqual({ keys: 2, vault: 2 })
  await page.getByRole('button', { name: 'Forget this key' }).click()
  await expect(page.getByText('The key is forgotten. This cannot be undone.')).toBeVisible()
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('')

  await desk.go(page, '#/connections')
  const lines = page.getByTestId('connection').locator('dd:nth-of-type(1)')
  await expect(lines.filter({ hasText: 'ready' })).toHaveCount(2)
  await expect(lines.filter({ hasText: 'No key' })).toHaveCount(1)
  await forgetAll(page)
  await expect(lines.filter({ hasText: 'No key' })).toHaveCount(3)
  expect(await keyRows(page)).toEqual({ keys: 0, vault: 0 })
  const before = parrot.heard.length
  await refusedRun(page, 'This connection has no key in this tab. Enter it, then run.')
  expect(parrot.heard).toHaveLength(before)
})

test('a key stays with the address it was entered for @firefox', async ({ page }) => {
  const elsewhere = await serveParrot()
  await desk.enter(page, host.url)
  await addKeyed(page, { baseUrl: parrot.baseUrl, key: KEY, home: 'remembered' })
  await page.getByLabel('Base URL').fill(elsewhere.baseUrl)
  await expect(page.getByText(`It is never sent to`)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: /^Fetch/ }).click()
  await expect(page.getByText(/The list could not be fetched|models$/).first()).toBeVisible()
  await page.getByRole('button', { name: /test this connection$/i }).click()
  await expect(page.getByText('Enter a key first.').first()).toBeVisible()
  await expect(await keyLine(page)).toHaveText(
    `${HINT} · remembered · bound to another address: enter it again`,
  )
  await refusedRun(page, 'The key belongs to another address. Enter it again, then run.')
  expect(JSON.stringify(elsewhere.heard)).not.toContain(KEY)

  // Back at its own address it counts again.
  await page.getByRole('link', { name: 'Go to this connection' }).click()
  await page.getByLabel('Base URL').fill(parrot.baseUrl)
  expect(await desk.test(page)).toEqual(Array(6).fill('Yes'))
  expect(JSON.stringify(elsewhere.heard)).not.toContain(KEY)
  await elsewhere.stop()
})

test('every field for a secret is a password field, shows it beside itself, and is empty afterwards @firefox @heart', async ({
  page,
}) => {
  await page.goto(`${host.url}#/run/shipped?at=90`)
  await expect(page.locator('iframe')).not.toHaveCount(0)
  await desk.enter(page, host.url)
  await desk.go(page, '#/connections/new')
  await secretFields(page, ['Paste a key'])
  await page.getByLabel('Paste a key').fill(KEY)
  await page.getByRole('button', { name: /^OpenAI \(chat completions\)/ }).click()
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(KEY)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByLabel('The key as entered')).toHaveText(KEY)
  await chooseHome(page, 'passphrase', PHRASE)
  await secretFields(page, ['API key', 'Passphrase', 'Passphrase once more'])
  await page.getByLabel('Base URL').fill(parrot.baseUrl)
  await page.getByLabel('Model name').fill('jury-1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await page.content()).not.toContain(KEY)

  await page.getByRole('button', { name: 'Replace key' }).click()
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('')
  await secretFields(page, ['API key', 'The passphrase of this browser’s locked keys'])
  await desk.go(page, '#/connections')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('button', { name: 'Unlock keys' }).click()
  await secretFields(page, ['Passphrase'])
})

test.describe('over a restart of the browser', () => {
  let profile: Profile

  test.beforeEach(() => {
    profile = createProfile()
  })

  test.afterEach(() => profile.remove())

  test('a remembered key works', async () => {
    const before = await opened()
    await addKeyed(before.page, { baseUrl: parrot.baseUrl, key: KEY, home: 'remembered' })
    await before.context.close()
    const after = await opened()
    await expect(await keyLine(after.page)).toHaveText(`${HINT} · remembered · ready`)
    await shippedRun(after.page)
    await after.context.close()
  })

  test('a key under a passphrase is locked until the right one is given, and again when told', async () => {
    const before = await opened()
    await addKeyed(before.page, {
      baseUrl: parrot.baseUrl,
      key: KEY,
      home: 'passphrase',
      phrase: PHRASE,
    })
    await before.context.close()

    const { context, page } = await opened()
    const line = await keyLine(page)
    await expect(line).toHaveText(`${HINT} · under a passphrase · locked`)
    await refusedRun(page, 'The key of this connection is locked. Unlock it, then run.')
    await keyLine(page)
    await page.getByRole('button', { name: 'Unlock keys' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase').fill(`${PHRASE} `)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect(dialog.getByText('That passphrase does not open them.')).toBeVisible()
    await expect(dialog.getByLabel('Passphrase')).toHaveValue('')
    await dialog.getByLabel('Passphrase').fill(PHRASE)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect(line).toHaveText(`${HINT} · under a passphrase · ready`)
    await shippedRun(page)

    await keyLine(page)
    await page.getByRole('button', { name: 'Lock now' }).click()
    await expect(line).toHaveText(`${HINT} · under a passphrase · locked`)
    const before2 = parrot.heard.length
    await refusedRun(page, 'The key of this connection is locked. Unlock it, then run.')
    expect(parrot.heard).toHaveLength(before2)
    await context.close()
  })

  test('a key under a passkey is locked until the passkey answers', async () => {
    const { context, page } = await opened('localhost')
    const authenticator = await addPasskeys(context, page)
    await addKeyed(page, { baseUrl: parrot.baseUrl, key: KEY, home: 'passkey' })
    await page.reload()
    const line = await keyLine(page)
    await expect(line).toHaveText(`${HINT} · under a passkey · locked`)
    await page.getByRole('button', { name: 'Unlock keys' }).click()
    await page.getByRole('button', { name: 'Use the passkey' }).click()
    await expect(line).toHaveText(`${HINT} · under a passkey · ready`)
    await shippedRun(page)
    await authenticator.unplug()
    await context.close()

    // What it was locked with exists no more.
    const after = await opened('localhost')
    await addPasskeys(after.context, after.page)
    await expect(await keyLine(after.page)).toHaveText(`${HINT} · under a passkey · locked`)
    await after.page.getByRole('button', { name: 'Unlock keys' }).click()
    await after.page.getByRole('button', { name: 'Use the passkey' }).click()
    await expect(after.page.getByText('No passkey answered.')).toBeVisible()
    await after.context.close()
  })

  async function opened(name = '127.0.0.1'): Promise<{ context: BrowserContext; page: Page }> {
    const context = await profile.open()
    const page = context.pages()[0] ?? (await context.newPage())
    await desk.enter(page, host.url.replace('127.0.0.1', name))
    return { context, page }
  }
})

test.describe('OpenRouter in one click', () => {
  const GIVEN = 'sk-or-v1-0123456789abcdef0123456789abcdef-given'
  let posted: Record<string, unknown>[]
  let auth: URL | undefined

  test.beforeEach(async ({ context }) => {
    posted = []
    auth = undefined
    await context.route('https://openrouter.ai/auth*', (route) => {
      auth = new URL(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
    })
    await context.route('https://openrouter.ai/api/v1/key', (route) =>
      json(route, 200, { data: { limit: 5, limit_remaining: 4.5, usage: 0.5, limit_reset: 'weekly' } }),
    )
    await context.route('https://openrouter.ai/api/v1/models*', (route) => json(route, 200, { data: [] }))
    await context.route('https://openrouter.ai/api/v1/auth/keys', (route) => {
      // The one thing that is posted there.
      const body = route.request().postDataJSON() as Record<string, unknown>
      posted.push(body)
      return body['code'] === 'good-code'
        ? json(route, 200, { key: GIVEN, user_id: 'u1' })
        : json(route, 403, { error: { code: 403, message: 'Invalid code or code_verifier' } })
    })
  })

  test('the way there carries what was wished for, and the way back leaves a key and no code', async ({
    page,
  }) => {
    const messages = await heardBy(page)
    const back = await wentThere(page)
    const { searchParams } = new URL(auth ?? '')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      limit: '5',
      usage_limit_type: 'weekly',
      key_label: 'Design Jury',
    })
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('expires_at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const days = (Date.parse(searchParams.get('expires_at') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
    expect(new URL(back).origin).toBe(new URL(host.url).origin)

    await page.goto(`${back}&code=good-code`)
    await expect(page.getByText('OpenRouter has given a key.')).toBeVisible()
    expect(page.url()).toMatch(/#\/connections\/[0-9a-f-]{36}$/)
    expect(page.url()).not.toContain('?')
    await expect(page.getByText('sk-o…iven · this tab only · ready')).toBeVisible()
    await expect(page.getByText('$4.50')).toBeVisible()
    expect(posted).toEqual([
      {
        code: 'good-code',
        code_verifier: expect.stringMatching(/^[\w-]{43,}$/),
        code_challenge_method: 'S256',
      },
    ])
    expect(await page.content()).not.toContain(GIVEN)
    expect(await messages()).not.toContain(GIVEN)
    const session = await page.context().newCDPSession(page)
    const { entries } = await session.send('Page.getNavigationHistory')
    expect(entries.map(({ url }) => url).join()).not.toContain('good-code')
    // The entry of the navigation itself keeps the address that the browser was sent to. By now that code is spent.
    const timed = await page.evaluate(() => JSON.stringify(performance.getEntries().slice(1)))
    expect(timed).not.toContain('good-code')
  })

  test('the code is out of the address before anything is drawn', async ({ page }) => {
    const back = await wentThere(page)
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.defineProperty(window, 'addresses', { value: seen })
      const look = () => {
        if (document.querySelector('#root > *')) seen.push(location.href)
      }
      new MutationObserver(look).observe(document, {
        childList: true,
        subtree: true,
      })
    })
    await page.goto(`${back}&code=good-code`)
    await expect(page.getByText('OpenRouter has given a key.')).toBeVisible()
    const drawn = await page.evaluate(
      // Put there above.
      () => (window as unknown as { addresses: string[] }).addresses,
    )
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.filter((address) => address.includes('good-code'))).toEqual([])
  })

  test('a way back that was not opened here gives a sentence and no connection', async ({ page }) => {
    const back = new URL(await wentThere(page))
    back.searchParams.set('nonce', 'another')
    await page.goto(`${back.href}&code=good-code`)
    await expect(page.getByTestId('news')).toContainText('The key could not be fetched from OpenRouter:')
    await expect(page.getByTestId('news')).toContainText('This way back is not open any more.')
    expect(page.url()).not.toContain('code')
    // Lost on the way, it is no better.
    await page.goto(`${host.url}?code=good-code`)
    await expect(page.getByTestId('news')).toContainText('This way back is not open any more.')
    expect(page.url()).not.toContain('code')
    expect(posted).toEqual([])
    await expect(page.getByTestId('connection')).toHaveCount(0)
  })

  test('a code that is refused gives a sentence and no connection', async ({ page }) => {
    const back = await wentThere(page)
    await page.goto(`${back}&code=bad-code`)
    await expect(page.getByTestId('news')).toContainText('The key could not be fetched from OpenRouter:')
    await expect(page.getByTestId('news')).toContainText('Invalid code')
    expect(page.url()).not.toContain('code')
    await expect(page.getByTestId('connection')).toHaveCount(0)
    // The way back is open once.
    await page.goto(`${back}&code=good-code`)
    await expect(page.getByTestId('news')).toContainText('This way back is not open any more.')
  })

  test('whoever turns back there comes back to their connections', async ({ page }) => {
    const back = await wentThere(page)
    await page.goto(back)
    await expect(page.getByText('You came back from OpenRouter without a key.')).toBeVisible()
    expect(page.url()).toBe(`${host.url}#/connections`)
  })

  /** Goes to OpenRouter with a wish; gives the way back. */
  async function wentThere(page: Page): Promise<string> {
    await desk.enter(page, host.url)
    await desk.go(page, '#/connections/new')
    await page.getByText('Limit this key').click()
    await page.getByLabel('Spending limit in USD').fill('5')
    await page.getByLabel('The limit starts anew').selectOption('weekly')
    await page.getByLabel('The key expires after (days)').fill('30')
    await page.getByRole('button', { name: 'Continue to OpenRouter' }).click()
    await expect(page).toHaveTitle('Elsewhere')
    const back = auth?.searchParams.get('callback_url') ?? ''
    expect(new URL(back).searchParams.get('nonce')).toMatch(/^[0-9a-f-]{36}$/)
    return back
  }
})

/** Everything that comes to a page in messages of its worker, as text. */
async function heardBy(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const came: string[] = []
    Object.defineProperty(window, 'came', { value: () => came.join('\n') })
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        this.addEventListener('message', ({ data }) => came.push(JSON.stringify(data)))
      }
    }
  })
  // Put there above.
  return () => page.evaluate(() => (window as unknown as { came: () => string }).came())
}

/** The fields for secrets on show are these, each of the kind that no browser writes down, and no page of a model is. */
async function secretFields(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeVisible()
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveAttribute('autocomplete', 'off')
  }
  await expect(page.locator('input[type=password]').filter({ visible: true })).toHaveCount(labels.length)
  await expect(page.locator('iframe')).toHaveCount(0)
}

async function shippedRun(page: Page): Promise<void> {
  await desk.run(page)
  await expect(page.getByText(SHIPPED)).toBeVisible()
}

/** A run that is not begun, and why. */
async function refusedRun(page: Page, sentence: string): Promise<void> {
  await desk.go(page, '#/new')
  await page.getByRole('button', { name: 'Use an example' }).click()
  const answerer = page.getByLabel('Who answers')
  await answerer.selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText(sentence)).toBeVisible()
}

function json(route: Route, status: number, body: unknown): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/json',
    headers: { 'access-control-allow-origin': '*' },
    body: JSON.stringify(body),
  })
}
