import fc from 'fast-check'
import { expect, test } from 'vitest'
import { append, type Column, emptyColumn, pagedColumn, rowAt, rowsOf } from '../../../src/run/column'

const grown = (rows: readonly string[]) => rows.reduce<Column<string>>(append, emptyColumn())

test('an older value never sees what was added after it', () => {
  const two = grown(['a', 'b'])
  const three = append(two, 'c')
  expect(rowsOf(two)).toEqual(['a', 'b'])
  expect(rowsOf(three)).toEqual(['a', 'b', 'c'])
  expect(rowAt(two, 2)).toBeUndefined()
})

test('rows are shared, so that appending costs the same at any size', () => {
  const two = grown(['a', 'b'])
  expect(append(two, 'c').rows).toBe(two.rows)
})

test('two histories of one value do not mix', () => {
  const two = grown(['a', 'b'])
  const one = append(two, 'c')
  const other = append(two, 'x')
  expect(rowsOf(one)).toEqual(['a', 'b', 'c'])
  expect(rowsOf(other)).toEqual(['a', 'b', 'x'])
})

test('rows outside the column are undefined', () => {
  const two = grown(['a', 'b'])
  expect([-1, 0, 1, 2].map((row) => rowAt(two, row))).toEqual([undefined, 'a', 'b', undefined])
  expect(rowAt(emptyColumn(), 0)).toBeUndefined()
})

test('early rows are paged in, newest ones are at hand, later ones are appended', () => {
  const asked: number[] = []
  const page = (row: number) => {
    asked.push(row)
    return row === 1 ? undefined : `paged ${row}`
  }
  const column = append(pagedColumn(4, page, ['d']), 'e')
  expect(column.length).toBe(5)
  expect([0, 1, 2, 3, 4].map((row) => rowAt(column, row))).toEqual([
    'paged 0',
    undefined,
    'paged 2',
    'd',
    'e',
  ])
  expect(asked).toEqual([0, 1, 2])
  expect(rowsOf(column)).toEqual(['d', 'e'])
  expect(rowsOf(pagedColumn(4, page))).toEqual([])
})

test('a row that nobody pages in is undefined', () => {
  expect(rowAt({ length: 3, from: 2, rows: ['c'] }, 0)).toBeUndefined()
})

test('any tree of appends keeps every value as it was', () => {
  const steps = fc.array(fc.record({ from: fc.nat(), row: fc.string() }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (all) => {
      const values: { column: Column<string>; plain: readonly string[] }[] = [
        { column: emptyColumn(), plain: [] },
      ]
      for (const { from, row } of all) {
        const value = values[from % values.length]
        if (value) values.push({ column: append(value.column, row), plain: [...value.plain, row] })
      }
      for (const { column, plain } of values) expect(rowsOf(column)).toEqual(plain)
    }),
  )
})
