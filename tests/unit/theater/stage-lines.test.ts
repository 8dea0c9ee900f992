// Lines of a judging stage name seats, findings and votes in words, never by the ids of the log.
import { expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { judgingSay } from '../../../src/theater/judging/judging-words'
import { thingWords } from '../../../src/theater/judging/thing-words'
import { ALL, createSurvey } from '../../../src/theater/transcript/survey'
import { sayingOf, transcriptWords } from '../../../src/theater/transcript-words'
import { stateOf } from '../../building/facts'
import { recorded, recordedRuns } from '../../building/runs'

const t = createTranslate(en)

test('rounds to choose from are those of the run, and no line of a judging stage names a thing as the log does', () => {
  const words = transcriptWords(t, () => ({ connection: 'mock' }))
  const named = /round (?:9|10)\d|\bs\d+:\d|\bshown:|\bobjection-\d|\bgap:\d|\bvote:|\bconfirm:/
  const judged = recordedRuns().filter(({ file }) =>
    file.events.some(({ type, stage }) => type === 'round.checked' && stage !== undefined),
  )
  expect(judged.length).toBeGreaterThan(5)
  for (const { name, file } of judged) {
    const survey = createSurvey()
    survey.add(file.events)
    const opened = file.events.flatMap((event) => (event.type === 'critique.round_open' ? [event.round] : []))
    expect([name, ...survey.counts(ALL).rounds.keys()].sort()).toEqual([name, ...new Set(opened)].sort())
    const lines = file.events.filter(({ stage }) => stage !== undefined)
    // What a model has said is its own, and may say anything.
    const ours = lines.filter(({ type }) => !/raised|vote|confirmation|summar|call_/.test(type))
    expect([name, ours.map((event) => sayingOf(event, words)).filter((said) => named.test(said))]).toEqual([
      name,
      [],
    ])
  }
})

test('a call that failed names whom its seat asks', () => {
  const { stages } = stateOf(recorded('opinion_silent').events)
  const failed = { type: 'call_failed', reason: 'http', problem: 'auth', seq: 0, t: 0 } as const
  const words = transcriptWords(t, () => ({ connection: 'Good', stages }))
  const [, second] = stages['opinion:1']?.setup?.seats ?? []
  const said = sayingOf({ ...failed, id: 'opinion:1/blind:s2:1#2', stage: 'opinion:1' }, words)
  expect(second?.connection).not.toBe(undefined)
  expect(said).toContain(`${second?.connection} does not accept this key.`)
  expect(sayingOf({ ...failed, id: 'draft:1' }, words)).toContain('Good does not accept this key.')
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
])('%s is told as %s', (id, name) => expect(thingWords(id, judgingSay(t))).toBe(name))
