import { describe, expect, test } from 'vitest'
import type { Event, EventType } from '../../../src/run/event'
import { digest } from '../../../src/wire/digest'
import { critiqueText, high, playPanel } from '../../tools/panels'

const version = (text: string) => digest(`# Bread\n\n${text}`).hash
const first = version('The first version.')
const second = version('The second version.')

function of<T extends EventType>(events: readonly Event[], type: T) {
  return events.filter((event): event is Extract<Event, { type: T }> => event.type === type)
}

const asked = (events: readonly Event[]) => of(events, 'call_started').map(({ id }) => id)

describe('[CP-29] whole runs', () => {
  test('approved in one round: drafted, chosen, read by each, saved', async () => {
    const { events, ending } = await playPanel()
    expect(asked(events)).toEqual(['draft', 'select', 'critique:1:positioning', 'critique:1:search'])
    expect(ending).toMatchObject({ status: 'shipped', round: 1, composite: 8, mustFix: 0, artifact: first })
    expect(of(events, 'content_saved')).toMatchObject([{ quality: 'approved', reviewed: true, open: [] }])
    expect(of(events, 'editor_decision')).toMatchObject([{ rule: 'P5', result: 'approve', keeps: 1 }])
  })

  test('approved in two: a high finding is revised away', async () => {
    const { events, ending } = await playPanel({
      calls: { 'critique:1:search': critiqueText(6, [high('There is no title.')]) },
    })
    expect(asked(events)).toEqual([
      ...['draft', 'select', 'critique:1:positioning', 'critique:1:search'],
      ...['revise:1', 'critique:2:positioning', 'critique:2:search'],
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: second })
    expect(of(events, 'round_summarised').at(-1)).toMatchObject({ fixedItems: ['There is no title.'] })
  })

  test('[CP-19] at the last round it is kept with what is open, and is not approved', async () => {
    const bad = critiqueText(6, [high('There is no title.')])
    const { events, ending } = await playPanel({
      recipe: { maxRevisionRounds: 2 },
      calls: { 'critique:1:search': bad, 'critique:2:search': bad },
    })
    expect(ending).toMatchObject({ status: 'below_threshold', round: 2, artifact: second, mustFix: 1 })
    expect(of(events, 'content_saved')).toMatchObject([
      { quality: 'max-rounds-reached', open: ['There is no title.'] },
    ])
  })
})

