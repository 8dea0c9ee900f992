// The progress of a panel is told step by step after each event, and a round is summed up in a few words.
import { describe, expect, test } from 'vitest'
import { panelOf } from '../../../src/run/panel-state'
import { criticRows, PIPELINE_STEPS, pipelineOf } from '../../../src/run/pipeline'
import { type RoundSummary, summaryText } from '../../../src/run/round-summary'
import { initialState, type RunState } from '../../../src/run/state'
import { recorded } from '../../building/runs'
import { stateOf } from '../../building/facts'
import { critiqueText, high, type PanelPlay, playPanel } from '../../tools/panels'
import { statesOf } from './facts'

const TITLE = 'There is no title.'
const bad = critiqueText(6, [high(TITLE)])

/** The states of a panel after each event, and its last. */
async function played(options?: PanelPlay) {
  const states = statesOf((await playPanel(options)).events)
  return { states, last: states.at(-1) ?? initialState() }
}

const two = await played({ calls: { 'critique:1:search': bad } })
const whileOpen = (states: readonly RunState[], id: string) => {
  const state = states.find(({ calls }) => calls[id]?.phase === 'open')
  if (!state) throw new Error('The run was never in that state.')
  return state
}

describe('[CP-26] progress under the names of the source', () => {
  test('a whole run of two rounds', () => {
    const lens = (id: string) => ({ advisorId: id, name: `${id} lens` })
    const done = (name: string, detail?: string) => ({ name, status: 'complete', ...(detail && { detail }) })
    const revise = { fixedItems: [], wellScoredAspects: ['positioning lens'], editorDecision: 'revise' }
    expect(pipelineOf(two.last)).toEqual({
      status: 'complete',
      contentType: 'website',
      currentStep: 'save_content',
      round: 2,
      maxRounds: 3,
      quality: 'approved',
      selectedCritics: [lens('positioning'), lens('search')],
      steps: [
        done('generate_draft'),
        done('run_critiques', '2 of 2'),
        done('editor_decision', 'P5'),
        done('summarize_round'),
        done('save_content', 'approved'),
      ],
      critiqueHistory: [
        expect.objectContaining({ round: 1, ...revise, revisionBrief: expect.stringContaining(TITLE) }),
        expect.objectContaining({ round: 2, editorDecision: 'approve', fixedItems: [TITLE] }),
      ],
    })
    const issue = { severity: 'high', description: TITLE, suggestion: 'Write it anew.' }
    const said = { ...lens('search'), score: 6, pass: false, issues: [issue] }
    expect(pipelineOf(two.last)?.critiqueHistory[0]?.critiques[1]).toEqual(said)
  })

  test('it is there after each event, never goes back on a quality, and names the step that runs', () => {
    const seen = two.states.map(pipelineOf)
    const steps = new Set(seen.map((progress) => progress?.currentStep))
    const some = ['generate_draft', 'run_critiques', 'revise_draft', 'save_content']
    expect([...steps]).toEqual(expect.arrayContaining(some))
    expect(PIPELINE_STEPS).toEqual(expect.arrayContaining([...steps]))
    expect(Math.min(...seen.map((progress) => progress?.round ?? 0))).toBe(1)
    const qualities = seen.map((progress) => progress?.quality)
    expect(qualities.lastIndexOf(null)).toBeLessThan(qualities.indexOf('approved'))
    expect(seen.at(-2)?.status).toBe('running')
    const drafting = pipelineOf(whileOpen(two.states, 'draft'))?.steps
    expect(drafting?.[0]).toEqual({ name: 'generate_draft', status: 'running' })
    expect(drafting?.map(({ name }) => name)).not.toContain('revise_draft')
    const revising = pipelineOf(whileOpen(two.states, 'revise:1'))?.steps
    expect(revising).toContainEqual(expect.objectContaining({ name: 'revise_draft', status: 'running' }))
  })

  test('at the last round, with one critic lost', async () => {
    const calls = { 'critique:1:search': bad, 'critique:1:positioning': [{ fail: 'http' as const }] }
    const progress = pipelineOf((await played({ recipe: { maxRevisionRounds: 1 }, calls })).last)
    expect(progress).toMatchObject({ status: 'max-rounds-reached', quality: 'max-rounds-reached' })
    expect(progress?.critiqueHistory[0]).toMatchObject({ editorDecision: 'revise' })
    const lost = { advisorId: 'positioning', name: 'positioning lens', error: 'http' }
    expect(progress?.critiqueHistory[0]?.critiques).toContainEqual(lost)
  })

  test('a text that nobody was there to read has no quality', async () => {
    const unread = pipelineOf((await played({ calls: { select: '[]' } })).last)
    expect(unread).toMatchObject({ status: 'complete', quality: null, critiqueHistory: [] })
    expect(unread?.steps.map(({ name }) => name)).toEqual(['generate_draft', 'save_content'])
    const single = await played({ setup: { single: true } })
    expect(pipelineOf(single.last)?.steps).toHaveLength(2)
  })

  test('a run that has failed says at which step', async () => {
    const dead = [{ fail: 'http' as const }]
    const failed = { status: 'error', currentStep: 'generate_draft', quality: null, round: 1 }
    expect(pipelineOf((await played({ calls: { draft: dead, 'draft#2': dead } })).last)).toMatchObject(failed)
  })

  test('[CP-28] the choice that holds is the one that is told, by id where a lens is gone', () => {
    const setup = two.last.given.panel
    const bare = {
      ...two.last,
      given: { ...two.last.given, ...(setup && { panel: { ...setup, advisors: [] } }) },
    }
    expect(pipelineOf(bare)?.selectedCritics[0]).toEqual({ advisorId: 'positioning', name: 'positioning' })
  })

  test('a run of another kind has none', () => {
    const state = stateOf(recorded('shipped').events)
    expect(pipelineOf(state)).toBeUndefined()
    expect(criticRows(state, 1)).toEqual([])
  })
})

