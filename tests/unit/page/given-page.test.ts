import type { Remote } from 'comlink'
import { expect, test } from 'vitest'
import { copyOfRun, isPageFile, measureOrder, pageOfRun } from '../../../src/page/given-page'
import { printRun } from '../../../src/run/log'
import type { Jury } from '../../../workers/jury'
import { recordedRuns } from '../../building/runs'

test.each([
  ['shop.html', '', true],
  ['SHOP.HTM', '', true],
  ['shop', 'text/html', true],
  ['page.xhtml', 'application/xhtml+xml', true],
  ['shop.project.json', 'application/json', true],
  ['run.jury', '', false],
  ['html.jury', 'application/x-ndjson', false],
  ['notes.md', 'text/markdown', false],
])('%s of type “%s” is a page: %s', (name, type, is) => {
  expect(isPageFile({ name, type })).toBe(is)
})

test('a page that is dropped asks nobody and costs nothing', () => {
  expect(measureOrder({ name: 'shop.html', html: '<p>' }, 'The page shop.html.')).toEqual({
    brief: { title: 'shop.html', what: 'The page shop.html.' },
    connection: 'none',
    page: { name: 'shop.html', html: '<p>', judged: false },
  })
})

/** A worker that has one recorded run, with a version of it that a critic has mended after its ending. */
function staged(name: string) {
  const file = recordedRuns().find((run) => run.name === name)?.file
  const [first, ...others] = file?.bodies ?? []
  if (!file || !first) throw new Error(`There is no page in ${name}.`)
  const end = { seq: file.events.length, t: 9_000_000, type: 'stage_ended', id: 'loop:1' } as const
  const text = printRun({
    ...file,
    // Any of its versions but the one that it has kept.
    events: [...file.events, { ...end, artifact: first.hash }],
  })
  // Nothing else is asked of it here.
  const jury = { file: () => Promise.resolve(text) } as unknown as Remote<Jury>
  return { jury, mended: first.text, other: others.at(-1) }
}

test('what is judged anew is what a critic has mended, or the version that was looked at', async () => {
  const { jury, mended, other } = staged('loop_cap')
  expect((await pageOfRun(jury, { run: 'r' }))?.html).toBe(mended)
  expect((await pageOfRun(jury, { run: 'r', version: other?.hash }))?.html).toBe(other?.text)
})

test('what a page is built with is the copy that a critic has mended', async () => {
  const { jury, mended } = staged('panel_approved')
  expect((await copyOfRun(jury, { run: 'r' }))?.text).toBe(mended)
})
