// A connection that fails says at which step and why, as far as a browser lets that be known.
import { type Browser, chromium, expect, type Locator, type Page, test } from 'playwright/test'
import { desk } from '../../../src/i18n/desk'
import { en } from '../../../src/i18n/en'
import { newRun } from '../../../src/i18n/new-run'
import { type ProblemKey, problems } from '../../../src/i18n/problems'
import type { sentences } from '../../../src/i18n/sentences'
import { theaterTexts } from '../../../src/i18n/theater'
import { createTranslate, type Params } from '../../../src/i18n/t'
import { RUNGS } from '../../../src/models/line'
import { chromiumLaunch } from '../../browsers.mjs'
import { enter, go, run } from '../desk'
import {
  type Answer,
  certificate,
  gone,
  listing,
  type Manners,
  misbehave,
  type Misbehaving,
  refusing,
  speaking,
} from '../hosts'
import { SPOKEN } from '../providers'
import { type Host, serveDist } from '../serve'

const say = createTranslate({ ...en, ...newRun, ...desk, ...problems, ...theaterTexts })

/** How the six rungs end, from the server's answer to its count of tokens. */
type Marks = readonly string[]
const OK = 'ok'
const NO = 'failed'
const UN = 'unknown'
/** Nobody was asked any more. */
const LEFT = 'waiting'

/*
 * A connection that fails where the browser decides what may be known of it. What an answer means that can be read is told by
 * unit tests (`unit/models/failure`, `explain`, `ladder`).
 */

/** One way to fail, and what is to be read on the screen. */
interface Failure {
  readonly title: string
  /** The row of the catalogue, by its name. */
  readonly provider: string
  readonly manners?: Manners | 'gone'
  /** Where nobody is asked on this machine. */
  readonly baseUrl?: string
  readonly key?: string
  readonly model?: string
  readonly marks: Marks
  readonly problem: ProblemKey
  readonly params?: Params
  /** What has to be on the screen besides. `<origin>` and `<host>` stand for the page's own and for the host asked. */
  readonly also?: readonly string[]
}

const KEY = 'sk-test-0123456789abcdef'
const html = '<!doctype html><title>Sign in to the guest network</title><p>Welcome</p>'

const failures: readonly Failure[] = [
  {
    title: 'a wrong key that can be read @firefox',
    provider: 'Anthropic',
    manners: { list: refusing(401, 'invalid x-api-key') },
    marks: [OK, OK, NO, UN, UN, UN],
    problem: 'problem.auth',
    also: ['Anthropic does not accept this key.', 'Status 401', 'invalid x-api-key'],
  },
  {
    title: 'a wrong key that browsers may not read @firefox',
    provider: 'OpenAI',
    manners: {
      lets: 'unless_refusing',
      list: refusing(401, 'Incorrect API key provided'),
      reply: refusing(401, 'Incorrect API key provided'),
    },
    marks: [OK, UN, NO, UN, UN, UN],
    problem: 'problem.cors_or_key.opaque401',
    also: ['OpenAI answers', 'Most likely the key is wrong', 'OpenAI hides that it is wrong'],
  },
  {
    title: 'a host that lets no browser in @firefox',
    provider: 'OpenAI-like',
    manners: { lets: 'never' },
    marks: [OK, NO, UN, UN, UN, UN],
    problem: 'problem.cors_or_key.unknown',
    also: ['<host> answers, but does not let browsers read it.', 'let it allow <origin>'],
  },
  {
    title: 'Ollama that does not know this page',
    provider: 'Ollama',
    manners: { lets: 'never', list: { status: 403 }, reply: { status: 403 } },
    marks: [OK, NO, UN, UN, UN, UN],
    problem: 'problem.cors_or_key.ollama',
    also: ['Set OLLAMA_ORIGINS=<origin> and start Ollama again', 'Environment="OLLAMA_ORIGINS=<origin>"'],
  },
  {
    title: 'a host that does not exist',
    provider: 'OpenAI-like',
    baseUrl: 'http://models.nowhere.test:8080/v1',
    marks: [NO, UN, UN, UN, UN, UN],
    problem: 'problem.not_running',
    also: ['models.nowhere.test:8080 cannot be reached.'],
  },
  {
    title: 'a closed port @firefox',
    provider: 'OpenAI-like',
    manners: 'gone',
    marks: [NO, UN, UN, UN, UN, UN],
    problem: 'problem.not_running',
    also: ['<host> cannot be reached.'],
  },
  {
    title: 'too many requests, with a wait that can be read',
    provider: 'Anthropic',
    manners: {
      reply: refusing(429, 'Number of requests has exceeded your limit', {
        'retry-after': '37',
        'access-control-expose-headers': 'retry-after',
      }),
    },
    marks: [OK, OK, OK, OK, NO, UN],
    problem: 'problem.rate_limit.wait',
    params: { seconds: 37 },
    also: ['Anthropic has had too many requests', 'Try again in 37 seconds.'],
  },
  {
    title: 'too many requests, with a wait that is hidden from browsers',
    provider: 'Mistral',
    manners: { reply: refusing(429, 'Requests rate limit exceeded', { 'retry-after': '37' }) },
    marks: [OK, OK, OK, OK, NO, UN],
    problem: 'problem.rate_limit',
    also: ['Mistral has had too many requests', 'Wait a minute, then try again.'],
  },
  {
    title: 'a web page instead of a model',
    provider: 'OpenAI-like',
    manners: { list: { type: 'text/html', body: html }, reply: { type: 'text/html', body: html } },
    marks: [OK, OK, UN, UN, NO, UN],
    problem: 'problem.not_a_stream',
    also: ['it may have been a web page', 'A network that wants a login'],
  },
  {
    title: 'a reply that breaks off',
    provider: 'OpenAI-like',
    manners: { reply: speaking('rea', { cut: true }) },
    marks: [OK, OK, OK, OK, NO, UN],
    problem: 'problem.truncated',
    also: ['The reply broke off before its end.'],
  },
]

