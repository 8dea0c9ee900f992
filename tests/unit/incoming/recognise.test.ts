// What kind of file comes in is told by its name and its first words, and what neither tells of is refused.
import { expect, test } from 'vitest'
import { recognise } from '../../../workers/incoming/recognise'

const kind = (name: string, text: string) => recognise(name, new TextEncoder().encode(text))

const STATE = { config: {}, findings: [], schemaVersion: '1.1' }
const REPLAY = '<!doctype html>\n<meta name="generator" content="jury-replay 1">\n<script type="text/plain">'

test.each([
  // What begins as nothing of ours is refused by the reader of its name, with the line.
  ['a.jury', '{"x":1}\nno event\n', 'run'],
  ['folder/A.JURY', '{"x":1}\nno event\n', 'run'],
  ['a.ndjson', '{"x":1}\nno event\n', 'events'],
  ['a.jsonl', '{"x":1}\nno event\n', 'events'],
  // A reply that was saved under such a name is still a reply.
  ['a.ndjson', 'Here it is: <CRITIQUE_RUN version="1">', 'wire'],
  ['a.jury', 'Here it is: <CRITIQUE_RUN version="1">', 'wire'],
  ['a.html', REPLAY, 'replay'],
  ['a.html', '<!doctype html><title>x</title>', 'page'],
])('%s that begins with %j is taken for a %s', (name, text, taken) => expect(kind(name, text)).toBe(taken))

test('[OK-15] the state of a cross-examination is known under any name, and by what stands in it', () => {
  expect(kind('state.json', JSON.stringify(STATE, undefined, 2))).toBe('convergence')
  expect(kind('state.txt', `\uFEFF${JSON.stringify(STATE)}`)).toBe('convergence')
  // Cut, or not JSON any more: whoever reads it says at which line.
  expect(kind('a.json', '{\n  "schemaVersion": "1.2",\n  "findings": [')).toBe('convergence')
  expect(kind('package.json', '{ "name": "x", "version": "1" }')).toBe('page')
  expect(kind('a.json', '{ "run": { "schemaVersion": "1.2", "findings": [] } }')).toBe('page')
})

test('what neither its name nor its text tells of is nothing', () => {
  expect(() => kind('a.txt', 'eggs, milk')).toThrow(expect.objectContaining({ kind: 'not_known' }))
})
