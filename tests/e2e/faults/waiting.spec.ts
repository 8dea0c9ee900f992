import { expect, type Page, test } from 'playwright/test'
import type { Event } from '../../../src/run/event'
import * as desk from '../desk'
import { interrupt, say } from '../ended'
import { playing } from '../played'
import { type Host, serveDist } from '../serve'
import { serveStandIn } from '../stand-in'

/*
 * A run that asks its person before each further round is left while it waits: it stays as it is, and goes on where and
 * when they answer.
 */

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

const question = (page: Page) => page.getByRole('group', { name: say('question.another_round') })
const option = (page: Page, answer: 'go_on' | 'stop') =>
  question(page).getByRole('button', { name: say(`answer.${answer}`) })
const row = (page: Page, id: string) => desk.kept(page).locator(`option[value="${id}"]`)

/** Begins a run of two rounds at most that asks before the second; gives its id. */
async function orderAsking(page: Page, connection?: string): Promise<string> {
  await desk.go(page, '#/new')
  await page.getByRole('button', { name: 'Use an example' }).click()
  if (connection !== undefined) await page.getByLabel('Who answers').selectOption(connection)
  await page.getByText(say('new.rules'), { exact: true }).click()
  await page.getByLabel(say('new.ask')).check()
  const rounds = page.getByRole('group', { name: say('new.rounds') })
  await rounds.getByText('2', { exact: true }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
  return desk.runId(page)
}

/** Loads the page anew while the run waits: nothing has happened to it, and it is still answerable. */
async function leaveAndComeBack(page: Page, id: string) {
  await expect(option(page, 'go_on')).toBeVisible()
  const before = (await desk.savedRun(page)).events
  await page.reload()
  await expect(option(page, 'go_on')).toBeVisible()
  await expect(row(page, id)).toContainText(say('status.waits'))
  await expect(page.getByText(say('turn.following'))).toBeHidden()
  expect((await desk.savedRun(page)).events).toEqual(before)
  return before
}

/** One log without a gap, whose first events are those from before. */
async function savedAfter(page: Page, id: string, before: readonly Event[]) {
  const { events } = await desk.savedRun(page)
  const types = events.map(({ type }) => type)
  const times = events.map(({ t }) => t)
  expect(events.slice(0, before.length)).toEqual(before)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(events[0]).toMatchObject({ type: 'run_created', runId: id })
  expect(types.filter((type) => type === 'run_settled')).toHaveLength(1)
  expect(types).not.toContain('run_recovered')
  return events
}

test('[4.0] a rehearsal that waits for an answer survives a reload, and goes on to its end', async ({
  page,
}) => {
  await desk.enter(page, host.url)
  const id = await orderAsking(page, 'rehearsal')
  const before = await leaveAndComeBack(page, id)
  await option(page, 'go_on').click()
  await expect(question(page)).toBeHidden()
  await expect(page.locator('.run-status')).toHaveText(/Shipped|Below threshold/)
  const events = await savedAfter(page, id, before)
  expect(events.filter(({ type }) => type === 'answered')).toMatchObject([
    { id: 'another:1', answer: 'go_on' },
  ])
  expect(events.flatMap((event) => (event.type === 'call_started' ? [event.id] : []))).toEqual([
    'draft:1',
    'review:1',
    'draft:2',
    'review:2',
  ])
})

test('[4.0] interrupted instead of answered, it ends with its best round', async ({ page }) => {
  const provider = await serveStandIn()
  try {
    provider.script = playing([7, 9], () => false)
    await desk.enter(page, host.url)
    await desk.connect(page, provider)

    const stopped = await orderAsking(page)
    const before = await leaveAndComeBack(page, stopped)
    await interrupt(page)
    await expect(page.locator('.run-status')).toHaveText(say('status.interrupted'))
    await expect(page.getByText(/^Interrupted at round 1, best composite 7.0/)).toBeVisible()
    const events = await savedAfter(page, stopped, before)
    expect(events.at(-1)).toMatchObject({ type: 'run_settled', status: 'interrupted', round: 1 })
    expect(provider.asked).toHaveLength(2)
  } finally {
    await provider.stop()
  }
})

test('[4.0] without its key it does not go on, and its question stays open; to stop it takes none', async ({
  page,
}) => {
  const provider = await serveStandIn()
  try {
    provider.script = playing([7, 9], () => false)
    await desk.enter(page, host.url)
    await desk.connect(page, provider)
    const id = await orderAsking(page)
    const before = await leaveAndComeBack(page, id)
    await option(page, 'go_on').click()
    // The key was for the tab as it was before.
    await expect(page.getByText(say('page.refusal.key_needed'))).toBeVisible()
    await expect(page.getByText(say('question.waits'))).toBeVisible()
    expect((await desk.savedRun(page)).events).toEqual(before)
    await option(page, 'stop').click()
    await expect(page.locator('.run-status')).toHaveText(say('status.interrupted'))
    await savedAfter(page, id, before)
    expect(provider.asked).toHaveLength(2)
  } finally {
    await provider.stop()
  }
})

test('[4.0] of two tabs that have it open, one goes on with it and the other one watches', async ({
  context,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await desk.enter(one, host.url)
  const id = await orderAsking(one, 'rehearsal')
  await expect(option(one, 'go_on')).toBeVisible()
  await other.goto(`${host.url}#/run/${id}`)
  await expect(other.getByText(say('turn.following'))).toBeVisible()
  await expect(option(other, 'go_on')).toBeHidden()
  await one.close()
  await option(other, 'go_on').click()
  const third = await context.newPage()
  await third.goto(`${host.url}#/run/${id}`)
  await expect(third.getByText(say('turn.following'))).toBeVisible()
  await expect(question(third)).toBeHidden()
  await interrupt(other)
  for (const page of [other, third])
    await expect(page.getByText(/^Interrupted at round 2, best composite/)).toBeVisible()
})
