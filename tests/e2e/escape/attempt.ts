import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Frame, Locator } from 'playwright/test'
import type { Sheet } from './channels'

/** A page of nothing, on an origin of its own, in which a bare frame stands. */
export interface Bare {
  readonly url: string
  readonly heard: ReadonlySet<string>
  stop(): Promise<void>
}

export async function serveBare(): Promise<Bare> {
  const heard = new Set<string>()
  const server = createServer((request, response) => {
    heard.add(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bare</title><body>')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

/** Shows pages in frames without any wall, side by side, and does in them what a person would. */
export async function attemptBare(
  context: BrowserContext,
  url: string,
  sheets: readonly Sheet[],
): Promise<void> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  await page.goto(url)
  const together = sheets.filter(({ channels }) => !channels.some(({ top }) => top))
  await page.evaluate(
    mount,
    together.map(({ html }) => html),
  )
  await page.waitForTimeout(600)
  for (const frame of page.frames().filter((each) => each.parentFrame() === page.mainFrame()))
    await press(frame)
  await page.waitForTimeout(2500)
  for (const other of context.pages()) if (other !== page && other !== context.pages()[0]) await other.close()
  await page.close()
  for (const sheet of sheets.filter((each) => !together.includes(each)))
    await attemptAlone(context, url, sheet)
}

/** In a tab of its own, which is gone with it. */
async function attemptAlone(context: BrowserContext, url: string, sheet: Sheet): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(mount, [sheet.html])
  await page.waitForTimeout(300)
  for (const frame of page.frames().slice(1)) await press(frame)
  await page.waitForTimeout(500)
  await page.close()
}

/** What asks to be pointed at or clicked. */
export const ACTORS = '.hover, .go'

/** The same where nothing else stands that could be hit: it scrolls to each, and waits for no place that it leads to. */
async function press(frame: Frame): Promise<void> {
  const quick = { force: true, noWaitAfter: true, timeout: 500 }
  const each = async (selector: string) =>
    frame
      .locator(selector)
      .all()
      .catch(() => [])
  for (const one of await each('.hover')) {
    await one.hover(quick).catch(() => undefined)
    await frame.page().waitForTimeout(250)
  }
  for (const one of await each('.go')) await one.click(quick).catch(() => undefined)
}

/** Points at and clicks what asks for it. */
export async function act(frame: Frame): Promise<void> {
  for (const each of await frame
    .locator(ACTORS)
    .all()
    .catch(() => []))
    await actOn(each)
}

/** Goes where the actor is, by the mouse: what stands over it or outside of its frame is not to be hit in its place. */
export async function actOn(actor: Locator): Promise<void> {
  const page = actor.page()
  const quick = { timeout: 500 }
  const nothing = () => undefined
  await actor.scrollIntoViewIfNeeded(quick).catch(nothing)
  const element = await actor.elementHandle(quick).catch(nothing)
  const around = await (await element?.ownerFrame().catch(nothing))?.frameElement().catch(nothing)
  const [box, view] = [
    await element?.boundingBox().catch(nothing),
    await around?.boundingBox().catch(nothing),
  ]
  if (!element || !box || !view) return
  const [x, y] = [box.x + Math.min(box.width, 20) / 2, box.y + Math.min(box.height, 14) / 2]
  if (x < view.x || y < view.y || x > view.x + view.width || y > view.y + view.height) return
  const points = await element
    .evaluate((one) => (one as Element).classList.contains('hover'))
    .catch(() => false)
  const reached = await page.mouse.move(x, y).then(
    () => true,
    // Below the edge of the window, where this browser has no mouse.
    () => false,
  )
  if (!reached) return
  if (points) await page.waitForTimeout(250)
  else await page.mouse.click(x, y)
}

/** Runs in the page. */
function mount(pages: readonly string[]): void {
  for (const html of pages) {
    const frame = document.createElement('iframe')
    frame.style.cssText = 'width:300px;height:200px;border:0'
    frame.srcdoc = html
    document.body.append(frame)
  }
}
