import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { jurorTexts } from '../../../src/i18n/juror'
import { mustFixTexts } from '../../../src/i18n/must-fix'
import { createTranslate } from '../../../src/i18n/t'
import { readRun } from '../../../src/run/log'
import { limits } from '../../../src/run/limits'
import * as desk from '../desk'
import { say } from '../ended'
import { frameWith } from '../escape/app'
import { playing } from '../played'
import { dist, type Host, serveDist } from '../serve'
import { type Asked, serveStandIn, type StandIn } from '../stand-in'

/*
 * What the person says of a page stays on this device until they hand it over, and then the next designer and its judges
 * are told it once, as data.
 */

const sayJuror = createTranslate(jurorTexts)
const sayFix = createTranslate(mustFixTexts)

const WISH = 'Say on the page when the quay opens'
const REASON = 'The headline leads: nothing else is as large'
/** What the critic raises in every round that is below eight. */
const RAISED = 'Let one thing lead'

let host: Host
let provider: StandIn

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())
test.beforeEach(async () => {
  provider = await serveStandIn()
})
test.afterEach(() => provider.stop())

const tray = (page: Page) => page.getByRole('region', { name: sayJuror('juror.tray') })
const button = (inside: Page | Locator, name: string | RegExp) => inside.getByRole('button', { name })
const add = (page: Page) => button(tray(page), sayJuror('juror.add'))
const save = (page: Page) => button(page, sayJuror('juror.save'))
const wish = (page: Page) => page.getByLabel(sayJuror('juror.text'))
const about = (verb: 'dispute' | 'edit' | 'remove', what: string) =>
  sayJuror('juror.about', { verb: sayJuror(`juror.${verb}`), what })
const unsent = (page: Page, n: number) =>
  tray(page).getByText(sayJuror('juror.count', { n }), { exact: true })
const question = (page: Page) => page.getByRole('group', { name: say('question.another_round') })

async function show(page: Page, side: RegExp) {
  await page
    .getByRole('group', { name: say('shell.view') })
    .filter({ visible: true })
    .getByText(side)
    .click()
}

async function openList(page: Page) {
  await show(page, /^Must-fix/)
  await expect(add(page)).toBeVisible()
}

async function sayWish(page: Page, text = WISH) {
  await add(page).click()
  await wish(page).fill(text)
  await wish(page).press('Control+Enter')
}

async function dispute(page: Page, reason = REASON) {
  await button(page, about('dispute', RAISED)).click()
  await page.getByLabel(sayJuror('juror.reason.dispute')).fill(reason)
  await save(page).click()
  await expect(page.getByText(sayJuror('juror.disputed')).first()).toBeVisible()
}

/** Begins a run of the example brief that asks before each further round; gives its id once it waits. */
async function orderAsking(page: Page): Promise<string> {
  await desk.go(page, '#/new')
  await page.getByRole('button', { name: 'Use an example' }).click()
  await page.getByText(say('new.rules'), { exact: true }).click()
  await page.getByLabel(say('new.ask')).check()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
  await expect(question(page)).toBeVisible()
  return desk.runId(page)
}

/** How often a prompt says it, and whether that is in a block of this kind. */
function saidIn(asked: Asked | undefined, kind: 'asked-for' | 'answered', text: string) {
  const block = new RegExp(`<data kind="${kind}" id="(\\w+)">\\n([^]*?)\\n</data id="\\1">`)
  const fenced = block.exec(asked?.prompt ?? '')?.[2] ?? ''
  return { times: (asked?.prompt ?? '').split(text).length - 1, fenced: fenced.includes(text) }
}

const ONCE = { times: 1, fenced: true }
const heardOf = (text: string) => provider.asked.some(({ prompt }) => prompt.includes(text))
const partsFrom = (at: number) => provider.asked.slice(at).map(({ part, round }) => `${part} ${round}`)

