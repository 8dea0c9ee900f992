// The box that shows a page delegates nothing to it, tells what the page did, and never stands beside a field for a secret.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { server, userEvent } from 'vitest/browser'
import { type Box, type BoxPage, type BoxTold, makeBox } from '../../src/preview/box'
import { atRoot, framesHere, secretField, until } from './states'

beforeAll(atRoot)

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
    until(() => {
      const found = told.findLast((news): news is Extract<BoxTold, { kind: Kind }> => news.kind === kind)
      if (!found) throw new Error(`${kind} was not told, but ${told.map((news) => news.kind)}`)
      return found
    })
  return { box, told, heard }
}

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
  const looked = async (body: string, mode: BoxPage['mode'] = 'held') =>
    (await show(`<!doctype html>${body}`, { mode }).heard('looked')).look
  const tall = await looked('<img src=hero.png><p style="height:2000px">words')
  expect(tall).toMatchObject({ mode: 'held', refused: 1, blank: false })
  expect(tall.height).toBeGreaterThan(2000)
  const written = '<div id=root></div><script>root.append("words")</script>'
  expect(await looked(written)).toMatchObject({ mode: 'held', blank: true })
  expect(await looked(written, 'running')).toMatchObject({ mode: 'running', blank: false })
})

/** What a frame says of the place that is named. */
const outlining =
  ({ box, told, heard }: ReturnType<typeof show>) =>
  async (target: string) => {
    told.length = 0
    box.outline(target)
    return heard('outlined')
  }

test.each(['held', 'running'] as const)(
  '%s: what a finding names is outlined, by selector and by its words',
  async (mode) => {
    const html = '<!doctype html><style>*{display:none!important}</style><p id=a>one <b>two</b>'
    const shown = show(html, { mode })
    await shown.heard('looked')
    const outlined = outlining(shown)
    const found = []
    for (const target of ['#a', '“one two”', '#b', 'p > >', '“three”'])
      found.push((await outlined(target)).found)
    expect(found).toEqual([true, true, false, false, false])
  },
)

test('what is found and cannot be seen is told apart: without a box, and beyond where anyone scrolls', async () => {
  const shown = show(
    '<!doctype html><p id=a>one</p><p id=b style="display:none">two</p>' +
      '<p id=c style="position:absolute;left:-9999px">three</p><p style="height:300vh"></p><p id=d>four</p>',
  )
  await shown.heard('looked')
  const outlined = outlining(shown)
  expect(await outlined('#a')).toMatchObject({ boxed: true, outside: false })
  expect(await outlined('#b')).toMatchObject({ boxed: false })
  expect(await outlined('#c')).toMatchObject({ boxed: true, outside: true })
  expect(await outlined('#d')).toMatchObject({ boxed: true, outside: false })
})

test('[SAFETY 2.1] what a script clicks is not picked, what a person clicks is', async () => {
  const html =
    '<p id=a style="height:90vh">a</p><script>let n = 0; setInterval(() => { a.click(); console.log(++n) }, 20)</script>'
  const { heard, told } = show(`<!doctype html>${html}`, { mode: 'running' })
  await heard('looked')
  // What is told comes in the order in which it was said.
  await until(() => {
    const lines = told.flatMap((news) => (news.kind === 'lines' ? news.lines : []))
    expect(lines.map(({ text }) => text)).toContain('5')
  })
  expect(told.filter(({ kind }) => kind === 'picked')).toEqual([])
  // The driver of Firefox never returns from a click into a frame within a frame.
  if (server.browser === 'firefox') return
  const frame = document.querySelector('iframe')
  if (frame) await userEvent.click(frame)
  expect(await heard('picked')).toEqual({ kind: 'picked', target: '#a' })
})

test('[SAFETY 2.5] no frame of any mode is there beside a field for a secret, and it comes back', async () => {
  const field = secretField()
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
