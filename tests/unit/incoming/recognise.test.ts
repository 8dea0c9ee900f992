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

  test('a reply that was saved under such a name is still a reply', () => {
    expect(kind('a.ndjson', 'Here it is: <CRITIQUE_RUN version="1">')).toBe('wire')
    expect(kind('a.jury', 'Here it is: <CRITIQUE_RUN version="1">')).toBe('wire')
  })

  test('what neither its name nor its text tells of is nothing', () => {
    expect(() => kind('a.txt', 'eggs, milk')).toThrow(expect.objectContaining({ kind: 'not_known' }))
  })
})
