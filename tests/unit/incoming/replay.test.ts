import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { printRun } from '../../../src/run/log'
import { readReplay } from '../../../workers/incoming/read-replay'
import { recognise } from '../../../workers/incoming/recognise'
import { recordedRuns } from '../../building/runs'

const SIGN = '<!doctype html>\n<meta name="generator" content="jury-replay 1">\n'
const holding = (text: string) =>
  `${SIGN}<script type="text/plain" id="run">${gzipSync(text).toString('base64')}</script>\n`

async function* parts(text: string) {
  yield new TextEncoder().encode(text)
}

describe('a replay in one file, brought in', () => {
  test('is known by its first lines, and is no page to be judged', () => {
    const kind = (text: string) => recognise('a.html', new TextEncoder().encode(text))
    expect(kind(holding('x'))).toBe('replay')
    expect(kind('<!doctype html><title>x</title>')).toBe('page')
  })

  test.each(recordedRuns().map(({ name, text }) => [name, text] as const))(
    '%s: the same run comes out',
    async (name, text) => {
      const { file } = await readReplay(parts(holding(text)))
      // Names of runs that come with the app are given up for others.
      if (file.header.runId === name) expect(printRun(file)).toBe(text)
      expect(file.events).toHaveLength(text.split('\n').filter((line) => line.startsWith('{"seq"')).length)
    },
  )

  test.each([
    ['holds no run', SIGN, 'not_a_run'],
    ['holds something else', holding('hello'), 'not_a_run'],
    [
      'holds a run with a gap',
      holding(`${recordedRuns()[0]?.text.split('\n')[0]}\n{"seq":3,"t":0}\n`),
      undefined,
    ],
  ])('one that %s is refused', async (_, html, kind) => {
    await expect(readReplay(parts(html))).rejects.toMatchObject({
      name: 'FileError',
      ...(kind && { kind }),
    })
  })
})
