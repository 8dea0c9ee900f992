// A panel on copy begins with its kind, its documents written or waived, and its rule, all of them kept in one draft.
import { fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyAgain } from '../../../src/desk/copy/again-copy'
import { type CopyOrderProps, CopyOrderView } from '../../../src/desk/copy/order-view'
import { type Shelf, withVersion } from '../../../src/documents/panel/foundation'
import { type Registry, shippedRegistry } from '../../../src/documents/panel/registry'
import { setupOf } from '../../../src/documents/panel/setup'
import { DOC_TYPES, type DocType } from '../../../src/run/panel'
import type { CopyDesk } from '../../../workers/copy-surface'
import type { Listed, Order } from '../../../workers/desk-surface'
import { copyDeskDouble } from '../copy-desk-double'
import { button, press, t, type } from '../window'
import { createDouble } from './double'
import { mine, showForm } from './new-run-scene'

beforeEach(() => localStorage.clear())

const estimate = async () => ({ tokens: [10_000, 90_000], minutes: [1, 9] }) as const

interface Scene {
  readonly types?: readonly DocType[]
  readonly connections?: readonly Listed[]
  readonly copy?: Partial<CopyDesk>
  readonly onRun?: CopyOrderProps['onRun']
}

/** The form that begins a panel, in a project that has documents of these types. */
function show({ types = DOC_TYPES, connections = [], copy, onRun = async () => undefined }: Scene = {}) {
  const shelf = types.reduce<Shelf>(
    (all, type) => withVersion(all, type, { text: `# ${type}`, by: 'person', at: 1 }),
    [],
  )
  const heard = vi.fn(onRun)
  const { unmount } = render(() => (
    <CopyOrderView
      desk={createDouble({ connections }).desk}
      copy={{ ...copyDeskDouble({ shelf }).desk, estimate, ...copy }}
      t={t}
      project=""
      onRun={heard}
    />
  ))
  const ordered = async () => {
    await begin()
    await waitFor(() => expect(heard).toHaveBeenCalledOnce())
    return heard.mock.calls[0]?.[0].panel
  }
  return { onRun: heard, ordered, unmount }
}

const what = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What is to be said/ })
const write = (words = 'A bakery that sells at night.') => type(/What is to be said/, words)
const tick = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const shown = () => screen.findByRole('radio', { name: 'Website' })
async function begin() {
  await waitFor(() => expect(button('Write').disabled).toBe(false))
  press('Write')
}

