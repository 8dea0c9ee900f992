// Every kind of plan item has words of its own in each language, and none stays empty in a report.
import { describe, expect, test } from 'vitest'
import { rest as de } from '../../../src/i18n/de/rest'
import { en } from '../../../src/i18n/en'
import { rest as ja } from '../../../src/i18n/ja/rest'
import { rest as ko } from '../../../src/i18n/ko/rest'
import { createTranslate } from '../../../src/i18n/t'
import { rest as cn } from '../../../src/i18n/zh-CN/rest'
import { rest as tw } from '../../../src/i18n/zh-TW/rest'
import { reportOf } from '../../../src/library/exporting/report'
import { planOf } from '../../../src/procedures/plan-check/items'
import type { Material } from '../../../src/run/event'
import type { PlanItem } from '../../../src/run/plan'
import { judgingSay } from '../../../src/theater/judging/judging-words'
import { planItemWords } from '../../../src/theater/judging/plan-item-words'
import { minorityWords } from '../../../src/theater/judging/verdict-more'
import { INK, pageOf, PALE, planSetup, playRun, type RunPlay, stateOf } from '../../tools/ship-checks'
import { recorded, recordedRuns } from '../../building/runs'

const LANGUAGES = {
  en: createTranslate(en),
  de: createTranslate(en, () => ({ locale: 'de', parts: de })),
  ja: createTranslate(en, () => ({ locale: 'ja', parts: ja })),
  ko: createTranslate(en, () => ({ locale: 'ko', parts: ko })),
  'zh-CN': createTranslate(en, () => ({ locale: 'zh-CN', parts: cn })),
  'zh-TW': createTranslate(en, () => ({ locale: 'zh-TW', parts: tw })),
}

const KINDS: readonly Material['kind'][] = ['brand', 'skill', 'document', 'copy']
const given = (kind: Material['kind']): Material => ({ kind, name: `A ${kind}`, text: 'x' })
const judged = (n: number, critic: number, a11y: number, fixes: readonly string[] = [INK]) => {
  return { page: pageOf(n), said: { critic: { score: critic, fixes: [PALE] }, a11y: { score: a11y, fixes } } }
}
const worse = [judged(1, 7.5, 8), judged(2, 3, 3)]
const samePlace = [judged(2, 6, 6, ['Make #order larger', 'Say more'])]

async function itemsIn(play: RunPlay, round: number): Promise<readonly PlanItem[]> {
  return planOf(stateOf((await playRun(play)).log.events), { ...planSetup, round }).items
}

/** Every kind of item that code makes of a plan, and what each brings along. */
const all = [
  ...(await itemsIn({}, 2)),
  ...(await itemsIn({ rounds: worse }, 2)),
  ...(await itemsIn({ rounds: samePlace, materials: KINDS.slice(2).map(given) }, 1)),
  // Only so many are leant on.
  ...(await itemsIn({ materials: KINDS.slice(0, 2).map(given) }, 2)),
]

/** What decides how an item is told. */
function shapeOf({ kind, text, round, material, measurement, of = [] }: PlanItem): string {
  const has = [
    ...(text ? ['text'] : []),
    ...(round === undefined ? [] : ['round']),
    ...(material ? [material] : []),
    ...(measurement && kind === 'Val' ? ['measurement'] : []),
    ...(of.length > 0 ? [`of ${of.length}`] : []),
  ]
  return [kind, ...has].join(' ')
}

const shapes = new Map(all.map((item) => [shapeOf(item), item]))

describe('[OK-36] each item of a plan has words', () => {
  const inEnglish = judgingSay(LANGUAGES.en)

  test('every combination that a plan is made of stands here, and no two of them are told alike', () => {
    const steps = ['Step text', 'Opt round', 'Rb round', 'Rb text']
    const needs = [...KINDS.map((kind) => `Dep text ${kind}`), 'Dep of 2']
    const checks = ['Val text of 1', 'Val text measurement of 1']
    expect([...shapes.keys()].sort()).toEqual([...steps, ...needs, ...checks].sort())
    const told = [...shapes.values()].map((item) => planItemWords(item, inEnglish))
    expect(new Set(told).size).toBe(shapes.size)
  })

  test.each(Object.entries(LANGUAGES))('in %s', (locale, t) => {
    const faulty = [...shapes].flatMap(([shape, item]) => {
      const words = planItemWords(item, judgingSay(t))
      const isWhole = words.trim() !== '' && !/[{}]|undefined/.test(words)
      const named = namesIn(item).every((name) => words.includes(name))
      // A change is told in the words of whoever raised it, in every language.
      const isOwn = locale === 'en' || item.kind === 'Step' || words !== planItemWords(item, inEnglish)
      return isWhole && named && isOwn ? [] : [`${shape}: ${words}`]
    })
    expect(faulty).toEqual([])
  })
})

/** What a reader has to meet again. Of a change that is measured the reading stands for its words. */
function namesIn({ kind, text, round, of = [], target, measurement }: PlanItem): readonly string[] {
  const isMeasured = kind === 'Val' && measurement !== undefined
  const place = kind === 'Dep' && target !== undefined ? [target] : []
  return [isMeasured ? measurement : text, ...(round === undefined ? [] : [String(round)]), ...of, ...place]
}

test('no recorded plan leaves an item empty in its report', () => {
  const reports = recordedRuns(/^plan_/).map(({ name, file: { header, events } }) => [
    name,
    reportOf(header, stateOf(events), LANGUAGES.en),
  ])
  expect(reports.filter(([, report = '']) => /\(P-\w+-\d+\): *\|/.test(report))).toEqual([])
  expect(reports.length).toBeGreaterThan(0)
})

test('a vote against a direction names it on the verdict card', () => {
  const against = recorded('plan_dissent').events.map((event) =>
    event.type === 'plan_vote' && event.vote === 'disagree' ? { ...event, item: 'P-Opt-1' } : event,
  )
  expect(minorityWords(stateOf(against), LANGUAGES.en).join('\n')).toContain('Go on from the page of round')
})
