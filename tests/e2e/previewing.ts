import type { Page } from 'playwright/test'
import { openApp, openFile, showAt } from './escape/app'
import { artifactRun } from './escape/artifact-run'

/** The page and its tools. */
export const tools = (page: Page) => page.getByRole('region', { name: 'Page', exact: true })
export const tool = (page: Page, name: string | RegExp) => tools(page).getByRole('button', { name })
export const sight = (page: Page, name: string) => tools(page).getByText(name, { exact: true })
/** A document that says this and nothing else. */
export const saying = (body: string) => `<!doctype html><title>x</title><body>${body}`

export interface Place {
  readonly page: Page
  /** Where the app is served. */
  readonly url: string
}

/** Opens the app on a run from a file, whose one page this is. */
export async function open({ page, url }: Place, html: string, id = 'made-elsewhere') {
  const run = await artifactRun({ id, pages: [html] })
  await openApp(page, url)
  await openFile(page, run)
  await showAt(page, id, run.at(0))
  return run
}
