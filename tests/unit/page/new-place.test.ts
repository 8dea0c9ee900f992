// The address of a new run says what it begins with, and one that nobody knows opens an empty form.
import { expect, test } from 'vitest'
import { readNew } from '../../../src/page/new-place'
import { STAGE_KINDS } from '../../../src/run/stage-wish'
import { readPlace } from '../../../src/page/route'

const read = (hash: string) => readNew(readPlace(hash))

test('the place of a new run says what it begins with', () => {
  expect(read('#/new')).toEqual({ kind: 'form', project: undefined })
  expect(read('#/new?project=p-1')).toEqual({ kind: 'form', project: 'p-1' })
  expect(read('#/new/judge/run-1')).toEqual({ kind: 'judge', run: 'run-1' })
  expect(read('#/new/copy/run-1?version=ab')).toEqual({ kind: 'copy', run: 'run-1', version: 'ab' })
  expect(read('#/new/judge/run-1?version=ab')).toEqual({ kind: 'judge', run: 'run-1', version: 'ab' })
  expect(read('#/new/again/run-1')).toEqual({ kind: 'again', run: 'run-1' })
  expect(read('#/new/from/run-1?round=2')).toEqual({ kind: 'from', run: 'run-1', round: 2 })
  expect(read('#/new/from/run-1?round=x')).toEqual({ kind: 'from', run: 'run-1', round: undefined })
  expect(read('#/library')).toBeUndefined()
})

test('a stage goes by its kind and its run, and one that nobody knows by nothing', () => {
  for (const stage of STAGE_KINDS)
    expect(read(`#/new/stage/${stage}/r-1`)).toEqual({ kind: 'stage', stage, run: 'r-1' })
  expect(read('#/new/stage/trial/r-1')).toEqual({ kind: 'form', project: undefined })
})
