import { describe, expect, test } from 'vitest'
import { type Found, offeredDrop, offeredFiles, offeredFolder } from '../../../src/desk/cabinet/offered'

const file = (name: string, within = '') =>
  Object.assign(new File(['x'], name), { webkitRelativePath: within === '' ? '' : `${within}/${name}` })
const paths = ({ files }: Found) => files.map(({ path }) => path)

type Tree = { readonly [name: string]: Tree | string }

/** A folder as a drop gives it: a hundred of its entries at a time. */
function entry(name: string, inside: Tree | string): FileSystemEntry {
  if (typeof inside === 'string')
    return {
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void, failed: () => void) =>
        inside === 'locked' ? failed() : done(file(name)),
      // What a walk asks of an entry, and no more.
    } as unknown as FileSystemEntry
  const entries = Object.entries(inside).map(([inner, of]) => entry(inner, of))
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => ({
      readEntries: (done: (some: FileSystemEntry[]) => void) => done(entries.splice(0, 100)),
    }),
    // The same of a folder.
  } as unknown as FileSystemEntry
}

function dropped(...entries: FileSystemEntry[]): DataTransfer {
  return {
    files: [],
    items: entries.map((one) => ({ webkitGetAsEntry: () => one })),
    // What a drop is asked for here.
  } as unknown as DataTransfer
}

describe('files that were picked', () => {
  test('are offered where they may be a brand or a skill', () => {
    const found = offeredFiles([file('DESIGN.md'), file('tokens.css'), file('film.mp4')])
    expect(paths(found)).toEqual(['DESIGN.md', 'tokens.css'])
    expect(found.passed).toBe(1)
  })

  test('one that fits in nothing is offered all the same: it is said what is wrong with it', () => {
    expect(paths(offeredFiles([file('film.mp4')]))).toEqual(['film.mp4'])
  })

  test('of a folder only what is called like one', () => {
    const found = offeredFiles([
      file('DESIGN.md', 'set/kiln'),
      file('README.md', 'set/kiln'),
      file('SKILL.md', 'set/node_modules/x'),
    ])
    expect(paths(found)).toEqual(['set/kiln/DESIGN.md'])
    expect(found.passed).toBe(1)
  })
})

describe('folders that were dropped', () => {
  test('are gone through, past a hundred entries, but not into what no person writes in', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, n) => [`b${n}`, { 'DESIGN.md': 'x', 'notes.md': 'x' }]),
    )
    const found = await offeredDrop(
      dropped(
        entry('set', { ...many, '.git': { 'SKILL.md': 'x' }, node_modules: { 'SKILL.md': 'x' } }),
        entry('SKILL.md', 'x'),
      ),
    )
    expect(found.files).toHaveLength(251)
    expect(paths(found)).toContain('set/b249/DESIGN.md')
    expect(found.passed).toBe(250)
  })

  test('a file that cannot be read is passed over, and the others are not', async () => {
    const found = await offeredDrop(dropped(entry('set', { 'DESIGN.md': 'locked', 'SKILL.md': 'x' })))
    expect(paths(found)).toEqual(['set/SKILL.md'])
  })

  test('one that was picked as a handle is gone through the same way', async () => {
    const handle = (name: string, inside: Tree | string): unknown =>
      typeof inside === 'string'
        ? { name, kind: 'file', getFile: () => Promise.resolve(file(name)) }
        : {
            name,
            kind: 'directory',
            async *values() {
              for (const [inner, of] of Object.entries(inside)) yield handle(inner, of)
            },
          }
    const folder = handle('set', { a: { 'SKILL.md': 'x', 'x.txt': 'x' }, '.cache': { 'SKILL.md': 'x' } })
    // The parts of a handle that are used.
    const found = await offeredFolder(folder as FileSystemDirectoryHandle)
    expect(paths(found)).toEqual(['set/a/SKILL.md'])
  })
})
