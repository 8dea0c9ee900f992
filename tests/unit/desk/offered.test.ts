// Of files and folders that are picked or dropped, those are offered that may be a brand or a skill, and are readable.
import { describe, expect, test } from 'vitest'
import { type Found, offeredDrop, offeredFiles, offeredFolder } from '../../../src/desk/cabinet/offered'

const file = (name: string, within = '') =>
  Object.assign(new File(['x'], name), { webkitRelativePath: within === '' ? '' : `${within}/${name}` })
const paths = ({ files }: Found) => files.map(({ path }) => path)

type Tree = { readonly [name: string]: Tree | string }

/** A folder as a drop gives it: a hundred of its entries at a time. What a walk asks of an entry, and no more. */
function entry(name: string, inside: Tree | string): FileSystemEntry {
  const isFile = typeof inside === 'string'
  const read = (done: (file: File) => void, failed: () => void) =>
    inside === 'locked' ? failed() : done(file(name))
  const entries = isFile ? [] : Object.entries(inside).map(([inner, of]) => entry(inner, of))
  const readEntries = (done: (some: FileSystemEntry[]) => void) => done(entries.splice(0, 100))
  const ways = isFile ? { file: read } : { createReader: () => ({ readEntries }) }
  // The rest of an entry is not asked for.
  return { name, isFile, isDirectory: !isFile, ...ways } as unknown as FileSystemEntry
}

function dropped(...entries: FileSystemEntry[]): DataTransfer {
  // What a drop is asked for here.
  return {
    files: [],
    items: entries.map((one) => ({ webkitGetAsEntry: () => one })),
  } as unknown as DataTransfer
}

test('files that were picked are offered where they may be a brand or a skill, or fit in nothing and are alone', () => {
  const found = offeredFiles([file('DESIGN.md'), file('tokens.css'), file('film.mp4')])
  expect([paths(found), found.passed]).toEqual([['DESIGN.md', 'tokens.css'], 1])
  expect(paths(offeredFiles([file('film.mp4')]))).toEqual(['film.mp4'])
  // Of a folder only what is called like one.
  const kiln = ['DESIGN.md', 'README.md'].map((name) => file(name, 'set/kiln'))
  const folder = offeredFiles([...kiln, file('SKILL.md', 'set/node_modules/x')])
  expect([paths(folder), folder.passed]).toEqual([['set/kiln/DESIGN.md'], 1])
})

describe('folders that were dropped', () => {
  test('are gone through, past a hundred entries, but not into what no person writes in', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, n) => [`b${n}`, { 'DESIGN.md': 'x', 'notes.md': 'x' }]),
    )
    const set = { ...many, '.git': { 'SKILL.md': 'x' }, node_modules: { 'SKILL.md': 'x' } }
    const found = await offeredDrop(dropped(entry('set', set), entry('SKILL.md', 'x')))
    expect([found.files.length, found.passed]).toEqual([251, 250])
    expect(paths(found)).toContain('set/b249/DESIGN.md')
  })

  test('a file that cannot be read is passed over, and the others are not', async () => {
    const found = await offeredDrop(dropped(entry('set', { 'DESIGN.md': 'locked', 'SKILL.md': 'x' })))
    expect(paths(found)).toEqual(['set/SKILL.md'])
  })

  test('one that was picked as a handle is gone through the same way', async () => {
    const handle = (name: string, inside: Tree | string): unknown => {
      if (typeof inside === 'string') return { name, kind: 'file', getFile: async () => file(name) }
      async function* values(tree: Tree) {
        for (const [inner, of] of Object.entries(tree)) yield handle(inner, of)
      }
      return { name, kind: 'directory', values: () => values(inside) }
    }
    const folder = handle('set', { a: { 'SKILL.md': 'x', 'x.txt': 'x' }, '.cache': { 'SKILL.md': 'x' } })
    // The parts of a handle that are used.
    const found = await offeredFolder(folder as FileSystemDirectoryHandle)
    expect(paths(found)).toEqual(['set/a/SKILL.md'])
  })
})
