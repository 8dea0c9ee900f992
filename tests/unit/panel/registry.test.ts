// The registry of lenses and recipes reads back as it was written, and a wrong file is told by its line.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALIASES, LENSES } from '../../../src/documents/panel/advisors'
import { PanelFileError } from '../../../src/documents/panel/json'
import { RECIPES } from '../../../src/documents/panel/recipes'
import {
  advisorsOf,
  danglingIn,
  mergeRegistries,
  recipeOf,
  shippedRegistry,
} from '../../../src/documents/panel/registry'
import { readRegistry, writeRegistry } from '../../../src/documents/panel/registry-file'
import { depth } from '../../building/depth'
import { of } from '../../tools/loops'
import { critiqueText, type PanelPlay, playPanel } from '../../tools/panels'

function faultOf(text: string): { kind: string; line: number; message: string } | undefined {
  try {
    readRegistry(text)
    return undefined
  } catch (cause) {
    if (!(cause instanceof PanelFileError)) throw cause
    return { kind: cause.kind, line: cause.line, message: cause.message }
  }
}

describe('what comes with the app', () => {
  test('[CP-2] [CP-3] twelve lenses by neutral names; two of them only write', () => {
    expect(LENSES.map(({ id }) => id)).toEqual([
      ...['strategy', 'brand-writer', 'positioning', 'search', 'behaviour', 'narrative'],
      ...['page-conversion', 'copy-conversion', 'voice', 'claims', 'plain-language', 'hook'],
    ])
    const writing = LENSES.filter(({ evaluationExpertise }) => !evaluationExpertise)
    expect(writing.map(({ id }) => id)).toEqual(['strategy', 'brand-writer'])
    for (const { name, evaluationExpertise = 'A.', doesNotEvaluate = 'A.' } of LENSES) {
      expect(name).toMatch(/ (?:lens|writer)$/)
      expect(`${evaluationExpertise} ${doesNotEvaluate}`).toMatch(/^[A-Z].*[.?]$/)
    }
  })

  test('[CP-3] nobody is named after a living person, but for the ids that are read', () => {
    const people = /rumelt|dunford|oreizy|raskin|gardner|wiebe|shapiro/i
    expect(JSON.stringify([LENSES, RECIPES])).not.toMatch(people)
    expect(Object.keys(ALIASES).join()).toMatch(people)
    expect(Object.values(ALIASES).filter((id) => !LENSES.some((lens) => lens.id === id))).toEqual([])
  })

  test('[CP-4] [CP-5] three recipes with their scores, rounds and documents', () => {
    const [search, social] = [
      'positioning,brand-voice,seo-strategy',
      'positioning,brand-voice,social-media-strategy',
    ]
    expect(
      RECIPES.map((recipe) => [
        ...[recipe.contentType, recipe.minAggregateScore, recipe.maxRevisionRounds],
        ...[recipe.authorContextDocs.join(), (recipe.evaluationEmphasis ?? '') !== ''],
      ]),
    ).toEqual([
      ['website', 4, 3, search, true],
      ['blog-post', 4, 3, search, true],
      ['social-post', 4, 2, social, false],
    ])
    expect(danglingIn(shippedRegistry)).toEqual([])
  })
})

const foreign = `{
  "recipes": {
    "website": {
      "authorAdvisor": "copywriter",
      "authorContextDocs": ["positioning"],
      "evaluationNeeds": "Position.",
      "minAggregateScore": 5,
      "maxRevisionRounds": 2,
      "critics": ["april-dunford"],
      "owner": "marketing"
    }
  },
  "advisors": [
    {
      "id": "april-dunford", "name": "Somebody", "role": "strategist",
      "evaluation_expertise": "Looks at the position.", "not_for": "Search.",
      "context_docs": ["positioning", "seo_strategy", "moon-phases"], "best_for": ["websites"]
    },
    { "id": "legal", "evaluationExpertise": "Looks at what the law forbids." }
  ]
}`
const LEGAL = {
  id: 'legal',
  name: 'legal',
  role: 'critic',
  evaluationExpertise: 'Looks at what the law forbids.',
}

