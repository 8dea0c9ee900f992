import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { juryIn } from '../../../src/library/exporting/replay-file'
import { openZip } from '../../../src/vault/zip-reader'
import { exported } from '../exporting'
import * as desk from '../desk'
import { addPasskeys, chooseHome, forgetAll, type Home, keyRows, openProvider } from '../keeping'
import { createMark, formsIn, type Mark } from '../mark'
import { type Parrot, serveParrot } from '../parrot'
import { createProfile, type Profile } from '../profile'
import { type Host, serveDist } from '../serve'
import { type Found, type Witness, witness } from '../witness'

// A trace would keep what is typed; and nothing but the browser itself may write while its folder is searched.
test.use({ trace: 'off' })

const SHIPPED = 'Shipped at round 3, composite 8.6'

let host: Host
let parrot: Parrot
let other: Parrot
let profile: Profile

test.beforeEach(async () => {
  ;[host, parrot, other] = await Promise.all([serveDist(), serveParrot(), serveParrot()])
  parrot.away = other.origin
  profile = createProfile()
})

test.afterEach(async () => {
  await Promise.all([host.stop(), parrot.stop(), other.stop()])
  profile.remove()
})

for (const home of ['tab', 'remembered', 'passphrase', 'passkey'] as const)
  test(`a key that is kept in the mode “${home}” is found nowhere but in its header`, async () => {
    const secrets = { key: createMark('Kx7q'), phrase: createMark('ph-1') }
    const search = createSearch(secrets)
    const rows = await perform(home, secrets, search)
    expect(rows, 'sealed keys on disk').toBe(home === 'tab' ? 0 : 1)
    search.profile('closed')
    const copy = profile.copy()
    await forgetIn(search)
    search.profile('forgotten')
    try {
      await saveEverything(copy, search)
    } finally {
      copy.remove()
    }
    console.info(search.report(home))
    expect(search.hits).toEqual([])
    expect(other.heard).toEqual([])
  })

test('the search finds what is left lying about, in every place and every form', async () => {
  const bait = createMark('BaiT')
  const context = await profile.open()
  const watch = await watching(context)
  const page = await openApp(context)
  await page.evaluate(leaveLying, bait.text)
  await page.evaluate((text) => console.log(text), bait.text)
  await page.evaluate((text) => fetch(`./nothing?${encodeURIComponent(text)}`), bait.text)
  await context.addCookies([{ name: 'bait', value: encodeURIComponent(bait.text), url: app() }])
  const found = await watch.gather(page)
  const missed = found.filter(({ bytes }) => formsIn(bytes, bait).length === 0).map(({ place }) => place)
  expect(missed).toEqual([])
  for (const { form, bytes } of bait.needles) {
    expect(formsIn(Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' after')]), bait)).toContain(
      form,
    )
  }
  // The disk follows some seconds later, and a browser that is closed before leaves it out.
  for (const place of ['IndexedDB', 'Local Storage'])
    await expect.poll(() => profile.search(bait).hits.some((hit) => hit.includes(place))).toBe(true)
  await context.close()
  const { hits } = profile.search(bait)
  expect(hits.some((hit) => hit.includes('IndexedDB'))).toBe(true)
  expect(hits.some((hit) => hit.includes('Local Storage'))).toBe(true)
})