describe('[CP-6] [CP-7] [CP-28] who judges', () => {
  test('[CP-1] [CP-35] the author and whoever has no expertise are never among those to choose from', async () => {
    const { events } = await playPanel({ calls: { select: '["brand-writer","strategy","search"]' } })
    expect(of(events, 'panel_selected')).toMatchObject([
      { ids: ['search'], by: 'model', ignored: ['brand-writer', 'strategy'] },
    ])
  })

  test.each([
    ['in a fence', '```json\n["search"]\n```'],
    ['with prose around it', 'I would ask [these]: ["search"] and nobody else.'],
    ['as an object', '{"ids":["search"]}'],
    ['twice the same', '["search","search"]'],
    ['an unknown one beside it', '["search","april"]'],
  ])('%s', async (_, select) => {
    const { events } = await playPanel({ calls: { select } })
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['search'], by: 'model' }])
  })

  test('the bad reply is asked for once more, with what was wrong with it', async () => {
    const { events } = await playPanel({ calls: { select: 'Everyone, please.', 'select#2': '["search"]' } })
    expect(asked(events)).toContain('select#2')
    expect(of(events, 'reply_refused')).toMatchObject([{ call: 'select', reply: 'Everyone, please.' }])
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['search'], by: 'model' }])
  })

  const unread = { select: 'Everyone.', 'select#2': 'As I said.' }

  test('a choice that cannot be read falls back to those whom the recipe names, and approves nothing by itself', async () => {
    const { events, ending } = await playPanel({
      calls: unread,
      recipe: { namedCritics: ['behaviour', 'nobody'] },
    })
    expect(of(events, 'selection_failed')).toMatchObject([{ reason: 'unreadable' }])
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['behaviour'], by: 'recipe' }])
    expect(of(events, 'content_saved')).toMatchObject([{ reviewed: true }])
    expect(ending.status).toBe('shipped')
  })

  test('without named critics the person is asked', async () => {
    const { events } = await playPanel({
      calls: unread,
      told: [[100, { type: 'answered', id: 'choose_critics', answer: 'search, behaviour' }]],
    })
    expect(of(events, 'question_asked')).toMatchObject([
      { id: 'choose_critics', options: ['positioning', 'search', 'behaviour'] },
    ])
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['search', 'behaviour'], by: 'person' }])
  })

  test('[CP-7] names that nobody has are a choice that failed, and no choice of nobody', async () => {
    const { events } = await playPanel({
      calls: { select: '["april","andy"]' },
      recipe: { namedCritics: ['search'] },
    })
    expect(of(events, 'selection_failed')).toMatchObject([{ reason: 'unknown_ids' }])
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['search'], by: 'recipe' }])
  })

  test('a call that fails is a choice that failed', async () => {
    const { events } = await playPanel({
      calls: { select: [{ fail: 'http' }] },
      recipe: { namedCritics: ['search'] },
    })
    expect(of(events, 'selection_failed')).toMatchObject([{ reason: 'http' }])
  })

  test('[CP-28] shown before more is spent: what the person changes is a second fact', async () => {
    const { events } = await playPanel({
      setup: { confirm: true },
      told: [[100, { type: 'answered', id: 'confirm_critics', answer: 'behaviour' }]],
    })
    expect(of(events, 'panel_selected')).toMatchObject([
      { ids: ['positioning', 'search'], by: 'model' },
      { ids: ['behaviour'], by: 'person' },
    ])
    expect(asked(events)).toEqual(['draft', 'select', 'critique:1:behaviour'])
  })

  test('confirmed as it is, it stands once', async () => {
    const { events } = await playPanel({
      setup: { confirm: true },
      told: [[100, { type: 'answered', id: 'confirm_critics', answer: 'positioning,search' }]],
    })
    expect(of(events, 'panel_selected')).toHaveLength(1)
  })

  test('never more than the run allows', async () => {
    const { events } = await playPanel({ setup: { maxCritics: 1 } })
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['positioning'], ignored: ['search'] }])
  })
})

