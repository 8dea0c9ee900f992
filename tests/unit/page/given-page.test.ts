// A page that is dropped is measured at no cost, and a page taken out of a run is its mended version or the one shown.
import type { Remote } from 'comlink'
import { expect, test } from 'vitest'
import { copyOfRun, isPageFile, measureOrder, pageOfRun } from '../../../src/page/given-page'
import { printRun } from '../../../src/run/log'
import type { Jury } from '../../../workers/jury'
import { recorded } from '../../building/runs'

test.each([
  ['shop.html', '', true],
  ['SHOP.HTM', '', true],
  ['shop', 'text/html', true],
  ['page.xhtml', 'application/xhtml+xml', true],
  ['shop.project.json', 'application/json', true],
  ['run.jury', '', false],
  ['html.jury', 'application/x-ndjson', false],
  ['notes.md', 'text/markdown', false],
])('%s of type “%s” is a page: %s', (name, type, is) => expect(isPageFile({ name, type })).toBe(is))

test('a page that is dropped asks nobody and costs nothing', () => {
  const page = { name: 'shop.html', html: '<p>' }
  expect(measureOrder(page, 'The page shop.html.')).toEqual({
    brief: { title: 'shop.html', what: 'The page shop.html.' },
    connection: 'none',
    page: { ...page, judged: false },
  })
})

/** A worker that has one recorded run, with a version of it that a critic has mended after its ending. */
function staged(name: string) {
  const file = recorded(name)
  const [first, ...others] = file.bodies
  if (!first) throw new Error(`There is no page in ${name}.`)
  const end = { seq: file.events.length, t: 9_000_000, type: 'stage_ended', id: 'loop:1' } as const
  // Any of its versions but the one that it has kept.
  const text = printRun({ ...file, events: [...file.events, { ...end, artifact: first.hash }] })
  // Nothing else is asked of it here.
  const jury = { file: () => Promise.resolve(text) } as unknown as Remote<Jury>
  return { jury, mended: first.text, other: others.at(-1) }
}

test('what is judged anew, or built with, is what a critic has mended, or the version that was looked at', async () => {
  const { jury, mended, other } = staged('loop_cap')
  expect((await pageOfRun(jury, { run: 'r' }))?.html).toBe(mended)
  expect((await pageOfRun(jury, { run: 'r', version: other?.hash }))?.html).toBe(other?.text)
  const copy = staged('panel_approved')
  expect((await copyOfRun(copy.jury, { run: 'r' }))?.text).toBe(copy.mended)
})
