// A brief that a link or another app brings fills an empty form, and is shown before it replaces what was written.
import { cleanup, render, screen, waitFor } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { deflateRawSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDraft, emptyRun, keepDraft } from '../../../src/desk/draft'
import { takeHanded } from '../../../src/desk/handed'
import { InstallPart, type InstallWay } from '../../../src/desk/install-part'
import { KeepSafe, type Persistence } from '../../../src/desk/keep-safe'
import { enteringTexts } from '../../../src/i18n/entering'
import { EnteringPlace } from '../../../src/page/entering-place'
import type { CabinetRow } from '../../../workers/cabinet-entry'
import type { Jury } from '../../../workers/jury'
import { shelter } from '../../../workers/share'
import { press, t } from '../window'
import { cabinetDouble, KILN, POSTER, row } from './cabinet-double'

const say = t.part('entering', enteringTexts)

beforeEach(() => {
  localStorage.clear()
  location.hash = ''
  takeHanded()
  return () => vi.unstubAllGlobals()
})

const packed = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url')
const says = (words: string | RegExp) => screen.findByText(words)
const leadsTo = (hash: string) => waitFor(() => expect(location.hash).toBe(hash))
const writing = (more: object) => keepDraft({ ...emptyRun, ...more })

function enter(query: string, rows: readonly CabinetRow[] = []) {
  const keep = vi.fn(async (_: string) => 'abc')
  // Of the worker's door only what this place asks for.
  const { cabinet } = cabinetDouble(rows, ['poster-of-ours'])
  const jury = { keep, runs: async () => [{ id: 'newest' }], cabinet } as unknown as Remote<Jury>
  render(() => <EnteringPlace jury={jury} t={t} query={query} onFile={vi.fn()} />)
  return keep
}

describe('a link with a brief', () => {
  const query = `brief=${packed({ v: 1, brief: { what: 'A page for tea', tone: 'calm' } })}`

  test('goes into an empty form at once, and is shown before it takes the place of what is being written', async () => {
    enter(query)
    await leadsTo('#/new')
    expect(takeHanded()).toMatchObject({ draft: { brief: { what: 'A page for tea' } }, keeps: true })
    cleanup()
    location.hash = ''
    writing({ brief: { ...emptyDraft, what: 'My own page' } })
    enter(query)
    await says(/“My own page”/)
    expect(location.hash).toBe('')
    expect(takeHanded()).toBeUndefined()
    await says('calm')
    press('Use this brief')
    expect(takeHanded()?.draft.brief.what).toBe('A page for tea')
  })

  const named = `brief=${packed({ v: 1, brief: { what: 'A page' }, brand: 'KILN ', skill: 'tide-poster' })}`

  test('written for a brand and a skill, has them chosen where they are here, one’s own before ours', async () => {
    enter(named, [
      row('mine', 'brand', KILN),
      row('poster-of-ours', 'skill', POSTER),
      row('thrown', 'skill', POSTER, { trashedAt: 5 }),
      row('poster', 'skill', POSTER),
    ])
    await says(/for the brand Kiln\. It is on this device and is chosen/)
    await says(/for the skill tide-poster\. It is on this device/)
    expect(location.hash).toBe('')
    press('Use this brief')
    expect(takeHanded()?.draft).toMatchObject({ chosen: { brand: 'mine', skill: 'poster' } })
  })

  test('says which of them is missing, and leaves what the form has chosen', async () => {
    writing({ chosen: { brand: 'other', skill: '' } })
    enter(named, [row('thrown', 'brand', KILN, { trashedAt: 5 })])
    await says(/brand KILN, and none on this device is called that/)
    await says(/Ask for its SKILL\.md/)
    press('Use this brief')
    expect(takeHanded()?.draft).toMatchObject({ chosen: { brand: 'other', skill: '' } })
  })

  test('that holds markup shows it as the text it is', async () => {
    writing({ brief: { ...emptyDraft, what: 'x' } })
    enter(`brief=${packed({ v: 1, brief: { what: '<img src=x onerror=alert(1)>' } })}`)
    await says('<img src=x onerror=alert(1)>')
    expect(document.querySelector('.incoming-words img')).toBeNull()
  })
})

