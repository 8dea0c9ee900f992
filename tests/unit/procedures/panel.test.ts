// Copy is drafted, read by the chosen lenses and revised until it is approved, or kept with what is open.
import { describe, expect, test } from 'vitest'
import { digest } from '../../../src/wire/digest'
import { asked, of } from '../../tools/loops'
import { critiqueText, high, type PanelPlay, playPanel } from '../../tools/panels'

const version = (text: string) => digest(`# Bread\n\n${text}`).hash
const first = version('The first version.')
const second = version('The second version.')
const CUT = [{ fail: 'http' as const }]
const answered = (id: string, answer: string): Pick<PanelPlay, 'told'> => ({
  told: [[100, { type: 'answered', id, answer }]],
})
/** What the search lens says, round by round. */
const search = (...said: readonly string[]) =>
  Object.fromEntries(said.map((text, at) => [`critique:${at + 1}:search`, text]))
const UNTITLED = critiqueText(6, [high('There is no title.')])

describe('[CP-29] whole runs', () => {
  test('approved in one round: drafted, chosen, read by each, saved', async () => {
    const { events, ending } = await playPanel()
    expect(asked(events)).toEqual(['draft', 'select', 'critique:1:positioning', 'critique:1:search'])
    expect(ending).toMatchObject({ status: 'shipped', round: 1, composite: 8, mustFix: 0, artifact: first })
    expect(of(events, 'content_saved')).toMatchObject([{ quality: 'approved', reviewed: true, open: [] }])
    expect(of(events, 'editor_decision')).toMatchObject([{ rule: 'P5', result: 'approve', keeps: 1 }])
  })

  test('approved in two: a high finding is revised away', async () => {
    const { events, ending } = await playPanel({ calls: search(UNTITLED) })
    expect(asked(events)).toEqual([
      ...['draft', 'select', 'critique:1:positioning', 'critique:1:search'],
      ...['revise:1', 'critique:2:positioning', 'critique:2:search'],
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: second })
    expect(of(events, 'round_summarised').at(-1)).toMatchObject({ fixedItems: ['There is no title.'] })
  })

  test('[CP-19] at the last round it is kept with what is open, and is not approved', async () => {
    const calls = search(UNTITLED, UNTITLED)
    const { events, ending } = await playPanel({ recipe: { maxRevisionRounds: 2 }, calls })
    expect(ending).toMatchObject({ status: 'below_threshold', round: 2, artifact: second, mustFix: 1 })
    const saved = { quality: 'max-rounds-reached', open: ['There is no title.'] }
    expect(of(events, 'content_saved')).toMatchObject([saved])
  })
})

