/** What is read out of a DESIGN.md beside what tests/documents holds: its words for itself, and colours that went wrong. */
import { expect, test } from 'vitest'
import { readBrand } from '../../../src/documents/brand'
import { colorsOfLine } from '../../../src/documents/color-lines'

const text = `---
name: Ink-inspired
description: A quiet one: paper and ink
colors:
  primary: #4a154b
typography:
  body: { fontFamily: "Source Serif, serif", fontSize: 16px }
---
# Ink Design System

> Category: Editorial
> Paper first.

## 1. Colour Palette

- **Aubergine** (\`{colors.primary}\` — \`#4a154b\`): headings on \`#ffffff\`
- **Greys**: Slate 50 (\`#f8fafc\`), Slate 100 (\`#f1f5f9\`)

## 2. Typography

- **Display**: \`GT Sectra\`, with fallback: \`Georgia\`
- **Weight**: 400
`

test('a brand is called by its title, and has the colours and fonts of its tokens and its lists, each by its name', () => {
  const { name, category, summary, colors, fonts } = readBrand(text)
  expect([name, category, summary]).toEqual(['Ink', 'Editorial', 'Paper first.'])
  expect(colors.map(({ name, hex, line }) => `${name} ${hex} ${line}`)).toEqual([
    'primary #4a154b 5',
    'Aubergine #4a154b 16',
    'Slate 50 #f8fafc 17',
    'Slate 100 #f1f5f9 17',
  ])
  expect(fonts.map(({ family, role }) => [family, role])).toEqual([
    ['Source Serif', 'body'],
    ['GT Sectra', 'Display'],
  ])
})

test.each([
  ['- **Text on dark**: Core White (`#ffffff`) or Pale Gray (`#e8ebf1`).', ['Core White', 'Pale Gray']],
  ['- Akzente: Tinte (#112233) und Sand (#ddccbb)', ['Tinte', 'Sand']],
])('what joins two colours is no part of a name: %s', (line, names) => {
  expect(colorsOfLine(line).map(({ name }) => name)).toEqual(names)
})

test('a colour with a digit too many or too few is named with its line; what counts or leads somewhere is none', () => {
  const lines = [
    ...['# Copper', '', '## Colors', '', '| # | Name | Hex |', '|---|---|---|'],
    ...[
      '| #1 | Primary | #B4532A |',
      '| #2 | Glass | #B4532A80 |',
      '| #3 | Ink | #12 |',
      '| #4 | Paper | #FAF5E |',
    ],
    ...['', '- **Salt** `#ABCDEF0`: raised parts', '- **Rust** `#a1`: links'],
    ...[
      '- Rule #1: see [the scale](#12345) and /brand#abcde',
      '- **Ink** (#111)',
      '',
      '## Notes',
      '',
      'Ticket #12345',
    ],
  ]
  const odd = readBrand(lines.join('\n')).warnings.filter(({ kind }) => kind === 'color_odd')
  expect(odd.map(({ detail, line }) => `${detail} ${line}`)).toEqual([
    '#12 9',
    '#FAF5E 10',
    '#ABCDEF0 12',
    '#a1 13',
  ])
})
