// Copy documents keep every version that they had, and a draft tells its cost and its sources.
import { describe, expect, test } from 'vitest'
import { shippedRegistry } from '../../../src/documents/panel/registry'
import { setupOf } from '../../../src/documents/panel/setup'
import type { Connection } from '../../../src/run/connection'
import { getDocument, putDocument } from '../../../src/store/documents'
import { spentAt } from '../../../src/store/spend'
import { openCopyDesk } from '../../../workers/copy-desk'
import { PRICE } from './callable-fixture'
import { BRIEF, doorTo } from './scene'

async function scene(reply = '', more: Partial<Connection> = {}) {
  const { store, sent, door } = await doorTo(reply, more)
  let at = 0
  const desk = openCopyDesk({ ...door, now: () => ++at })
  /** Writes so in no project; gives what the shelf then holds. */
  const write = (text: string, by: 'person' | 'model' | 'file' = 'person', project = '') =>
    desk.write(project, 'strategy', text, by)
  const textsOf = async (project = '') =>
    (await desk.shelf(project)).map(({ versions }) => versions.map(({ text }) => text))
  return { store, sent, desk, write, textsOf }
}

describe('[CP-37] documents are kept with everything that they have said', () => {
  test('a version more, an earlier one again, and each project for itself', async () => {
    const { desk, write, textsOf } = await scene()
    await write('# One', 'person', 'p')
    await write('# Two', 'file', 'p')
    await write('# Elsewhere')
    const shelf = await desk.restore('p', 'strategy', 1)
    expect(shelf).toHaveLength(1)
    expect(shelf[0]?.versions.map(({ n, text, by }) => [n, text, by])).toEqual([
      [1, '# One', 'person'],
      [2, '# Two', 'file'],
      [3, '# One', 'person'],
    ])
    expect(await textsOf()).toEqual([['# Elsewhere']])
  })

  test('what says the same as before is no version, and two tabs that write or begin at once lose nothing of one another', async () => {
    const { write, textsOf } = await scene()
    await Promise.all([write('# One'), write('# Two')])
    await write('# Two')
    expect(await textsOf()).toEqual([['# One', '# Two']])
    await Promise.all([write('# Three'), write('# Four')])
    expect(await textsOf()).toEqual([['# One', '# Two', '# Three', '# Four']])
  })

  test('what is taken away can be put back as it was, and is not lost to what is written anew', async () => {
    const { desk, write, textsOf } = await scene()
    const [document] = await write('# Old')
    if (!document) throw new Error('There is no document.')
    expect(await desk.remove('', 'strategy')).toEqual([])
    expect(await desk.put('', document)).toEqual([document])
    await desk.remove('', 'strategy')
    const removed = await desk.removed('')
    expect(removed.map(({ type, versions }) => [type, versions.length])).toEqual([['strategy', 1]])
    await write('# New')
    expect(await textsOf()).toEqual([['# Old', '# New']])
    expect(await desk.removed('')).toEqual([])
  })

  test('a draft names the versions that it was made from', async () => {
    const { desk, write } = await scene()
    await write('# Why')
    const shelf = await desk.write('', 'positioning', '# What', 'model')
    expect(shelf[1]?.versions[0]?.from).toEqual([{ type: 'strategy', version: 1 }])
  })
})

describe('drafts of documents', () => {
  const answers = { instead: 'A supermarket.' }
  const wish = { project: '', type: 'positioning', brief: BRIEF, answers } as const

  test('one call that is told brief, answers and the documents before it, and booked', async () => {
    const price = { input: 0.1, output: 0.4 }
    const { desk, sent, store, write } = await scene('```markdown\n# Position\n```', { price })
    await write('# Why nights')
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
    for (const registry of [await desk.registry(), await desk.read(await desk.print(own))])
      expect(registry.advisors.map(({ row }) => row.name)).toEqual(['Mine'])
  })

  test('what cannot be read is told, and lies beside what takes its place', async () => {
    const { desk, store } = await scene()
    const text = '{"format":"design-jury/panel","version":99,"advisors":[]}'
    await putDocument(store, {
      ...{ id: 'panel-registry', kind: 'document', name: 'panel.json', text, addedAt: 0, changedAt: 0 },
    })
    await expect(desk.registry()).rejects.toThrow('newer version')
    await desk.keep(shippedRegistry)
    expect(await desk.registry()).toEqual(shippedRegistry)
    expect((await getDocument(store, 'panel-registry/1'))?.text).toContain('99')
  })
})

test('[CP-36] what a panel may come to: a single draft costs a part of it, fewer lenses less at most', async () => {
  const setup = setupOf({ registry: shippedRegistry, shelf: [], contentType: 'website' })
  if (!setup?.recipe) throw new Error('The kind of content has gone.')
  const { desk, sent } = await scene('', { price: PRICE })
  const estimate = (changes: Partial<typeof setup> = {}) =>
    desk.estimate('c', BRIEF, { ...setup, ...changes })
  const [panel, single] = [await estimate(), await estimate({ single: true })]
  expect(single.tokens[1]).toBeLessThan(panel.tokens[1] / 5)
  expect((await estimate({ maxCritics: 1 })).tokens[1]).toBeLessThan(panel.tokens[1])
  expect(panel.usd?.[1]).toBeCloseTo(panel.tokens[1] / 1000, 3)
  expect(sent).toEqual([])
})
