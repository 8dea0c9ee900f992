// The contrast of a brand is that of WCAG, between the colours of its text and those that are grounds.
import { describe, expect, test } from 'vitest'
import { contrast, contrastsOf, gradeOf, once } from '../../../src/desk/cabinet/contrast'

type Palette = Readonly<Record<string, string | undefined>>

const colors = (palette: Palette) =>
  Object.entries(palette).map(([name, hex]) => ({ name, value: hex ?? name, line: 1, ...(hex && { hex }) }))
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).join(', ')

describe('contrast', () => {
  test('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
    expect(contrast('#123456', '#123456')).toBe(1)
  })

  test.each([
    [7, 'AAA'],
    [6.99, 'AA'],
    [4.5, 'AA'],
    [4.49, 'large'],
    [3, 'large'],
    [2.99, 'none'],
  ] as const)('%f is %s', (ratio, grade) => expect(gradeOf(ratio)).toBe(grade))

  test('each value stands once, under its first name; what has no value is left out', () => {
    const palette = { Ink: '#111111', Text: '#111111', Fog: undefined, Paper: '#ffffff' }
    expect(names(once(colors(palette)))).toBe('Ink, Paper')
  })

  const named = { Background: '#ffffff', Surface: '#f5f5f5', Card: '#eeeeee', 'Body text': '#222222' }
  const nameless = { Moss: '#3d5220', Linen: '#fdf6f1', Fig: '#624549', Plaster: '#f7ebe4', Coal: '#101010' }
  const poetic = { Plaster: '#f7ebe4', Linen: '#fdf6f1', Clay: '#eddbd1', 'Aubergine Ink': '#2a181c' }
  const dark = { Coal: '#101010', Slate: '#1c2226', Iron: '#2d363c', 'Chalk text': '#e8ecef', Sky: '#7fd0ee' }
  test.each<[string, Palette, string, string]>([
    [
      'names that tell what they are for decide which are held against which',
      { ...named, 'Muted text': '#777777', Link: '#0033cc', Border: '#dddddd' },
      'Body text, Muted text, Link',
      'Background, Surface, Card',
    ],
    [
      'names that tell nothing: all against the ends of the palette',
      nameless,
      'Moss, Fig',
      'Linen, Coal, Plaster',
    ],
    [
      'a colour that is named for text is no ground, however few there are',
      { Background: '#fffaf2', 'Body text': '#1d1b16', 'Muted text': '#c9c2b4' },
      'Body text, Muted text',
      'Background',
    ],
    [
      'the first colour of a small palette is held against its paper',
      { Primary: '#b4532a', Ink: '#1d1d1b', Paper: '#faf5ec' },
      'Primary, Ink',
      'Primary, Paper',
    ],
    [
      'a page with dark text has no dark ground, and what cannot be made out on any ground is no text',
      { ...poetic, Fig: '#624549', Beet: '#8c1d35' },
      'Aubergine Ink, Fig, Beet',
      'Linen, Plaster, Clay',
    ],
    ['a page with light text has no light ground', dark, 'Chalk text, Sky', 'Coal, Slate, Iron'],
    ['nothing to compare is no failure', {}, '', ''],
    ['two', { One: '#111111', Two: '#ffffff' }, 'One, Two', 'Two, One'],
  ])('%s', (_, palette, texts, grounds) => {
    const all = contrastsOf(colors(palette))
    expect([names(all.texts), names(all.grounds)]).toEqual([texts, grounds])
  })
})
