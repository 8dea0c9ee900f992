import { describe, expect, test } from 'vitest'
import { rest as de } from '../../../src/i18n/de/rest'
import { first as deFirst } from '../../../src/i18n/de/first'
import { en } from '../../../src/i18n/en'
import { rest as ja } from '../../../src/i18n/ja/rest'
import { first as jaFirst } from '../../../src/i18n/ja/first'
import { rest as ko } from '../../../src/i18n/ko/rest'
import { first as koFirst } from '../../../src/i18n/ko/first'
import { createTranslate, type Language } from '../../../src/i18n/t'
import { transcriptTexts } from '../../../src/i18n/transcript'
import { rest as zhCN } from '../../../src/i18n/zh-CN/rest'
import { first as zhCNFirst } from '../../../src/i18n/zh-CN/first'
import { rest as zhTW } from '../../../src/i18n/zh-TW/rest'
import { first as zhTWFirst } from '../../../src/i18n/zh-TW/first'
import { callName, seatWords } from '../../../src/library/calls/seat-words'
import {
  evidenceLines,
  findingsSay,
  lensWords,
  reasonWords,
  ruledWords,
  textWords,
} from '../../../src/library/findings/words'
import { stageWords } from '../../../src/library/stage-words'
import { NEXT_CODES } from '../../../src/run/acceptance'
import { callsIn } from '../../../src/run/call-records'
import { type CallFailure, PROBLEMS, type WarningKind, type WireErrorKind } from '../../../src/run/event'
import { CLASS_ROWS, FINDING_CLASSES } from '../../../src/run/exam'
import { FINDING_STATES, GRAVITIES, listFindings, type Ruled } from '../../../src/run/finding-list'
import { stageNamed, type StageNamed } from '../../../src/run/stage-named'
import { fold, initialState } from '../../../src/run/state'
import { transcriptWords, unreadWords } from '../../../src/theater/transcript-words'
import { recordedRuns } from '../../building/runs'

const LANGUAGES: readonly Language[] = [
  { locale: 'en', parts: {} },
  { locale: 'de', parts: { first: deFirst, ...de } },
  { locale: 'ja', parts: { first: jaFirst, ...ja } },
  { locale: 'ko', parts: { first: koFirst, ...ko } },
  { locale: 'zh-CN', parts: { first: zhCNFirst, ...zhCN } },
  { locale: 'zh-TW', parts: { first: zhTWFirst, ...zhTW } },
]