describe('[CP-13] gate P in a run', () => {
  test('P0 nobody was needed: kept, called not reviewed, and no critic is asked', async () => {
    const { events, ending } = await playPanel({ calls: { select: '[]' } })
    expect(asked(events)).toEqual(['draft', 'select'])
    expect(of(events, 'gate')).toMatchObject([{ gate: 'P', rule: 'P0' }])
    expect(of(events, 'content_saved')).toMatchObject([{ quality: 'approved', reviewed: false }])
    expect(ending).toMatchObject({ status: 'legacy', cause: 'not_reviewed' })
    expect(ending.composite).toBeUndefined()
  })

  test('P0 nobody could be asked: the same, without a call', async () => {
    const { events, ending } = await playPanel({ setup: { advisors: [] } })
    expect(asked(events)).toEqual(['draft'])
    expect(ending).toMatchObject({ status: 'legacy', cause: 'not_reviewed' })
  })

  const none = { 'critique:1:positioning': [{ fail: 'http' as const }], 'critique:1:search': 'Fine!' }

  test('P1 trap 1: nobody could be read. The person is asked, and stopping never approves', async () => {
    const { events, ending } = await playPanel({
      calls: { ...none, 'critique:1:search#2': 'Fine, I said.' },
      told: [[100, { type: 'answered', id: 'critics:1:1', answer: 'stop' }]],
    })
    expect(of(events, 'critic_failed')).toMatchObject([
      { advisor: 'positioning', reason: 'http' },
      { advisor: 'search', reason: 'unreadable' },
    ])
    expect(of(events, 'question_asked')).toMatchObject([{ question: 'critics_failed' }])
    expect(of(events, 'gate')).toEqual([])
    expect(of(events, 'content_saved')).toEqual([])
    expect(ending).toMatchObject({ status: 'failed', cause: 'critics_failed' })
  })

  test('P1 asked again, under names of their own', async () => {
    const { events, ending } = await playPanel({
      calls: {
        ...none,
        'critique:1:search#2': 'Fine, I said.',
        'critique:1:positioning#2': critiqueText(8),
        'critique:1:search#3': critiqueText(9),
      },
      told: [[100, { type: 'answered', id: 'critics:1:1', answer: 'retry' }]],
    })
    expect(asked(events)).toContain('critique:1:positioning#2')
    expect(asked(events)).toContain('critique:1:search#3')
    expect(ending).toMatchObject({ status: 'shipped', composite: 8.5 })
  })

  test('[CP-10] trap 2: one fails, the others count, and the failed one is no zero', async () => {
    const { events, ending } = await playPanel({
      calls: { 'critique:1:positioning': [{ fail: 'timeout' }], 'critique:1:search': critiqueText(7) },
    })
    expect(of(events, 'critic_failed')).toMatchObject([{ advisor: 'positioning', reason: 'timeout' }])
    expect(ending).toMatchObject({ status: 'shipped', composite: 7 })
  })

  test('P4 trap 4: scores fall, and the best round is kept', async () => {
    const { events, ending } = await playPanel({
      recipe: { minAggregateScore: 9.5 },
      calls: {
        'critique:2:positioning': critiqueText(6),
        'critique:2:search': critiqueText(6),
      },
    })
    expect(of(events, 'editor_decision')).toMatchObject([
      { rule: 'P6', result: 'revise' },
      { rule: 'P4', result: 'approve', keeps: 1 },
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 1, artifact: first, composite: 8 })
  })

  test('P4 by the literal rule the falling round itself', async () => {
    const { ending } = await playPanel({
      recipe: { minAggregateScore: 9.5 },
      setup: { strict: true },
      calls: { 'critique:2:positioning': critiqueText(7) },
    })
    expect(ending).toMatchObject({ status: 'shipped', round: 2, composite: 7.5 })
  })

  test('P7 too weak to the last, without a single high finding', async () => {
    const { events, ending } = await playPanel({
      recipe: { minAggregateScore: 9.5, maxRevisionRounds: 2 },
    })
    expect(of(events, 'editor_decision').map(({ rule }) => rule)).toEqual(['P6', 'P7'])
    expect(ending).toMatchObject({ status: 'below_threshold', round: 2, mustFix: 0 })
  })
})

