import { describe, expect, test } from 'vitest'
import { shippedRegistry } from '../../../src/documents/panel/registry'
import { setupOf } from '../../../src/documents/panel/setup'
import type { Batch } from '../../../src/models/provider'
import type { Connection } from '../../../src/run/connection'
import { getDocument, putDocument } from '../../../src/store/documents'
import { spentAt } from '../../../src/store/spend'
import { openCopyDesk } from '../../../workers/copy-desk'
import { freshStore } from '../store/fixture'
import { callableOf, PRICE } from './callable-fixture'

const brief = { title: 'A bakery', what: 'One page.' }

async function scene(reply = '', more: Partial<Connection> = {}) {
  const store = await freshStore()
  const batch: Batch = [
    { type: 'text', text: reply },
    { type: 'usage', usage: { input: 100, output: 20 } },
    { type: 'stop', stop: 'end' },
  ]
  const { callable, sent } = callableOf(async function* () {
    yield batch
  }, more)
  let at = 0
  const desk = openCopyDesk({
    store,
    callableOf: async () => callable,
    place: async () => ({ https: false, online: true }),
    now: () => ++at,
  })
  return { store, sent, desk }
}

describe('[CP-37] documents are kept with everything that they have said', () => {
  test('a version more, an earlier one again, and each project for itself', async () => {
    const { desk } = await scene()
    await desk.write('p', 'positioning', '# One', 'person')
    await desk.write('p', 'positioning', '# Two', 'file')
    await desk.write('', 'strategy', '# Elsewhere', 'person')
    const shelf = await desk.restore('p', 'positioning', 1)
    expect(shelf).toHaveLength(1)
    expect(shelf[0]?.versions.map(({ n, text, by }) => [n, text, by])).toEqual([
      [1, '# One', 'person'],
      [2, '# Two', 'file'],
      [3, '# One', 'person'],
    ])
    expect((await desk.shelf('')).map(({ type }) => type)).toEqual(['strategy'])
  })

  test('what says the same as before is no version', async () => {
    const { desk } = await scene()
    await desk.write('', 'strategy', '# One', 'person')
    const [document] = await desk.write('', 'strategy', '# One', 'person')
    expect(document?.versions).toHaveLength(1)
  })

  test('two tabs that write at once lose nothing of one another', async () => {
    const { desk } = await scene()
    await desk.write('', 'strategy', '# One', 'person')
    await Promise.all([
      desk.write('', 'strategy', '# Two', 'person'),
      desk.write('', 'strategy', '# Three', 'person'),
    ])
    const [document] = await desk.shelf('')
    expect(document?.versions.map(({ text }) => text)).toEqual(['# One', '# Two', '# Three'])
  })

  test('what is taken away can be put back as it was', async () => {
    const { desk } = await scene()
    const [document] = await desk.write('', 'strategy', '# One', 'person')
    expect(await desk.remove('', 'strategy')).toEqual([])
    if (!document) throw new Error('There is no document.')
    expect(await desk.put('', document)).toEqual([document])
  })

  test('what was taken away is still there to be put back, and is not lost to what is written anew', async () => {
    const { desk } = await scene()
    await desk.write('', 'strategy', '# Old', 'person')
    await desk.remove('', 'strategy')
    expect((await desk.removed('')).map(({ type, versions }) => [type, versions.length])).toEqual([
      ['strategy', 1],
    ])
    const [document] = await desk.write('', 'strategy', '# New', 'person')
    expect(document?.versions.map(({ n, text }) => [n, text])).toEqual([
      [1, '# Old'],
      [2, '# New'],
    ])
    expect(await desk.removed('')).toEqual([])
  })

  test('two tabs that begin a document at once lose nothing of one another', async () => {
    const { desk } = await scene()
    await Promise.all([
      desk.write('', 'strategy', '# One', 'person'),
      desk.write('', 'strategy', '# Two', 'person'),
    ])
    const [document] = await desk.shelf('')
    expect(document?.versions.map(({ text }) => text)).toEqual(['# One', '# Two'])
  })

  test('a draft names the versions that it was made from', async () => {
    const { desk } = await scene()
    await desk.write('', 'strategy', '# Why', 'person')
    const shelf = await desk.write('', 'positioning', '# What', 'model')
    expect(shelf[1]?.versions[0]?.from).toEqual([{ type: 'strategy', version: 1 }])
  })
})