describe('[CP-6] [CP-7] [CP-28] who judges', () => {
  const named = (...namedCritics: readonly string[]): PanelPlay => ({ recipe: { namedCritics } })
  const select = (text: string, more: PanelPlay = {}) =>
    playPanel({ ...more, calls: { ...more.calls, select: text } })

  test('[CP-1] [CP-35] neither the author nor one without expertise', async () => {
    const { events } = await select('["brand-writer","strategy","search"]')
    const ignored = ['brand-writer', 'strategy']
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['search'], by: 'model', ignored }])
  })

  test('the bad reply is asked for once more, with what was wrong with it', async () => {
    const { events } = await select('Everyone, please.', { calls: { 'select#2': '["search"]' } })
    expect(asked(events)).toContain('select#2')
    expect(of(events, 'reply_refused')).toMatchObject([{ call: 'select', reply: 'Everyone, please.' }])
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['search'], by: 'model' }])
  })

  const unread: PanelPlay = { calls: { select: 'Everyone.', 'select#2': 'As I said.' } }

  test.each<[string, PanelPlay, string, string]>([
    ['cannot be read', { ...unread, ...named('behaviour', 'nobody') }, 'unreadable', 'behaviour'],
    ['names nobody', { calls: { select: '["april","andy"]' }, ...named('search') }, 'unknown_ids', 'search'],
    ['does not come', { calls: { select: CUT }, ...named('search') }, 'http', 'search'],
  ])(
    'a choice that %s falls back to those whom the recipe names, and approves nothing by itself',
    async (_, play, reason, id) => {
      const { events, ending } = await playPanel(play)
      expect(of(events, 'selection_failed')).toMatchObject([{ reason }])
      expect(of(events, 'panel_selected')).toMatchObject([{ ids: [id], by: 'recipe' }])
      expect(of(events, 'content_saved')).toMatchObject([{ reviewed: true }])
      expect(ending.status).toBe('shipped')
    },
  )

  test('without named critics the person is asked', async () => {
    const { events } = await playPanel({ ...unread, ...answered('choose_critics', 'search, behaviour') })
    const question = { id: 'choose_critics', options: ['positioning', 'search', 'behaviour'] }
    expect(of(events, 'question_asked')).toMatchObject([question])
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['search', 'behaviour'], by: 'person' }])
  })

  test('[CP-28] shown before more is spent: what the person changes is a second fact, what they confirm is not', async () => {
    const confirmed = (ids: string) =>
      playPanel({ setup: { confirm: true }, ...answered('confirm_critics', ids) })
    const { events } = await confirmed('behaviour')
    const chosen = { ids: ['positioning', 'search'], by: 'model' }
    expect(of(events, 'panel_selected')).toMatchObject([chosen, { ids: ['behaviour'], by: 'person' }])
    expect(asked(events)).toEqual(['draft', 'select', 'critique:1:behaviour'])
    expect(of((await confirmed('positioning,search')).events, 'panel_selected')).toMatchObject([chosen])
  })

  test('where nobody is needed there is nothing to confirm', async () => {
    const { events } = await select('[]', { setup: { confirm: true } })
    expect(of(events, 'question_asked')).toEqual([])
  })

  test('never more than the run allows', async () => {
    const { events } = await playPanel({ setup: { maxCritics: 1 } })
    expect(of(events, 'panel_selected')).toMatchObject([{ ids: ['positioning'], ignored: ['search'] }])
  })
})

