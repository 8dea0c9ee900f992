import { expect, type Page, test } from 'playwright/test'
import { judgingTexts } from '../../../src/i18n/judging'
import { newRun } from '../../../src/i18n/new-run'
import { stagesTexts } from '../../../src/i18n/stages'
import { createTranslate } from '../../../src/i18n/t'
import * as desk from '../desk'
import { order } from '../ended'
import { KEY, MODEL, type Provider, serveProvider, SPOKEN } from '../providers'
import { type Host, serveDist } from '../serve'

/*
 * A judging stage is left in the middle: by a page that is loaded anew, and by a person who wants another stage of the same
 * run meanwhile.
 */

const say = createTranslate({ ...newRun, ...stagesTexts, ...judgingTexts })

let host: Host
let provider: Provider
/** What the jurors were asked for since the run has settled. */
let asked = 0
/** So many replies come at once, and those after it wait until they are let go. */
let freely = 1
let letGo = () => {}

test.beforeEach(async () => {
  host = await serveDist()
  provider = await serveProvider('chat')
  asked = 0
  freely = 1
  const held = new Promise<void>((resolve) => (letGo = resolve))
  provider.mock.on({ model: MODEL }, async ({ messages }) => {
    const text = messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n')
    if (!text.includes('You judge one web page')) return { content: SPOKEN }
    asked += 1
    if (asked > freely) await held
    return { content: scoresFor(text) }
  })
})
test.afterEach(async () => {
  letGo()
  await Promise.all([host.stop(), provider.stop()])
})

function scoresFor(text: string): string {
  const dims = [...text.matchAll(/^- (\w+), ([^:\n]+): /gm)]
  const dimensions = dims.map(([, lens, name]) => ({ lens, name, score: 9.5, note: 'It holds.' }))
  return JSON.stringify({ dimensions, mustFix: [] })
}

/** A run that has settled, and a second opinion on it that has heard one of two answers. */
async function opinionGoes(page: Page): Promise<string> {
  await desk.enter(page, host.url)
  await desk.connect(page, provider)
  // Nothing is to follow by itself.
  await page.evaluate(() => localStorage.setItem('after.opinion', 'off'))
  await order(page, { pace: 'stream', roundSeconds: 90 })
  await expect(page.getByRole('button', { name: /^Save this page/ }).first()).toBeVisible()
  const id = desk.runId(page)
  await desk.go(page, `#/new/stage/opinion/${id}`)
  await expect(page.getByText('Calls: 2 to 16')).toBeVisible()
  await page.getByRole('button', { name: say('stages.begin.opinion') }).click()
  await expect(opinion(page)).toBeVisible()
  await expect.poll(() => asked).toBe(2)
  return id
}

const opinion = (page: Page) => page.getByRole('region', { name: say('judging.opinion') })

test('[4.0] left by a reload, a stage says so and goes on with one click, without asking twice', async ({
  page,
}) => {
  const id = await opinionGoes(page)
  await page.reload()
  await expect(opinion(page).first()).toContainText(say('judging.pageClosed'))
  await expect(opinion(page).first()).toContainText(say('stages.againText'))
  expect(asked).toBe(2)
  freely = Infinity
  // Its key was kept in the tab alone, and is gone with it.
  await page.getByRole('button', { name: say('stages.again') }).click()
  await expect(opinion(page).getByRole('alert')).toContainText('has no key in this tab')
  await opinion(page)
    .getByRole('link', { name: say('stages.toConnection') })
    .click()
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await desk.go(page, `#/run/${id}`)
  await page.getByRole('button', { name: say('stages.again') }).click()
  const next = opinion(page).last()
  await expect(next).toContainText(say('judging.goesOn', { name: say('judging.opinion') }))
  await expect(next.locator('.badge-words')).toContainText(say('mark.upheld'))
  // The one that had come was given again; the one that was lost was asked for once more.
  expect(asked).toBe(3)
  await expect(page.getByRole('button', { name: say('stages.again') })).toBeHidden()
  const { events } = await desk.savedRun(page)
  const opened = events.filter((event) => event.type === 'stage_opened')
  expect(opened.map(({ id, again }) => [id, again])).toEqual([
    ['opinion:1', undefined],
    ['opinion:2', 'opinion:1'],
  ])
})

test('[4.0] while a stage goes on, the form of another says so in each tab, and is there once it has ended', async ({
  page,
  context,
}) => {
  const id = await opinionGoes(page)
  const other = await context.newPage()
  await other.goto(`${host.url}#/new/stage/plan/${id}`)
  await desk.go(page, `#/new/stage/plan/${id}`)
  for (const tab of [page, other]) {
    await expect(tab.getByText(say('stages.goes.opinion'))).toBeVisible()
    await expect(tab.getByRole('link', { name: say('stages.toGoing') })).toHaveAttribute(
      'href',
      `#/run/${id}`,
    )
  }
  await page.getByRole('link', { name: say('stages.toGoing') }).click()
  await expect(opinion(page)).toBeVisible()
  await desk.go(page, `#/new/stage/plan/${id}`)
  letGo()
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: say('stages.begin.plan') })).toBeEnabled()
})
