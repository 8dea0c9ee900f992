import { expect, type Page, test } from 'playwright/test'
import { copying as germanForm } from '../../../src/i18n/de/copying'
import { foundation as germanNames } from '../../../src/i18n/de/foundation'
import { panel as germanPanel } from '../../../src/i18n/de/panel'
import { copyingTexts } from '../../../src/i18n/copying'
import { foundationTexts } from '../../../src/i18n/foundation'
import { panelTexts } from '../../../src/i18n/panel'
import { createTranslate } from '../../../src/i18n/t'
import { tabTo } from '../by-keyboard'
import * as desk from '../desk'
import { answersTo, type Provider, serveProvider } from '../providers'
import { type Host, serveDist } from '../serve'

/*
 * Whole runs of the panel on a model of a third party’s making, with nothing but a keyboard: each kind of content that comes
 * with the app, in two languages.
 */

let host: Host
let provider: Provider

test.beforeEach(async () => {
  host = await serveDist()
  provider = await serveProvider('chat')
})
test.afterEach(() => Promise.all([host.stop(), provider.stop()]))

const LANGUAGES = {
  en: { form: copyingTexts, names: foundationTexts, panel: panelTexts },
  de: { form: germanForm, names: germanNames, panel: germanPanel },
} as const

const KINDS = [
  { kind: 'website', lens: 'positioning', other: 'search' },
  { kind: 'blog-post', lens: 'narrative', other: 'search' },
  { kind: 'social-post', lens: 'hook', other: 'positioning' },
] as const

const FIRST = '# Bread\n\nThe best bread there is.'
const SECOND = '# Bread at six\n\nOrdered by eight, ready at six.'
const HIGH = {
  severity: 'high',
  description: 'A promise that nothing bears out.',
  suggestion: 'Say when it is ready.',
  quote: 'The best bread there is.',
}

/** Who asks is told by what they are asked to do; what is read, by its words. */
function speak(mock: Provider['mock'], { lens, other }: (typeof KINDS)[number]) {
  const says = answersTo(mock)
  says('You choose who reviews a text', '', JSON.stringify([lens, other, 'nobody']))
  says('You review a text through one lens', 'Ordered by eight', '{"score":8,"pass":true,"issues":[]}')
  says(
    'You review a text through one lens',
    'The best bread',
    JSON.stringify({ score: 5, pass: false, issues: [HIGH] }),
  )
  says('You write a text of the kind', 'What the review has brought', SECOND)
  says('You write a text of the kind', '', FIRST)
}

async function begin(page: Page, kind: (typeof KINDS)[number]['kind'], locale: keyof typeof LANGUAGES) {
  const { form, names } = LANGUAGES[locale]
  const [say, name] = [createTranslate(form), createTranslate(names)]
  await desk.go(page, '#/copy')
  const what = page.getByRole('textbox', { name: say('copying.what') })
  await expect(what).toBeFocused()
  await page.keyboard.type('A bakery that sells at night.')
  const kinds = page.getByRole('group', { name: say('copying.kind') })
  await tabTo(page, kinds.getByRole('radio', { checked: true }), { back: true })
  for (let presses = KINDS.findIndex((one) => one.kind === kind); presses > 0; presses--)
    await page.keyboard.press('ArrowDown')
  await expect(kinds.getByRole('radio', { name: name(`kind.${kind}`) })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: say('copying.waiveAll') }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
}

/** Each kind once, each language somewhere. */
for (const [at, one] of KINDS.entries()) {
  const locale = at % 2 === 0 ? 'en' : 'de'
  test(`[CP-29] ${one.kind} by keyboard, ${locale}: a high finding, a revision, approval`, async ({
    page,
  }) => {
    const say = createTranslate(LANGUAGES[locale].panel)
    speak(provider.mock, one)
    await desk.enter(page, host.url)
    await desk.connect(page, provider)
    await desk.go(page, '#/settings')
    await page.getByLabel('Language of the app').selectOption(locale)
    await begin(page, one.kind, locale)
    const stage = page.getByRole('region', { name: say('panel.label') })
    const approved = say('panel.approved', { n: 2, avg: locale === 'de' ? '8,0' : '8.0' })
    await expect(stage).toContainText(approved)
    await tabTo(page, stage.getByRole('button', { name: say('panel.round', { n: 1 }) }))
    await page.keyboard.press('Enter')
    await expect(stage).toContainText(HIGH.description)
    await expect(stage).toContainText(say('panel.P2', { n: 2 }))
  })
}