describe('[CP-10] [CP-11] critiques', () => {
  test('two at a time, each kept as it ends', async () => {
    const slow = (ms: number) => [{ wait: ms }, { say: critiqueText(8) }]
    const { events } = await playPanel({
      calls: {
        select: '["positioning","search","behaviour"]',
        'critique:1:positioning': slow(300),
        'critique:1:search': slow(100),
        'critique:1:behaviour': slow(100),
      },
    })
    const told = events.flatMap((event) =>
      event.type === 'call_started' && event.id.startsWith('critique')
        ? [event.seat]
        : event.type === 'critic_scored'
          ? [`${event.advisor} done`]
          : [],
    )
    expect(told).toEqual([
      ...['positioning', 'search', 'search done'],
      ...['behaviour', 'behaviour done', 'positioning done'],
    ])
  })

  test.each([
    ['no score', '{"pass":true,"issues":[]}', 'needs the number "score"'],
    ['a score beyond the scale', '{"score":11,"pass":true,"issues":[]}', '1 to 10'],
    ['no pass', '{"score":8,"issues":[]}', 'needs "pass"'],
    ['no issues', '{"score":8,"pass":true}', 'needs the list "issues"'],
    [
      'an issue without a suggestion',
      '{"score":8,"pass":true,"issues":[{"severity":"high","description":"x"}]}',
      'Issue 1 needs the text "suggestion"',
    ],
    [
      'a severity that there is not',
      '{"score":8,"pass":true,"issues":[{"severity":"bad","description":"x","suggestion":"y"}]}',
      'one of high, medium, low',
    ],
  ])('[CP-11] %s is refused and asked for once more', async (_, reply, problem) => {
    const { events } = await playPanel({
      calls: { select: '["search"]', 'critique:1:search': reply, 'critique:1:search#2': critiqueText(8) },
    })
    expect(of(events, 'reply_refused')[0]?.problem).toContain(problem)
    expect(of(events, 'critic_scored')).toMatchObject([{ advisor: 'search', score: 8 }])
  })

  test('[CP-10] only those who objected are asked again, and the others stand by their word', async () => {
    const { events, ending } = await playPanel({
      setup: { reask: 'objectors' },
      calls: {
        'critique:1:search': critiqueText(6, [high('There is no title.')]),
        'critique:2:search': critiqueText(9),
      },
    })
    expect(asked(events)).not.toContain('critique:2:positioning')
    expect(ending).toMatchObject({ status: 'shipped', round: 2, composite: 8.5 })
  })
})

describe('[CP-14] [CP-17] [CP-18] what a revision is told', () => {
  const title = high('There is no title at all.')
  const price = high('The price of the loaf is hidden in the last line.')
  const low = { ...high('A comma is missing.'), severity: 'low' as const }

  test('high and medium issues, never low ones; then what must not get worse', async () => {
    const { events } = await playPanel({
      calls: {
        'critique:1:search': critiqueText(6, [title, low]),
        'critique:2:search': critiqueText(6, [price]),
      },
    })
    const [one, two] = of(events, 'editor_decision').map(({ brief }) => brief)
    expect(one).toContain('search lens: There is no title at all. → Write it anew.')
    expect(one).not.toContain('comma')
    expect(one).toContain('DO NOT REGRESS\n- positioning lens: nothing to object to')
    expect(two).toContain('- There is no title at all.')
    expect(two).toContain('The price of the loaf')
  })

  test('[CP-17] said again in other words it is not mended, and lists only grow', async () => {
    const again = high('At all there is still no title.')
    const { events } = await playPanel({
      calls: {
        'critique:1:search': critiqueText(6, [title, price]),
        'critique:2:search': critiqueText(6, [again]),
        'critique:3:search': critiqueText(8),
      },
    })
    expect(of(events, 'round_summarised').map(({ fixedItems }) => fixedItems)).toEqual([
      [],
      [price.description],
      [price.description, again.description],
    ])
  })

  test('[CP-17] of the same place it is the same, whatever the words', async () => {
    const { events } = await playPanel({
      calls: {
        'critique:1:search': critiqueText(6, [high('Nobody searches for this.', 'Bread')]),
        'critique:2:search': critiqueText(6, [high('Empty phrase.', 'Bread')]),
      },
    })
    expect(of(events, 'round_summarised')[1]?.fixedItems).toEqual([])
  })

  test('[TR-7] what was mended and is lost again is a regression', async () => {
    const { events } = await playPanel({
      calls: {
        'critique:1:search': critiqueText(6, [title]),
        'critique:2:search': critiqueText(6, [price]),
        'regress:2': '{"items":[{"id":"K1","kept":false,"quote":"Bread"}]}',
      },
    })
    expect(asked(events)).toContain('regress:2')
    expect(of(events, 'regression')).toMatchObject([
      { round: 2, item: 'There is no title at all.', quote: 'Bread' },
    ])
  })

  test('a look that cannot be read is left out, and the run says so', async () => {
    const { events, ending } = await playPanel({
      calls: {
        'critique:1:search': critiqueText(6, [title]),
        'critique:2:search': critiqueText(6, [price]),
        'regress:2': 'All is well.',
        'regress:2#2': '{"items":[]}',
      },
    })
    expect(of(events, 'pass_skipped')).toMatchObject([{ pass: 'regress:2', reason: 'unreadable' }])
    expect(ending.status).toBe('shipped')
  })
})