/** A code that is no word: what people read must not hold it. */
const isCode = (code: string) => /[-_:#/\d]/.test(code)

function expectWords(words: string | undefined, code: string) {
  expect(words, code).toBeTruthy()
  if (isCode(code)) expect(words).not.toContain(code)
  // A text that is missing says the name of its key.
  expect(words).not.toMatch(/^[a-z]+(?:\.[\w-]+)+$/i)
}

/** A new member is asked for here by the compiler. */
const FAILURES = {
  http: true,
  network_cut: true,
  timeout: true,
  aborted: true,
  refused: true,
  truncated: true,
  empty: true,
  unreadable: true,
  lost: true,
} satisfies Record<CallFailure, true>
const UNREADABLE = {
  malformed_block: true,
  oversize_block: true,
  missing_artifact: true,
  protocol_version_mismatch: true,
} satisfies Record<WireErrorKind, true>
const WARNINGS = {
  weak_debate: true,
  role_missing: true,
  composite_mismatch: true,
  decision_mismatch: true,
  budget_exceeded: true,
  ship_missing: true,
  ship_not_earned: true,
  unknown_role: true,
  duplicate_role: true,
  score_clamped: true,
  score_missing: true,
  score_format: true,
  must_fix_mismatch: true,
  settings_mismatch: true,
  duplicate_ship: true,
  duplicate_artifact: true,
  round_mismatch: true,
  round_end_missing: true,
  second_run: true,
  misplaced_tag: true,
  missing_close: true,
  stray_close: true,
  stray_text: true,
  unknown_tag: true,
  broken_tag: true,
  duplicate_attribute: true,
  tag_case: true,
  comment: true,
  thinking: true,
  control_characters: true,
  cdata_misplaced: true,
  cdata_missing: true,
  cdata_end_inside: true,
} satisfies Record<WarningKind, true>
const STAGES = {
  exam: true,
  acceptance: true,
  plan: true,
  opinion: true,
  loop: true,
} satisfies Record<StageNamed['kind'], true>

// The keys of a record that names each member once are its members.
const keysOf = <K extends string>(record: Readonly<Record<K, true>>) => Object.keys(record) as K[]

const runs = recordedRuns().map(({ name, file }) => ({
  name,
  file,
  state: file.events.reduce(fold, initialState()),
}))

describe.each(LANGUAGES)('in $locale', (language) => {
  const t = createTranslate(en, () => language)
  const words = transcriptWords(t, () => ({ connection: 'Kitchen', model: 'm' }))

  test('[EV-5] every way in which a call may fail has words', () => {
    for (const reason of keysOf(FAILURES)) expectWords(words.say(`fail.${reason}`), reason)
    for (const kind of keysOf(UNREADABLE)) expectWords(unreadWords(kind, t), kind)
    for (const problem of PROBLEMS) expectWords(words.problem(problem), problem)
  })

  test('[EV-5] everything that may be odd in a reply has words', () => {
    for (const kind of keysOf(WARNINGS)) expectWords(words.say(`warning.${kind}`), kind)
  })

  test('[EV-5] [EV-6] every kind of stage has words, alone and among others', () => {
    for (const kind of keysOf(STAGES))
      for (const n of [1, 2]) expectWords(stageWords({ kind, n }, `${kind}:${n}`, t), `${kind}:${n}`)
  })

  test('[EV-6] states, severities, classes, rows and what is to be done have words', () => {
    const say = findingsSay(t)
    for (const state of FINDING_STATES) expectWords(say(`findings.state.${state}`), state)
    for (const gravity of GRAVITIES) expectWords(say(`findings.gravity.${gravity}`), gravity)
    const ruled: readonly Ruled[] = [
      ...FINDING_CLASSES.flatMap((its) =>
        CLASS_ROWS.map((row) => ({ by: 'exam', class: its, row }) as const),
      ),
      ...NEXT_CODES.flatMap((next) =>
        (['A1', 'A2'] as const).map((row) => ({ by: 'acceptance', row, next }) as const),
      ),
    ]
    for (const one of ruled) {
      expectWords(ruledWords(one, t), one.row)
      expectWords(ruledWords(one, t), one.by === 'exam' ? one.class : one.next)
    }
  })

  test.each(runs)('[EV-5] $name: no call, seat or stage stands there under its id', ({ file }) => {
    for (const call of callsIn(file.events)) {
      const name = callName(call, words)
      expectWords(name, call.id)
      expect(name).not.toMatch(/\bs\d+\b|[#/]/)
      const seat = seatWords(call, t)
      if (!(call.seat in en)) expect(seat).not.toBe(call.seat)
      if (call.stage !== undefined) expectWords(stageWords(call.named, call.stage, t), call.stage)
    }
  })

  test.each(runs)('[EV-6] $name: no finding speaks in ids and rows', ({ state }) => {
    for (const finding of listFindings(state)) {
      expectWords(textWords(finding, state, t), finding.id)
      expectWords(lensWords(finding.lens, state, t), finding.lens)
      if (finding.stage !== undefined)
        expectWords(stageWords(stageNamed(state, finding.stage), finding.stage, t), finding.stage)
      for (const [at, line] of evidenceLines(finding, state, t).entries())
        if (finding.evidence[at]?.kind === 'measurement') expect(line).not.toMatch(/\bIN-\d|_/)
      if (language.locale !== 'en') expect(reasonWords(finding, t)).not.toBe('skipped by you')
    }
  })
})

test('[EV-5] calls of one seat are told apart by their round, their number and their part', () => {
  const t = createTranslate(en)
  const words = { t, say: t.part('transcript', transcriptTexts) }
  const name = (id: string) => callName({ id, seat: 's1' }, words)
  expect(name('exam:1/reverify:2:s1:1')).toBe('votes of Seat 1 in round 2')
  expect(name('exam:1/reverify:2:s1:2')).toBe('votes of Seat 1 in round 2, part 2')
  expect(name('opinion:1/blind:s1:3#2')).toBe('blind judgement 3 by Seat 1, try 2')
  expect(callName({ id: 'critique:1:mine', seat: 'mine', called: 'Tone of ours' }, words)).toBe(
    'Tone of ours on the text of round 1',
  )
})

test('[EV-5] the second cross-examination of a run is told apart from the first', () => {
  const all = runs.flatMap(({ file }) => callsIn(file.events).flatMap(({ named }) => named ?? []))
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['exam', 'acceptance', 'plan', 'opinion']))
  expect(stageWords({ kind: 'exam', n: 2 }, 'exam:4', createTranslate(en))).toBe(
    'Cross-examination, number 2',
  )
})