test('an element is clicked on, and what is asked of it is there after a reload, changed, removed and had back @heart', async ({
  page,
}) => {
  await desk.enter(page, `${host.url}#/run/shipped?at=152`)
  await openList(page)
  await add(page).click()
  await wish(page).fill('Say where it sails from')
  // Code cannot be clicked on: whoever is to point at an element is shown the page.
  await page.locator('.preview-sights').getByText(say('preview.sight.code'), { exact: true }).click()
  await button(page, sayJuror('juror.aim')).click()
  await (await frameWith(page, 'Great Hask')).locator('h1').first().click()
  const target = tray(page).locator('.word-target code')
  await expect(target).toHaveText(/h1/)
  await expect(wish(page)).toBeFocused()
  await expect(wish(page)).toHaveValue('Say where it sails from')
  await save(page).click()
  await expect(unsent(page, 1)).toBeVisible()
  // What has settled stays as it is.
  await expect(page.locator('.badge-words')).toHaveText('Shipped at round 3, composite 8.6')

  await page.reload()
  await openList(page)
  await unsent(page, 1).click()
  const row = tray(page).getByRole('listitem')
  await expect(row).toContainText('Say where it sails from')
  await expect(row.locator('.word-chip')).toHaveText(/h1/)
  const ink = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(row.locator('.role-tag')).toHaveText('Y')
  expect(await ink(row.locator('.role-tag'))).not.toBe(
    await ink(page.locator('[data-role="critic"]').first()),
  )

  await button(row, about('edit', 'Say where it sails from')).click()
  await wish(page).press('Escape')
  await expect(button(row, about('edit', 'Say where it sails from'))).toBeFocused()
  await page.keyboard.press('Enter')
  await wish(page).fill('Say where and when it sails')
  await save(page).click()
  await expect(row).toContainText('Say where and when it sails')
  await button(row, about('remove', 'Say where and when it sails')).click()
  await expect(row).toBeHidden()
  await expect(add(page)).toBeFocused()
  await button(page, sayJuror('juror.undo')).click()
  await expect(unsent(page, 1)).toBeVisible()
  await page.reload()
  await openList(page)
  await unsent(page, 1).click()
  await expect(row).toContainText('Say where and when it sails')
  await expect(row.locator('.word-chip')).toHaveText(/h1/)
})

test('what is said while the run waits reaches nobody until it is handed over, and then the next round once', async ({
  page,
}) => {
  provider.script = playing([6.2, 7.4, 8.6], () => false)
  await desk.enter(page, host.url)
  await desk.connect(page, provider)
  await orderAsking(page)
  const score = page.locator('.stage').getByText('6.2').first()
  await expect(score).toBeVisible()
  await openList(page)
  await sayWish(page)
  // The key closes a form here, and asks to stop the run nowhere else than outside of it.
  await add(page).click()
  await wish(page).press('Escape')
  await expect(add(page)).toBeFocused()
  await expect(button(page, say('interrupt.keep'))).toBeHidden()
  await dispute(page)
  await expect(unsent(page, 2)).toBeVisible()
  expect(await sideways(page)).toBe(0)
  const { events } = await desk.savedRun(page)
  expect(events.filter(({ type }) => type === 'person_said')).toEqual([])
  expect([heardOf(WISH), heardOf(REASON), provider.asked.length]).toEqual([false, false, 2])

  await button(tray(page), sayJuror('juror.give')).click()
  await expect(page.getByText(sayJuror('juror.gave', { n: 2 }))).toBeVisible()
  await expect(tray(page).getByText(sayJuror('juror.told', { n: 2 }))).toBeVisible()
  // Handed over is not asked: the question is as open as before.
  await show(page, /^Jury/)
  await expect(question(page)).toBeVisible()
  expect(provider.asked).toHaveLength(2)
  await question(page)
    .getByRole('button', { name: say('answer.go_on') })
    .click()
  await expect.poll(() => partsFrom(2)).toEqual(['draft 2', 'review 2'])
  for (const asked of provider.asked.slice(2)) {
    expect(saidIn(asked, 'asked-for', WISH)).toEqual(ONCE)
    expect(saidIn(asked, 'answered', REASON)).toEqual(ONCE)
  }
  await expect(question(page)).toBeVisible()
  const file = await desk.savedRun(page)
  expect(file.events.filter(({ type }) => type === 'person_said')).toHaveLength(1)
  const ends = file.events.flatMap((event) =>
    event.type === 'critique.round_end' ? [event.composite?.toFixed(1)] : [],
  )
  expect(ends).toEqual(['6.2', '7.4'])
})

