import { Buffer } from 'node:buffer'
import { expect, type Frame, type Page } from 'playwright/test'
import { stored } from '../kept'
import type { ArtifactRun } from './artifact-run'
import { SENTINEL } from './channels'
import { act } from './attempt'

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
  const frame = await frameWith(page, mark)
  await act(frame)
  await page.waitForTimeout(300)
  const text = await frame.locator('body').textContent({ timeout: 1000 }).catch(() => '')
  return { still: text?.includes(SENTINEL) ?? false }
}

/** The frame whose page says that. */
export async function frameWith(page: Page, mark: string): Promise<Frame> {
  let found: Frame | undefined
  await expect
    .poll(
      async () => {
        for (const frame of artifactFrames(page)) {
          const text = await frame.locator('body').textContent({ timeout: 500 }).catch(() => '')
          if (text?.includes(mark)) found = frame
        }
        return found !== undefined
      },
      { timeout: 10_000, message: `a frame that says “${mark}”` },
    )
    .toBe(true)
  // Polled until it was found.
  return found as Frame
}
