// What nobody can see in a text is taken out or written visibly, and cleaning it again changes nothing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CleanNote, clean } from '../../../src/prompts/clean'
import { limits } from '../../../src/run/limits'
import { depth } from '../../building/depth'
import { hostile } from './attacks'

const kinds = (notes: readonly CleanNote[]) => notes.map(({ kind, count }) => `${kind} ${count}`)

describe('[CT-53] a text is cleaned of what nobody can see', () => {
  const cases: readonly [string, string, string, readonly string[]][] = [
    ['plain text', 'Green and quiet.\n\tTwo lines.', 'Green and quiet.\n\tTwo lines.', []],
    ['zero widths', 'gr\u200been', 'gr⟨U+200B⟩een', ['invisible 1']],
    ['directions', 'a\u202eb\u2066c', 'a⟨U+202E⟩b⟨U+2066⟩c', ['invisible 2']],
    ['letters of tags', 'x\u{e0041}\u{e0042}', 'x⟨U+E0041⟩⟨U+E0042⟩', ['invisible 2']],
    ['selectors that carry a message', 'a\ufe0f\u{e0100}', 'a⟨U+FE0F⟩⟨U+E0100⟩', ['invisible 2']],
    ['a selector after a selector', '♨\ufe0f\ufe0f', '♨\ufe0f⟨U+FE0F⟩', ['invisible 1']],
    ['a terminal', '\u001b[31mred\u001b[0m \u001b]0;title\u0007x', 'red x', ['terminal 3']],
    ['controls', 'a\u0000b\u0007c\u009fd', 'abcd', ['control 3']],
    ['line ends', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd', []],
    ['half a pair', 'a\ud800b', 'a\ufffdb', ['broken 1']],
    ['loose marks', 'Cafe\u0301', 'Café', ['composed 1']],
    ['a mark of byte order', '\ufeffGreen', 'Green', []],
    ['one further in', 'Gre\ufeffen', 'Gre⟨U+FEFF⟩en', ['invisible 1']],
    ['pictures', '♨\ufe0f 👩🏽\u200d⚕\ufe0f 1\ufe0f\u20e3', '♨\ufe0f 👩🏽\u200d⚕\ufe0f 1\ufe0f\u20e3', []],
    ['joined scripts', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष', []],
    ['a joiner between Latin letters', 'a\u200db\u200cc', 'a⟨U+200D⟩b⟨U+200C⟩c', ['invisible 2']],
  ]

  test.each(cases)('%s', (_, from, to, notes) => {
    expect(clean(from).text).toBe(to)
    expect(kinds(clean(from).notes)).toEqual(notes)
  })

  test('a long one is cut at what a prompt bears, and says how much is gone', () => {
    const { text, notes } = clean('x'.repeat(limits.materialChars + 10))
    expect(text).toBe(`${'x'.repeat(limits.materialChars - 1)}…`)
    expect(kinds(notes)).toEqual(['cut 11'])
    expect(clean('x'.repeat(limits.materialChars)).notes).toEqual([])
  })

  test('no picture is cut in half', () => {
    const { text } = clean(`${'x'.repeat(limits.materialChars - 2)}😀😀`)
    expect(text.endsWith('x…')).toBe(true)
  })
})

test('cleaning again changes nothing, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme-composite' })),
      (text) => {
        const once = clean(text).text
        expect(clean(once)).toEqual({ text: once, notes: [] })
        expect(once).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/)
      },
    ),
    { numRuns: depth(300, 5000) },
  )
})
