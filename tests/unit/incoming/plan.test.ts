// What is brought in is looked at before anything is kept, and all that is sound in it is taken, whatever else is torn.
import { readFileSync } from 'node:fs'
import { zipSync, strToU8, gzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportRaw } from '../../../src/store/raw-export'
import { readHead } from '../../../src/store/reader'
import { gathered } from '../../../workers/incoming/archive'
import { inUtf8 } from '../../../workers/incoming/in-utf8'
import { inTwoBytes } from '../documents/two-bytes'
import { freshStore } from '../store/fixture'
import { heldLocks } from '../workers/held-locks'
import { contentsOf, fileOf, look, takeFiles, textOf, writeRuns } from './vault-fixture'

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks() }))
afterEach(() => vi.unstubAllGlobals())

const shipped = readFileSync('public/runs/shipped.jury', 'utf8')
const wire = readFileSync('tests/runs/raw/shipped.wire.txt', 'utf8')
const zip = (files: Readonly<Record<string, string>>) => {
  const all = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return Uint8Array.from(zipSync(Object.fromEntries(all)))
}
const archived = (files: Readonly<Record<string, string>>) => fileOf('a.zip', zip(files))
const dumpOf = async (store: { readonly name: string }) => (await exportRaw(store.name)).text()

test('everything in an archive is looked at, and only what is known is taken', async () => {
  const store = await freshStore()
  const archive = archived({
    'one.jury': shipped,
    'again/one.jury': shipped,
    'reply.txt': wire,
    'brand/DESIGN.md': '# Brand\n\n## Colors\n\n- Primary: #123456\n- Ink: #000000\n- Paper: #ffffff\n',
    'brand/tokens.css': ':root { --ink: #000 }',
    'page.html': '<!doctype html><title>x</title>',
    'photo.png': '\u0089PNG\0',
    '__MACOSX/one.jury': 'x',
    'broken.jury': '{"jury":1,"runId":"x","created":"now"}\n{"seq":0}\nnot json\n',
  })
  const { found } = await look(store, archive)
  expect(found.map(({ what }) => what).join(' ')).toBe('run run run page refused refused brand')
  expect(found.slice(0, 3)).toMatchObject([
    { to: 'new', status: 'shipped', from: 'run' },
    { to: 'twice' },
    { to: 'new', from: 'wire', title: 'reply' },
  ])
  const broken = { name: 'a.zip › broken.jury', why: 'broken_line', line: 3 }
  expect(found).toContainEqual(expect.objectContaining(broken))
  const taken = await takeFiles(store, archive)
  expect(taken).toMatchObject({ failed: [], stopped: false })
  expect(taken.runs).toHaveLength(2)
  const [document] = await store.relaxed.documents.toArray()
  expect(document).toMatchObject({ kind: 'brand', tokens: ':root { --ink: #000 }' })
  expect(await takeFiles(store, archive)).toMatchObject({ runs: [], documents: [], facts: 0 })
})

test.each(['utf-16le', 'utf-16be'] as const)(
  'texts in %s are what they say, by themselves and packed',
  async (encoding) => {
    const store = await freshStore()
    const brand = '# Kiln 茶 🍵\n\n## Colors\n\n- Primary: #123456\n- Ink: #000000\n'
    const skill = '---\nname: poster\ndescription: Makes posters.\n---\n\n# Poster\n\nMake one.\n'
    const files = [
      fileOf('DESIGN.md', inTwoBytes(brand, encoding)),
      fileOf('SKILL.md.gz', Uint8Array.from(gzipSync(inTwoBytes(skill, encoding)))),
      fileOf('run.jury', inTwoBytes(shipped, encoding)),
    ]
    expect((await look(store, ...files)).found).toMatchObject([
      { what: 'run', to: 'new', status: 'shipped', odd: [] },
      { what: 'brand', title: 'Kiln 茶 🍵' },
      { what: 'skill', title: 'poster' },
    ])
    await takeFiles(store, ...files)
    const texts = (await store.relaxed.documents.toArray()).map(({ text }) => text)
    expect(texts.toSorted()).toEqual([brand, skill].toSorted())
  },
)

test('a text with two bytes to a letter may come in any parts', async () => {
  const whole = 'Tea, 茶 and 🍵\n'
  async function* parts(bytes: Uint8Array, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
  }
  const read = (bytes: Uint8Array, size: number) => gathered(inUtf8(parts(bytes, size)))
  for (const size of [1, 2, 3, 5, 64])
    expect(await (await read(inTwoBytes(whole, 'utf-16le'), size)).text()).toBe(whole)
  expect((await read(new Uint8Array([0xff]), 1)).size).toBe(1)
})

