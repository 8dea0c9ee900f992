// A whole run can be worked by keyboard alone, and Tab leads through every place in order, in sight and ringed.
import { expect, type Page, test } from 'playwright/test'
import { framesPass } from '../frames-pass'
import { compareTexts } from '../../../src/i18n/compare'
import { jurorTexts } from '../../../src/i18n/juror'
import { createTranslate } from '../../../src/i18n/t'
import { focused, hears, listen, said, tabTo } from '../by-keyboard'
import * as desk from '../desk'
import { say } from '../ended'
import { begunDraft, playing } from '../played'
import { type Host, serveDist } from '../serve'
import { serveStandIn, type StandIn } from '../stand-in'

const sayCompare = createTranslate(compareTexts)
const sayJuror = createTranslate(jurorTexts)
const COST = /^About .* tokens.*Change the caps$/
const SCORES = [6.2, 7.4, 8.6]

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

test.describe('a whole run', () => {
  let provider: StandIn

  test.beforeEach(async () => {
    provider = await serveStandIn()
    // The third round begins and never ends: it is there to be interrupted.
    provider.script = playing(SCORES, ({ part, round }, reply) => {
      if (part !== 'draft' || round !== 3) return false
      reply.say(begunDraft(3))
      return true
    })
  })
  test.afterEach(() => provider.stop())

  test('[CT-40] is begun, followed, interrupted, read, scrubbed, compared and disputed by keyboard, and said aloud word by word @heart', async ({
    page,
  }) => {
    await listen(page)
    await desk.enter(page, host.url)
    await desk.connect(page, provider)
    // A run that plays says what it comes to: this one stands at its end.
    await page.goto(`${host.url}#/run/shipped?at=9999`)
    await expect(page.getByText(/^Event ([1-9]\d*) of \1$/)).toBeAttached()
    await said(page)
    const { keyboard } = page

    // From here on nobody touches a mouse.
    await keyboard.press('n')
    await expect(page.locator('.new-what textarea')).toBeFocused()
    await keyboard.type('A page for the night ferry to Great Hask')
    // What it may cost is said before it is asked for.
    await hears(page, COST)
    await keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
    await expect(page.locator('.announcer')).toHaveText(/^Round 2 closed/)
    // What it costs is told as well, and a place in the line if there is one.
    expect((await said(page)).filter((words) => words.startsWith('Round '))).toEqual([
      'Round 1 closed. Composite 6.2 of 10. 2 must-fix open. Continuing.',
      'Round 2 closed. Composite 7.4 of 10. 2 must-fix open. Continuing.',
    ])

    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: say('interrupt.keep') })).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: say('interrupt.verb') })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: say('interrupt.keep') })).toBeFocused()
    await keyboard.press('Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.locator('.badge-words')).toHaveText(/^Interrupted /)
    expect(await said(page)).toEqual(['Interrupted at round 3, best composite 7.4'])

    await readFindings(page)
    await scrub(page)
    await compare(page)
    await dispute(page)
  })
})

/** Through the must-fixes by the list of commands, and to a lane by Tab. */
async function readFindings(page: Page) {
  const { keyboard } = page
  const critic = page
    .getByRole('region', { name: say('role.critic') })
    .getByRole('button')
    .first()
  await tabTo(page, critic)
  const open = await critic.getAttribute('aria-expanded')
  await keyboard.press('Enter')
  expect(await critic.getAttribute('aria-expanded')).not.toBe(open)
  await keyboard.press('3')
  await expect(page.getByText('Let one thing lead')).toBeVisible()
  // What was opened and folded is nothing that is read aloud.
  expect(await said(page)).toEqual([])
}

async function scrub(page: Page) {
  const { keyboard } = page
  const bar = page.getByRole('slider', { name: say('replay.bar') })
  const place = () => bar.getAttribute('aria-valuetext')
  await tabTo(page, bar, { back: true })
  const end = await place()
  await keyboard.press('Home')
  await expect.poll(place).toMatch(/event 0 of/)
  await keyboard.press(']')
  await expect.poll(place).toMatch(/round 1/)
  await keyboard.press('.')
  await keyboard.press('5')
  await expect.poll(place).not.toMatch(/round 1, event 1 of/)
  await keyboard.press('Escape')
  await expect.poll(place).toBe(end)
}

