// A column that is appended to shares its rows, and every earlier value of it stays as it was.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { append, type Column, emptyColumn, pagedColumn, rowAt, rowsOf } from '../../../src/run/column'

const two = ['a', 'b'].reduce<Column<string>>(append, emptyColumn())

test('rows are shared, so that appending costs the same at any size', () => {
  const grown = ['a', 'b'].reduce<Column<string>>(append, emptyColumn())
  expect(append(grown, 'c').rows).toBe(grown.rows)
})

test('rows outside the column are undefined, and so is one that nobody pages in', () => {
  expect([-1, 0, 1, 2].map((row) => rowAt(two, row))).toEqual([undefined, 'a', 'b', undefined])
  expect(rowAt(emptyColumn(), 0)).toBeUndefined()
  expect(rowAt({ length: 3, from: 2, rows: ['c'] }, 0)).toBeUndefined()
})

test('early rows are paged in, newest ones are at hand, later ones are appended', () => {
  const asked: number[] = []
  const page = (row: number) => {
    asked.push(row)
    return row === 1 ? undefined : `paged ${row}`
  }
  const column = append(pagedColumn(4, page, ['d']), 'e')
  expect(column.length).toBe(5)
  const rows = [0, 1, 2, 3, 4].map((row) => rowAt(column, row))
  expect(rows).toEqual(['paged 0', undefined, 'paged 2', 'd', 'e'])
  expect(asked).toEqual([0, 1, 2])
  expect([rowsOf(column), rowsOf(pagedColumn(4, page))]).toEqual([['d', 'e'], []])
})

test('any tree of appends keeps every value as it was: an older one sees nothing of later ones, and no two mix', () => {
  const steps = fc.array(fc.record({ from: fc.nat(), row: fc.string() }), { maxLength: 60 })
  const property = fc.property(steps, (all) => {
    const values: { column: Column<string>; plain: readonly string[] }[] = [
      { column: emptyColumn(), plain: [] },
    ]
    for (const { from, row } of all) {
      const value = values[from % values.length]
      if (value) values.push({ column: append(value.column, row), plain: [...value.plain, row] })
    }
    for (const { column, plain } of values) {
      expect(rowsOf(column)).toEqual(plain)
      expect(rowAt(column, plain.length)).toBeUndefined()
    }
  })
  fc.assert(property)
})