describe('[CP-13] gate P in a run', () => {
  test('P0 nobody was needed, or could be asked: kept, called not reviewed, and no critic is asked', async () => {
    const { events, ending } = await playPanel({ calls: { select: '[]' } })
    expect(asked(events)).toEqual(['draft', 'select'])
    expect(of(events, 'gate')).toMatchObject([{ gate: 'P', rule: 'P0' }])
    expect(of(events, 'content_saved')).toMatchObject([{ quality: 'approved', reviewed: false }])
    expect(ending).toMatchObject({ status: 'legacy', cause: 'not_reviewed', composite: undefined })
    const alone = await playPanel({ setup: { advisors: [] } })
    expect(asked(alone.events)).toEqual(['draft'])
    expect(alone.ending).toMatchObject({ status: 'legacy', cause: 'not_reviewed' })
  })

  const none = {
    'critique:1:positioning': CUT,
    ...{ 'critique:1:search': 'Fine!', 'critique:1:search#2': 'Fine, I said.' },
  }

  test('P1 trap 1: nobody could be read. The person is asked, and stopping never approves', async () => {
    const { events, ending } = await playPanel({ calls: none, ...answered('critics:1:1', 'stop') })
    expect(of(events, 'critic_failed')).toMatchObject([
      { advisor: 'positioning', reason: 'http' },
      { advisor: 'search', reason: 'unreadable' },
    ])
    expect(of(events, 'question_asked')).toMatchObject([{ question: 'critics_failed' }])
    expect([...of(events, 'gate'), ...of(events, 'content_saved')]).toEqual([])
    expect(ending).toMatchObject({ status: 'failed', cause: 'critics_failed' })
  })

  test('P1 asked again, under names of their own', async () => {
    const again = { 'critique:1:positioning#2': critiqueText(8), 'critique:1:search#3': critiqueText(9) }
    const { events, ending } = await playPanel({
      calls: { ...none, ...again },
      ...answered('critics:1:1', 'retry'),
    })
    expect(asked(events)).toEqual(expect.arrayContaining(Object.keys(again)))
    expect(ending).toMatchObject({ status: 'shipped', composite: 8.5 })
  })

  test('[CP-10] trap 2: one fails, the others count, and the failed one is no zero', async () => {
    const calls = { 'critique:1:positioning': [{ fail: 'timeout' as const }], ...search(critiqueText(7)) }
    const { events, ending } = await playPanel({ calls })
    expect(of(events, 'critic_failed')).toMatchObject([{ advisor: 'positioning', reason: 'timeout' }])
    expect(ending).toMatchObject({ status: 'shipped', composite: 7 })
  })

  const falls = (score: number) => ({ 'critique:2:positioning': critiqueText(score) })
  const both = { ...falls(6), 'critique:2:search': critiqueText(6) }

  const best = { round: 1, composite: 8 }
  const literal: PanelPlay = { setup: { strict: true }, calls: falls(7) }
  const falling = { status: 'shipped', round: 2, composite: 7.5 }
  const twice = { recipe: { minAggregateScore: 9.5, maxRevisionRounds: 2 } }
  const weak = { status: 'below_threshold', round: 2, mustFix: 0 }

  test.each<[string, PanelPlay, string, object]>([
    ['P4 trap 4: the best is kept', { calls: both }, 'P6 revise 1, P4 approve 1', best],
    ['P4 by the literal rule the falling round itself', literal, 'P6 revise 1, P4 approve 2', falling],
    ['P7 too weak to the last, without a high finding', twice, 'P6 revise 1, P7 save 2', weak],
  ])('%s', async (_, play, rules, expected) => {
    const { events, ending } = await playPanel({ recipe: { minAggregateScore: 9.5 }, ...play })
    const decisions = of(events, 'editor_decision').map(
      ({ rule, result, keeps }) => `${rule} ${result} ${keeps}`,
    )
    expect(decisions.join(', ')).toBe(rules)
    expect(ending).toMatchObject(expected)
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
    const told = events.flatMap((event) => {
      if (event.type === 'critic_scored') return [`${event.advisor} done`]
      return event.type === 'call_started' && event.id.startsWith('critique') ? [event.seat] : []
    })
    expect(told).toEqual([
      ...['positioning', 'search', 'search done'],
      ...['behaviour', 'behaviour done', 'positioning done'],
    ])
  })

  test('[CP-11] one that says too little is refused and asked for once more', async () => {
    const short = { 'critique:1:search': '{"score":8,"pass":true}', 'critique:1:search#2': critiqueText(8) }
    const { events } = await playPanel({ calls: { select: '["search"]', ...short } })
    expect(of(events, 'reply_refused')[0]?.problem).toContain('needs the list "issues"')
    expect(of(events, 'critic_scored')).toMatchObject([{ advisor: 'search', score: 8 }])
  })

  test('[CP-10] only those who objected are asked again, and the others stand by their word', async () => {
    const calls = search(UNTITLED, critiqueText(9))
    const { events, ending } = await playPanel({ setup: { reask: 'objectors' }, calls })
    expect(asked(events)).not.toContain('critique:2:positioning')
    expect(ending).toMatchObject({ status: 'shipped', round: 2, composite: 8.5 })
  })
})

describe('[CP-14] [CP-17] [CP-18] what a revision is told', () => {
  const title = high('There is no title at all.')
  const price = high('The price of the loaf is hidden in the last line.')
  const again = high('At all there is still no title.')
  const low = { ...high('A comma is missing.'), severity: 'low' as const }
  const [searched, empty] = [high('Nobody searches for this.', 'Bread'), high('Empty phrase.', 'Bread')]
  const objecting = (...rounds: readonly (readonly ReturnType<typeof high>[])[]) =>
    search(...rounds.map((issues) => critiqueText(6, issues)))

  test('high and medium issues, never low ones; then what must not get worse', async () => {
    const { events } = await playPanel({ calls: objecting([title, low], [price]) })
    const [one, two] = of(events, 'editor_decision').map(({ brief }) => brief)
    expect(one).toContain('search lens: There is no title at all. → Write it anew.')
    expect(one).not.toContain('comma')
    expect(one).toContain('DO NOT REGRESS\n- positioning lens: nothing to object to')
    expect(two).toContain('- There is no title at all.')
    expect(two).toContain('The price of the loaf')
  })

  test.each([
    [
      'said again in other words it is not mended, and lists only grow',
      objecting([title, price], [again]),
      [[], [price.description], [price.description, again.description]],
    ],
    ['of the same place it is the same, whatever the words', objecting([searched], [empty]), [[], []]],
  ])('[CP-17] %s', async (_, calls, fixed) => {
    const { events } = await playPanel({ calls })
    const items = of(events, 'round_summarised').map(({ fixedItems }) => fixedItems)
    expect(items.slice(0, fixed.length)).toEqual(fixed)
  })

  test('[TR-7] what was mended and is lost again is a regression', async () => {
    const lost = '{"items":[{"id":"K1","kept":false,"quote":"Bread"}]}'
    const { events } = await playPanel({ calls: { ...objecting([title], [price]), 'regress:2': lost } })
    expect(asked(events)).toContain('regress:2')
    expect(of(events, 'regression')).toMatchObject([{ round: 2, item: title.description, quote: 'Bread' }])
  })

  test('a look that cannot be read is left out, and the run says so', async () => {
    const unread = { 'regress:2': 'All is well.', 'regress:2#2': '{"items":[]}' }
    const { events, ending } = await playPanel({ calls: { ...objecting([title], [price]), ...unread } })
    expect(of(events, 'pass_skipped')).toMatchObject([{ pass: 'regress:2', reason: 'unreadable' }])
    expect(ending.status).toBe('shipped')
  })
})