/** Everything that is done with a key before its browser is closed. Gives how many sealed keys lie on the disk then. */
async function perform(home: Home, { key, phrase }: Secrets, search: Search): Promise<number> {
  const context = await profile.open()
  const watch = await watching(context)
  const page = await openApp(context)
  await addPasskeys(context, page)
  const look = async (step: string) => search.look(step, await watch.gather(page))

  await openProvider(page, parrot.baseUrl)
  await page.getByLabel('API key', { exact: true }).pressSequentially(key.text)
  await chooseHome(page, home, phrase.text)
  expect(search.forms('fields', await watch.gather(page)), 'the search sees what is typed').toContain('plain')
  expect(await desk.test(page)).toEqual(Array(6).fill('Yes'))
  await expect(page.getByText(/^Kx7q…zZ9y/)).toBeVisible()
  await look('tested')
  await page.getByRole('button', { name: /^Fetch/ }).click()
  await expect(page.getByText('2 models', { exact: true }).first()).toBeVisible()
  await page.getByLabel('Model name').click()
  await look('models listed')

  await desk.run(page)
  await expect(page.getByText(SHIPPED)).toBeVisible()
  await desk.replyText(page)
  await look('run shipped')
  search.file('run saved', await saved(page))
  // How a run leaves the device does not hang on where its key is.
  if (home === 'tab') for (const form of FORMS) search.file(`run as ${form}`, await unpacked(page, form))

  for (const [manner, ending] of FAILURES) {
    parrot.manner = manner
    await desk.run(page)
    await expect(page.getByText(ending).first()).toBeVisible()
    await look(`run that ${manner}`)
    search.file(`run that ${manner}, saved`, await saved(page))
  }
  parrot.manner = 'refuses'
  await page.getByRole('link', { name: 'Test this connection' }).click()
  await desk.test(page)
  await expect(page.getByText('does not accept this key.')).toBeVisible()
  await look('test refused')
  // Handed to the jury worker once, and the passphrase with it.
  const sent = await page.evaluate(() => window.witness?.sent ?? [])
  expect(sent.filter((message) => message.includes(JSON.stringify(key.text)))).toHaveLength(1)

  const id = await desk.run(page)
  // Reloaded before the refusal has come, the run would be one whose page was closed.
  await expect(page.getByText('Incorrect API key provided:').first()).toBeVisible()
  await page.reload()
  await page.goto(`${app()}#/run/${id}?at=3`)
  await page.getByRole('radio', { name: 'Instant' }).check()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText('Incorrect API key provided:').first()).toBeVisible()
  await look('replayed')
  await desk.go(page, '#/help/connections')
  await expect(page.getByRole('heading', { name: /keys?/i }).first()).toBeVisible()
  await look('help')
  await desk.go(page, '#/connections')
  await expect(page.getByText(/^Kx7q…zZ9y/)).toBeVisible()
  await look('listed')

  expect([...watch.origins].sort()).toEqual([new URL(app()).origin, parrot.origin].sort())
  const { keys } = await keyRows(page)
  await context.close()
  search.requests(parrot.heard)
  return keys
}

/** How a run can go wrong, and what the page then says. */
const FAILURES = [
  ['refuses', 'Check that the whole key was pasted'],
  ['breaks', 'The reply broke off before its end.'],
  ['fails', 'Something failed at'],
  ['turns', 'cannot be reached'],
] as const

async function forgetIn(search: Search): Promise<void> {
  const context = await profile.open()
  const watch = await watching(context)
  const page = await openApp(context)
  await forgetAll(page)
  expect(await keyRows(page)).toEqual({ keys: 0, vault: 0 })
  search.look('forgotten', await watch.gather(page))
  await context.close()
}

/** What the page offers when a newer version has written its database: a file of everything but keys. */
async function saveEverything(copy: Profile, search: Search): Promise<void> {
  const context = await copy.open()
  const first = await openApp(context)
  // Another page of the same origin, which holds no connection of its own to the database.
  await first.goto(`${app()}stage.html`)
  await first.evaluate(
    () =>
      new Promise<void>((raised, refused) => {
        const request = indexedDB.open('jury', 9999)
        request.onsuccess = () => {
          request.result.close()
          raised()
        }
        request.onerror = () => refused(request.error)
      }),
  )
  const watch = await watching(context)
  const page = await openApp(context)
  const download = page.waitForEvent('download')
  await page.getByTestId('shut').getByRole('button', { name: 'Export raw' }).click()
  const bytes = readFileSync(await (await download).path())
  expect(bytes.includes('"table":"connections"')).toBe(true)
  search.file('everything saved', bytes)
  search.look('newer database', await watch.gather(page))
  await context.close()
}

const FORMS = ['page', 'report', 'events', 'zip', 'replay']