const spokenByOllama: Answer = {
  type: 'application/x-ndjson',
  body: [
    { message: { role: 'assistant', content: 'ready' }, done: false },
    {
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 9,
      eval_count: 2,
    },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(''),
}

let app: Host
let page: Page
let host: Misbehaving | undefined

// The app is visited once: each visit would wait for it to be stored.
test.beforeAll(async ({ browser }) => {
  app = await serveDist()
  page = await (await browser.newContext()).newPage()
  await enter(page, app.url)
})

test.afterAll(() => app.stop())
test.afterEach(async () => {
  await host?.stop()
  host = undefined
})

for (const failure of failures) {
  test(`the test of a connection tells of ${failure.title}${failure.title.startsWith('a wrong key that can') ? ' @heart' : ''}`, async () => {
    const baseUrl = await addressOf(failure)
    await connect(page, { ...failure, baseUrl })
    await expectFailure(page, failure, baseUrl)
  })
}

test('a name that comes near to a model that is not there is one click away', async () => {
  host = await misbehave({ list: listing('mistral-large-latest'), reply: refusing(404, 'no such model') })
  await connect(page, {
    provider: 'Mistral',
    baseUrl: `${host.origin}/v1`,
    model: 'mistral-large',
  })
  await problemIn(page).getByRole('button', { name: 'mistral-large-latest', exact: true }).click()
  await expect(page.getByLabel(say('desk.model.field'))).toHaveValue('mistral-large-latest')
})

test('a key that was not entered is missed before anybody is asked', async () => {
  host = await misbehave()
  await connect(page, { provider: 'Mistral', baseUrl: `${host.origin}/v1`, key: '' })
  await expect(page.getByText(say('desk.edit.needsKey'), { exact: true }).first()).toBeVisible()
  expect(host.asked).toEqual([])
})

test('the test of a connection tells of a device that is offline', async ({ browserName }) => {
  test.skip(browserName !== 'chromium', 'Only Chromium can be taken off the network here.')
  const failure: Failure = {
    title: '',
    provider: 'Mistral',
    marks: [NO, UN, UN, UN, UN, UN],
    problem: 'problem.offline',
    also: ['This device is offline.', 'Connect to a network, then try again.'],
  }
  await page.context().setOffline(true)
  await connect(page, failure)
  await expectFailure(page, failure, '')
  await page.context().setOffline(false)
})

const runs: readonly (Pick<Failure, 'title' | 'provider'> & {
  readonly manners: Manners | 'gone'
  readonly problem: keyof typeof sentences
})[] = [
  {
    title: 'a wrong key that browsers may not read @firefox',
    provider: 'OpenAI',
    manners: { lets: 'unless_refusing', list: refusing(401, ''), reply: refusing(401, '') },
    problem: 'problem.cors_or_key',
  },
  { title: 'a closed port', provider: 'OpenAI-like', manners: 'gone', problem: 'problem.not_running' },
  {
    title: 'a reply that breaks off',
    provider: 'OpenAI-like',
    manners: { reply: speaking(SPOKEN.slice(0, SPOKEN.indexOf('<ROUND n="3"')), { cut: true }) },
    problem: 'problem.truncated',
  },
]

for (const { title, provider, manners, problem } of runs) {
  test(`a run tells of ${title}`, async () => {
    const baseUrl = await addressOf({ provider, manners })
    await connect(page, { provider, baseUrl })
    await expect(testOf(page)).toContainText(/The test (failed|passed)/)
    await run(page)
    const name = `${provider}, tried`
    const filled = { provider: name, host: name, model: 'm', origin: new URL(page.url()).origin }
    await expect(page.getByText(say(problem, filled), { exact: true })).toBeVisible()
    await expect(page.getByText(say(`${problem}.do`, filled), { exact: true })).toBeVisible()
    // Only what had begun can be taken up.
    const goOn = page.getByRole('button', { name: say('failed.goOn') })
    await expect(goOn).toHaveCount(problem === 'problem.truncated' ? 1 : 0)
  })
}

test.describe('on a page that is not of this machine', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium guards this machine.')
  let secured: Host
  let browser: Browser
  let away: Page

  test.beforeAll(async () => {
    secured = await serveDist({ secure: certificate })
    const { host: at, port } = new URL(secured.url)
    browser = await chromium.launch({
      ...chromiumLaunch(),
      args: [
        '--host-resolver-rules=MAP *.test 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
        // Nobody vouches for the certificate of a test, and a service worker wants a page that is vouched for.
        '--ignore-certificate-errors',
        `--ip-address-space-overrides=${at}=public`,
      ],
    })
    secured = { ...secured, url: `https://jury.test:${port}/` }
  })

  test.beforeEach(async () => {
    away = await (await browser.newContext()).newPage()
    await enter(away, secured.url)
  })

  test.afterEach(() => away.context().close())

  test.afterAll(async () => {
    await browser.close()
    await secured.stop()
  })

  test('an address without https is not asked', async () => {
    host = await misbehave()
    await answer(away, 'granted')
    const { port } = new URL(host.origin)
    // It is the machine that this test runs on, but not by its name: only the browser keeps it from being asked.
    const baseUrl = `http://models.test:${port}/v1`
    await connect(away, { provider: 'OpenAI-like', baseUrl })
    await expectFailure(
      away,
      {
        title: '',
        provider: 'OpenAI-like',
        marks: [NO, UN, UN, UN, UN, UN],
        problem: 'problem.mixed_content',
        also: ['The browser blocks <host>', 'begins with https'],
      },
      baseUrl,
    )
    expect(host.asked).toEqual([])

    await connect(away, { provider: 'OpenAI-like', baseUrl: `${host.origin}/v1` })
    await expect(testOf(away)).toContainText(/The test passed/)
    expect(host.asked).toContain('POST /v1/chat/completions')
  })

  const lna: Failure = {
    title: '',
    provider: 'Ollama',
    marks: [NO, LEFT, LEFT, LEFT, LEFT, LEFT],
    problem: 'problem.lna',
    also: ['Allow <origin> to reach this device'],
  }

  test('what the browser will ask is explained first, and then a machine is reached', async () => {
    host = await misbehave({ list: { body: '{"models":[{"name":"m"}]}' }, reply: spokenByOllama })
    await answer(away, 'prompt')
    await connect(away, { ...lna, baseUrl: host.origin })
    await expectFailure(away, lna, host.origin)
    const question = problemIn(away)
    await expect(question).toContainText(say('desk.lna.title'))
    await expect(question).toContainText(say('desk.lna.what', { host: host.host }))
    // Nothing went out, so the browser was not made to ask either.
    expect(host.asked).toEqual([])
    expect(await permission(away)).toBe('prompt')

    await answer(away, 'granted')
    await question.getByRole('button', { name: say('desk.lna.go') }).click()
    await expect(question).toContainText(say('desk.lna.answered', { host: host.host }))
    await away.getByRole('button', { name: say('desk.edit.test'), exact: true }).click()
    await expect(testOf(away)).toContainText(say('desk.test.ok'))
  })

  test('a machine that the browser keeps from the page is told of', async () => {
    host = await misbehave()
    await answer(away, 'denied')
    await connect(away, { ...lna, baseUrl: host.origin })
    await expectFailure(away, { ...lna, marks: [NO, UN, UN, UN, UN, UN] }, host.origin)
    await expect(problemIn(away)).toContainText(say('desk.lna.denied'))
    await expect(problemIn(away)).toContainText(say('desk.lna.reset.chrome'))
    expect(host.asked).toEqual([])
  })

  test('no run makes the browser ask either', async () => {
    host = await misbehave()
    await answer(away, 'prompt')
    await connect(away, { ...lna, baseUrl: host.origin })
    await expect(problemIn(away)).toBeVisible()
    await go(away, '#/new')
    await away.getByRole('button', { name: say('new.example') }).click()
    await away.getByRole('button', { name: say('new.run'), exact: true }).click()
    await expect(away.getByRole('alert').filter({ hasText: say('new.refused.lna') })).toBeVisible()
    expect(host.asked).toEqual([])
    expect(await permission(away)).toBe('prompt')
  })
})

