import { describe, expect, test } from 'vitest'
import { LENSES } from '../../../src/documents/panel/advisors'
import { RECIPES } from '../../../src/documents/panel/recipes'
import { danglingIn, shippedRegistry } from '../../../src/documents/panel/registry'
import { readRegistry, writeRegistry } from '../../../src/documents/panel/registry-file'
import {
  idFault,
  idFrom,
  kindOrigin,
  lensOrigin,
  missingShipped,
  withKind,
  withLens,
  withoutCritic,
  withoutKind,
  withoutLens,
  withShipped,
} from '../../../src/documents/panel/registry-rows'
import { withExample } from '../../../src/documents/panel/voice'
import type { Advisor } from '../../../src/run/panel'

const OWN: Advisor = { id: 'legal', name: 'Legal lens', role: 'critic', evaluationExpertise: 'Promises.' }

describe('[CP-2] rows of the registry', () => {
  test('one with a known id takes its place and keeps what nobody reads, a new one goes to the end', () => {
    const read = readRegistry(JSON.stringify({ advisors: [{ ...OWN, team: 'north' }, LENSES[2]] }))
    const changed = withLens(read, { ...OWN, name: 'Law lens' })
    expect(changed.advisors[0]).toEqual({ row: { ...OWN, name: 'Law lens' }, more: { team: 'north' } })
    expect(withLens(shippedRegistry, OWN).advisors.at(-1)?.row).toBe(OWN)
    expect(JSON.parse(writeRegistry(changed)).advisors[0]).toMatchObject({ team: 'north', name: 'Law lens' })
  })

  test('where a row is from is told by what it says, in whatever order', () => {
    const [first] = LENSES.slice(2)
    if (!first) throw new Error('There is no lens.')
    const { id, name, ...rest } = first
    expect(lensOrigin({ ...rest, name, id })).toBe('shipped')
    expect(lensOrigin({ ...first, name: 'Mine' })).toBe('changed')
    expect(lensOrigin(OWN)).toBe('own')
    // What it says of nothing does not count: a form leaves an empty list out.
    const behaviour = LENSES.find((lens) => lens.id === 'behaviour')
    const { contextDocs: _, ...bare } = behaviour ?? OWN
    expect(lensOrigin(bare)).toBe('shipped')
    expect(RECIPES.map(kindOrigin)).toEqual(['shipped', 'shipped', 'shipped'])
  })

  test('what came with the app and was deleted is known and comes back', () => {
    const less = withoutKind(withoutLens(shippedRegistry, 'hook'), 'website')
    expect(missingShipped(less).lenses.map(({ id }) => id)).toEqual(['hook'])
    expect(missingShipped(less).kinds.map(({ contentType }) => contentType)).toEqual(['website'])
    expect(danglingIn(less)).toEqual([{ recipe: 'social-post', advisor: 'hook', as: 'critic' }])
    expect(missingShipped(withShipped(less))).toEqual({ lenses: [], kinds: [] })
  })

  test('the last critic that is taken out leaves no empty list behind', () => {
    const [recipe] = RECIPES
    if (!recipe) throw new Error('There is no recipe.')
    const one = withKind(shippedRegistry, { ...recipe, namedCritics: ['ghost'] })
    const none = withoutCritic(one, recipe.contentType, 'ghost').recipes[0]?.row
    expect(none && 'namedCritics' in none).toBe(false)
  })
})

describe('[CP-34] ids', () => {
  test.each([
    ['Legal & promises', 'legal-promises'],
    ['  Größe! ', 'größe'],
    ['価格の視点', '価格の視点'],
    ['voice', 'voice-2'],
    // A file would read it as the search lens.
    ['SEO Expert', 'seo-expert-2'],
    ['!!!', ''],
    ['a'.repeat(200), 'a'.repeat(61)],
  ])('%s becomes %s', (name, id) => {
    expect(idFrom(name, ['voice'])).toBe(id)
    if (id !== '') expect(idFault(id, ['voice'])).toBeUndefined()
  })

  test('what cannot stand in an address, what is taken, and old names of others are refused', () => {
    expect(idFault('a b', [])).toBe('wrong')
    expect(idFault('-a', [])).toBe('wrong')
    expect(idFault('', [])).toBe('wrong')
    expect(idFault('voice', ['voice'])).toBe('taken')
    expect(idFault('april-dunford', [])).toBe('taken')
  })
})

describe('[CP-37] one more example of a voice', () => {
  const text = '# Voice\n\n## Buttons\n\n- ✓ Order\n\n## Bad news\n\nNothing yet.\n'

  test('goes behind those of its situation, and what stands around it stays', () => {
    expect(withExample(text, 'Buttons', { kind: 'bad', sentence: ' Buy now ' })).toBe(
      '# Voice\n\n## Buttons\n\n- ✓ Order\n- ✗ Buy now\n\n## Bad news\n\nNothing yet.\n',
    )
  })

  test('begins a situation that is new, in an empty text as well', () => {
    expect(withExample('', 'Praise', { kind: 'good', sentence: 'Well baked.' })).toBe(
      '## Praise\n\n- ✓ Well baked.\n',
    )
    expect(withExample('## Praise', 'Praise', { kind: 'good', sentence: 'Well baked.' })).toBe(
      '## Praise\n\n- ✓ Well baked.',
    )
  })
})