test.each([
  ['letters that are no base64', 'brief=@@@', /not whole/],
  ['a newer version', `brief=${packed({ v: 9, brief: { what: 'x' } })}`, /newer version/],
  ['too many letters', `brief=${'a'.repeat(9000)}`, /more than a link may/],
  ['a place that no link may open', 'link=web%2Bjury%3Asettings', /not whole/],
  ['what another app has shared, and nobody came for', `shared=${crypto.randomUUID()}`, /not here any more/],
])('a link with %s does nothing but say so', async (_, bad, words) => {
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined, keys: async () => [] }) })
  const keep = enter(bad)
  await says(words)
  expect([location.hash, keep.mock.calls.length]).toEqual(['', 0])
})

test('a link to a run leads there, the last run is replayed, and a run in a link is kept when it is opened', async () => {
  enter('link=web%2Bjury%3Arun%2Fshipped%3Fat%3D3')
  await leadsTo('#/run/shipped?at=3')
  cleanup()
  enter('replay=last')
  await leadsTo('#/run/newest?t=0&play')
  cleanup()
  const file = '{"jury":1,"runId":"r1","created":"2026-01-01T00:00:00.000Z"}\n'
  const keep = enter(`run=${deflateRawSync(file).toString('base64url')}`)
  await screen.findByRole('button', { name: 'Open the run' })
  expect(keep).not.toHaveBeenCalled()
  press('Open the run')
  await leadsTo('#/run/abc')
  expect(keep).toHaveBeenCalledWith(file)
})

test('words that another app has shared go into the form', async () => {
  const kept = new Map<string, Response>()
  // As much of a cache as is asked for.
  const cache = {
    put: async (key: string, response: Response) => void kept.set(key, response),
    match: async (key: string | Request) => kept.get(typeof key === 'string' ? key : key.url)?.clone(),
    delete: async (key: string) => kept.delete(key),
    keys: async () => [],
  } as unknown as Cache
  vi.stubGlobal('caches', { open: async () => cache })
  const form = new FormData()
  form.set('title', 'Tea')
  form.set('text', 'A page')
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  await shelter(cache, { id, form, now: Date.now() })
  enter(`shared=${id}`)
  await leadsTo('#/new')
  expect(takeHanded()?.draft.brief.what).toBe('Tea\nA page')
  expect(kept.size).toBe(0)
})

describe('keeping this safe', () => {
  function show(first: Persistence, then: Persistence = first, at?: number) {
    const ask = vi.fn(async () => then)
    const port = { persistence: async () => first, ask, lastCopied: async () => at }
    render(() => <KeepSafe port={port} say={say} />)
    return ask
  }

  test('asks the browser by a button alone, and says what it answered', async () => {
    const ask = show('may_go', 'kept')
    await says('Never copied out.')
    await screen.findByRole('button')
    expect(ask).not.toHaveBeenCalled()
    press('Ask the browser to keep them')
    await says(/does not clear them away by itself/)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('says that a browser has not agreed, and leads to a backup', async () => {
    show('may_go')
    await screen.findByRole('button')
    press('Ask the browser to keep them')
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/has not agreed/))
    expect(screen.getByRole('link', { name: 'Make a backup' }).getAttribute('href')).toBe('#/storage')
  })

  test('says when everything was last copied out', async () => {
    show('unknown', 'unknown', Date.UTC(2026, 3, 2, 12))
    await says(/Last copied out on Apr 2, 2026/)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test.each<[InstallWay, RegExp, number]>([
  ['button', /window of its own/, 1],
  ['ios', /Add to Home Screen/, 0],
  ['menu', /its own menu/, 0],
  ['installed', /Installed/, 0],
])('installed by %s, the app says how', (way, words, buttons) => {
  render(() => <InstallPart way={way} say={say} onInstall={vi.fn()} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryAllByRole('button')).toHaveLength(buttons)
})