/** Answers what the browser asks about this machine, or has not been asked yet. */
async function answer(at: Page, setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  const context = at.context()
  const { targetInfo } = await (await context.newCDPSession(at)).send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  // Its answers hold for as long as it does: it ends with the browser.
  const whole = await context.browser()?.newBrowserCDPSession()
  for (const name of ['local-network-access', 'loopback-network']) {
    await whole?.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin: new URL(at.url()).origin,
      ...(browserContextId !== undefined && { browserContextId }),
    })
  }
}

function permission(at: Page): Promise<string> {
  return at.evaluate(async () => {
    // The compiler's library does not list this name yet.
    const name = 'loopback-network' as PermissionName
    return (await navigator.permissions.query({ name })).state
  })
}

async function addressOf({
  manners,
  baseUrl,
  provider,
}: Pick<Failure, 'manners' | 'baseUrl' | 'provider'>): Promise<string> {
  if (manners === undefined) return baseUrl ?? ''
  host = manners === 'gone' ? await gone() : await misbehave(manners)
  return provider === 'Ollama' ? host.origin : `${host.origin}/v1`
}

/** Adds a connection as a person does, and tests it. */
async function connect(
  at: Page,
  { provider, baseUrl, key = KEY, model = 'm' }: Pick<Failure, 'provider' | 'baseUrl' | 'key' | 'model'>,
): Promise<void> {
  await go(at, '#/connections')
  await at.getByRole('link', { name: say('desk.list.add') }).click()
  await at.locator('.desk-pick', { has: at.getByText(provider, { exact: true }) }).click()
  await at.getByLabel(say('desk.edit.name'), { exact: true }).fill(`${provider}, tried`)
  const field = at.getByLabel(say('desk.key.field'), { exact: true })
  if (key !== '' && (await field.isVisible())) await field.fill(key)
  await at.getByLabel(say('desk.model.field')).fill(model)
  if (baseUrl) await at.getByLabel(say('desk.address.field')).fill(baseUrl)
  await at.getByRole('button', { name: say('desk.edit.saveTest') }).click()
}

