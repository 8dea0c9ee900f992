import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from 'playwright/test'
import { en } from '../../src/i18n/en'
import { newRun } from '../../src/i18n/new-run'
import { remedies } from '../../src/i18n/problems'
import { theaterTexts } from '../../src/i18n/theater'
import { transcriptTexts } from '../../src/i18n/transcript'
import { createTranslate } from '../../src/i18n/t'
import type { Event, Status } from '../../src/run/event'
import type { RunFile } from '../../src/run/log'
import * as desk from './desk'

export const say = createTranslate({ ...en, ...newRun, ...remedies, ...theaterTexts, ...transcriptTexts })

/** The rules of a run, as its form takes them. */
export interface Rules {
  readonly pace: 'split' | 'stream'
  readonly rounds?: number
  readonly roundSeconds?: number
  readonly allSeconds?: number
}

/** Begins a run of the example brief by these rules; gives its id. */
export async function order(page: Page, rules: Rules): Promise<string> {
  await desk.go(page, '#/new')
  await page.getByText(say('new.rules'), { exact: true }).click()
  await page.getByLabel(say(`new.pace.${rules.pace}`)).check()
  if (rules.rounds !== undefined) {
    const group = page.getByRole('group', { name: say('new.rounds') })
    await group.getByText(String(rules.rounds), { exact: true }).click()
  }
  await writeTime(page, say('new.roundTime'), rules.roundSeconds)
  await writeTime(page, say('new.allTime'), rules.allSeconds)
  return desk.run(page, { asSet: true })
}

async function writeTime(page: Page, name: string, seconds: number | undefined) {
  if (seconds === undefined) return
  await page.getByLabel(say('new.unit', { name })).selectOption('s')
  await page.getByLabel(name, { exact: true }).fill(String(seconds))
}

/** Interrupts the run on show. */
export async function interrupt(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('interrupt.verb') }).click()
  await expect(page.getByRole('button', { name: say('interrupt.keep') })).toBeVisible()
  await page
    .getByRole('button', { name: say('interrupt.verb') })
    .last()
    .click()
}

/** How a run ended, as the person sees it and as its file has it. */
export interface Ending {
  readonly status: Exclude<Status, 'running'>
  readonly cause?: string
  readonly recoveryReason?: string
  /** The event that ended it. */
  readonly by: Event['type']
  readonly badge: string
  readonly rule: string
  /** Sentences that are on the screen besides. */
  readonly words: readonly string[]
  /** Why it ended, as the transcript says it. */
  readonly transcript?: string
  /** What can be done now, and nothing else can. */
  readonly ways: readonly string[]
  /** The round that was kept. */
  readonly round?: number
  /** The page that was kept. */
  readonly page?: string
  /** The page that is handed over where none was kept. */
  readonly offered?: string
}

const TERMINAL: readonly Event['type'][] = [
  'critique.ship',
  'critique.failed',
  'critique.interrupted',
  'critique.degraded',
]

/** Expects this ending of the run on show, in its file as well, and the same again once the page was loaded anew. */
export async function expectEnded(page: Page, ending: Ending): Promise<RunFile> {
  await expectOnScreen(page, ending)
  const file = await desk.savedRun(page)
  expectInFile(file, ending)
  const shown = ending.page ?? ending.offered
  if (shown !== undefined) expect(await savedPage(page)).toEqual(Buffer.from(shown))
  await page.reload()
  await expectOnScreen(page, ending)
  expect(await desk.savedRun(page)).toEqual(file)
  if (ending.transcript !== undefined) expect(await transcriptOf(page)).toContain(ending.transcript)
  return file
}

/** What the transcript of the run on show says, line by line. */
export async function transcriptOf(page: Page): Promise<string[]> {
  const sides = page.getByRole('group', { name: say('shell.view') }).filter({ visible: true })
  await sides.getByText(say('shell.transcript'), { exact: true }).click()
  const lines = page.locator('.saying p')
  await expect(lines.filter({ hasText: /^Run settled/ })).toBeAttached()
  const all = await lines.allTextContents()
  await sides.getByText(say('shell.jury'), { exact: true }).click()
  return all
}

async function expectOnScreen(page: Page, { status, badge, rule, words, ways }: Ending) {
  const stage = page.locator('.stage')
  await expect(stage.locator('.badge-words')).toHaveText(badge)
  await expect(stage.locator('.rule-line')).toHaveText(rule)
  await expect(page.locator('.run-status')).toHaveText(say(`status.${status}`))
  for (const sentence of words) await expect(stage.getByText(sentence, { exact: true })).toBeVisible()
  // Whatever a run has come to, it can be taken out.
  await expect.poll(() => waysOn(page)).toEqual([...ways, say('page.export')])
  if (status === 'shipped') return
  await expect(page.locator('.run-line')).not.toContainText(/shipped/i)
  await expect(stage).not.toContainText(/\bshipped\b/i)
}

/** What a person can press once a run has ended, from the top. Offers that concern the app and not the run are not meant. */
function waysOn(page: Page): Promise<string[]> {
  return page.locator('.after:not(.afterwards)').getByRole('button').allTextContents()
}

function expectInFile({ events, bodies }: RunFile, ending: Ending) {
  const { status, cause, recoveryReason, by, round } = ending
  const settled = events.filter((event) => event.type === 'run_settled')
  const known = settled.map((event) => [event.status, event.cause, event.recoveryReason, event.round])
  expect(known).toEqual([[status, cause, recoveryReason, round]])
  expect(events.map(({ type }) => type).filter((type) => TERMINAL.includes(type))).toEqual([by])
  const body = bodies.find(({ hash }) => hash === settled[0]?.artifact)
  expect(body?.text).toBe(ending.page)
}

/** The page on show, as it is handed over. */
export async function savedPage(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await ways(page)
    .getByRole('button', { name: say('after.save') })
    .click()
  return readFileSync(await (await download).path())
}

export function ways(page: Page): Locator {
  return page.getByRole('region', { name: say('after.label') })
}
