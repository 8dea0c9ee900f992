/** The text of a run file: read, printed, and refused with the line that is wrong. */
import { expect, test } from 'vitest'
import { LogError, printRun, readRun } from '../../../src/run/log'
import { depth } from '../../building/depth'
import { recordedRuns } from '../../building/runs'

const header = '{"jury":1,"runId":"a","created":"2026-01-01T00:00:00.000Z"}'
const started = '{"seq":0,"t":0,"type":"run_started"}'

/** How many events were read, or why none. Whatever else is thrown is no refusal. */
function read(text: string): number | Pick<LogError, 'kind' | 'line'> {
  try {
    return readRun(text).events.length
  } catch (cause) {
    if (cause instanceof LogError) return { kind: cause.kind, line: cause.line }
    throw cause
  }
}

test('parse, print, parse gives the same of every recorded run', () => {
  for (const { text, file } of recordedRuns()) {
    expect(printRun(file) === text).toBe(true)
    expect(readRun(printRun(file))).toEqual(file)
  }
})

test('cut anywhere, it is refused with a line or read without what was cut', () => {
  for (const { name, text, file } of recordedRuns()) {
    const step = Math.ceil(text.length / depth(6, 200))
    for (let at = 0; at < text.length; at += step) {
      const events = read(text.slice(0, at))
      if (typeof events === 'number') expect([name, events <= file.events.length]).toEqual([name, true])
    }
  }
})

test('a page that stands in a reply is written once', () => {
  const body = { hash: 'h', mime: 'text/html', text: '<p>page</p>' }
  const raw = [{ call: 'stream', text: `x${body.text}y${body.text}`, pace: [[0, 24] as const] }]
  const bodies = [body, { hash: 'e', mime: 'text/html', text: '' }]
  const file = { header: { jury: 1, runId: 'a', created: 'now' }, events: [], raw, bodies }
  expect(printRun(file).split('<p>page').length).toBe(2)
  expect(readRun(printRun(file))).toEqual(file)
})

test('an event of a newer version is kept, a last line that was being written is not, an empty reply is one', () => {
  const newer = '{"seq":0,"t":0,"type":"critique.applause","loud":true}'
  expect(readRun(`${header}\n${newer}\n`).events).toEqual([JSON.parse(newer)])
  expect(read(`${header}\n${started}\n{"seq":1,"t`)).toBe(1)
  expect(readRun(`${header}\n{"raw":"stream"}\n`).raw).toEqual([{ call: 'stream', text: '', pace: [] }])
})

test.each([
  ['', 'not_a_run', 1],
  ['hello\nworld\n', 'not_a_run', 1],
  ['{"type":"run_started"}\n', 'not_a_run', 1],
  ['[1]\n', 'not_a_run', 1],
  [`${header.replace('1,', '9,')}\n`, 'newer_version', 1],
  [`${header}\nnull\n`, 'broken_line', 2],
  [`${header}\n${started}\n{oops\n`, 'broken_line', 3],
  [`${header}\n${started}\n${started}\n`, 'out_of_order', 3],
  [`${header}\n${started.replace('"t":0', '"t":"x"')}\n`, 'out_of_order', 2],
  [`${header}\n${started.replace('"t":0', '"t":1e999')}\n`, 'out_of_order', 2],
  [`${header}\n{"raw":"stream","parts":[{"body":"gone"}]}\n`, 'missing_body', 2],
])('%j is refused', (text, kind, line) => expect(read(text)).toEqual({ kind, line }))