describe('[CP-34] files', () => {
  test('what is written is read again, twice the same', () => {
    const text = writeRegistry(shippedRegistry)
    const { advisors, recipes } = readRegistry(text)
    expect({ advisors, recipes }).toEqual(shippedRegistry)
    expect(writeRegistry(readRegistry(text))).toBe(text)
  })

  test('[CP-3] names of fields and ids from elsewhere are understood; what is not known is kept', () => {
    const read = readRegistry(foreign)
    const row = {
      ...{ id: 'positioning', name: 'Positioning lens', role: 'strategist' },
      ...{ evaluationExpertise: 'Looks at the position.', doesNotEvaluate: 'Search.' },
      contextDocs: ['positioning', 'seo-strategy'],
    }
    const more = { best_for: ['websites'] }
    expect(read.advisors).toEqual([
      { row, more },
      { row: LEGAL, more: {} },
    ])
    expect(read.recipes[0]).toMatchObject({
      row: { contentType: 'website', authorAdvisor: 'brand-writer', namedCritics: ['positioning'] },
      more: { owner: 'marketing' },
    })
    expect(read.notes.map(({ kind, line, detail }) => [kind, line, detail])).toEqual([
      ['renamed', 14, 'april-dunford → positioning'],
      ['unknown_document', 14, 'moon-phases'],
    ])
    expect(JSON.parse(writeRegistry(read)).advisors[0].best_for).toEqual(['websites'])
  })

  test('[CP-3] two old ids of one lens: the first counts', () => {
    const read = readRegistry('[{"id":"copywriter","name":"a"},{"id":"julian-shapiro","name":"b"}]')
    expect(read.advisors.map(({ row }) => row.id)).toEqual(['brand-writer'])
    expect(read.notes.map(({ kind }) => kind)).toEqual(['renamed', 'renamed', 'twice'])
  })

  test('rows come together by their ids, and what was kept beside them stays', () => {
    const read = readRegistry(foreign)
    const { registry, added, replaced } = mergeRegistries(shippedRegistry, read)
    expect([added, replaced]).toEqual([['legal'], ['positioning', 'website']])
    expect(registry.advisors).toHaveLength(13)
    const types = registry.recipes.map(({ row }) => row.contentType)
    expect(types).toEqual(['website', 'blog-post', 'social-post'])
    expect(recipeOf(registry, 'website')?.maxRevisionRounds).toBe(2)
    expect(mergeRegistries(registry, read)).toEqual({ registry, added: [], replaced: [] })
  })

  test('a recipe without its author, or with critics that nobody has, is told', () => {
    const numbers = { minAggregateScore: 4, maxRevisionRounds: 1 }
    const ad = {
      contentType: 'ad',
      authorAdvisor: 'x',
      evaluationNeeds: 'n',
      ...numbers,
      namedCritics: ['y'],
    }
    const lone = readRegistry(JSON.stringify({ recipes: [ad] }))
    expect(danglingIn(mergeRegistries(shippedRegistry, lone).registry)).toEqual([
      { recipe: 'ad', advisor: 'x', as: 'author' },
      { recipe: 'ad', advisor: 'y', as: 'critic' },
    ])
  })
})

const row = (fields: string) => `{"advisors":[\n{${fields}}]}`
const needs = '"contentType":"a","authorAdvisor":"b","evaluationNeeds":"n"'
const recipe = (fields: string) =>
  `{"recipes":[{${needs},"minAggregateScore":4,"maxRevisionRounds":3,${fields}}]}`
const shipped = writeRegistry(shippedRegistry)
const later = '{"format":"design-jury/panel","version":2,"advisors":[{"id":"a"}]}'
const many = Array.from({ length: 201 }, (_, at) => `{"id":"a${at}"}`).join(',\n')
const long = row(`"id":"a","evaluates":"${'x'.repeat(4001)}"`)

