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

  test('nothing to compare is no failure', () => {
    expect(contrastsOf([])).toEqual({ texts: [], grounds: [] })
    expect(names(contrastsOf([color('One', '#111111'), color('Two', '#ffffff')]).texts)).toEqual([
      'One',
      'Two',
    ])
  })
})
