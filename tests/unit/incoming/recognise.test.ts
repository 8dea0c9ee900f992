import { describe, expect, test } from 'vitest'
import { recognise } from '../../../workers/incoming/recognise'

const kind = (name: string, text: string) => recognise(name, new TextEncoder().encode(text))

describe('what a file is taken for', () => {
  test.each([
    ['a.jury', 'run'],
    ['folder/A.JURY', 'run'],
    ['a.ndjson', 'events'],
    ['a.jsonl', 'events'],
  ])('%s that begins as nothing of ours is refused by its reader, with the line', (name, taken) => {
    expect(kind(name, '{"x":1}\nno event\n')).toBe(taken)
  })

  test('[OK-15] the state of a cross-examination is known under any name, and by what stands in it', () => {
    const state = { config: {}, findings: [], schemaVersion: '1.1' }
    expect(kind('state.json', JSON.stringify(state, undefined, 2))).toBe('convergence')
    expect(kind('state.txt', `\uFEFF${JSON.stringify(state)}`)).toBe('convergence')
    // Cut, or not JSON any more: whoever reads it says at which line.
    expect(kind('a.json', '{\n  "schemaVersion": "1.2",\n  "findings": [')).toBe('convergence')
    expect(kind('package.json', '{ "name": "x", "version": "1" }')).toBe('page')
    expect(kind('a.json', '{ "run": { "schemaVersion": "1.2", "findings": [] } }')).toBe('page')
  })

  test('a reply that was saved under such a name is still a reply', () => {
    expect(kind('a.ndjson', 'Here it is: <CRITIQUE_RUN version="1">')).toBe('wire')
    expect(kind('a.jury', 'Here it is: <CRITIQUE_RUN version="1">')).toBe('wire')
  })

  test('what neither its name nor its text tells of is nothing', () => {
    expect(() => kind('a.txt', 'eggs, milk')).toThrow(expect.objectContaining({ kind: 'not_known' }))
  })
})
