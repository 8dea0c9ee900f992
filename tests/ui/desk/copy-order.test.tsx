import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyAgain } from '../../../src/desk/copy/again-copy'
import { type CopyOrderProps, CopyOrderView } from '../../../src/desk/copy/order-view'
import { NewRunView } from '../../../src/desk/new-run'
import { type Shelf, withVersion } from '../../../src/documents/panel/foundation'
import { type Registry, shippedRegistry } from '../../../src/documents/panel/registry'
import { setupOf } from '../../../src/documents/panel/setup'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { clean } from '../../../src/prompts/clean'
import { defaultCaps } from '../../../src/run/limits'
import { DOC_TYPES, type DocType } from '../../../src/run/panel'
import type { CopyDesk } from '../../../workers/copy-surface'
import type { Listed, Order, Refusal } from '../../../workers/desk-surface'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const mine: Listed = {
  id: 'mine',
  name: 'My model',
  provider: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  model: 'm',
  keyMode: 'tab',
  keyState: 'open',
  thinking: 'auto',
  lock: false,
  createdAt: 0,
}

const nothing = { usd: 0, tokens: 0, unpriced: 0, approx: false }
const ESTIMATE = { tokens: [10_000, 90_000], minutes: [1, 9] } as const

function deskOf(listed: readonly Listed[]) {
  return {
    connections: () => Promise.resolve(listed),
    spending: () => Promise.resolve({ caps: defaultCaps, day: nothing, month: nothing }),
  }
}

/** Documents of one project that lie in memory. */
function copyDesk(types: readonly DocType[], more: Partial<CopyDesk> = {}): CopyDesk {
  const shelf = types.reduce<Shelf>(
    (all, type) => withVersion(all, type, { text: `# ${type}`, by: 'person', at: 1 }),
    [],
  )
  const refuse = () => Promise.reject(new Error('Nobody asks for this here.'))
  return {
    shelf: () => Promise.resolve(shelf),
    registry: () => Promise.resolve(shippedRegistry),
    removed: refuse,
    write: refuse,
    restore: refuse,
    remove: refuse,
    put: refuse,
    keep: refuse,
    read: refuse,
    print: refuse,
    draftCost: refuse,
    draft: refuse,
    cancelDraft: refuse,
    estimate: () => Promise.resolve(ESTIMATE),
    ...more,
  }
}

interface Scene {
  readonly types?: readonly DocType[]
  readonly listed?: readonly Listed[]
  readonly more?: Partial<CopyDesk>
  readonly props?: Partial<CopyOrderProps>
}

function show({ types = DOC_TYPES, listed = [], more, props }: Scene = {}) {
  const onRun = vi.fn<CopyOrderProps['onRun']>(() => Promise.resolve(undefined))
  const { unmount } = render(() => (
    <CopyOrderView
      desk={deskOf(listed)}
      copy={copyDesk(types, more)}
      t={createTranslate(en)}
      project=""
      onRun={onRun}
      {...props}
    />
  ))
  const ordered = async (): Promise<Order> => {
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    const [order] = onRun.mock.calls[0] ?? []
    if (!order) throw new Error('Nothing was ordered.')
    return order
  }
  return { onRun, ordered, unmount }
}

const what = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What is to be said/ })
const write = (words: string) => fireEvent.input(what(), { target: { value: words } })
const begin = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Write' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const tick = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

