import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
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
const import_ = (file: string) => importing(file, [file])

describe('npm run import', () => {
  test('says of a brand what is in it', async () => {
    expect(await import_(own('northmere/DESIGN.md'))).toMatchObject({
      file: own('northmere/DESIGN.md'),
      kind: 'brand',
      name: 'Northmere Council',
      category: 'Public service',
      warnings: [],
      sections: ['Purpose', 'Colours', 'Type', 'Space', 'Pages', 'Parts', 'Words', 'Access', 'Never'],
      fonts: [
        { family: 'Verdana', role: 'Body' },
        { family: 'Trebuchet MS', role: 'Headings' },
      ],
    })
  })

  test.each(['utf-16le', 'utf-16be'] as const)('reads two bytes to a letter: %s', async (encoding) => {
    const brand = readFileSync(own('northmere/DESIGN.md'), 'utf8')
    const { file: _, ...plain } = (await import_(own('northmere/DESIGN.md'))) as { file: string }
    expect(await import_(written('DESIGN.md', inTwoBytes(brand, encoding)))).toMatchObject(plain)
    const skill = readFileSync(own('landing-page/SKILL.md'), 'utf8')
    const read = await import_(written('SKILL.md', inTwoBytes(skill, encoding)))
    expect(read).toMatchObject({ kind: 'skill', name: 'landing-page', policy: 'opt-in', warnings: [] })
  })

  test('says of a skill what is in it', async () => {
    expect(await import_(own('landing-page/SKILL.md'))).toMatchObject({
      kind: 'skill',
      name: 'landing-page',
      policy: 'opt-in',
      mode: 'prototype',
      examplePrompt: expect.stringContaining('Second Kettle'),
      inputs: expect.arrayContaining([expect.objectContaining({ name: 'offer', required: true })]),
    })
  })

  test('says of a run how it ended', async () => {
    expect(await import_('public/runs/interrupted.jury')).toMatchObject({
      kind: 'run',
      status: 'interrupted',
      events: readRun(readFileSync('public/runs/interrupted.jury', 'utf8')).events.length,
    })
  })

  test('makes a run of events a line', async () => {
    const { events } = readRun(readFileSync('public/runs/shipped.jury', 'utf8'))
    const rows = events.filter(({ type }) => SPEC_EVENTS.some((name) => name === type))
    const file = written('transcript.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    expect(await import_(file)).toMatchObject({ kind: 'run', status: 'shipped', rounds: 3 })
  })

  test('makes a run of a raw reply, and tells its oddities by their lines', async () => {
    const reply = readFileSync('tests/runs/raw/shipped.wire.txt', 'utf8')
    expect(await import_(written('reply.txt', reply))).toMatchObject({
      kind: 'run',
      status: 'shipped',
      composite: 8.62,
      mustFix: 0,
    })
    const odd = reply.replace(/ score="[\d.]+"/, ' score="high"')
    const at = odd.slice(0, odd.indexOf('score="high"')).split('\n').length
    const row = await import_(written('odd.txt', odd))
    expect(row).toMatchObject({
      warnings: expect.arrayContaining([{ kind: 'score_missing', line: expect.any(Number) }]),
    })
    const lines = 'warnings' in row && Array.isArray(row.warnings) ? row.warnings.map(({ line }) => line) : []
    expect(Math.max(...lines)).toBeGreaterThanOrEqual(at)
  })

  test('refuses a broken run with its line', async () => {
    const lines = readFileSync('public/runs/interrupted.jury', 'utf8').split('\n')
    const broken = [...lines.slice(0, 3), '{"seq":2,', ...lines.slice(4)].join('\n')
    expect(await import_(written('broken.jury', broken))).toMatchObject({
      kind: 'unknown',
      warnings: [{ kind: 'broken_line', line: 4 }],
    })
  })

  test.each([
    ['nothing', 'empty.md', ''],
    ['prose', 'notes.md', 'Only some words.'],
    ['bytes', 'picture.md', new Uint8Array([0xff, 0xd8, 0, 1, 2, 3])],
    ['a page', 'page.html', '<!doctype html><p>Hi'],
  ])('knows no import for %s, and says so', async (_, name, text) => {
    expect(await import_(written(name, text))).toMatchObject({
      kind: 'unknown',
      warnings: [{ kind: expect.any(String), line: expect.any(Number) }],
    })
  })

  test('says that a file is not there', async () => {
    expect(await import_(join(folder, 'none.md'))).toMatchObject({
      kind: 'unknown',
      warnings: [{ kind: 'unreadable', line: 1 }],
    })
  })

  test('prints a line for each file, and leaves with 2 where there is none', () => {
    const run = (...files: string[]) =>
      spawnSync(process.execPath, ['--import', './.ci/ts.mjs', 'tests/tools/import.ts', ...files], {
        encoding: 'utf8',
      })
    const { status, stdout } = run(own('ferrule/DESIGN.md'), own('ferrule/tokens.css'), join(folder, 'none'))
    expect(status).toBe(0)
    const kinds = stdout
      .trimEnd()
      .split('\n')
      .map((line) => /"kind":"(\w+)"/.exec(line)?.[1])
    expect(kinds).toEqual(['brand', 'unknown', 'unknown'])
    expect(run().status).toBe(2)
    expect(run().stderr).toContain('Usage')
  }, 30_000)
})