describe('drafts of documents', () => {
  const wish = { project: '', type: 'positioning', brief, answers: { instead: 'A supermarket.' } } as const

  test('one call that is told brief, answers and the documents before it, and booked', async () => {
    const { desk, sent, store } = await scene('```markdown\n# Position\n```', {
      price: { input: 0.1, output: 0.4 },
    })
    await desk.write('', 'strategy', '# Why nights', 'person')
    expect(await desk.draft('c', wish)).toBe('# Position\n')
    expect(sent).toHaveLength(1)
    const asked = JSON.stringify(sent[0])
    for (const said of ['A supermarket.', 'Why nights', 'One page.']) expect(asked).toContain(said)
    expect(sent[0]?.maxOutput).toBe(8000)
    expect((await spentAt(store, Date.now())).day.tokens).toBe(120)
    expect(await desk.shelf('')).toHaveLength(1)
  })

  test('what it may cost is said before it is asked for', async () => {
    const { desk, sent } = await scene('', { price: PRICE })
    const { tokens, usd } = await desk.draftCost('c', wish)
    expect(tokens).toBeGreaterThan(8000)
    expect(usd).toBeCloseTo(tokens / 1000, 3)
    expect(sent).toEqual([])
  })

  test('a reply without a word is no draft', async () => {
    const { desk } = await scene('<think>Nothing comes to mind.</think>')
    await expect(desk.draft('c', wish)).rejects.toThrow('written nothing')
  })
})

describe('[CP-34] lenses and kinds of content', () => {
  test('those of the app stand until somebody keeps others', async () => {
    const { desk } = await scene()
    expect(await desk.registry()).toEqual(shippedRegistry)
    const [first] = shippedRegistry.advisors
    if (!first) throw new Error('No lens comes with the app.')
    const own = { ...shippedRegistry, advisors: [{ ...first, row: { ...first.row, name: 'Mine' } }] }
    await desk.keep(own)
    expect((await desk.registry()).advisors.map(({ row }) => row.name)).toEqual(['Mine'])
    expect((await desk.read(await desk.print(own))).advisors.map(({ row }) => row.name)).toEqual(['Mine'])
  })

  test('what cannot be read is told, and lies beside what takes its place', async () => {
    const { desk, store } = await scene()
    await putDocument(store, {
      id: 'panel-registry',
      kind: 'document',
      name: 'panel.json',
      text: '{"format":"design-jury/panel","version":99,"advisors":[]}',
      addedAt: 0,
      changedAt: 0,
    })
    await expect(desk.registry()).rejects.toThrow('newer version')
    await desk.keep(shippedRegistry)
    expect(await desk.registry()).toEqual(shippedRegistry)
    expect((await getDocument(store, 'panel-registry/1'))?.text).toContain('99')
  })
})

describe('[CP-36] what a panel may come to', () => {
  const setup = setupOf({ registry: shippedRegistry, shelf: [], contentType: 'website' })
  const { recipe } = setup ?? {}
  if (!setup || !recipe) throw new Error('The kind of content has gone.')

  test('a single draft costs a part of what a panel may', async () => {
    const { desk, sent } = await scene('', { price: PRICE })
    const panel = await desk.estimate('c', brief, setup)
    const single = await desk.estimate('c', brief, { ...setup, single: true })
    expect(single.tokens[1]).toBeLessThan(panel.tokens[1] / 5)
    expect(panel.tokens[0]).toBeGreaterThan(single.tokens[0])
    expect(panel.usd?.[1]).toBeCloseTo(panel.tokens[1] / 1000, 3)
    expect(sent).toEqual([])
  })

  test('fewer lenses and fewer rounds cost less at most', async () => {
    const { desk } = await scene()
    const high = async (changes: Partial<typeof setup>) =>
      (await desk.estimate('c', brief, { ...setup, ...changes })).tokens[1]
    const usual = await high({})
    expect(await high({ maxCritics: 1 })).toBeLessThan(usual)
    expect(await high({ recipe: { ...recipe, maxRevisionRounds: 1 } })).toBeLessThan(usual)
  })
})
