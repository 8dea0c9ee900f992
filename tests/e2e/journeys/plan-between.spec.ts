import { expect, type Page, test } from 'playwright/test'
import { en } from '../../../src/i18n/en'
import { judgingTexts } from '../../../src/i18n/judging'
import { newRun } from '../../../src/i18n/new-run'
import { stagesTexts } from '../../../src/i18n/stages'
import { createTranslate } from '../../../src/i18n/t'
import { theaterTexts } from '../../../src/i18n/theater'
import { draftText, reviewText } from '../../tools/scripts'
import * as desk from '../desk'
import { order } from '../ended'
import { type Host, serveDist } from '../serve'
import { type Asked, serveStandIn, type StandIn } from '../stand-in'

/*
 * Three connections vote on the plan of the second round before that is paid for. Two of them are against a change as long
 * as it is in the plan.
 */

const say = createTranslate({ ...en, ...newRun, ...stagesTexts, ...judgingTexts, ...theaterTexts })
const AGAINST = 'Say what a loaf costs'
/** Nothing that code could tell: what it refutes leaves the plan. */
const LOW = {
  said: { critic: { score: 6, fixes: [AGAINST] }, a11y: { score: 6, fixes: ['Name the street'] } },
}

let host: Host
let jurors: readonly StandIn[] = []

test.beforeEach(async () => {
  host = await serveDist()
  jurors = await Promise.all([serveStandIn(), serveStandIn(), serveStandIn()])
  jurors.forEach((juror, at) => {
    juror.script = (asked, reply) => {
      reply.say(isVote(asked) ? voteOn(asked, at > 0) : saidTo(asked))
      reply.end()
    }
  })
})
test.afterEach(() => Promise.all([host.stop(), ...jurors.map((juror) => juror.stop())]))

function saidTo({ part, round }: Asked): string {
  return part === 'draft' ? draftText(round, PAGE(round)) : reviewText(round, round === 1 ? LOW : {})
}

/** Nothing that code finds fault with: what is to be mended is what the judges say. */
const PAGE = (n: number) =>
  `<!doctype html><html lang="en"><head><title>Bakery ${n}</title></head><body><main><h1>Bread, version ${n}</h1></main></body></html>`

const isVote = ({ prompt }: Asked) => prompt.includes('You vote on each item')

function voteOn({ prompt }: Asked, isSevere: boolean): string {
  const lines = [...prompt.matchAll(/^- (P-\w+-\d+): (.*)$/gm)]
  const items = lines.map(([, id, text = '']) => {
    const isAgainst = isSevere && text.includes(AGAINST)
    return { id, vote: isAgainst ? 'disagree' : 'agree', ...(isAgainst && { kind: 'c' }), note: 'I tried.' }
  })
  return JSON.stringify({ items })
}

/** A run of the first connection whose further plans all three vote on. */
async function begun(page: Page) {
  await desk.enter(page, host.url)
  for (const juror of jurors) await desk.connect(page, juror)
  await page.evaluate(() => {
    localStorage.setItem('after.opinion', 'off')
    localStorage.setItem('between.plan', 'on')
  })
  await order(page, { pace: 'split', rounds: 2 })
}

const question = (page: Page) => page.getByRole('group', { name: say('question.plan_refused') })
const way = (page: Page, name: Parameters<typeof say>[0]) =>
  question(page).getByRole('button', { name: say(name) })
const votes = () => jurors.flatMap(({ asked }) => asked.filter(isVote)).length
const drafts = () => jurors.flatMap(({ asked }) => asked.filter(({ part }) => part === 'draft')).length
const badge = (page: Page) => page.locator('.run-status')

test('[OK-36] [OK-41] refused, it waits, and goes on for a reason that stays', async ({ page }) => {
  await begun(page)
  await expect(question(page)).toBeVisible()
  expect([votes(), drafts()]).toEqual([3, 1])
  await way(page, 'plan.anyway').click()
  await page.getByRole('textbox', { name: say('ship.reason') }).fill('It was measured.')
  await way(page, 'plan.override').click()
  await expect(badge(page)).toHaveText(/Shipped/)
  expect([votes(), drafts()]).toEqual([3, 2])
  const { events } = await desk.savedRun(page)
  expect(events.filter(({ type }) => type === 'override')).toMatchObject([
    { gate: 'V', of: 'plan:1', reason: 'It was measured.' },
  ])
})

test('[OK-37] voted on again, each vote stands; over a reload it waits on, and to stop takes no key', async ({
  page,
}) => {
  await begun(page)
  await expect(question(page)).toBeVisible()
  const checks = page.getByRole('region', { name: new RegExp(`^${say('judging.plan')}`) })
  await expect(checks).toContainText(say('plan.blocked-by-disagreement'))
  await way(page, 'plan.again').click()
  await expect(checks).toHaveCount(2)
  await expect(question(page)).toBeVisible()
  expect([votes(), drafts()]).toEqual([6, 1])
  await page.reload()
  await way(page, 'plan.anyway').click()
  await page.getByRole('textbox', { name: say('ship.reason') }).fill('It was measured.')
  await way(page, 'plan.override').click()
  // The keys were for the tab as it was before. What was written is there still.
  await expect(page.getByText(say('page.refusal.key_needed'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: say('ship.reason') })).toHaveValue('It was measured.')
  await way(page, 'ship.cancel').click()
  await way(page, 'plan.stop').click()
  await expect(badge(page)).toHaveText(/Interrupted/)
  expect([votes(), drafts()]).toEqual([6, 1])
})