describe('[CP-24] [CP-36] before and beside the panel', () => {
  test('[CP-24] a missing document is asked about once; gone on without, the run goes on', async () => {
    const { events, ending } = await playPanel({
      setup: { documents: [] },
      told: [[100, { type: 'answered', id: 'documents_missing', answer: 'go_on' }]],
    })
    expect(of(events, 'question_asked')).toMatchObject([{ id: 'documents_missing' }])
    expect(ending.status).toBe('shipped')
  })

  test('[CP-24] stopped there, nothing was asked of any model', async () => {
    const { events, ending } = await playPanel({
      setup: { documents: [] },
      told: [[100, { type: 'answered', id: 'documents_missing', answer: 'stop' }]],
    })
    expect(asked(events)).toEqual([])
    expect(ending).toMatchObject({ status: 'failed', cause: 'preflight' })
  })

  test('[CP-24] waived beforehand, nobody is asked', async () => {
    const { events } = await playPanel({ setup: { documents: [], waived: ['positioning'] } })
    expect(of(events, 'question_asked')).toEqual([])
  })

  test('[CP-36] just a draft: one call, never reviewed and never shipped', async () => {
    const { events, ending } = await playPanel({ setup: { single: true } })
    expect(asked(events)).toEqual(['draft'])
    expect(ending).toMatchObject({ status: 'legacy', cause: 'single_pass', artifact: first })
    expect(of(events, 'content_saved')).toMatchObject([{ reviewed: false }])
  })
})

describe('what breaks', () => {
  test('a draft that does not come is asked for once more, and then the run has failed', async () => {
    const again = await playPanel({ calls: { draft: [{ fail: 'http' }], 'draft#2': '# Bread\n\nA' } })
    expect(again.ending.status).toBe('shipped')
    const { ending } = await playPanel({ calls: { draft: [{ fail: 'http' }], 'draft#2': ' ' } })
    expect(ending).toMatchObject({ status: 'failed', cause: 'draft_failed' })
  })

  test('a revision that does not come fails the run, and the version before it is kept', async () => {
    const { ending } = await playPanel({
      calls: {
        'critique:1:search': critiqueText(6, [high('There is no title.')]),
        'revise:1': [{ fail: 'http' }],
        'revise:1#2': [{ fail: 'refused' }],
      },
    })
    expect(ending).toMatchObject({ status: 'failed', cause: 'revise_failed', artifact: first })
  })

  test.each([
    ['interrupt', 'interrupted', undefined],
    ['budget', 'interrupted', 'budget'],
    ['total_timeout', 'failed', 'total_timeout'],
  ] as const)('stopped by %s the newest version is kept', async (why, status, cause) => {
    const { ending } = await playPanel({
      calls: { 'critique:1:search': [{ wait: 100_000 }] },
      told: [[100, { type: 'stopped', why }]],
    })
    expect(ending).toMatchObject({ status, artifact: first, ...(cause && { cause }) })
  })

  test('a run that takes too long ends by its clock, which stands still while a person is asked', async () => {
    const { ending } = await playPanel({
      calls: { 'critique:1:search': [{ wait: 10_000_000 }] },
      config: { perRoundTimeoutMs: 10_000_000 },
    })
    expect(ending).toMatchObject({ status: 'failed', cause: 'total_timeout' })
    const { ending: waited } = await playPanel({
      setup: { confirm: true },
      told: [[9_000_000, { type: 'answered', id: 'confirm_critics', answer: 'search' }]],
    })
    expect(waited.status).toBe('shipped')
  })
})
