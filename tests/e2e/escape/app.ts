import { Buffer } from 'node:buffer'
import { expect, type Frame, type Page } from 'playwright/test'
import { stored } from '../kept'
import type { ArtifactRun } from './artifact-run'
import { SENTINEL } from './channels'
import { ACTORS, act, actOn } from './attempt'

/** Opens the app where its own headers hold, on a recorded run that stands still. */
export async function openApp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}#/run/shipped?at=1`)
  await stored(page)
  await page.goto(`${url}?#/run/shipped?at=1`)
  await expect(page.getByLabel('Run', { exact: true })).toBeVisible()
}

/** Opens a run from a file, as a person does. */
export async function openFile(page: Page, { id, text }: Pick<ArtifactRun, 'id' | 'text'>): Promise<void> {
  const file = { name: `${id}.jury`, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page).toHaveURL(new RegExp(`#/run/${id}`))
}

/** Goes to a place of the app without loading it anew. */
export async function showAt(page: Page, run: string, at: number): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/run/${run}?at=${at}`)
}

/** The frames in which pages of artifacts stand, wherever the app has put them. */
export function artifactFrames(page: Page): readonly Frame[] {
  return page.frames().filter((frame) => frame.parentFrame()?.url().endsWith('/stage.html'))
}

/** Waits for a page to be drawn, and does in it what a person would. `still` is false where it was navigated away. */
export async function actInArtifact(page: Page, mark: string): Promise<{ readonly still: boolean }> {
  // Looked for anew before each act: the app may have drawn the page a second time.
  const there = () => frameWith(page, mark)
  const count = await (await there()).locator(ACTORS).count()
  for (let at = 0; at < count; at++) await actOn((await there()).locator(ACTORS).nth(at))
  await page.waitForTimeout(300)
  const frame = await there().catch(() => undefined)
  return { still: frame !== undefined && (await textOf(frame)).includes(SENTINEL) }
}

/** The frame on show whose page says that. */
export async function frameWith(page: Page, mark: string): Promise<Frame> {
  let found: Frame | undefined
  const look = async () => {
    found = undefined
    for (const frame of artifactFrames(page))
      if ((await textOf(frame)).includes(mark) && (await isOnShow(frame))) found = frame
    return found !== undefined
  }
  await expect.poll(look, { intervals: [100], message: `a frame that says “${mark}”` }).toBe(true)
  // Polled until it was found.
  return found as unknown as Frame
}

async function textOf(frame: Frame): Promise<string> {
  const text = await frame
    .locator('body')
    .textContent({ timeout: 500 })
    .catch(() => '')
  return text ?? ''
}

/** The next page waits out of sight until it is drawn. */
async function isOnShow(frame: Frame): Promise<boolean> {
  const relay = await frame
    .parentFrame()
    ?.frameElement()
    .catch(() => undefined)
  const box = await relay?.boundingBox().catch(() => undefined)
  return (await relay?.isVisible().catch(() => false)) === true && (box?.x ?? -1) >= 0
}

/** Has the page on show run its scripts, and waits until it does. */
export async function runScripts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run scripts' }).click()
  await expect(page.getByText(/^Scripts on/)).toBeVisible()
}

/** Does what a person would in every page that stands somewhere, also in one that has been taken elsewhere. */
export async function actInFrames(page: Page): Promise<void> {
  for (const frame of artifactFrames(page)) {
    // A frame whose process has died never answers.
    const late = new Promise((over) => setTimeout(over, 4000))
    await Promise.race([act(frame).catch(() => undefined), late])
  }
}

/** Chooses from what is not needed every day. */
export async function choose(page: Page, what: string): Promise<void> {
  const button = page.getByRole('button', { name: what })
  if (!(await button.isVisible())) await page.getByRole('banner').getByText('More', { exact: true }).click()
  await button.click()
}