test('[CP-27] of each critic a score is shown, that it is at it, that it waits, or why it failed', async () => {
  const calls = {
    select: '["positioning","search","behaviour"]',
    'critique:1:search': [{ wait: 100 }, { say: critiqueText(7) }],
    'critique:1:positioning': [{ wait: 10 }, { fail: 'http' as const }],
  }
  const { states, last } = await played({ calls })
  const told = states.map((state) =>
    String(criticRows(state, 1).map(({ status, score, error }) => error ?? score ?? status)),
  )
  expect(told).toEqual(expect.arrayContaining(['waiting,waiting,waiting', 'http,7,8']))
  expect(told).toContainEqual(expect.stringContaining('scoring'))
  expect(criticRows(last, 7).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting'])
  // A second try is one of the same critic.
  const retried = await played({
    calls: { 'critique:1:search': 'no JSON', 'critique:1:search#2': critiqueText(7) },
  })
  const scoring = { advisorId: 'search', name: 'search lens', status: 'scoring' }
  expect(criticRows(whileOpen(retried.states, 'critique:1:search#2'), 1)).toContainEqual(scoring)
})

describe('[CP-15] [CP-16] a round in some five hundred tokens', () => {
  const summary: RoundSummary = {
    round: 2,
    avgScore: 6.666_666,
    highIssueCount: 1,
    editorDecision: 'revise',
    brief: `ISSUES\n- [high] Search lens: ${TITLE}`,
    fixedItems: ['The button said nothing.'],
    wellScoredAspects: ['Positioning lens'],
  }

  test('says what the fact says', () => {
    expect(summaryText(summary).split('\n')).toEqual([
      'Round 2: average 6.67, high findings 1, revise',
      'Fixed: The button said nothing.',
      'Nothing to object to: Positioning lens',
      'ISSUES',
      `- [high] Search lens: ${TITLE}`,
    ])
    const facts = panelOf(two.last).rounds.flatMap((round) => round.summary ?? [])
    expect(facts.map((fact) => summaryText(fact).split('\n')[0])).toEqual([
      'Round 1: average 7, high findings 1, revise',
      'Round 2: average 8, high findings 0, approve',
    ])
    // A round that nobody could read has no average, and empty lists are left out.
    const { avgScore: _, brief: __, ...rest } = summary
    const bare = summaryText({ ...rest, fixedItems: [], wellScoredAspects: [] })
    expect(bare).toBe('Round 2: no average, high findings 1, revise')
  })

  test('stays as short, whatever there is to say', () => {
    const long = 'A finding that goes on and on about the same thing. '.repeat(40)
    const many = Array.from({ length: 50 }, () => long)
    const text = summaryText({
      ...summary,
      brief: long.repeat(20),
      fixedItems: many,
      wellScoredAspects: many,
    })
    expect(text.length).toBeLessThanOrEqual(2000)
    expect(text).toMatch(/\(\+\d+\)/)
  })
})