test.each([
  ['nothing at all', fileOf('a.jury', ''), 'empty', undefined],
  ['bytes', fileOf('a.bin', new Uint8Array([1, 2, 0, 3])), 'binary', 1],
  ['a text of no kind', fileOf('notes.txt', 'hello there'), 'not_known', undefined],
  ['an archive in an archive', archived({ 'b.zip': 'PK\u0003\u0004' }), 'not_known', undefined],
  ['a half archive', fileOf('a.zip', zip({ 'a.jury': shipped }).slice(0, 2000)), 'zip_broken', undefined],
  ['a name that leads elsewhere', archived({ '../a.jury': shipped }), 'zip_name', undefined],
  ['a run of a newer version', fileOf('a.jury', shipped.replace('"jury":1', '"jury":7')), 'newer_version', 1],
  ['a copy of a newer version', archived({ 'vault.json': '{"vault":9}' }), 'newer_version', 1],
])('%s is refused, and says why', async (_, file, why, line) => {
  const { found } = await look(await freshStore(), file)
  expect(found).toEqual([expect.objectContaining({ what: 'refused', why, ...(line && { line }) })])
})

test('a file that claims more than it has earned says so, and is taken for what it is', async () => {
  const store = await freshStore()
  const below = readFileSync('tests/runs/below_threshold.jury', 'utf8')
  const forged = below.replaceAll('"status":"below_threshold"', '"status":"shipped"')
  const file = fileOf('forged.jury', forged)
  const is = { status: 'below_threshold', claimed: 'shipped' }
  expect((await look(store, file)).found).toMatchObject([{ ...is, odd: [{ kind: 'not_earned' }] }])
  const { runs } = await takeFiles(store, file)
  expect(await readHead(store, runs[0] ?? '')).toMatchObject(is)
})

test('two runs of one id: each is kept, and the second gets another', async () => {
  const store = await freshStore()
  const files = [fileOf('a.jury', shipped), fileOf('b.jury', shipped.replace('"t":0', '"t":0,"x":1'))]
  const { found } = await look(store, ...files)
  expect(found).toMatchObject([{ to: 'new' }, { to: 'other_id' }])
  const { runs } = await takeFiles(store, ...files)
  expect(found.map((each) => 'runId' in each && each.runId)).toEqual(runs)
})

test('an export of a database is read as far as it goes, and looking at it leaves nothing behind', async () => {
  const store = await freshStore()
  await writeRuns(store, 'a', 'bb')
  await store.relaxed.marks.put({ run: 'a', at: { star: 3 }, star: true })
  const wanted = await contentsOf(store)
  const text = await dumpOf(store)
  const newer = text
    .replace(/"version":\d+/, '"version":990')
    .concat('{"table":"dreams","key":1,"value":{"x":1}}\n')
    .concat('{"table":"segments","key":"odd","value":{"strange":true}}\n')
  for (const dump of [text, newer]) {
    const empty = await freshStore()
    await takeFiles(empty, fileOf('everything.json', dump))
    expect(await contentsOf(empty)).toEqual(wanted)
  }
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  expect(names.filter((name) => name.startsWith('jury-import-'))).toEqual([])
})

test('of an export with a torn run the beginning is taken, and the rest is whole', async () => {
  const store = await freshStore()
  await writeRuns(store, 'a', 'bb')
  const lines = (await dumpOf(store)).split('\n')
  const torn = lines.filter((line) => !/^\{"table":"segments","key":\["a",2\]/.test(line))
  expect(torn.length).toBe(lines.length - 1)
  const empty = await freshStore()
  const file = fileOf('everything.json', torn.join('\n'))
  const cut = { runId: 'a', odd: [expect.objectContaining({ kind: 'cut' })] }
  expect((await look(empty, file)).found).toContainEqual(expect.objectContaining(cut))
  await takeFiles(empty, file)
  expect(await textOf(empty, 'bb')).toBe(await textOf(store, 'bb'))
  expect((await readHead(empty, 'a'))?.status).toBe('interrupted')
})

const examined = (more: object = {}) => {
  const state = { schemaVersion: '1.2', config: {}, findings: [], finalState: 'converged', totalRounds: 1 }
  return JSON.stringify({ ...state, ...more }, undefined, 2)
}

test('[OK-15] [OK-25] a cross-examination is looked at and not kept; a bad one says where and what might stand there', async () => {
  const store = await freshStore()
  const archive = archived({
    'state.json': examined({ schemaVersion: '1.0' }),
    'done.json': examined({ finalState: 'done' }),
    'critic.json': examined({ config: { critic: { enabled: true, provider: 'llama' } } }),
    'cut.json': examined().slice(0, -4),
    'one.jury': shipped,
  })
  const { found } = await look(store, archive)
  const at = (name: string) => found.find((each) => each.name === `a.zip › ${name}`)
  expect(at('state.json')).toMatchObject({ what: 'convergence', convergence: { schemaVersion: '1.0' } })
  expect(at('done.json')).toMatchObject({
    ...{ what: 'refused', why: 'value_unknown', line: 5, where: 'finalState', value: '"done"' },
    allowed: ['converged', 'max-rounds-reached', 'aborted-non-result'],
  })
  expect(at('critic.json')).toMatchObject({
    ...{ why: 'critic_unknown', where: 'config.critic.provider', value: '"llama"' },
    allowed: ['off', 'claude', 'codex', 'gemini'],
  })
  expect(at('cut.json')).toMatchObject({ what: 'refused', why: 'not_json' })
  const taken = await takeFiles(store, archive)
  expect(taken).toMatchObject({ runs: [expect.any(String)], documents: [], facts: 0, failed: [] })
  expect(await store.relaxed.runs.count()).toBe(1)
})
