import { describe, expect, test } from 'vitest'
import { contrast, contrastsOf, gradeOf, once } from '../../../src/desk/cabinet/contrast'

const color = (name: string, hex?: string) => ({ name, value: hex ?? name, line: 1, ...(hex && { hex }) })
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)

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
    const all = once([
      color('Ink', '#111111'),
      color('Text', '#111111'),
      color('Fog'),
      color('Paper', '#ffffff'),
    ])
    expect(names(all)).toEqual(['Ink', 'Paper'])
  })

  test('names that tell what they are for decide which are held against which', () => {
    const { texts, grounds } = contrastsOf([
      color('Background', '#ffffff'),
      color('Surface', '#f5f5f5'),
      color('Card', '#eeeeee'),
      color('Body text', '#222222'),
      color('Muted text', '#777777'),
      color('Link', '#0033cc'),
      color('Border', '#dddddd'),
    ])
    expect(names(grounds)).toEqual(['Background', 'Surface', 'Card'])
    expect(names(texts)).toEqual(['Body text', 'Muted text', 'Link'])
  })

  test('names that tell nothing: all against the ends of the palette', () => {
    const { texts, grounds } = contrastsOf([
      color('Moss', '#3d5220'),
      color('Linen', '#fdf6f1'),
      color('Fig', '#624549'),
      color('Plaster', '#f7ebe4'),
      color('Coal', '#101010'),
    ])
    expect(names(grounds)).toEqual(['Linen', 'Coal', 'Plaster'])
    expect(names(texts)).toEqual(['Moss', 'Fig'])
  })

  test('a colour that is named for text is no ground, however few there are', () => {
    const { texts, grounds } = contrastsOf([
      color('Background', '#fffaf2'),
      color('Body text', '#1d1b16'),
      color('Muted text', '#c9c2b4'),
    ])
    expect(names(grounds)).toEqual(['Background'])
    expect(names(texts)).toEqual(['Body text', 'Muted text'])
  })

  test('what is named for text is always a text: the first colour of a small palette is held against its paper', () => {
    const { texts, grounds } = contrastsOf([
      color('Primary', '#b4532a'),
      color('Ink', '#1d1d1b'),
      color('Paper', '#faf5ec'),
    ])
    expect(names(texts)).toEqual(['Primary', 'Ink'])
    expect(names(grounds)).toContain('Paper')
  })

  const poetic = [
    color('Plaster', '#f7ebe4'),
    color('Linen', '#fdf6f1'),
    color('Clay', '#eddbd1'),
    color('Aubergine Ink', '#2a181c'),
    color('Fig', '#624549'),
    color('Beet', '#8c1d35'),
  ]

  test('a page with dark text has no dark ground, and what cannot be made out on any ground is no text', () => {
    const { texts, grounds } = contrastsOf(poetic)
    expect(names(grounds)).toEqual(['Linen', 'Plaster', 'Clay'])
    expect(names(texts)).toEqual(['Aubergine Ink', 'Fig', 'Beet'])
  })

  test('a page with light text has no light ground', () => {
    const { grounds } = contrastsOf([
      color('Coal', '#101010'),
      color('Slate', '#1c2226'),
      color('Iron', '#2d363c'),
      color('Chalk text', '#e8ecef'),
      color('Sky', '#7fd0ee'),
    ])
    expect(names(grounds)).toEqual(['Coal', 'Slate', 'Iron'])
  })

  test('nothing to compare is no failure', () => {
    expect(contrastsOf([])).toEqual({ texts: [], grounds: [] })
    expect(names(contrastsOf([color('One', '#111111'), color('Two', '#ffffff')]).texts)).toEqual([
      'One',
      'Two',
    ])
  })
})