describe('before and beside the panel', () => {
  const ALL = ['draft', 'select', 'critique:1:positioning', 'critique:1:search']
  const missing = { setup: { documents: [] } }
  const goneOn = { ...missing, ...answered('documents_missing', 'go_on') }
  const stopped = { ...missing, ...answered('documents_missing', 'stop') }
  const waived = { setup: { documents: [], waived: ['positioning' as const] } }
  const shipped = { status: 'shipped' }
  const preflight = { status: 'failed', cause: 'preflight' }
  const draft = { status: 'legacy', cause: 'single_pass', artifact: first }

  test.each<[string, PanelPlay, number, readonly string[], object]>([
    ['[CP-24] a missing document is asked about once; gone on without', goneOn, 1, ALL, shipped],
    ['[CP-24] stopped there, nothing was asked of any model', stopped, 1, [], preflight],
    ['[CP-24] waived beforehand, nobody is asked', waived, 0, ALL, shipped],
    ['[CP-36] just a draft: never reviewed', { setup: { single: true } }, 0, ['draft'], draft],
  ])('%s', async (_, play, questions, calls, expected) => {
    const { events, ending } = await playPanel(play)
    expect(of(events, 'question_asked').map(({ id }) => id)).toEqual(
      Array(questions).fill('documents_missing'),
    )
    expect(asked(events)).toEqual(calls)
    expect(ending).toMatchObject(expected)
    if (calls.length === 1) expect(of(events, 'content_saved')).toMatchObject([{ reviewed: false }])
  })
})

describe('what breaks', () => {
  const revised = { ...search(UNTITLED), 'revise:1': CUT, 'revise:1#2': [{ fail: 'refused' as const }] }
  const drafted = { calls: { draft: CUT, 'draft#2': '# Bread\n\nA' } }
  const slow = (ms: number) => ({ 'critique:1:search': [{ wait: ms }] })
  const stopped = (why: 'interrupt' | 'budget' | 'total_timeout'): PanelPlay => ({
    calls: slow(100_000),
    told: [[100, { type: 'stopped', why }]],
  })
  const late = { calls: slow(10_000_000), config: { perRoundTimeoutMs: 10_000_000 } }

  test.each<[string, PanelPlay, string, string | undefined, string | undefined]>([
    ['a draft comes the second time', drafted, 'shipped', undefined, version('A')],
    ['no draft comes', { calls: { draft: CUT, 'draft#2': ' ' } }, 'failed', 'draft_failed', undefined],
    ['no revision comes: the one before is kept', { calls: revised }, 'failed', 'revise_failed', first],
    ['an interrupt keeps the newest version', stopped('interrupt'), 'interrupted', undefined, first],
    ['so does a budget', stopped('budget'), 'interrupted', 'budget', first],
    ['so does the end of its time', stopped('total_timeout'), 'failed', 'total_timeout', first],
    ['so does its own clock', late, 'failed', 'total_timeout', first],
  ])('%s', async (_, play, status, cause, artifact) => {
    const { ending } = await playPanel(play)
    expect([ending.status, ending.cause, ending.artifact]).toEqual([status, cause, artifact])
  })

  test('its clock stands still while a person is asked', async () => {
    const answer = { type: 'answered', id: 'confirm_critics', answer: 'search' } as const
    const { ending } = await playPanel({ setup: { confirm: true }, told: [[9_000_000, answer]] })
    expect(ending.status).toBe('shipped')
  })
})