async function expectFailure(at: Page, failure: Failure, baseUrl: string): Promise<void> {
  const { problem, marks, provider, model = 'm', params = {}, also = [] } = failure
  const test = testOf(at)
  await expect(test).toContainText(failedAt(marks))
  const found = await test
    .getByRole('list', { name: say('desk.test.steps') })
    .getByRole('listitem')
    .evaluateAll((rungs) => rungs.map((rung) => rung.getAttribute('data-state')))
  expect(found).toEqual(marks)

  const origin = new URL(at.url()).origin
  const asked = URL.canParse(baseUrl) ? new URL(baseUrl).host : ''
  const filled: Params = {
    origin,
    host: asked,
    provider: provider.endsWith('-like') ? asked : provider,
    model,
    ...params,
  }
  const panel = problemIn(at)
  const sentence = panel.locator('b').first()
  await expect(sentence).toHaveText(say(problem, filled))
  // Without a step of the person's: the button stands at the end of a long form.
  await expect(sentence).toBeInViewport()
  await expect(panel.getByText(say(`${problem}.do`, filled), { exact: true })).toBeVisible()
  for (const words of also) {
    await expect(panel).toContainText(words.replaceAll('<origin>', origin).replaceAll('<host>', asked))
  }
  expect(await panel.textContent()).not.toMatch(/[{}]/)
}

function testOf(at: Page): Locator {
  return at.getByRole('region', { name: say('desk.test.title'), exact: true })
}

/** Where the test says that it failed. */
function failedAt(marks: Marks): string {
  const rung = RUNGS[marks.indexOf(NO)] ?? 'reach'
  return say('desk.test.failed', { rung: say(`desk.rung.${rung}`) })
}

function problemIn(at: Page): Locator {
  return at.locator('.desk-problem')
}