test('what is said of a run that has ended goes into the first request of the next one, and changes no score', async ({
  page,
}) => {
  provider.script = playing([7, 7.2, 7.4], () => false)
  await desk.enter(page, host.url)
  await desk.connect(page, provider)
  const first = await desk.run(page)
  const badge = page.locator('.badge-words')
  await expect(badge).toHaveText(/^Below threshold/)
  const before = [await badge.textContent(), (await desk.savedRun(page)).events]
  await openList(page)
  await dispute(page)
  await expect(button(tray(page), sayJuror('juror.give'))).toBeHidden()
  expect([heardOf(REASON), provider.asked.length]).toEqual([false, 1])
  expect([await badge.textContent(), (await desk.savedRun(page)).events]).toEqual(before)

  await button(tray(page), sayJuror('juror.rerun')).click()
  await expect.poll(() => provider.asked.length).toBe(2)
  expect(saidIn(provider.asked[1], 'answered', REASON)).toEqual(ONCE)
  await expect.poll(() => desk.runId(page)).not.toBe(first)
  await expect(badge).toHaveText(/^Below threshold/)
  const [created] = (await desk.savedRun(page)).events
  expect(created).toMatchObject({ type: 'run_created', said: [{ kind: 'disputed', reason: REASON }] })
  // Raised again, it says that it was.
  await expect(page.getByText(sayJuror('juror.again.disputed')).first()).toBeVisible()

  await desk.go(page, `#/run/${first}`)
  await expect(tray(page).getByText(sayJuror('juror.given', { n: 1 }))).toBeVisible()
  await expect(page.getByText(sayJuror('juror.notSent'))).toBeHidden()
  expect((await desk.savedRun(page)).events).toEqual(before[1])
})

test('what is said in a tab that only follows reaches the run, and no more of it than a file may hold', async ({
  context,
}) => {
  provider.script = playing([6.2, 8.6], () => false)
  const [driver, other] = [await context.newPage(), await context.newPage()]
  await desk.enter(driver, host.url)
  await desk.connect(driver, provider)
  const id = await orderAsking(driver)
  await other.goto(`${host.url}#/run/${id}`)
  await expect(other.getByText(say('turn.following'))).toBeVisible()
  await openList(other)
  await sayWish(other)
  await expect(unsent(other, 1)).toBeVisible()
  await lengthen(other, id, 'x'.repeat(limits.wordChars + 500))
  await button(tray(other), sayJuror('juror.give')).click()
  await expect(other.getByText(sayJuror('juror.gave', { n: 1 }))).toBeVisible()
  await openList(driver)
  await expect(tray(driver).getByText(sayJuror('juror.told', { n: 1 }))).toBeVisible()
  const told = (await desk.savedRun(driver)).events.flatMap((event) =>
    event.type === 'person_said' ? event.words : [],
  )
  expect(told).toEqual([{ kind: 'must_fix', id: 'you-1', text: 'x'.repeat(limits.wordChars) }])
})

/** Makes the one word longer than any form lets it become, as another version of the app might have. */
async function lengthen(page: Page, run: string, text: string) {
  await page.evaluate(
    async ([of, longer]) => {
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('The database did not answer.'))
        })
      const db = await answered(indexedDB.open('jury'))
      const words = db.transaction('words', 'readwrite').objectStore('words')
      // As it was kept a moment ago.
      const [row] = (await answered(words.getAll())) as { run: string; at: number; word: object }[]
      if (row?.run !== of) throw new Error('The word is not kept.')
      await answered(words.put({ ...row, at: row.at + 1, word: { ...row.word, text: longer } }))
      db.close()
      window.dispatchEvent(new Event('focus'))
    },
    [run, text] as const,
  )
  await expect(tray(page).locator('.tray-text')).toHaveText(text, { useInnerText: false })
}

