import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LogError, printRun, readRun } from '../../../src/run/log'

const files = ['public/runs', 'tests/runs'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jury'))
    .map((name) => `${folder}/${name}`),
)

const header = '{"jury":1,"runId":"a","created":"2026-01-01T00:00:00.000Z"}'
const started = '{"seq":0,"t":0,"type":"run_started"}'

function refusal(text: string): Pick<LogError, 'kind' | 'line'> {
  try {
    readRun(text)
  } catch (cause) {
    if (cause instanceof LogError) return { kind: cause.kind, line: cause.line }
  }
  throw new Error('The text was read.')
}

describe.each(files)('%s', (path) => {
  const text = readFileSync(path, 'utf8')
  test('parse, print, parse gives the same', () => {
    const file = readRun(text)
    expect(printRun(file)).toBe(text)
    expect(readRun(printRun(file))).toEqual(file)
  })
  test('cut anywhere, it is refused with a line or read without what was cut', () => {
    for (let at = 0; at < text.length; at += 997) {
      try {
        expect(readRun(text.slice(0, at)).events.length).toBeLessThanOrEqual(readRun(text).events.length)
      } catch (cause) {
        expect(cause).toBeInstanceOf(LogError)
      }
    }
  })
})

describe('a run as text', () => {
  test('a page that stands in a reply is written once', () => {
    const body = { hash: 'h', mime: 'text/html', text: '<p>page</p>' }
    const file = {
      header: { jury: 1, runId: 'a', created: 'now' },
      events: [],
      raw: [{ call: 'stream', text: `x${body.text}y${body.text}`, pace: [[0, 24] as const] }],
      bodies: [body, { hash: 'e', mime: 'text/html', text: '' }],
    }
    expect(printRun(file).split('<p>page').length).toBe(2)
    expect(readRun(printRun(file))).toEqual(file)
  })

  test('an event of a newer version is kept', () => {
    const newer = '{"seq":0,"t":0,"type":"critique.applause","loud":true}'
    expect(readRun(`${header}\n${newer}\n`).events).toEqual([JSON.parse(newer)])
  })

  test('a last line that was being written is dropped', () => {
    expect(readRun(`${header}\n${started}\n{"seq":1,"t`).events).toHaveLength(1)
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
  ])('%j is refused', (text, kind, line) => {
    expect(refusal(text)).toEqual({ kind, line })
  })

  test('a reply without parts or pace is an empty one', () => {
    expect(readRun(`${header}\n{"raw":"stream"}\n`).raw).toEqual([{ call: 'stream', text: '', pace: [] }])
  })
})
