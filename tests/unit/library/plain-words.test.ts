// Every state, reason and code that a person may read has words in each language, and is never shown as a code.
import { describe, expect, test } from 'vitest'
import { rest as de } from '../../../src/i18n/de/rest'
import { first as deFirst } from '../../../src/i18n/de/first'
import { en } from '../../../src/i18n/en'
import { rest as ja } from '../../../src/i18n/ja/rest'
import { first as jaFirst } from '../../../src/i18n/ja/first'
import { rest as ko } from '../../../src/i18n/ko/rest'
import { first as koFirst } from '../../../src/i18n/ko/first'
import { createTranslate, type Language } from '../../../src/i18n/t'
import { theaterTexts } from '../../../src/i18n/theater'
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
import { PROBLEMS } from '../../../src/run/event'
import { CLASS_ROWS, FINDING_CLASSES } from '../../../src/run/exam'
import { FINDING_STATES, GRAVITIES, listFindings, type Ruled } from '../../../src/run/finding-list'
import { stageNamed, type StageNamed } from '../../../src/run/stage-named'
import { transcriptWords } from '../../../src/theater/transcript-words'
import { spread } from '../../building/depth'
import { stateOf } from '../../building/facts'
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

/** What is said of a code: it may be no nothing, no code, and not the name of a key, as which a missing text is said. */
function expectWords(words: string | undefined, code: string) {
  expect(words, code).toBeTruthy()
  if (isCode(code)) expect(words).not.toContain(code)
  expect(words).not.toMatch(/^[a-z]+(?:\.[\w-]+)+$/i)
}

/** The texts for the members of a union. The compiler asks for each of them where the app says it. */
function textsFor<Key extends string, Start extends string>(
  texts: Readonly<Record<Key, string>>,
  start: Start,
) {
  const isOne = (key: Key): key is Extract<Key, `${Start}${string}`> => key.startsWith(start)
  // The keys of a table of texts are its keys.
  return (Object.keys(texts) as Key[]).filter(isOne)
}

/** A new member is asked for here by the compiler. */
const STAGES = { exam: true, acceptance: true, plan: true, opinion: true, loop: true } satisfies Record<
  StageNamed['kind'],
  true
>

const runs = recordedRuns().map(({ name, file }) => ({ name, file, state: stateOf(file.events) }))

describe.each(LANGUAGES)('in $locale', (language) => {
  const t = createTranslate(en, () => language)
  const words = transcriptWords(t, () => ({ connection: 'Kitchen', model: 'm' }))
  const some = language.locale === 'en' ? runs : spread(runs, 15)

  test('[EV-5] every way in which a call may fail, and everything that may be odd in a reply, has words', () => {
    for (const start of ['fail.', 'warning.'] as const)
      for (const key of textsFor(transcriptTexts, start)) expectWords(words.say(key), key.replace(start, ''))
    const theater = t.part('theater', theaterTexts)
    for (const key of textsFor(theaterTexts, 'degraded.'))
      expectWords(theater(key), key.replace('degraded.', ''))
    for (const problem of PROBLEMS) expectWords(words.problem(problem), problem)
  })

  test('[EV-5] [EV-6] every kind of stage has words, alone and among others', () => {
    // The keys of a record that names each member once are its members.
    for (const kind of Object.keys(STAGES) as StageNamed['kind'][])
      for (const n of [1, 2]) expectWords(stageWords({ kind, n }, `${kind}:${n}`, t), `${kind}:${n}`)
  })

  test('[EV-6] states, severities, classes, rows and what is to be done have words', () => {
    const say = findingsSay(t)
    for (const state of FINDING_STATES) expectWords(say(`findings.state.${state}`), state)
    for (const gravity of GRAVITIES) expectWords(say(`findings.gravity.${gravity}`), gravity)
    const exams = FINDING_CLASSES.flatMap((its) =>
      CLASS_ROWS.map((row): Ruled => ({ by: 'exam', class: its, row })),
    )
    const checks = NEXT_CODES.flatMap((next) =>
      (['A1', 'A2'] as const).map((row): Ruled => ({ by: 'acceptance', row, next })),
    )
    for (const one of [...exams, ...checks]) {
      expectWords(ruledWords(one, t), one.row)
      expectWords(ruledWords(one, t), one.by === 'exam' ? one.class : one.next)
    }
  })

  test('[EV-5] of every recorded run: no call, seat or stage stands there under its id', () => {
    for (const call of some.flatMap(({ file }) => callsIn(file.events))) {
      const name = callName(call, words)
      expectWords(name, call.id)
      expect(name).not.toMatch(/\bs\d+\b|[#/]/)
      if (!(call.seat in en)) expect(seatWords(call, t)).not.toBe(call.seat)
      if (call.stage !== undefined) expectWords(stageWords(call.named, call.stage, t), call.stage)
    }
  })

  test('[EV-6] of every recorded run: no finding speaks in ids and rows', () => {
    for (const { state } of some)
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
  const own = { id: 'critique:1:mine', seat: 'mine', called: 'Tone of ours' }
  expect(callName(own, words)).toBe('Tone of ours on the text of round 1')
})

test('[EV-5] the second cross-examination of a run is told apart from the first', () => {
  const kinds = runs.flatMap(({ file }) => callsIn(file.events).flatMap(({ named }) => named?.kind ?? []))
  expect(new Set(kinds)).toEqual(new Set(['exam', 'acceptance', 'plan', 'opinion']))
  const second = stageWords({ kind: 'exam', n: 2 }, 'exam:4', createTranslate(en))
  expect(second).toBe('Cross-examination, number 2')
})
