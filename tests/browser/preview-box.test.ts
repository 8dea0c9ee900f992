import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { server, userEvent } from 'vitest/browser'
import { type Box, type BoxPage, type BoxTold, makeBox } from '../../src/preview/box'

beforeAll(() => {
  // The page of the tests lives deeper than the app; its relay does not.
  const base = document.createElement('base')
  base.href = '/'
  document.head.append(base)
})

const boxes: Box[] = []
afterEach(() => {
  boxes.splice(0).forEach(({ drop }) => drop())
  document.body.replaceChildren()
})

function show(html: string, more: Partial<BoxPage> = {}) {
  const told: BoxTold[] = []
  const box = makeBox(
    { html, title: 'a page', ...more },
    { mount: (frame) => document.body.append(frame), told: (news) => told.push(news) },
  )
  boxes.push(box)
  const heard = async <Kind extends BoxTold['kind']>(kind: Kind) =>
    vi.waitFor(() => {
      const found = told.findLast((news): news is Extract<BoxTold, { kind: Kind }> => news.kind === kind)
      if (!found) throw new Error(`${kind} was not told, but ${told.map((news) => news.kind)}`)
      return found
    }, 4000)
  return { box, told, heard }
}

const framesHere = () => document.querySelectorAll('iframe').length
const frameOf = () => document.querySelector('iframe')?.contentDocument?.querySelector('iframe')

test.each([
  ['held', 'allow-scripts'],
  ['running', 'allow-scripts'],
  ['still', ''],
] as const)('[SAFETY 2.1] %s: the sandbox is "%s", and nothing is delegated', async (mode, sandbox) => {
  await show('<p>a', { mode }).heard('shown')
  const frame = frameOf()
  expect(frame?.getAttribute('sandbox')).toBe(sandbox)
  expect(frame?.getAttribute('allow')).toBe('')
  expect(frame?.referrerPolicy).toBe('no-referrer')
  expect(frame?.title).toBe('a page')
})

test('a page is looked at: what it would have loaded, whether it is blank, how tall it is', async () => {
  const held = await show('<!doctype html><img src=hero.png><p style="height:2000px">words').heard('looked')
  expect(held.look).toMatchObject({ mode: 'held', refused: 1, blank: false })
  expect(held.look.height).toBeGreaterThan(2000)
  const empty = await show('<!doctype html><div id=root></div><script>root.append("words")</script>').heard(
    'looked',
  )
  expect(empty.look.blank).toBe(true)
  const ran = await show('<!doctype html><div id=root></div><script>root.append("words")</script>', {
    mode: 'running',
  }).heard('looked')
  expect(ran.look).toMatchObject({ mode: 'running', blank: false })
})

test.each(['held', 'running'] as const)(
  '%s: what a finding names is outlined, by selector and by its words',
  async (mode) => {
    const { box, told, heard } = show(
      '<!doctype html><style>*{display:none!important}</style><p id=a>one <b>two</b>',
      { mode },
    )
    await heard('looked')
    const found = async (target: string) => {
      told.length = 0
      box.outline(target)
      return (await heard('outlined')).found
    }
    expect(await found('#a')).toBe(true)
    expect(await found('“one two”')).toBe(true)
    expect(await found('#b')).toBe(false)
    expect(await found('p > >')).toBe(false)
    expect(await found('“three”')).toBe(false)
  },
)

test('what is found and cannot be seen is told apart: without a box, and beyond where anyone scrolls', async () => {
  const { box, told, heard } = show(
    '<!doctype html><p id=a>one</p><p id=b style="display:none">two</p>' +
      '<p id=c style="position:absolute;left:-9999px">three</p><p style="height:300vh"></p><p id=d>four</p>',
  )
  await heard('looked')
  const seen = async (target: string) => {
    told.length = 0
    box.outline(target)
    const { boxed, outside } = await heard('outlined')
    return [boxed, outside]
  }
  expect(await seen('#a')).toEqual([true, false])
  expect((await seen('#b'))[0]).toBe(false)
  expect(await seen('#c')).toEqual([true, true])
  expect(await seen('#d')).toEqual([true, false])
})

test('[SAFETY 2.1] what a script clicks is not picked, what a person clicks is', async () => {
  const { heard, told } = show(
    '<!doctype html><p id=a style="height:90vh">a</p><script>setInterval(() => a.click(), 20)</script>',
    {
      mode: 'running',
    },
  )
  await heard('looked')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(told.filter(({ kind }) => kind === 'picked')).toEqual([])
  // The driver of Firefox never returns from a click into a frame within a frame.
  if (server.browser === 'firefox') return
  const frame = document.querySelector('iframe')
  if (frame) await userEvent.click(frame)
  expect(await heard('picked')).toEqual({ kind: 'picked', target: '#a' })
})

test('[SAFETY 2.5] no frame of any mode is there beside a field for a secret, and it comes back', async () => {
  const field = document.createElement('input')
  field.type = 'password'
  document.body.append(field)
  const { told, heard } = show('<p>a')
  expect(told).toEqual([{ kind: 'blocked' }])
  expect(framesHere()).toBe(0)
  field.remove()
  await heard('shown')
  expect(framesHere()).toBe(1)
  told.length = 0
  document.body.append(field)
  await heard('blocked')
  expect(framesHere()).toBe(0)
  field.hidden = true
  await heard('shown')
  expect(framesHere()).toBe(1)
})

test('[SAFETY 2.5] a page with scripts does not come while somebody types', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  const { told, heard } = show('<p>a', { mode: 'running' })
  expect(told).toEqual([{ kind: 'blocked' }])
  expect(framesHere()).toBe(0)
  field.blur()
  await heard('shown')
})

test('[SAFETY 2.5] a page that takes the focus is taken away, and the focus goes back', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  // What the shims leave alone takes the focus as well.
  const html = '<math tabindex=0 id=m><mi>x</mi></math><script>setInterval(() => m.focus(), 20)</script>'
  const { heard } = show(html, { mode: 'running' })
  await heard('shown')
  field.focus()
  await heard('grabbed')
  expect(framesHere()).toBe(0)
  expect(document.activeElement).toBe(field)
})

test('[SAFETY 2.5] a page that is too large is shown when asked', async () => {
  const { told } = show('<p>'.repeat(50_001))
  expect(told).toEqual([{ kind: 'heavy' }])
  expect(show('x'.repeat(5_242_881)).told).toEqual([{ kind: 'heavy' }])
  expect(framesHere()).toBe(0)
  await show('<p>'.repeat(50_001), { anyway: true }).heard('shown')
})
