// A claim about copy is held against the text itself, and what only code has noticed is filed where measurements count.
import { describe, expect, test } from 'vitest'
import { measureCopy } from '../../../src/instruments/copy'
import type { Event, EventType } from '../../../src/run/event'
import { digest } from '../../../src/wire/digest'
import { critiqueText, high, type PanelPlay, playPanel } from '../../tools/panels'

const first =
  '# Bread at six\n\nWe bake at **four** for people who rise early. You have it at six.\n\n[Order](#)'
const second = '# Bread at six\n\nWe bake at four. You have it at six, and it is warm.\n\n[Order](#)'

const of = <T extends EventType>(events: readonly Event[], type: T) =>
  events.filter((event): event is Extract<Event, { type: T }> => event.type === type)

/** A run whose texts are measured as the app measures them. */
function playMeasured({ calls, ...rest }: PanelPlay = {}, draft = first) {
  const texts = new Map([draft, second].map((text) => [digest(text).hash, text]))
  return playPanel({
    ...rest,
    calls: { draft, 'revise:1': second, ...calls },
    measure: (hash) => ({ outcome: 'measured', rows: measureCopy(texts.get(hash) ?? '') }),
  })
}

const scored = (...issues: readonly ReturnType<typeof high>[]) => ({
  'critique:1:search': critiqueText(6, [...issues]),
})

/** What becomes of a critic's only issue. */
async function checkOf(description: string, quote?: string, draft?: string) {
  const { events } = await playMeasured({ calls: scored(high(description, quote)) }, draft)
  return of(events, 'finding.checked').find(({ finding }) => finding === 'search:1:1')
}

describe('claims about copy are held against it', () => {
  const ABSENT = 'the best bread of the world'

  test('words that are not in the text: the finding is refuted', async () => {
    const check = await checkOf('This promises what nobody can hold.', ABSENT)
    expect(check).toMatchObject({ check: 'refuted', reason: 'target_absent', claimed: `“${ABSENT}”` })
  })

  test.each([
    ['as they are read', 'We bake at four'],
    ['as they are written', 'We bake at **four**'],
    ['with marks of their own', '“We bake at four”'],
    ['shortened', 'We bake … rise early'],
  ])('words that are in it, %s, refute nothing', async (_, quote) => {
    expect(await checkOf('This is cold.', quote)).toMatchObject({ check: 'not_measurable' })
  })

  test.each([
    ['The price is missing.', 'from 4 euros'],
    ['Nothing says “delivered by bicycle”.', 'delivered by bicycle'],
    ['Es fehlt der Preis.', 'ab 4 Euro'],
    ['価格が書かれていない。', '4ユーロから'],
  ])('%s: that words are not there is what it says', async (statement, quote) => {
    expect((await checkOf(statement, quote))?.check).not.toBe('refuted')
  })

  test('a measured claim is confirmed, or refuted', async () => {
    const twice = await checkOf('There are two h1 headings.', undefined, `${first}\n\n# Another title`)
    expect(twice?.check).toBe('confirmed')
    expect((await checkOf('There are two h1 headings.'))?.check).toBe('refuted')
  })

  test('where measurements count, a refuted high does not send the text back', async () => {
    const calls = scored(high('Bad.', ABSENT))
    const counted = await playMeasured({ calls })
    expect(of(counted.events, 'editor_decision')).toMatchObject([{ rule: 'P5', high: 0 }])
    const shown = await playMeasured({ calls, config: { evidence: 'shown' } })
    expect(of(shown.events, 'editor_decision')[0]).toMatchObject({ rule: 'P2', high: 1 })
  })
})

describe('the bench files what nobody has named', () => {
  const left = `${first}\n\n### TODO: the opening hours`
  const ofBench = (events: readonly Event[]) =>
    of(events, 'finding_raised').filter(({ seat }) => seat === 'bench')

  test('[IN-6] a left-over sends the text back by itself, where measurements count; each round is checked once', async () => {
    const { events, ending } = await playMeasured({}, left)
    expect(ofBench(events).map(({ id, severity, round }) => [id, severity, round])).toEqual([
      ['bench-1.m1', 'high', 1],
      ['bench-1.m2', 'medium', 1],
    ])
    expect(of(events, 'editor_decision')).toMatchObject([
      { rule: 'P2', result: 'revise', high: 1 },
      { rule: 'P5', result: 'approve' },
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
    expect(of(events, 'round_summarised').at(-1)?.fixedItems.join()).toContain('todo marker')
    expect(of(events, 'round.checked')).toMatchObject([
      { round: 1, artifact: digest(left).hash },
      { round: 2, artifact: digest(second).hash },
    ])
  })

  test('it is filed and does not gate where measurements are only shown', async () => {
    const { events } = await playMeasured({ config: { evidence: 'shown' } }, left)
    expect(ofBench(events)).not.toEqual([])
    expect(of(events, 'editor_decision')).toMatchObject([{ rule: 'P5', high: 0 }])
  })

  test('what a critic has named is not filed again', async () => {
    const calls = scored(
      high('A heading level is skipped from h1 to h3.'),
      high('A TODO was left in the text.', 'TODO: the opening hours'),
    )
    expect(ofBench((await playMeasured({ calls }, left)).events)).toEqual([])
  })
})