describe('the form that begins a panel', () => {
  test('[CP-5] three kinds come with the app, and each brings its own rule', async () => {
    const { ordered } = show()
    await screen.findByRole('radio', { name: 'Website' })
    expect(screen.getByText(/average of 4\.0 or more; 3 rounds at most/)).toBeTruthy()
    choose('Social post')
    expect(screen.getByText(/average of 4\.0 or more; 2 rounds at most/)).toBeTruthy()
    write('A bakery that sells at night.')
    await begin()
    expect((await ordered()).panel?.recipe.contentType).toBe('social-post')
  })

  test('the way to a kind is one address, whatever letters its name has', async () => {
    const [website] = shippedRegistry.recipes
    if (!website) throw new Error('There is no recipe.')
    const recipe = { ...website.row, contentType: '50%_brief/ü', authorAdvisor: 'ghost' }
    const recipes = [{ row: recipe, more: {} }]
    show({ more: { registry: () => Promise.resolve({ ...shippedRegistry, recipes }) } })
    await screen.findByRole('radio', { name: recipe.contentType })
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    const kinds = ways.filter((href) => href?.startsWith('#/copy/kinds/'))
    expect(kinds).toEqual(Array(2).fill(`#/copy/kinds/${encodeURIComponent(recipe.contentType)}`))
  })

  test('[CP-24] a document that the author is to have is written or waived, and the run notes it down', async () => {
    const { onRun, ordered } = show({ types: ['strategy', 'positioning'] })
    write('A bakery that sells at night.')
    await begin()
    expect(onRun).not.toHaveBeenCalled()
    const list = screen.getByRole('group', { name: 'Documents it rests on' })
    expect(list.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(list)
    expect(within(list).getByRole('alert').textContent).toMatch(/go on without them/)
    expect(within(list).getByRole('link', { name: 'Write it: Brand voice' }).getAttribute('href')).toBe(
      '#/copy/documents/brand-voice',
    )
    tick('Go on without it: Brand voice')
    tick('Go on without it: Search strategy')
    expect(list.getAttribute('aria-invalid')).toBe('false')
    await begin()
    const { panel } = await ordered()
    expect(panel?.waived).toEqual(['brand-voice', 'seo-strategy'])
    expect(panel?.documents.map(({ type }) => type)).toEqual(['strategy', 'positioning'])
  })

  test('[CP-24] all of them can be waived at once; what is there is not said to be missing', async () => {
    const { ordered } = show({ types: ['strategy'] })
    write('A bakery.')
    fireEvent.click(await screen.findByRole('button', { name: 'Go on without all of them' }))
    await begin()
    expect((await ordered()).panel?.waived).toEqual(['positioning', 'brand-voice', 'seo-strategy'])
  })

  test('a document that was waived and has been written since goes along', async () => {
    localStorage.setItem(
      'copy-draft',
      JSON.stringify({ waived: ['brand-voice'], brief: { what: 'A bakery' } }),
    )
    const { ordered } = show()
    await screen.findByText('All documents that this kind of text uses are there.')
    await begin()
    const { panel } = await ordered()
    expect(panel?.waived).toBeUndefined()
    expect(panel?.documents).toHaveLength(DOC_TYPES.length)
  })

  test('[CP-36] just drafted it has no review to set', async () => {
    const { ordered } = show()
    await screen.findByRole('radio', { name: 'Website' })
    write('A bakery.')
    choose('Just draft it')
    expect(screen.queryByRole('checkbox', { name: /confirm/ })).toBeNull()
    await begin()
    expect((await ordered()).panel?.single).toBe(true)
  })

  test('[CP-6] who is asked, whether one confirms it, and how strictly, are written into the run', async () => {
    const { ordered } = show()
    await screen.findByRole('radio', { name: 'Website' })
    write('A bakery.')
    tick('Let me confirm who reads it')
    tick('Strict: no noise band')
    choose('3')
    choose('only those who had objected')
    await begin()
    expect((await ordered()).panel).toMatchObject({
      confirm: true,
      strict: true,
      maxCritics: 3,
      reask: 'objectors',
    })
  })

  test('what is written stays there when the page is left', async () => {
    const { unmount } = show()
    write('A bakery that sells at night.')
    tick('Let me confirm who reads it')
    unmount()
    show()
    expect(what().value).toBe('A bakery that sells at night.')
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Let me confirm who reads it' }).checked,
    ).toBe(true)
  })

  test('an example is a whole brief, and is taken back in one step', async () => {
    show()
    write('Mine')
    fireEvent.click(screen.getByRole('button', { name: 'Use an example' }))
    expect(what().value).toMatch(/bakery/)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(what().value).toBe('Mine')
  })

  test('lenses that cannot be read are told, and those of the app can take their place', async () => {
    let kept: Registry | undefined
    show({
      more: {
        registry: () =>
          kept ? Promise.resolve(kept) : Promise.reject(new Error('A newer version has written it.')),
        keep: (registry) => {
          kept = registry
          return Promise.resolve()
        },
      },
    })
    await screen.findByText(/A newer version has written it/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Write' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Use those that come with the app' }))
    await screen.findByRole('radio', { name: 'Website' })
    expect(kept).toEqual(shippedRegistry)
  })

  test('a kind whose author is gone says so before anything is paid', async () => {
    const without = {
      ...shippedRegistry,
      advisors: shippedRegistry.advisors.filter(({ row }) => row.id !== 'brand-writer'),
    }
    show({ more: { registry: () => Promise.resolve(without) } })
    await screen.findByText(/The author of this kind, “brand-writer”, is not among your lenses/)
  })

  test('why a run was not begun is said, and the form stays as it is', async () => {
    const refusal: Refusal = { why: 'key_needed' }
    show({ listed: [mine], props: { onRun: () => Promise.resolve(refusal) } })
    write('A bakery.')
    await begin()
    await screen.findByText(/no key in this tab/)
    expect(what().value).toBe('A bakery.')
  })

  test('with a connection the estimate is a range', async () => {
    show({ listed: [mine] })
    write('A bakery.')
    await screen.findByText(/10,000 to 90,000 tokens/)
  })
})

