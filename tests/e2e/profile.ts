import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright/test'
import { chromiumLaunch } from '../browsers.mjs'
import { formsIn, type Mark } from './mark'

/** A browser's own folder, that outlives the browser. */
export interface Profile {
  /** Starts a browser on it. One at a time. */
  open(): Promise<BrowserContext>
  /** The folder as it is now, as a profile of its own. */
  copy(): Profile
  /** How many bytes lie in it, and in which files which forms of a mark do. To be asked while no browser runs. */
  search(mark: Mark): { readonly files: number; readonly bytes: number; readonly hits: readonly string[] }
  remove(): void
}

export function createProfile(from?: string): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  if (from !== undefined) cpSync(from, folder, { recursive: true })
  const { executablePath, channel, args } = chromiumLaunch() ?? {}
  return {
    open: () =>
      chromium.launchPersistentContext(folder, {
        acceptDownloads: true,
        args: args ?? [],
        ...(executablePath !== undefined && { executablePath }),
        ...(channel !== undefined && { channel }),
      }),
    copy: () => createProfile(folder),
    search(mark) {
      const files = filesIn(folder)
      const found = files.map((file) => ({ file, bytes: readFileSync(join(folder, file)) }))
      return {
        files: files.length,
        bytes: found.reduce((sum, { bytes }) => sum + bytes.length, 0),
        hits: found.flatMap(({ file, bytes }) =>
          [...formsIn(bytes, mark), ...formsIn(Buffer.from(file), mark)].map((form) => `${file}: ${form}`),
        ),
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
