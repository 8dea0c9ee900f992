import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDraft, emptyRun, keepDraft } from '../../../src/desk/draft'
import { takeHanded } from '../../../src/desk/handed'
import { InstallPart, type InstallWay } from '../../../src/desk/install-part'
import { KeepSafe, type Persistence } from '../../../src/desk/keep-safe'
import { en } from '../../../src/i18n/en'
import { enteringTexts } from '../../../src/i18n/entering'
import { createTranslate } from '../../../src/i18n/t'
import { EnteringPlace } from '../../../src/page/entering-place'
import { shelter } from '../../../workers/share'
import type { CabinetRow } from '../../../workers/cabinet-entry'
import type { Jury } from '../../../workers/jury'
import { cabinetDouble, KILN, POSTER, row } from './cabinet-double'

const t = createTranslate(en)
const say = t.part('entering', enteringTexts)
const settled = () => new Promise((next) => setTimeout(next, 20))
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

beforeEach(() => {
  localStorage.clear()
  location.hash = ''
  takeHanded()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const packed = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function enter(query: string, rows: readonly CabinetRow[] = []) {
  const onFile = vi.fn()
  const keep = vi.fn(async (_: string) => 'abc')
  // Of the worker's door only what this place asks for.
  const { cabinet } = cabinetDouble(rows, ['poster-of-ours'])
  const jury = { keep, runs: async () => [{ id: 'newest' }], cabinet } as unknown as Remote<Jury>
  render(() => <EnteringPlace jury={jury} t={t} query={query} onFile={onFile} />)
  // Until it has been read, whatever it holds.
  await vi.waitFor(() => expect(screen.queryByText('Reading…')).toBeNull())
  await settled()
  return { onFile, keep }
}

describe('a link with a brief', () => {
  const query = `brief=${packed({ v: 1, brief: { what: 'A page for tea', tone: 'calm' } })}`

  test('goes into an empty form at once, and is kept there', async () => {
    await enter(query)
    expect(location.hash).toBe('#/new')
    expect(takeHanded()).toMatchObject({ draft: { brief: { what: 'A page for tea' } }, keeps: true })
  })

  test('is shown before it takes the place of what is being written', async () => {
    keepDraft({ ...emptyRun, brief: { ...emptyDraft, what: 'My own page' } })
    await enter(query)
    expect(location.hash).toBe('')
    expect(takeHanded()).toBeUndefined()
    expect(screen.getByText(/“My own page”/)).toBeTruthy()
    expect(screen.getByText('calm')).toBeTruthy()
    press('Use this brief')
    expect(takeHanded()?.draft.brief.what).toBe('A page for tea')
  })

  describe('that was written for a brand and a skill', () => {
    const named = `brief=${packed({ v: 1, brief: { what: 'A page' }, brand: 'KILN ', skill: 'tide-poster' })}`

    test('has them chosen in the form where they are here, one’s own before ours', async () => {
      await enter(named, [
        row('mine', 'brand', KILN),
        row('poster-of-ours', 'skill', POSTER),
        row('thrown', 'skill', POSTER, { trashedAt: 5 }),
        row('poster', 'skill', POSTER),
      ])
      expect(location.hash).toBe('')
      expect(screen.getByText(/for the brand Kiln\. It is on this device and is chosen/)).toBeTruthy()
      expect(screen.getByText(/for the skill tide-poster\. It is on this device/)).toBeTruthy()
      press('Use this brief')
      expect(takeHanded()?.draft).toMatchObject({ chosen: { brand: 'mine', skill: 'poster' } })
    })

    test('says what is missing, and leaves what the form has chosen', async () => {
      keepDraft({ ...emptyRun, chosen: { brand: 'other', skill: '' } })
      await enter(named, [row('thrown', 'brand', KILN, { trashedAt: 5 })])
      expect(screen.getByText(/brand KILN, and none on this device is called that/)).toBeTruthy()
      expect(screen.getByText(/Ask for its SKILL\.md/)).toBeTruthy()
      press('Use this brief')
      expect(takeHanded()?.draft).toMatchObject({ chosen: { brand: 'other', skill: '' } })
    })
  })

  test('that holds markup shows it as the text it is', async () => {
    keepDraft({ ...emptyRun, brief: { ...emptyDraft, what: 'x' } })
    await enter(`brief=${packed({ v: 1, brief: { what: '<img src=x onerror=alert(1)>' } })}`)
    expect(document.querySelector('.incoming-words img')).toBeNull()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  })

  test.each([
    ['letters that are no base64', 'brief=@@@', /not whole/],
    ['a newer version', `brief=${packed({ v: 9, brief: { what: 'x' } })}`, /newer version/],
    ['too many letters', `brief=${'a'.repeat(9000)}`, /more than a link may/],
    ['a run that is none', 'run=AAAA', /not whole/],
    ['a script', 'link=javascript:alert(1)', /not whole/],
    ['a place that no link may open', 'link=web%2Bjury%3Asettings', /not whole/],
  ])('with %s does nothing but say so', async (_, bad, words) => {
    const { keep } = await enter(bad)
    expect(screen.getByText(words)).toBeTruthy()
    expect([location.hash, keep.mock.calls.length]).toEqual(['', 0])
  })
})

test('a link to a run leads there, and the last run is replayed from its start', async () => {
  await enter('link=web%2Bjury%3Arun%2Fshipped%3Fat%3D3')
  expect(location.hash).toBe('#/run/shipped?at=3')
  cleanup()
  await enter('replay=last')
  expect(location.hash).toBe('#/run/newest?t=0&play')
})

test('a run in a link is kept when it is opened, and not before', async () => {
  const file = '{"jury":1,"runId":"r1","created":"2026-01-01T00:00:00.000Z"}\n'
  const { keep } = await enter(`run=${deflateRawSync(file).toString('base64url')}`)
  expect(keep).not.toHaveBeenCalled()
  press('Open the run')
  await settled()
  expect(keep).toHaveBeenCalledWith(file)
  expect(location.hash).toBe('#/run/abc')
})

describe('what another app has shared', () => {
  const kept = new Map<string, Response>()
  const cache = {
    put: async (key: string, response: Response) => void kept.set(key, response),
    match: async (key: string | Request) => kept.get(typeof key === 'string' ? key : key.url)?.clone(),
    delete: async (key: string) => kept.delete(key),
    keys: async () => [],
  }
  // As much of a cache as is asked for.
  const asCache = cache as unknown as Cache

  async function put(fields: Readonly<Record<string, string>>, files: readonly File[] = []) {
    kept.clear()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const file of files) form.append('files', file)
    await shelter(asCache, { id: ID, form, now: Date.now() })
    vi.stubGlobal('caches', { open: async () => asCache })
  }

  test('is gone when nobody came for it', async () => {
    vi.stubGlobal('caches', { open: async () => asCache })
    kept.clear()
    await enter(`shared=${ID}`)
    expect(screen.getByText(/not here any more/)).toBeTruthy()
  })

  test('in words goes into the form', async () => {
    await put({ title: 'Tea', text: 'A page' })
    await enter(`shared=${ID}`)
    expect(takeHanded()?.draft.brief.what).toBe('Tea\nA page')
    expect(kept.size).toBe(0)
  })
})

describe('keeping this safe', () => {
  async function show(first: Persistence, then: Persistence = first, at?: number) {
    const ask = vi.fn(async () => then)
    render(() => (
      <KeepSafe port={{ persistence: async () => first, ask, lastCopied: async () => at }} say={say} />
    ))
    await settled()
    return ask
  }

  test('asks the browser by a button alone, and says what it answered', async () => {
    const ask = await show('may_go', 'kept')
    expect(ask).not.toHaveBeenCalled()
    expect(screen.getByText('Never copied out.')).toBeTruthy()
    press('Ask the browser to keep them')
    await settled()
    expect(screen.getByText(/does not clear them away by itself/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('says that a browser has not agreed, and leads to a backup', async () => {
    await show('may_go')
    press('Ask the browser to keep them')
    await settled()
    expect(screen.getByRole('status').textContent).toMatch(/has not agreed/)
    expect(screen.getByRole('link', { name: 'Make a backup' }).getAttribute('href')).toBe('#/storage')
  })

  test('says when everything was last copied out', async () => {
    await show('unknown', 'unknown', Date.UTC(2026, 3, 2))
    expect(screen.getByText(/Last copied out on Apr 2, 2026/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test.each<[InstallWay, RegExp, boolean]>([
  ['button', /window of its own/, true],
  ['ios', /Add to Home Screen/, false],
  ['menu', /its own menu/, false],
  ['installed', /Installed/, false],
])('installed by %s, the app says how', (way, words, hasButton) => {
  const onInstall = vi.fn()
  render(() => <InstallPart way={way} say={say} onInstall={onInstall} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button') !== null).toBe(hasButton)
})
