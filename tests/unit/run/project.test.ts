// An artifact of several files is read only where its paths stay within it, and every fault names its file.
import { describe, expect, test } from 'vitest'
import { firstPageOf, ProjectError, readProject } from '../../../src/run/project'

const project = (files: unknown, more = {}) => JSON.stringify({ files, ...more })

function faultOf(text: string): string {
  try {
    readProject(text)
  } catch (cause) {
    if (cause instanceof ProjectError) return `${cause.kind} ${cause.path}`.trim()
    throw cause
  }
  return 'none'
}

describe('an artifact of several files', () => {
  test('is read with its files, and with the lines that install and start it', () => {
    expect(readProject(project({ 'src/a.js': 'a', 'index.html': '<p>' }, { start: 'node a' }))).toEqual({
      files: { 'src/a.js': 'a', 'index.html': '<p>' },
      start: 'node a',
    })
    expect(readProject(project({ a: '' }, { install: 5, start: null }))).toEqual({ files: { a: '' } })
    expect(readProject(project({ a: '' }, { install: 'pnpm i' }))).toEqual({
      files: { a: '' },
      install: 'pnpm i',
    })
  })

  test.each([
    ['<p>', 'not_json'],
    ['', 'not_json'],
    ['[]', 'no_files'],
    ['null', 'no_files'],
    ['{"files":{}}', 'no_files'],
    ['{"files":["a"]}', 'no_files'],
    [project({ '/etc/passwd': '' }), 'bad_path /etc/passwd'],
    [project({ '../a': '' }), 'bad_path ../a'],
    [project({ 'a/../b': '' }), 'bad_path a/../b'],
    [project({ 'a//b': '' }), 'bad_path a//b'],
    [project({ 'a/': '' }), 'bad_path a/'],
    [project({ 'a\\b': '' }), 'bad_path a\\b'],
    [project({ '': '' }), 'bad_path'],
    ['{"files":{"__proto__/a":""}}', 'bad_path __proto__/a'],
    [project({ a: 5 }), 'bad_file a'],
  ])('%s is none: %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  test('a fault is told in a sentence that names the file', () => {
    expect(() => readProject(project({ '../a': '' }))).toThrow('“../a” leads out of the project')
    expect(() => readProject('x')).toThrow('not JSON')
    expect(() => readProject('{}')).toThrow('no files')
    expect(() => readProject(project({ a: 1 }))).toThrow('“a” is not a text')
  })

  test('its first page is the one that needs no building', () => {
    expect(firstPageOf({ files: { 'public/index.html': 'p', 'index.html': 'i' } })).toBe('i')
    expect(firstPageOf({ files: { 'public/index.html': 'p' } })).toBe('p')
    expect(firstPageOf({ files: { 'main.js': 'm' } })).toBeUndefined()
  })
})