describe('files that are not taken say where and what to do', () => {
  test.each([
    ['no JSON', '# Advisors', 'not_json', 1, 'not JSON at “# Advisors”'],
    ['half of it', '{"advisors":[\n{"id":"a"', 'not_json', 2, 'at the end'],
    ['more than one value', '[] []', 'not_json', 1, 'nothing may follow'],
    ['a comma too many', '{"advisors":[\n\n{"id":"a",}]}', 'not_json', 3, 'a name in double quotes'],
    ['a value left out', '{"advisors":}', 'not_json', 1, 'a value has to stand here'],
    ['no colon', '{"advisors" []}', 'not_json', 1, 'a colon'],
    ['a list not closed', '{"advisors":[1 2]}', 'not_json', 1, 'a comma or ]'],
    ['an object not closed', '{"a":1 "b":2}', 'not_json', 1, 'a comma or }'],
    ['a number alone', '7', 'wrong_type', 1, 'has to be an object'],
    ['nothing in it', '{}', 'missing', 1, 'neither “advisors” nor “recipes”'],
    ['a text for a list', '{"advisors":"all"}', 'wrong_type', 1, 'A list in [ ]'],
    ['a text for a row', '{"advisors":\n["all"]}', 'wrong_type', 2, 'has to be an object in { }'],
    ['no id', row('"name":"x"'), 'missing', 2, 'needs the text “id”'],
    ['an id with a comma', row('"id":"a,b"'), 'wrong_type', 2, 'is no id'],
    ['a number for a name', row('"id":"a","name":7'), 'wrong_type', 2, '“name” of The advisor'],
    ['a role nobody has', row('"id":"a","role":"king"'), 'wrong_type', 2, 'one of author, critic'],
    ['documents as a text', row('"id":"a","contextDocs":"all"'), 'wrong_type', 2, 'a list of texts'],
    ['documents as numbers', row('"id":"a","contextDocs":[1]'), 'wrong_type', 2, 'a list of texts'],
    ['an id twice', '[{"id":"a"},\n{"id":"a"}]', 'twice', 2, 'is there twice'],
    ['a lens as long as a book', long, 'too_long', 2, 'longer than 4000'],
    ['no number', `{"recipes":[{${needs}}]}`, 'missing', 1, 'needs the number'],
    ['a score beyond ten', recipe('"minAggregateScore":11'), 'wrong_type', 1, 'from 1 to 10'],
    ['half a round', recipe('"maxRevisionRounds":1.5'), 'wrong_type', 1, 'a whole number'],
    ['from a later day', later, 'newer', 1, 'Update the app'],
    ['a way behind', row('"id":"a","__proto__":{"role":"author"}'), 'bad_key', 2, 'is no name for a field'],
    ['another way behind', row('"id":"a","constructor":{}'), 'bad_key', 2, 'Take it out'],
  ])('%s', (_, text, kind, line, words) => {
    const fault = faultOf(text)
    expect(fault).toMatchObject({ kind, line })
    expect(fault?.message).toContain(words)
    expect(fault?.message).toMatch(/^Line \d+: .*\.$/)
  })

  test.each<readonly [string, string, object]>([
    ['lists in lists', '['.repeat(100_000), { kind: 'too_deep' }],
    ['objects in objects', `{"more":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`, { kind: 'too_deep' }],
    ['a million spaces', ' '.repeat(1_000_001), { kind: 'too_long' }],
    ['201 rows', `[${many}]`, { kind: 'too_many', line: 201 }],
    ['fifty thousand lines', `[${'{},\n'.repeat(50_000)}{}]`, {}],
    ['one long text', `["${'a'.repeat(900_000)}"]`, { kind: 'wrong_type' }],
    ['a long text cut off', `{"advisors": ["${'a'.repeat(200_000)}`, { kind: 'not_json' }],
    // What comes with the app, cut off in the middle of a text.
    ...[28, 2000, shipped.length - 40].map((end) => [`${end} signs`, shipped.slice(0, end), {}] as const),
  ])('deep, long, numerous or cut off: %s', (_, text, fault) => {
    expect(faultOf(text)).toMatchObject(fault)
  })

  test('no text at all makes it throw otherwise, and none reaches behind an object', () => {
    const signs = ['{', '}', '[', ']', '"id"', ':', ',', '"a"', '"advisors"', '1', 'null', '"__proto__"']
    const nearly = fc.array(fc.constantFrom(...signs)).map((all) => all.join(''))
    fc.assert(
      fc.property(fc.oneof(nearly, fc.json(), fc.string()), (text) => {
        faultOf(text)
        expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
      }),
      { numRuns: depth(200, 5000), seed: 5 },
    )
  })

  test('what is JSON reads as JSON does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        if (/__proto__|constructor|prototype/.test(text)) return
        const file = `{"advisors":[{"id":"a","more":${text}}]}`
        expect(readRegistry(file).advisors[0]?.more['more']).toEqual(JSON.parse(text))
      }),
      { numRuns: depth(100, 3000), seed: 6 },
    )
  })
})

describe('[CP-35] a lens that was added', () => {
  /** What whoever chooses is asked. */
  const played = async (registry: typeof shippedRegistry, calls: NonNullable<PanelPlay['calls']> = {}) => {
    let choice = ''
    const { events } = await playPanel({
      setup: { advisors: advisorsOf(registry) },
      calls,
      heard: ({ call, prompt }) => void (call === 'select' && (choice = prompt.user)),
    })
    return { events, choice }
  }

  test('is offered to the choice, and judges, without a change to anything else', async () => {
    const { registry } = mergeRegistries(shippedRegistry, readRegistry(JSON.stringify([LEGAL])))
    const calls = { select: '["legal"]', 'critique:1:legal': critiqueText(8) }
    const { events, choice } = await played(registry, calls)
    expect(choice).toContain('Looks at what the law forbids.')
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['legal'], by: 'model' }])
    expect(of(events, 'critic_scored')).toMatchObject([{ advisor: 'legal', score: 8 }])
  })

  test('[CP-6] a row without expertise, and the author, are never offered', async () => {
    const { choice } = await played(shippedRegistry)
    expect(choice).not.toMatch(/^id: (?:strategy|brand-writer)$/m)
    expect([...choice.matchAll(/^id: /gm)]).toHaveLength(10)
  })
})
