import { describe, expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { judgingSay } from '../../../src/theater/judging/judging-words'
import { thingWords } from '../../../src/theater/judging/thing-words'
import { ALL, createSurvey } from '../../../src/theater/transcript/survey'
import { sayingOf, transcriptWords } from '../../../src/theater/transcript-words'
import { recordedRuns } from '../../building/runs'

const t = createTranslate(en)
const words = transcriptWords(t, () => ({ connection: 'mock' }))
const judged = recordedRuns().filter(({ file }) =>
  file.events.some(({ type, stage }) => type === 'round.checked' && stage !== undefined),
)

describe('lines of a judging stage', () => {
  test.each(judged.map((run) => [run.name, run] as const))(
    '%s: rounds to choose from are those of the run',
    (_name, { file }) => {
      const survey = createSurvey()
      survey.add(file.events)
      const opened = file.events.flatMap((event) =>
        event.type === 'critique.round_open' ? [event.round] : [],
      )
      expect([...survey.counts(ALL).rounds.keys()].sort()).toEqual([...new Set(opened)].sort())
    },
  )

  test.each(judged.map((run) => [run.name, run] as const))(
    '%s: no line names a thing as the log does',
    (_name, { file }) => {
      const lines = file.events.filter(({ stage }) => stage !== undefined)
      // What a model has said is its own, and may say anything.
      const ours = lines.filter(({ type }) => !/raised|vote|confirmation|summar|call_/.test(type))
      const said = ours.map((event) => sayingOf(event, words)).join('\n')
      expect(said).not.toMatch(
        /round (?:9|10)\d|\bs\d+:\d|\bshown:|\bobjection-\d|\bgap:\d|\bvote:|\bconfirm:/,
      )
    },
  )

  test('a call that failed names whom its seat asks', () => {
    const [silent] = recordedRuns().filter(({ name }) => name === 'opinion_silent')
    const { stages } = (silent?.file.events ?? []).reduce<RunState>(fold, initialState())
    const failed = { type: 'call_failed', reason: 'http', problem: 'auth', seq: 0, t: 0 } as const
    const speaking = transcriptWords(t, () => ({ connection: 'Good', stages }))
    const [, second] = stages['opinion:1']?.setup?.seats ?? []
    const said = sayingOf({ ...failed, id: 'opinion:1/blind:s2:1#2', stage: 'opinion:1' }, speaking)
    expect(second?.connection).not.toBe(undefined)
    expect(said).toContain(`${second?.connection} does not accept this key.`)
    expect(sayingOf({ ...failed, id: 'draft:1' }, speaking)).toContain('Good does not accept this key.')
  })

  test.each([
    ['s2:3', 'Finding 3 of Seat 2'],
    ['opinion:1/s1:2.3', 'Finding 3 of Seat 1'],
    ['gap:1', 'Gap 1'],
    ['objection-2', 'Objection 2'],
    ['unshown:R1', '“Nothing shown for R1”'],
    ['shown:R1', 'the evidence for R1'],
    ['vote:1:s2:s1:3', 'the word of Seat 2 on “Finding 3 of Seat 1”'],
    ['confirm:s3:objection-1', 'the word of Seat 3 on “Objection 1”'],
    ['plan:P-Step-1:target', 'P-Step-1'],
    ['bench-1.m2', 'bench-1.m2'],
  ])('%s is %s', (id, name) => expect(thingWords(id, judgingSay(t))).toBe(name))
})
