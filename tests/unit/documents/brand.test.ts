import { describe, expect, test } from 'vitest'
import { readBrand } from '../../../src/documents/brand'

const text = `---
name: Ink-inspired
description: A quiet one: paper and ink
colors:
  primary: #4a154b
  paper: "#faf7f0"
typography:
  body: { fontFamily: "Source Serif, serif", fontSize: 16px }
---
# Ink Design System

> Category: Editorial
> Paper first.

## 1. Colour Palette

- **Aubergine** (\`{colors.primary}\` — \`#4a154b\`): headings on \`#ffffff\`
- **Greys**: Slate 50 (\`#f8fafc\`), Slate 100 (\`#f1f5f9\`)

| Role | Hex | Use |
|---|---|---|
| Rule | #ddd | hairlines |

## 2. Typography

- **Display**: \`GT Sectra\`, with fallback: \`Georgia\`
- **Weight**: 400
`

describe('a DESIGN.md', () => {
  const read = readBrand(text)

  test('is called by its title, with its category and what it says of itself', () => {
    expect(read).toMatchObject({ name: 'Ink', category: 'Editorial', summary: 'Paper first.' })
  })

  test('has the colours of its tokens, lists and tables, each by its name', () => {
    expect(read.colors.map(({ name, hex, line }) => [name, hex, line])).toEqual([
      ['primary', '#4a154b', 5],
      ['paper', '#faf7f0', 6],
      ['Aubergine', '#4a154b', 17],
      ['Slate 50', '#f8fafc', 18],
      ['Slate 100', '#f1f5f9', 18],
      ['Rule', '#dddddd', 22],
    ])
  })

  test('has the fonts that it names, and not their weights', () => {
    expect(read.fonts.map(({ family, role }) => [family, role])).toEqual([
      ['Source Serif', 'body'],
      ['GT Sectra', 'Display'],
    ])
  })

  test('has its sections without their numbers', () => {
    expect(read.sections).toEqual([
      { title: 'Colour Palette', line: 15 },
      { title: 'Typography', line: 24 },
    ])
  })

  test('has the same in it with a byte order mark and other ends of lines', () => {
    expect(readBrand(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(read)
  })
})