describe('the form that begins a panel', () => {
  test('[CP-5] three kinds come with the app, and each brings its own rule', async () => {
    const { ordered } = show()
    await shown()
    expect(screen.getByText(/average of 4\.0 or more; 3 rounds at most/)).toBeTruthy()
    choose('Social post')
    expect(screen.getByText(/average of 4\.0 or more; 2 rounds at most/)).toBeTruthy()
    write()
    expect((await ordered())?.recipe.contentType).toBe('social-post')
  })

  test('the way to a kind is one address, whatever letters its name has; an author who is gone is told', async () => {
    const [website] = shippedRegistry.recipes
    if (!website) throw new Error('There is no recipe.')
    const recipe = { ...website.row, contentType: '50%_brief/ü', authorAdvisor: 'ghost' }
    show({ copy: { registry: async () => ({ ...shippedRegistry, recipes: [{ row: recipe, more: {} }] }) } })
    await screen.findByRole('radio', { name: recipe.contentType })
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    const kinds = ways.filter((href) => href?.startsWith('#/copy/kinds/'))
    expect(kinds).toEqual(Array(2).fill(`#/copy/kinds/${encodeURIComponent(recipe.contentType)}`))
    await screen.findByText(/The author of this kind, “ghost”, is not among your lenses/)
  })

  test('[CP-24] a document that the author is to have is written or waived, and the run notes it down', async () => {
    const { onRun, ordered } = show({ types: ['strategy', 'positioning'] })
    write()
    await begin()
    expect(onRun).not.toHaveBeenCalled()
    const list = screen.getByRole('group', { name: 'Documents it rests on' })
    expect(list.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(list)
    expect(within(list).getByRole('alert').textContent).toMatch(/go on without them/)
    const missing = within(list).getByRole('link', { name: 'Write it: Brand voice' })
    expect(missing.getAttribute('href')).toBe('#/copy/documents/brand-voice')
    tick('Go on without it: Brand voice')
    tick('Go on without it: Search strategy')
    expect(list.getAttribute('aria-invalid')).toBe('false')
    const panel = await ordered()
    expect(panel?.waived).toEqual(['brand-voice', 'seo-strategy'])
    expect(panel?.documents.map(({ type }) => type)).toEqual(['strategy', 'positioning'])
  })

  test('[CP-24] all of them can be waived at once; what is there is not said to be missing', async () => {
    const { ordered } = show({ types: ['strategy'] })
    write()
    fireEvent.click(await screen.findByRole('button', { name: 'Go on without all of them' }))
    expect((await ordered())?.waived).toEqual(['positioning', 'brand-voice', 'seo-strategy'])
  })

  test('a document that was waived and has been written since goes along', async () => {
    const draft = { waived: ['brand-voice'], brief: { what: 'A bakery' } }
    localStorage.setItem('copy-draft', JSON.stringify(draft))
    const { ordered } = show()
    await screen.findByText('All documents that this kind of text uses are there.')
    const panel = await ordered()
    expect(panel).not.toHaveProperty('waived')
    expect(panel?.documents).toHaveLength(DOC_TYPES.length)
  })

  test('[CP-36] just drafted it has no review to set', async () => {
    const { ordered } = show()
    await shown()
    write()
    choose('Just draft it')
    expect(screen.queryByRole('checkbox', { name: /confirm/ })).toBeNull()
    expect(await ordered()).toMatchObject({ single: true })
  })

  test('[CP-6] who is asked, whether one confirms it, and how strictly, are written into the run', async () => {
    const { ordered } = show()
    await shown()
    write()
    tick('Let me confirm who reads it')
    tick('Strict: no noise band')
    choose('3')
    choose('only those who had objected')
    const rules = { confirm: true, strict: true, maxCritics: 3, reask: 'objectors' }
    expect(await ordered()).toMatchObject(rules)
  })

  test('what is written stays there when the page is left; an example is taken back in one step', () => {
    const { unmount } = show()
    write()
    tick('Let me confirm who reads it')
    unmount()
    show()
    expect(what().value).toBe('A bakery that sells at night.')
    const confirm = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Let me confirm who reads it' })
    expect(confirm.checked).toBe(true)
    write('Mine')
    press('Use an example')
    expect(what().value).toMatch(/bakery/)
    press('Undo')
    expect(what().value).toBe('Mine')
  })

  test('lenses that cannot be read are told, and those of the app can take their place', async () => {
    let kept: Registry | undefined
    const registry = async () => {
      if (!kept) throw new Error('A newer version has written it.')
      return kept
    }
    show({ copy: { registry, keep: async (next) => void (kept = next) } })
    await screen.findByText(/A newer version has written it/)
    expect(button('Write').disabled).toBe(true)
    press('Use those that come with the app')
    await shown()
    expect(kept).toEqual(shippedRegistry)
  })

  test('with a connection the estimate is a range; why a run was not begun is said, and the form stays as it is', async () => {
    show({ connections: [mine], onRun: async () => ({ why: 'key_needed' }) })
    write()
    await screen.findByText(/10,000 to 90,000 tokens/)
    await begin()
    await screen.findByText(/no key in this tab/)
    expect(what().value).toBe('A bakery that sells at night.')
  })
})

test('[CP-30] a panel beside a single pass: the same order in one draft, by whoever wrote it before', async () => {
  const panel = setupOf({ registry: shippedRegistry, shelf: [], contentType: 'website' })
  if (!panel) throw new Error('The kind of content has gone.')
  const base = { brief: { title: 'A bakery', what: 'A bakery' }, connection: 'mine', panel }
  const onRun = vi.fn<(order: Order) => Promise<undefined>>(async () => undefined)
  const { desk } = createDouble({ connections: [mine] })
  render(() => <CopyAgain desk={desk} copy={{ estimate }} base={base} run="r" t={t} onRun={onRun} />)
  await screen.findByText(/10,000 to 90,000 tokens/)
  press('Write')
  await waitFor(() => expect(onRun).toHaveBeenCalledWith({ ...base, panel: { ...panel, single: true } }))
})

test('[CP-21] approved copy goes along as material of the run that it comes from, and its brief stands in the form', async () => {
  const brief = { title: 'Night bread', what: 'A bakery.' }
  const copy = { run: 'run-1', brief, name: 'Night bread', text: '# Bread at six' }
  const { ordered } = showForm([], { brief, copy })
  expect(screen.getByText('The copy (3 words)')).toBeTruthy()
  const order = await ordered()
  expect(order?.brief.what).toBe('A bakery.')
  expect(order?.materials).toEqual([
    { kind: 'copy', name: 'Night bread', text: '# Bread at six', from: 'run-1' },
  ])
})