async function compare(page: Page) {
  const { keyboard } = page
  await tabTo(page, page.locator('.preview-sights input:checked'), { back: true })
  await keyboard.press('d')
  const rounds = page.getByRole('region', { name: sayCompare('compare.label') })
  await tabTo(page, rounds.getByRole('group', { name: sayCompare('compare.how') }).locator('input:checked'))
  await keyboard.press('ArrowRight')
  const divider = rounds.getByRole('slider', { name: sayCompare('compare.divider') })
  await expect(divider).toBeVisible()
  await tabTo(page, divider)
  const before = await divider.getAttribute('aria-valuenow')
  await keyboard.press('ArrowLeft')
  await expect.poll(() => divider.getAttribute('aria-valuenow')).not.toBe(before)
}

async function dispute(page: Page) {
  const { keyboard } = page
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find a command or a run' })).toBeFocused()
  await keyboard.type('must-fixes')
  await keyboard.press('Enter')
  const verb = page.getByRole('button', { name: /^Dispute: Let one thing lead/ })
  await expect(verb).toBeVisible()
  await said(page)
  await tabTo(page, verb)
  await keyboard.press('Enter')
  await expect(page.getByLabel(sayJuror('juror.reason.dispute'))).toBeFocused()
  await keyboard.type('The headline leads: nothing else is as large.')
  await keyboard.press('Control+Enter')
  await expect(page.getByText(sayJuror('juror.disputed')).first()).toBeVisible()
  expect(await said(page)).toEqual([sayJuror('juror.saved.disputed'), sayJuror('juror.count', { n: 1 })])
}

test('the list of all commands opens at once, does what it says and gives the focus back @heart', async ({
  page,
}) => {
  await page.goto(`${host.url}#/run/shipped?at=60`)
  await expect(page.locator('.stage')).toBeVisible()
  const more = page.locator('.picker-more summary')
  await tabTo(page, more)
  for (let time = 0; time < 2; time++) {
    await page.keyboard.press('Control+k')
    await expect(page.locator('dialog.palette[open] [role="option"]').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  }

  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(more).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('inrd')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('drops out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/run\/degraded$/)
})

test('single keys are switched off on the sheet of keys, and nothing behind it hears one', async ({
  page,
}) => {
  await page.goto(`${host.url}#/run/shipped?at=60`)
  await expect(page.locator('.stage')).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('n')
  await expect(sheet).toBeVisible()
  await tabTo(page, sheet.getByRole('checkbox', { name: 'Single keys' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/#\/run\/shipped/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('single keys on')
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/#\/new$/)
})

for (const width of [1280, 375])
  for (const hash of ['#/run/shipped?at=90', '#/new', '#/settings'])
    test(`Tab leads through ${hash} at ${width}: everything once, in order, in sight and ringed`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${host.url}${hash}`)
      await expect(page.locator('main').first()).toBeVisible()
      await expect(page.locator('.opening')).toBeHidden()
      await controlsRest(page)
      await walk(page)
    })

/** From the top to the end, and not round and round. */
async function walk(page: Page) {
  const reachable = await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    const all = [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]',
      ),
    ]
    const reached = all.filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      if (element.closest('[inert]') || element.getAttribute('tabindex') === '-1') return false
      if (element instanceof HTMLInputElement && element.type === 'radio')
        return element.checked || !document.querySelector(`input[name="${element.name}"]:checked`)
      return !('disabled' in element && element.disabled)
    })
    reached.forEach((element, at) => element.setAttribute('data-walk', String(at)))
    return reached.length
  })
  const walked: number[] = []
  const wrong: string[] = []
  for (let presses = 0; presses < reachable + 60; presses++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-walk') ?? '')
    if (at === '') break
    if (walked.at(-1) === Number(at)) continue
    walked.push(Number(at))
    const now = await focused(page)
    if (now.tag !== 'iframe' && now.ring < 2) wrong.push(`no ring: ${now.tag} ${now.name}`)
    if (now.covered !== undefined) wrong.push(`under ${now.covered}: ${now.tag} ${now.name}`)
    if (!now.onScreen) wrong.push(`out of sight: ${now.tag} ${now.name}`)
  }
  const missed = await page.evaluate(
    (seen) =>
      [...document.querySelectorAll('[data-walk]')]
        .filter((element) => !seen.includes(Number(element.getAttribute('data-walk'))))
        .map((element) => element.outerHTML.slice(0, 90)),
    walked,
  )
  expect(wrong).toEqual([])
  expect(missed).toEqual([])
  expect(walked).toEqual(walked.toSorted((one, other) => one - other))
}

/** Parts of a place that are loaded late bring controls of their own. */
async function controlsRest(page: Page): Promise<void> {
  const count = () => page.locator('button, input, select, textarea, a[href]').count()
  let before = -1
  for (let now = await count(); now !== before; now = await count()) {
    before = now
    await framesPass(page, 60)
  }
}
