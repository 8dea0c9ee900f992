import { describe, expect, test } from 'vitest'
import { panelOf } from '../../../src/run/panel-state'
import { criticRows, PIPELINE_STEPS, pipelineOf } from '../../../src/run/pipeline'
import { type RoundSummary, summaryText } from '../../../src/run/round-summary'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { critiqueText, high, type PanelPlay, playPanel } from '../../tools/panels'
import { play } from '../../tools/scripts'

/** The state after each event. */
async function statesOf(options?: PanelPlay): Promise<readonly RunState[]> {
  const { events } = await playPanel(options)
  const states: RunState[] = []
  for (const event of events) states.push(fold(states.at(-1) ?? initialState(), event))
  return states
}

const two: PanelPlay = { calls: { 'critique:1:search': critiqueText(6, [high('There is no title.')]) } }
const after = (states: readonly RunState[], test: (state: RunState) => boolean) => {
  const state = states.find(test)
  if (!state) throw new Error('The run was never in that state.')
  return state
}
const isOpen = (id: string) => (state: RunState) => state.calls[id]?.phase === 'open'

describe('[CP-26] progress under the names of the source', () => {
  test('a whole run of two rounds', async () => {
    const state = (await statesOf(two)).at(-1) ?? initialState()
    expect(pipelineOf(state)).toEqual({
      status: 'complete',
      contentType: 'website',
      currentStep: 'save_content',
      round: 2,
      maxRounds: 3,
      quality: 'approved',
      selectedCritics: [
        { advisorId: 'positioning', name: 'positioning lens' },
        { advisorId: 'search', name: 'search lens' },
      ],
      steps: [
        { name: 'generate_draft', status: 'complete' },
        { name: 'run_critiques', status: 'complete', detail: '2 of 2' },
        { name: 'editor_decision', status: 'complete', detail: 'P5' },
        { name: 'summarize_round', status: 'complete' },
        { name: 'save_content', status: 'complete', detail: 'approved' },
      ],
      critiqueHistory: [
        expect.objectContaining({
          round: 1,
          editorDecision: 'revise',
          revisionBrief: expect.stringContaining('There is no title.'),
          fixedItems: [],
          wellScoredAspects: ['positioning lens'],
        }),
        expect.objectContaining({ round: 2, editorDecision: 'approve', fixedItems: ['There is no title.'] }),
      ],
    })
    expect(pipelineOf(state)?.critiqueHistory[0]?.critiques[1]).toEqual({
      advisorId: 'search',
      name: 'search lens',
      score: 6,
      pass: false,
      issues: [{ severity: 'high', description: 'There is no title.', suggestion: 'Write it anew.' }],
    })
  })

  test('it is there after each event, never goes back on a quality, and names the step that runs', async () => {
    const states = await statesOf(two)
    const seen = states.map((state) => pipelineOf(state))
    const steps = [...new Set(seen.map((progress) => progress?.currentStep))]
    expect(steps).toEqual(
      expect.arrayContaining(['generate_draft', 'run_critiques', 'revise_draft', 'save_content']),
    )
    for (const progress of seen) {
      expect(PIPELINE_STEPS).toContain(progress?.currentStep)
      expect(progress?.round).toBeGreaterThanOrEqual(1)
    }
    const qualities = seen.map((progress) => progress?.quality)
    expect(qualities.lastIndexOf(null)).toBeLessThan(qualities.indexOf('approved'))
    expect(seen.at(-2)?.status).toBe('running')
    const drafting = pipelineOf(after(states, isOpen('draft')))
    expect(drafting?.steps[0]).toEqual({ name: 'generate_draft', status: 'running' })
    expect(drafting?.steps.map(({ name }) => name)).not.toContain('revise_draft')
    const revising = pipelineOf(after(states, isOpen('revise:1')))
    expect(revising?.steps.find(({ name }) => name === 'revise_draft')).toMatchObject({ status: 'running' })
  })

  test('at the last round, with one critic lost', async () => {
    const bad = critiqueText(6, [high('There is no title.')])
    const states = await statesOf({
      recipe: { maxRevisionRounds: 1 },
      calls: { 'critique:1:search': bad, 'critique:1:positioning': [{ fail: 'http' }] },
    })
    const progress = pipelineOf(states.at(-1) ?? initialState())
    expect(progress).toMatchObject({ status: 'max-rounds-reached', quality: 'max-rounds-reached' })
    expect(progress?.critiqueHistory[0]).toMatchObject({ editorDecision: 'revise' })
    expect(progress?.critiqueHistory[0]?.critiques).toContainEqual({
      advisorId: 'positioning',
      name: 'positioning lens',
      error: 'http',
    })
  })

  test('a text that nobody was there to read has no quality', async () => {
    const states = await statesOf({ calls: { select: '[]' } })
    const progress = pipelineOf(states.at(-1) ?? initialState())
    expect(progress).toMatchObject({ status: 'complete', quality: null, critiqueHistory: [] })
    expect(progress?.steps.map(({ name }) => name)).toEqual(['generate_draft', 'save_content'])
    const single = await statesOf({ setup: { single: true } })
    expect(pipelineOf(single.at(-1) ?? initialState())?.steps).toHaveLength(2)
  })

  test('a run that has failed says at which step', async () => {
    const states = await statesOf({ calls: { draft: [{ fail: 'http' }], 'draft#2': [{ fail: 'http' }] } })
    expect(pipelineOf(states.at(-1) ?? initialState())).toMatchObject({
      status: 'error',
      currentStep: 'generate_draft',
      quality: null,
      round: 1,
    })
  })

  test('[CP-28] the choice that holds is the one that is told, by id where a lens is gone', async () => {
    const states = await statesOf(two)
    const last = states.at(-1) ?? initialState()
    const setup = last.given.panel
    if (!setup) throw new Error('No panel.')
    const bare = { ...last, given: { ...last.given, panel: { ...setup, advisors: [] } } }
    expect(pipelineOf(bare)?.selectedCritics[0]).toEqual({ advisorId: 'positioning', name: 'positioning' })
  })

  test('a run of another kind has none', async () => {
    const { state } = await play({ stream: '' })
    expect(pipelineOf(state)).toBeUndefined()
    expect(criticRows(state, 1)).toEqual([])
  })
})

