import { expect, test } from 'vitest'
import { colorsOfLine } from '../../../src/documents/color-lines'

test.each([
  ['- **Text on dark**: Core White (`#ffffff`) or Pale Gray (`#e8ebf1`).', ['Core White', 'Pale Gray']],
  ['- Akzente: Tinte (#112233) und Sand (#ddccbb)', ['Tinte', 'Sand']],
])('what joins two colours is no part of a name: %s', (line, names) => {
  expect(colorsOfLine(line).map(({ name }) => name)).toEqual(names)
})
