import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { critic as german } from '../../../src/i18n/de/critic'
import { criticTexts } from '../../../src/i18n/critic'
import { createTranslate } from '../../../src/i18n/t'
import { tabTo } from '../by-keyboard'
import * as desk from '../desk'
import { answersTo, type Provider, serveProvider } from '../providers'
import { type Host, serveDist } from '../serve'

/* A whole critic loop on a model of a third party's making, with nothing but a keyboard, in two languages. */

let host: Host
let provider: Provider

test.beforeEach(async () => {
  host = await serveDist()
  provider = await serveProvider('chat')
})
test.afterEach(() => Promise.all([host.stop(), provider.stop()]))

const raw = (name: string) => readFileSync(new URL(`../../runs/raw/${name}`, import.meta.url), 'utf8')
const JUDGES = 'You look for what is wrong with a piece of work'
const MENDS = 'You mend a piece of work'

/** The replies of the recorded loop: a fault, a question, a mended page, and a round that finds nothing. */
function speak(mock: Provider['mock']) {
  // Ours, and read by whoever plays it.
  const { rounds } = JSON.parse(raw('critic.replies.json')) as { rounds: readonly unknown[] }
  const says = answersTo(mock)
  says(MENDS, '', raw('critic.fixed.html'))
  says(JUDGES, 'Ring 01632 960311', JSON.stringify(rounds[1]))
  says(JUDGES, '', JSON.stringify(rounds[0]))
}

const LANGUAGES = { en: criticTexts, de: german } as const

for (const locale of ['en', 'de'] as const)
  test(`[CL-13] a critic by keyboard, ${locale}: a fault, a question, a mend, convergence`, async ({
    page,
  }) => {
    const say = createTranslate(LANGUAGES[locale])
    speak(provider.mock)
    await desk.enter(page, host.url)
    await desk.connect(page, provider)
    await desk.go(page, '#/settings')
    await page.getByLabel('Language of the app').selectOption(locale)
    await desk.go(page, '#/run/shipped')
    const buffer = Buffer.from(raw('critic.page.html'))
    const file = { name: 'late-swimmers.html', mimeType: 'text/html', buffer }
    await page.locator('input[type=file][accept*=jury]').first().setInputFiles(file)
    const check = page.getByRole('link', { name: say('critic.check') })
    await tabTo(page, check)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: say('critic.start') })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')

    const card = page.getByRole('group', { name: say('critic.sheet') })
    await expect(card).toContainText('Do the nine pounds')
    await tabTo(page, card.getByRole('radio').first())
    await page.keyboard.press('1')
    await tabTo(page, card.getByRole('button', { name: say('critic.decide') }))
    await page.keyboard.press('Enter')

    const converged = say('critic.converged', {
      rounds: say('critic.rounds', { n: 2 }),
      fixes: say('critic.fixes', { n: 3 }),
      asked: say('critic.asked', { n: 1 }),
    })
    const stage = page.getByRole('region', { name: say('critic.stage') })
    await expect(stage).toContainText(converged)
    // What code has counted outweighs what the critic said of the first version.
    await tabTo(page, stage.getByRole('button', { name: say('critic.round', { n: 1 }), exact: true }))
    await page.keyboard.press('Enter')
    await expect(stage).toContainText(say('critic.measured'))
  })