describe('[CP-27] what is shown of the critics', () => {
  test('a score, that they are at it, that they wait, or why they failed', async () => {
    const states = await statesOf({
      calls: {
        select: '["positioning","search","behaviour"]',
        'critique:1:search': [{ wait: 100 }, { say: critiqueText(7) }],
        'critique:1:positioning': [{ wait: 10 }, { fail: 'http' }],
      },
    })
    const rows = states.map((state) =>
      criticRows(state, 1).map(({ status, score, error }) => error ?? score ?? status),
    )
    const told = [...new Set(rows.map(String))]
    expect(told).toEqual(expect.arrayContaining(['waiting,waiting,waiting', 'http,7,8']))
    expect(told.some((row) => row.includes('scoring'))).toBe(true)
    expect(criticRows(states.at(-1) ?? initialState(), 7).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'waiting'),
    )
  })

  test('a second try is one of the same critic', async () => {
    const states = await statesOf({
      calls: { 'critique:1:search': 'no JSON', 'critique:1:search#2': critiqueText(7) },
    })
    const trying = after(states, isOpen('critique:1:search#2'))
    expect(criticRows(trying, 1)).toContainEqual({
      advisorId: 'search',
      name: 'search lens',
      status: 'scoring',
    })
  })
})

describe('[CP-15] [CP-16] a round in some five hundred tokens', () => {
  const summary: RoundSummary = {
    round: 2,
    avgScore: 6.666_666,
    highIssueCount: 1,
    editorDecision: 'revise',
    brief: 'ISSUES\n- [high] Search lens: There is no title.',
    fixedItems: ['The button said nothing.'],
    wellScoredAspects: ['Positioning lens'],
  }

  test('says what the fact says', async () => {
    expect(summaryText(summary)).toBe(
      'Round 2: average 6.67, high findings 1, revise\nFixed: The button said nothing.\nNothing to object to: Positioning lens\nISSUES\n- [high] Search lens: There is no title.',
    )
    const states = await statesOf(two)
    const facts = panelOf(states.at(-1) ?? initialState()).rounds.flatMap((round) => round.summary ?? [])
    expect(facts.map(summaryText).map((text) => text.split('\n')[0])).toEqual([
      'Round 1: average 7, high findings 1, revise',
      'Round 2: average 8, high findings 0, approve',
    ])
  })

  test('stays as short, whatever there is to say', () => {
    const long = 'A finding that goes on and on about the same thing. '.repeat(40)
    const all = { ...summary, brief: long.repeat(20), fixedItems: Array.from({ length: 50 }, () => long) }
    const text = summaryText({ ...all, wellScoredAspects: Array.from({ length: 50 }, () => long) })
    expect(text.length).toBeLessThanOrEqual(2000)
    expect(text).toMatch(/\(\+\d+\)/)
  })

  test('a round that nobody could read has no average, and empty lists are left out', () => {
    const { avgScore: _, brief: __, ...rest } = summary
    expect(summaryText({ ...rest, fixedItems: [], wellScoredAspects: [] })).toBe(
      'Round 2: no average, high findings 1, revise',
    )
  })
})