const website = setupOf({ registry: shippedRegistry, shelf: [], contentType: 'website' })

describe('[CP-30] a panel beside a single pass', () => {
  test('the same order in one draft, by whoever wrote it before', async () => {
    if (!website) throw new Error('The kind of content has gone.')
    const base = { brief: { title: 'A bakery', what: 'A bakery' }, connection: 'mine', panel: website }
    const onRun = vi.fn<(order: Order) => Promise<undefined>>(() => Promise.resolve(undefined))
    render(() => (
      <CopyAgain
        desk={deskOf([mine])}
        copy={{ estimate: () => Promise.resolve(ESTIMATE) }}
        base={base}
        run="r"
        t={createTranslate(en)}
        onRun={onRun}
      />
    ))
    await screen.findByText(/10,000 to 90,000 tokens/)
    fireEvent.click(screen.getByRole('button', { name: 'Write' }))
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    expect(onRun.mock.calls[0]?.[0]).toEqual({ ...base, panel: { ...website, single: true } })
  })
})

describe('[CP-21] a page with approved copy', () => {
  test('the copy goes along as material of the run that it comes from, and its brief stands in the form', async () => {
    const onRun = vi.fn<(order: Order) => Promise<undefined>>(() => Promise.resolve(undefined))
    const desk = {
      ...deskOf([]),
      estimate: () => Promise.resolve({ tokens: [1, 2], minutes: [1, 1] } as const),
      requirementsCost: () => Promise.resolve({ tokens: 1 }),
      stageCost: () => Promise.reject(new Error('none')),
      draftRequirements: () => Promise.resolve([]),
      cancelRequirements: () => Promise.resolve(),
    }
    const attach = {
      shrink: () => Promise.reject(new Error('No picture is given.')),
      read: () => Promise.resolve(undefined),
      keep: () => Promise.resolve(),
    }
    render(() => (
      <NewRunView
        desk={desk}
        attach={attach}
        t={createTranslate(en)}
        clean={clean}
        brief={{ title: 'Night bread', what: 'A bakery.' }}
        copy={{
          run: 'run-1',
          brief: { title: 'Night bread', what: 'A bakery.' },
          name: 'Night bread',
          text: '# Bread at six',
        }}
        onRun={onRun}
      />
    ))
    expect(screen.getByText('The copy (3 words)')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Run' }))
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    const [order] = onRun.mock.calls[0] ?? []
    expect(order?.brief.what).toBe('A bakery.')
    expect(order?.materials).toEqual([
      { kind: 'copy', name: 'Night bread', text: '# Bread at six', from: 'run-1' },
    ])
  })
})