test('a file may hold as much as a person may say, and one that holds more is not taken', async ({
  page,
}) => {
  await desk.enter(page, `${host.url}#/run/shipped?at=152`)
  const choose = (name: string, chars: number) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${name}.jury`, mimeType: 'text/plain', buffer: told(name, chars) })
  await choose('too-long', limits.wordChars + 1)
  await expect(page.getByTestId('news')).toContainText(/that did not work/i)
  await expect(page).toHaveURL(/#\/run\/shipped/)
  await choose('just-right', limits.wordChars)
  await expect(page).toHaveURL(/#\/run\/just-right/)
  await openList(page)
  await expect(tray(page).getByText(sayJuror('juror.told', { n: 1 }))).toBeVisible()
  await expect(page.locator('.fix[data-role="you"] .fix-text')).toHaveText('x'.repeat(limits.wordChars))
  await expect(page.locator('.fix[data-role="you"] .fix-voice')).toContainText(sayFix('fix.you'))
})

/** The recorded run as one that was told a word of so many letters before it began. */
function told(runId: string, chars: number): Buffer {
  const text = readFileSync(`${dist}runs/shipped.jury`, 'utf8')
  readRun(text)
  const word = { kind: 'must_fix', id: 'you-1', text: 'x'.repeat(chars) }
  const lines = text.split('\n').map((line) => {
    if (!line.includes('recorded-shipped')) return line
    // Lines of a run file are objects.
    const row = JSON.parse(line) as Record<string, unknown>
    return JSON.stringify({ ...row, runId, ...(row['type'] === 'run_created' && { said: [word] }) })
  })
  return Buffer.from(lines.join('\n'))
}

test('on a phone the tray and its forms are in reach, large enough and uncut', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await desk.enter(page, `${host.url}#/run/shipped?at=152`)
  await openList(page)
  await expectUncut(page)
  await add(page).click()
  await wish(page).fill('Say where it sails from')
  await expectUncut(page)
  const drawer = page.getByRole('group', { name: say('shell.drawer') })
  await drawer.getByText(say('shell.drawer.full'), { exact: true }).click()
  await button(page, sayJuror('juror.aim')).click()
  // Half of the drawer goes, and the page is in sight above it.
  await expect(drawer.getByRole('radio', { name: say('shell.drawer.half') })).toBeChecked()
  await expectUncut(page)
  await (await frameWith(page, 'Great Hask')).locator('h1').first().click()
  await expect(tray(page).locator('.word-target code')).toHaveText(/h1/)
  await expectUncut(page)
  await save(page).click()
  await unsent(page, 1).click()
  await expectUncut(page)
  await button(page, /^Dispute: /)
    .first()
    .click()
  await expect(page.getByLabel(sayJuror('juror.reason.dispute'))).toBeFocused()
  await expectUncut(page)
})

/** Everything of the person's own part can be brought into sight, is as large as a finger and lies inside of the window. */
async function expectUncut(page: Page) {
  const part = page.locator('.tray, .answer')
  await expect(part.first()).toBeVisible()
  const wrong = await part.evaluateAll((parts) =>
    parts
      .flatMap((one) => [...one.querySelectorAll('button, input, textarea, summary, p, code')])
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .flatMap((one) => {
        one.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
        const name = `${one.tagName} ${one.textContent?.slice(0, 30)}`
        const inside = left >= 0 && right <= innerWidth && one.scrollWidth <= one.clientWidth + 1
        const reached = document.elementFromPoint(
          (left + right) / 2,
          Math.min(bottom - 2, (top + bottom) / 2),
        )
        const isTop = one.contains(reached) || reached?.contains(one) === true
        const isLarge = !one.matches('button, input, textarea, summary') || (width >= 44 && height >= 44)
        return inside && isTop && isLarge
          ? []
          : [`${name}: ${[left, right, top, bottom].map(Math.round).join(' ')}`]
      }),
  )
  expect(wrong).toEqual([])
  expect(await sideways(page)).toBe(0)
}

/** How far the window can be scrolled to the side. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
