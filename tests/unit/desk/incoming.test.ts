// Words that are shared become one brief that says nothing twice, and each file goes to the place of its kind.
import { describe, expect, test } from 'vitest'
import { fromShare, kindOf, placeOfDocument } from '../../../src/desk/incoming'

const nothing = { title: '', text: '', url: '', files: [], leftOut: 0 }

describe('shared words', () => {
  test.each([
    [{ text: 'A page for tea' }, 'A page for tea'],
    [{ title: 'Tea', text: 'A page', url: 'https://tea.example/' }, 'Tea\nA page\nhttps://tea.example/'],
    [{ text: 'Look https://tea.example/', url: 'https://tea.example/' }, 'Look https://tea.example/'],
    [{ title: 'Tea', text: 'Tea' }, 'Tea'],
    [{ title: ' ', url: 'https://tea.example/' }, 'https://tea.example/'],
  ])('%j are one brief', (words, what) => {
    expect(fromShare({ ...nothing, ...words }).brief?.what).toBe(what)
  })

  test('that are none bring no brief', () => {
    expect(fromShare(nothing)).toEqual({ files: [], leftOut: 0 })
  })
})

describe('a file', () => {
  test.each([
    ['a.jury', '', 'runs'],
    ['A.NDJSON', 'text/plain', 'runs'],
    ['shipped.jury.txt', 'text/plain', 'runs'],
    ['notes.txt', 'text/plain', 'unknown'],
    ['DESIGN.md', '', 'documents'],
    ['notes', 'text/markdown', 'documents'],
    ['page.HTM', '', 'page'],
    ['x', 'text/html', 'page'],
    ['IMG_1', 'image/heic', 'pictures'],
    ['a.exe', 'application/octet-stream', 'unknown'],
    ['', '', 'unknown'],
  ])('%j of type %j is of the kind %s', (name, type, kind) => {
    expect(kindOf({ name, type })).toBe(kind)
  })

  test('that is a skill goes to the skills', () => {
    expect(placeOfDocument({ name: 'SKILL.md' })).toBe('#/skills')
    expect(placeOfDocument({ name: 'DESIGN.md' })).toBe('#/brands')
  })
})