/** A form of the run on show, with whatever is packed in it laid open. */
async function unpacked(page: Page, form: string): Promise<Buffer> {
  const bytes = readFileSync(await (await exported(page, form)).path())
  if (form === 'replay') return Buffer.concat([bytes, Buffer.from(juryIn(bytes.toString()))])
  if (form !== 'zip') return bytes
  const zip = await openZip(new Blob([bytes]))
  const parts: Uint8Array[] = [bytes]
  for (const entry of zip.entries) for await (const part of zip.read(entry)) parts.push(part)
  return Buffer.concat(parts)
}

async function saved(page: Page): Promise<Buffer> {
  return readFileSync(await (await exported(page)).path())
}

/** A passkey belongs to a name, and an address of numbers is none. */
function app(): string {
  return host.url.replace('127.0.0.1', 'localhost')
}

function watching(context: BrowserContext): Promise<Witness> {
  return witness(context, { origin: () => parrot.origin, header: 'authorization' })
}

async function openApp(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await desk.enter(page, app())
  return page
}

interface Secrets {
  readonly key: Mark
  readonly phrase: Mark
}

type Search = ReturnType<typeof createSearch>

/** Looks for the secrets wherever it is pointed, and counts. */
function createSearch({ key, phrase }: Secrets) {
  const hits: string[] = []
  const steps: string[] = []
  let [places, bytes] = [0, 0]

  function search(step: string, place: string, content: Buffer) {
    places += 1
    bytes += content.length
    for (const mark of [key, phrase])
      for (const form of formsIn(content, mark)) hits.push(`${step}, ${place}: ${form}`)
  }

  return {
    hits,
    look(step: string, found: readonly Found[]) {
      steps.push(step)
      for (const { place, bytes: content } of found) search(step, place, content)
    },
    file(step: string, content: Buffer) {
      steps.push(step)
      expect(content.length).toBeGreaterThan(0)
      search(step, 'file', content)
    },
    forms: (place: string, found: readonly Found[]) =>
      found.filter((one) => one.place === place).flatMap((one) => formsIn(one.bytes, key)),
    requests(heard: Parrot['heard']) {
      for (const { headers, ...rest } of heard) {
        const { authorization, ...others } = headers
        expect([undefined, `Bearer ${key.text}`]).toContain(authorization)
        search('requests', rest.url, Buffer.from(JSON.stringify({ ...rest, others })))
      }
      expect(heard.some(({ headers }) => headers.authorization === `Bearer ${key.text}`)).toBe(true)
    },
    profile(step: string) {
      const lying = [key, phrase].map((mark) => profile.search(mark))
      places += lying[0]?.files ?? 0
      bytes += lying[0]?.bytes ?? 0
      hits.push(...lying.flatMap((one) => one.hits.map((hit) => `profile ${step}, ${hit}`)))
    },
    report(home: Home) {
      const needles = key.needles.length + phrase.needles.length
      const size = Math.round(bytes / 2 ** 20)
      return `canary ${home}: ${steps.length} steps, ${places} places × ${needles} needles, ${size} MiB, hits ${hits.length}/0`
    },
  }
}

/** Runs in the page: leaves a text in every place that it can reach. */
async function leaveLying(text: string): Promise<void> {
  localStorage.setItem('bait', text)
  sessionStorage.setItem('bait', text)
  window.name = text
  document.title = text
  document.body.dataset['bait'] = text
  const field = document.createElement('input')
  const [shown] = [document.createElement('p')]
  field.value = text
  shown.textContent = text
  document.body.append(field, shown)
  getSelection()?.selectAllChildren(shown)
  history.replaceState({ text }, '', `#${encodeURIComponent(text)}`)
  performance.mark(text)
  postMessage(new Blob([text]))
  window.witness?.copied.push(text)
  await (await caches.open('bait')).put('/bait', new Response(text))
  const file = await (await navigator.storage.getDirectory()).getFileHandle('bait', { create: true })
  const writer = await file.createWritable()
  await writer.write(text)
  await writer.close()
  await new Promise<void>((kept, refused) => {
    const request = indexedDB.open('bait', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore('bait').put(new TextEncoder().encode(text), 'bait')
    request.onsuccess = () => {
      request.result.close()
      kept()
    }
    request.onerror = () => refused(request.error)
  })
}
