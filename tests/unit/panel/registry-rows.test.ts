// Lenses and kinds of copy can be added, changed, removed and brought back, each under an id that is its own.
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

  test('where a row is from is told by what it says, in whatever order, and not by an empty list', () => {
    const lens = LENSES.find(({ id }) => id === 'behaviour') ?? OWN
    const { id, name, ...rest } = lens
    const { contextDocs: _, ...bare } = lens
    const origins = [{ ...rest, name, id }, bare, { ...lens, name: 'Mine' }, OWN].map(lensOrigin)
    expect(origins).toEqual(['shipped', 'shipped', 'changed', 'own'])
    expect(RECIPES.map(kindOrigin)).toEqual(['shipped', 'shipped', 'shipped'])
  })

  test('what came with the app and was deleted is known and comes back', () => {
    const less = withoutKind(withoutLens(shippedRegistry, 'hook'), 'website')
    expect(missingShipped(less)).toMatchObject({
      lenses: [{ id: 'hook' }],
      kinds: [{ contentType: 'website' }],
    })
    expect(danglingIn(less)).toEqual([{ recipe: 'social-post', advisor: 'hook', as: 'critic' }])
    expect(missingShipped(withShipped(less))).toEqual({ lenses: [], kinds: [] })
  })

  test('the last critic that is taken out leaves no empty list behind', () => {
    const [recipe] = RECIPES
    if (!recipe) throw new Error('There is no recipe.')
    const one = withKind(shippedRegistry, { ...recipe, namedCritics: ['ghost'] })
    expect(withoutCritic(one, recipe.contentType, 'ghost').recipes[0]?.row).not.toHaveProperty('namedCritics')
  })
})

test.each([
  ['Legal & promises', 'legal-promises'],
  ['  Größe! ', 'größe'],
  ['価格の視点', '価格の視点'],
  ['voice', 'voice-2'],
  // A file would read it as the search lens.
  ['SEO Expert', 'seo-expert-2'],
  ['!!!', ''],
  ['a'.repeat(200), 'a'.repeat(61)],
])('[CP-34] %s becomes %s', (name, id) => {
  expect(idFrom(name, ['voice'])).toBe(id)
  if (id !== '') expect(idFault(id, ['voice'])).toBeUndefined()
})

test('[CP-34] ids that cannot stand in an address, that are taken, and old names of others are refused', () => {
  const faults = ['a b', '-a', '', 'voice', 'april-dunford'].map((id) => idFault(id, ['voice']))
  expect(faults).toEqual(['wrong', 'wrong', 'wrong', 'taken', 'taken'])
})

const VOICE = '# Voice\n\n## Buttons\n\n- ✓ Order\n\n## Bad news\n\nNothing yet.\n'

test.each([
  [VOICE, 'Buttons', 'bad', ' Buy now ', VOICE.replace('Order\n', 'Order\n- ✗ Buy now\n')],
  ['', 'Praise', 'good', 'Well baked.', '## Praise\n\n- ✓ Well baked.\n'],
  ['## Praise', 'Praise', 'good', 'Well baked.', '## Praise\n\n- ✓ Well baked.'],
] as const)('[CP-37] one more example of a voice: %j', (text, situation, kind, sentence, after) => {
  expect(withExample(text, situation, { kind, sentence })).toBe(after)
})
