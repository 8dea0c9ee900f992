import { expect, type Locator, type Page, test } from 'playwright/test'
import { calibrationTexts } from '../../../src/i18n/calibration'
import { createTranslate } from '../../../src/i18n/t'
import { tabTo } from '../by-keyboard'
import * as desk from '../desk'
import { KEY } from '../providers'
import { type Host, serveDist } from '../serve'
import { type Asked, type Reply, serveStandIn, type StandIn } from '../stand-in'

/*
 * A connection is tried on the pack, by a stand-in that counts what it is asked: what was answered before the tab was closed
 * is never asked about again.
 */

const say = createTranslate(calibrationTexts)

/** Calls of a quick calibration. One page of its pack is asked about three times. */
const CALLS = 11
const SHEETS = 9
/** The call at which it is stopped. */
const STOPPED_AT = 4

let host: Host
let judge: StandIn

test.beforeEach(async () => {
  ;[host, judge] = await Promise.all([serveDist(), serveStandIn()])
  judge.script = (asked, reply) => (judge.asked.length === STOPPED_AT ? undefined : answer(asked, reply))
})
test.afterEach(() => Promise.all([host.stop(), judge.stop()]))

/** Scores whatever it is asked to score, and finds nothing wrong. */
function answer({ prompt }: Asked, reply: Reply) {
  const dimensions = [...prompt.matchAll(/^- (\w+), ([^:\n]+): /gm)].map(([, lens, name]) => ({
    ...{ lens, name, score: 8.6, note: 'It holds.' },
  }))
  reply.say(JSON.stringify({ dimensions, mustFix: [] }))
  reply.end()
}

const part = (page: Page) => page.getByTestId('calibration')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })

async function press(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  await tabTo(page, target, { most: 250 })
  await page.keyboard.press('Enter')
}

/** Keeps the first finding of a run that came as a file, as one that is right. */
async function keepCase(page: Page) {
  await page.locator('input[type=file]').first().setInputFiles('tests/runs/split_checked.jury')
  await expect(page).toHaveURL(/#\/run\/(?!shipped)[\w-]+/)
  const run = /#\/run\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await desk.go(page, `#/findings/${run}`)
  await press(page, page.getByRole('button', { name: new RegExp(`^${say('calibration.keep')}`) }).first())
  await press(page, page.getByRole('button', { name: say('calibration.keepReal') }))
  await expect(page.getByText(say('calibration.kept'))).toBeVisible()
}

/** The key of a tab goes with it. */
async function enterKey(page: Page) {
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

test('[TR-3] [EV-8] by keyboard: seen before it costs, stopped, gone on with after a reload, and nothing paid for twice', async ({
  page,
}) => {
  await desk.enter(page, host.url)
  await keepCase(page)
  await desk.connect(page, judge)
  const start = button(page, say('calibration.start', { name: say('calibration.quick') }))
  await expect(start).toHaveAccessibleDescription(
    new RegExp(`^${say('calibration.calls', { n: CALLS + 1 })}`),
  )
  await expect(start).toHaveAccessibleDescription(new RegExp(say('calibration.own', { n: 1 })))
  await expect(part(page)).toContainText(say('calibration.none'))
  expect(judge.asked).toEqual([])

  await press(page, start)
  await expect(part(page)).toContainText(`${STOPPED_AT} of ${CALLS + 1}: `)
  const bar = part(page).getByRole('progressbar', { name: say('calibration.bar') })
  await expect(bar).toHaveAttribute('value', String(STOPPED_AT - 1))
  await expect.poll(() => judge.asked.length).toBe(STOPPED_AT)
  await press(page, button(page, say('calibration.cancel')))
  await expect(part(page)).toContainText(say('calibration.cancelled'))

  await page.reload()
  await enterKey(page)
  await expect(part(page)).toContainText(`${STOPPED_AT - 1} of ${CALLS + 1}`)
  await press(page, button(page, say('calibration.goOn')))
  await expect(part(page)).toContainText(say('calibration.over'))
  // The one that was being answered when it was stopped is asked again, and no other.
  expect(judge.asked).toHaveLength(CALLS + 2)
  const answered = judge.asked.filter((_, at) => at !== STOPPED_AT - 1).map(({ prompt }) => pageIn(prompt))
  // Each page of the pack, and the one of the case; only what is repeated on purpose was asked about more than once.
  expect(answered).toHaveLength(CALLS + 1)
  expect(new Set(answered).size).toBe(SHEETS + 1)

  await desk.go(page, '#/connections')
  const grade = page.getByTestId('judge-grade')
  await expect(grade).toHaveText(/^Judge [ABC]$/)
  await page.getByTestId('connection').getByRole('link').first().click()
  await page.getByLabel('Model name').fill('jury-2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(part(page)).toContainText(say('calibration.lapsed'))
  await desk.go(page, '#/connections')
  await expect(grade).toHaveText(/^Judge [ABC], lapsed$/)
})

/** What a judge is shown, without the name of its fence: that is another one each time. */
function pageIn(prompt: string): string {
  return /<!doctype[\s\S]*<\/html>/i.exec(prompt)?.[0] ?? prompt
}

test('[EV-8] a case that was removed is put back after a reload', async ({ page }) => {
  await desk.enter(page, host.url)
  await keepCase(page)
  await desk.connect(page, judge)
  const removed = part(page).getByText(/^Removed cases/)
  await press(page, part(page).getByRole('button', { name: /^Remove the case/ }))
  await expect(button(page, say('calibration.undo'))).toBeFocused()
  await page.reload()
  await expect(part(page)).toContainText(say('calibration.casesNone'))
  await press(page, removed)
  await press(page, part(page).getByRole('button', { name: /^Put back the case/ }))
  await expect(part(page).getByRole('button', { name: /^Remove the case/ })).toBeVisible()
  await expect(removed).toHaveCount(0)
})
