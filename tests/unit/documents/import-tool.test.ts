/** `npm run import`: what it says of a file, a line each. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SPEC_EVENTS } from '../../../src/run/event'
import { readRun } from '../../../src/run/log'
import { importing } from '../../tools/importing'
import { inTwoBytes } from './two-bytes'

const folder = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const own = (name: string) => `src/documents/own/${name}`
const read = (path: string) => readFileSync(path, 'utf8')
const imported = (file: string) => importing(file, [file])
const broken = (kind: string, line: number) => ({ kind: 'unknown', warnings: [{ kind, line }] })

const BRAND = {
  kind: 'brand',
  name: 'Northmere Council',
  category: 'Public service',
  warnings: [],
  sections: ['Purpose', 'Colours', 'Type', 'Space', 'Pages', 'Parts', 'Words', 'Access', 'Never'],
  fonts: [
    { family: 'Verdana', role: 'Body' },
    { family: 'Trebuchet MS', role: 'Headings' },
  ],
}
const SKILL = {
  ...{ kind: 'skill', name: 'landing-page', policy: 'opt-in', mode: 'prototype', warnings: [] },
  examplePrompt: expect.stringContaining('Second Kettle'),
  inputs: expect.arrayContaining([expect.objectContaining({ name: 'offer', required: true })]),
}

test.each([
  [own('northmere/DESIGN.md'), 'DESIGN.md', BRAND],
  [own('landing-page/SKILL.md'), 'SKILL.md', SKILL],
])('says of %s what is in it, in two bytes to a letter as well', async (file, name, told) => {
  expect(await imported(file)).toMatchObject({ file, ...told })
  expect(await imported(written(name, inTwoBytes(read(file), 'utf-16le')))).toMatchObject(told)
})

test('says of a run how it ended, and makes one of events a line', async () => {
  const file = 'public/runs/interrupted.jury'
  const interrupted = { kind: 'run', status: 'interrupted', events: readRun(read(file)).events.length }
  expect(await imported(file)).toMatchObject(interrupted)
  const { events } = readRun(read('public/runs/shipped.jury'))
  const rows = events.filter(({ type }) => SPEC_EVENTS.some((name) => name === type))
  const transcript = written('transcript.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  expect(await imported(transcript)).toMatchObject({ kind: 'run', status: 'shipped', rounds: 3 })
})

test('makes a run of a raw reply, and tells its oddities by their lines', async () => {
  const reply = read('tests/runs/raw/shipped.wire.txt')
  const shipped = { kind: 'run', status: 'shipped', composite: 8.62, mustFix: 0 }
  expect(await imported(written('reply.txt', reply))).toMatchObject(shipped)
  const odd = reply.replace(/ score="[\d.]+"/, ' score="high"')
  const warnings = expect.arrayContaining([{ kind: 'score_missing', line: expect.any(Number) }])
  expect(await imported(written('odd.txt', odd))).toMatchObject({ warnings })
})

test('refuses a broken run with its line, and says that a file is not there', async () => {
  const lines = read('public/runs/interrupted.jury').split('\n')
  const text = lines.with(3, '{"seq":2,').join('\n')
  expect(await imported(written('broken.jury', text))).toMatchObject(broken('broken_line', 4))
  expect(await imported(join(folder, 'none.md'))).toMatchObject(broken('unreadable', 1))
})

test.each([
  ['nothing', 'empty.md', ''],
  ['prose', 'notes.md', 'Only some words.'],
  ['bytes', 'picture.md', new Uint8Array([0xff, 0xd8, 0, 1, 2, 3])],
  ['a page', 'page.html', '<!doctype html><p>Hi'],
])('knows no import for %s, and says so', async (_, name, text) => {
  const warnings = [{ kind: expect.any(String), line: expect.any(Number) }]
  expect(await imported(written(name, text))).toMatchObject({ kind: 'unknown', warnings })
})

test('prints a line for each file, and leaves with 2 where there is none', () => {
  const tool = ['--import', './.ci/ts.mjs', 'tests/tools/import.ts']
  const run = (...files: string[]) => spawnSync(process.execPath, [...tool, ...files], { encoding: 'utf8' })
  const { status, stdout } = run(own('ferrule/DESIGN.md'), own('ferrule/tokens.css'), join(folder, 'none'))
  expect(status).toBe(0)
  const kinds = stdout
    .trimEnd()
    .split('\n')
    .map((line) => /"kind":"(\w+)"/.exec(line)?.[1])
  expect(kinds).toEqual(['brand', 'unknown', 'unknown'])
  const nothing = run()
  expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining('Usage')])
})
