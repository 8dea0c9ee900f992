// Out of a replay in one HTML file comes the run that it was made of, and one that holds no whole run is refused.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { printRun } from '../../../src/run/log'
import { readReplay } from '../../../workers/incoming/read-replay'
import { spread } from '../../building/depth'
import { recordedRuns } from '../../building/runs'

const SIGN = '<!doctype html>\n<meta name="generator" content="jury-replay 1">\n'
const holding = (text: string) =>
  `${SIGN}<script type="text/plain" id="run">${gzipSync(text).toString('base64')}</script>\n`
const HEADER = '{"jury":1,"runId":"r","created":"2026-01-01T00:00:00.000Z"}\n'

async function* parts(text: string) {
  yield new TextEncoder().encode(text)
}

test('out of a replay in one file comes the run that it was made of', async () => {
  for (const { name, text } of spread(recordedRuns(), 8)) {
    const { file } = await readReplay(parts(holding(text)))
    // Names of runs that come with the app are given up for others.
    if (file.header.runId === name) expect(printRun(file)).toBe(text)
    expect(file.events, name).toHaveLength(
      text.split('\n').filter((line) => line.startsWith('{"seq"')).length,
    )
  }
})

test.each([
  ['holds no run', SIGN, { kind: 'not_a_run' }],
  ['holds something else', holding('hello'), { kind: 'not_a_run' }],
  ['holds a run with a gap', holding(`${HEADER}{"seq":3,"t":0}\n`), {}],
])('one that %s is refused', async (_, html, why) => {
  await expect(readReplay(parts(html))).rejects.toMatchObject({ name: 'FileError', ...why })
})
