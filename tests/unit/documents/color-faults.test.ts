import { expect, test } from 'vitest'
import { readBrand } from '../../../src/documents/brand'

const odd = (text: string) =>
  readBrand(text).warnings.flatMap(({ kind, line, detail }) => (kind === 'color_odd' ? [[detail, line]] : []))

test('a colour with a digit too many or too few is named with its line', () => {
  const text = `# Copper

## 2. Colors

| Role | Hex |
|---|---|
| Primary | #B4532A |
| Ink | #12 |
| Paper | #FAF5E |

- **Salt** \`#ABCDEF0\`: raised parts
- **Rust** \`#a1\`: links
`
  expect(odd(text)).toEqual([
    ['#12', 8],
    ['#FAF5E', 9],
    ['#ABCDEF0', 11],
    ['#a1', 12],
  ])
})

test('what counts things or leads somewhere is no colour that went wrong', () => {
  const text = `# Copper

## Colors

| # | Name | Hex |
|---|---|---|
| #1 | Primary | #B4532A |
| #2 | Glass | #B4532A80 |

- Rule #1: see [the scale](#12345) and /brand#abcde
- **Ink** (#111)

## Notes

Ticket #12345
`
  expect(odd(text)).toEqual([])
})
