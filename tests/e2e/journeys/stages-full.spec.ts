import type { ChatCompletionRequest } from '@copilotkit/aimock'
import { expect, type Page, test } from 'playwright/test'
import { judgingTexts } from '../../../src/i18n/judging'
import { newRun } from '../../../src/i18n/new-run'
import { stagesTexts } from '../../../src/i18n/stages'
import { createTranslate } from '../../../src/i18n/t'
import * as desk from '../desk'
import { order } from '../ended'
import { MODEL, type Provider, serveProvider, SPOKEN } from '../providers'
import { type Host, serveDist } from '../serve'

/*
 * Judging stages with three connections to models of a third party's making. The first answers, the second fails whatever it
 * is asked, and the third says nothing to the first thing that it is asked.
 */

const say = createTranslate({ ...newRun, ...stagesTexts, ...judgingTexts })

let host: Host
let providers: readonly Provider[] = []
/** What lets go of a reply that has stalled. */
let letGo = () => {}

test.beforeEach(async () => {
  host = await serveDist()
  providers = await Promise.all([serveProvider('chat'), serveProvider('chat'), serveProvider('chat')])
  const [good, failing, stalling] = providers
  const stalled = new Promise<void>((resolve) => (letGo = resolve))
  if (good) speak(good, { finding: 'The heading names no price.', target: 'h1' })
  if (failing) fail(failing)
  if (stalling) speak(stalling, { finding: 'Nobody is told whom to call.', target: 'body' }, stalled)
})
test.afterEach(async () => {
  letGo()
  await Promise.all([host.stop(), ...providers.map((one) => one.stop())])
})

interface Held {
  readonly finding: string
  readonly target: string
}

/** Whoever asks is told by what they ask for. */
function answer(asked: string, { finding, target }: Held): string {
  const evidence = [{ kind: 'selector', ref: target }]
  if (asked.includes('You examine'))
    return json({
      findings: [
        { title: 'A fault', statement: finding, severity: 'high', target, evidence, suggestion: 'Mend it.' },
      ],
    })
  if (asked.includes('findings of others'))
    return json({
      votes: named(asked, /^(F\d+):$/gm).map((findingId) => ({
        findingId,
        vote: 'agree',
        evidence,
        note: 'It is so.',
      })),
    })
  if (asked.includes('You speak against it'))
    return json({
      matrix: ['R1', 'R2', 'R3'].map((requirement) => ({ requirement, evidence })),
      candidates: [{ title: 'A fault', statement: finding, severity: 'major', target, evidence }],
    })
  if (asked.includes('Somebody has named reasons'))
    return json({
      items: named(asked, /^- (\S+) \((?:critical|major|minor|high|medium|low)/gm).map((id) => ({
        id,
        confirmed: true,
        evidence,
        note: 'It is so.',
      })),
    })
  if (asked.includes('You judge one web page'))
    return json({
      dimensions: [...asked.matchAll(/^- (\w+), ([^:\n]+): /gm)].map(([, lens, name]) => ({
        lens,
        name,
        score: 8.6,
        note: 'It holds.',
      })),
      mustFix: [],
    })
  return SPOKEN
}

const json = (value: object) => JSON.stringify(value)
const named = (text: string, sign: RegExp) => [...text.matchAll(sign)].map(([, id]) => id)
const wordsOf = ({ messages }: ChatCompletionRequest) =>
  messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))).join('\n')

/** One that stalls says nothing to what it is asked first, until the test is over. */
function speak({ mock }: Provider, held: Held, stalled?: Promise<void>) {
  let isFirst = stalled !== undefined
  mock.on({ model: MODEL }, async (request) => {
    const wait = isFirst ? stalled : undefined
    isFirst = false
    await wait
    return { content: answer(wordsOf(request), held) }
  })
}

function fail({ mock }: Provider) {
  mock.on({ model: MODEL }, { error: { message: 'Out of order.', type: 'server_error' }, status: 500 })
}

/** A run of the first connection, on a clock that is short enough to wait for. */
async function settled(page: Page) {
  await desk.enter(page, host.url)
  for (const provider of providers) await desk.connect(page, provider)
  // Nothing is to follow by itself: each test opens what it is about.
  await page.evaluate(() => localStorage.setItem('after.opinion', 'off'))
  await order(page, { pace: 'stream', roundSeconds: 8 })
  await expect(page.getByRole('button', { name: /^Save this page/ }).first()).toBeVisible()
}

/** Opens a stage by the way that stands under the run, with all three ticked. */
async function open(page: Page, kind: 'exam' | 'acceptance' | 'opinion') {
  if (kind === 'opinion') await desk.go(page, `#/new/stage/opinion/${desk.runId(page)}`)
  else await page.getByRole('link', { name: say(`stages.name.${kind}`), exact: true }).click()
  const jurors = page.getByRole('group', { name: say('stages.who') }).getByRole('checkbox')
  await expect(jurors).toHaveCount(3)
  for (const one of await jurors.all()) await one.check()
  await expect(page.getByText(/^Calls: /).first()).toBeVisible()
  await page.getByRole('button', { name: say(`stages.begin.${kind}`) }).click()
  const stage = page.getByRole('region', { name: say(`judging.${kind}`) }).last()
  await expect(stage).toBeVisible()
  return stage
}

test('[OK-4] [OK-19] a cross-examination with one that fails and one that stalls @firefox', async ({
  page,
}) => {
  await settled(page)
  const stage = await open(page, 'exam')
  await expect(stage).toContainText(/Cross-examined in \d round/)
  await expect(stage).toContainText(say('judging.leftOut'))
  await expect(stage).toContainText('The heading names no price.')
  await expect(stage).toContainText('Nobody is told whom to call.')
  await expect(stage).toContainText(say('judging.unchanged'))
})

test('[OK-33] [OK-19] an acceptance check with one that fails and one that stalls', async ({ page }) => {
  await settled(page)
  const stage = await open(page, 'acceptance')
  await expect(stage).toContainText(/Accepted on condition/)
  await expect(stage).toContainText('The heading names no price.')
})

test('[OK-42] a second opinion with one that fails and one that stalls', async ({ page }) => {
  await settled(page)
  const stage = await open(page, 'opinion')
  await expect(stage).toContainText(say('mark.upheld'))
})

test('[OK-41] shipped by a key, the focus is on what says so: the run was drawn anew, card and all', async ({
  page,
}) => {
  await settled(page)
  const ship = page.getByRole('button', { name: say('ship.act'), exact: true })
  await ship.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: say('ship.done') })).toBeFocused()
})
