// A report tells a run as it was, with minority and gates in their own words, and no markup of a model acts in it.
import { describe, expect, test } from 'vitest'
import { rest } from '../../../src/i18n/de/rest'
import { first } from '../../../src/i18n/de/first'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { dataOf } from '../../../src/library/exporting/data'
import { checkReport } from '../../../src/library/exporting/check'
import { plain, quoted, table } from '../../../src/library/exporting/markdown'
import { judgedReport, reportOf } from '../../../src/library/exporting/report'
import { readSource } from '../../../src/library/exporting/source'
import type { Event } from '../../../src/run/event'
import { fold, type RunState } from '../../../src/run/state'
import { stateOf } from '../../building/facts'
import { runs, textOf } from './ports'

const english = createTranslate(en)
const german = createTranslate(en, () => ({ locale: 'de', parts: { first, ...rest } }))

const sources = new Map([...runs.keys()].map((name) => [name, readSource(textOf(name))]))

function sourceOf(name: string) {
  const source = sources.get(name)
  if (!source) throw new Error(`There is no recorded run ${name}.`)
  return source
}

/** The report of a recorded run, of another state of it, or in another language. */
function told(name: string, { state, t = english }: { state?: RunState; t?: typeof english } = {}): string {
  const source = sourceOf(name)
  return reportOf(source.file.header, state ?? source.state, t)
}

test.each([
  ...[
    'shipped',
    'split_checked',
    'split_told',
    'degraded',
    'panel_approved',
    'loop_answered',
    'loop_cap',
  ].map((name) => ({ name, file: name, t: english })),
  { name: 'split_checked', file: 'split_checked.de', t: german },
])('a report tells a run as it was: $file', async ({ name, file, t }) => {
  await expect(told(name, { t })).toMatchFileSnapshot(`reports/${file}.md`)
})

test('[TR-8] a margin stands in the report and in the data, beside the threshold', () => {
  const source = sourceOf('split_shipped')
  const state = { ...source.state, config: { ...source.state.config, margin: 0.4 } }
  const careful = told('split_shipped', { state })
  expect(careful).toContain('composite reaches 8.0 + 0.4 of 10')
  expect(careful).toContain('Margin 0.40: what only touches the threshold')
  expect(told('split_shipped', { state, t: german })).toContain('8,0 + 0,4')
  expect(dataOf({ ...source, state })).toMatchObject({ rule: { threshold: 8, margin: 0.4 } })
  expect(told('split_shipped')).not.toContain('Margin')
})

describe('the report of a run that was attacked', () => {
  const text = told('verdict')

  test('[OK-39] [OK-43] tells the minority first, and every gate in its own words', () => {
    expect(text).toContain('**Minority report**')
    expect(text.indexOf('**Minority report**')).toBeLessThan(text.indexOf('**What holds**'))
    for (const said of ['Second opinion', 'Cross-examination', 'Acceptance check', 'Plan check'])
      expect(text).toMatch(new RegExp(`^## ${said}`, 'm'))
  })

  test('[Trap 11] says what a stage is worth: one family, and who has not answered, with why', () => {
    const kin = sourceOf('exam_converged').file.events.map((event) => {
      if (event.type !== 'stage_opened' || !event.setup) return event
      const seats = event.setup.seats.map((one) => ({ ...one, family: 'a' }))
      return { ...event, setup: { ...event.setup, seats } }
    })
    const state = stateOf(kin)
    expect(told('exam_converged', { state })).toMatch(/^All seats are of one family: they err together/m)
    expect(told('opinion_one_family')).toMatch(/^The same connection that judged before is asked/m)
    expect(told('opinion_silent')).toMatch(/^0 of 2 jurors have given a judgement that counts\.$/m)
    expect(told('opinion_silent')).toMatch(/^- Seat 1: The reply could not be read\.$/m)
    expect(text).not.toMatch(/of one family/)
  })

  test('[OK-51] its tables are narrow: short fields share a cell, and prose has one of its own', () => {
    const tables = text.split('\n\n').filter((part) => part.startsWith('| '))
    expect(tables.length).toBeGreaterThan(4)
    const findings = tables.filter((one) => one.includes('stated as facts'))
    expect(findings.length).toBeGreaterThan(0)
    for (const row of findings.join('\n').split('\n')) expect(row.split(' | ').length).toBeLessThanOrEqual(4)
  })

  test('[OK-52] says all of it in the six languages of the app', () => {
    const own = told('verdict', { t: german })
    expect(own).toContain('## Zweite Meinung')
    expect(own).not.toMatch(/\{\w+\}|Minority report|Second opinion/)
  })
})

test('[A6] where the critic has not answered, no requirement is said to be without evidence', () => {
  const text = told('acceptance_not_examined')
  expect(text).toContain('Acceptance not examined: the critic has not answered')
  expect(text).toContain('nobody has looked for reasons against')
  expect(text).not.toContain('No evidence')
})

test('[OK-53] what others have written is cited by its name, with the version that was read', () => {
  expect(told('panel')).toContain('## What it rests on')
  expect(told('panel')).toMatch(/^- Brand voice, version 1$/m)
  const { state } = sourceOf('panel')
  const { panel: _, ...alone } = state.given
  const pasted = { kind: 'document', name: 'Fares *2026*', text: 'Dear.' } as const
  const over = (...materials: readonly (typeof pasted)[]) =>
    told('panel', { state: { ...state, given: { ...alone, materials } } })
  expect(over(pasted)).toContain('- Fares \\*2026\\*, 5 characters, as it was when the run began')
  expect(over()).not.toContain('What it rests on')
})

test('a report of every recorded run says how it ended and nothing that is still to come, and passes its own check', () => {
  for (const [name, { state }] of sources) {
    const text = told(name)
    expect(() => checkReport(text, state, english), name).not.toThrow()
    expect(text, name).not.toMatch(/\{\w+\}|undefined|NaN|\[object/)
    if (state.settled) expect(text, name).not.toMatch(/Not asked yet|Not decided yet/)
  }
})

test('a report without its composite is found out', () => {
  const { state } = sourceOf('shipped')
  for (const text of [told('shipped').replaceAll('8.6', ''), ''])
    expect(() => checkReport(text, state, english)).toThrow('report')
})

test('[CL-17] [CP-19] the report of a panel or a loop ends in its own words, and scores nothing', () => {
  expect(told('loop_cap')).toContain('came to its last round \\(3 rounds\\). Review recommended.')
  expect(told('loop_converged')).toContain('The critic converged \\(3 rounds, 2 fixes')
  expect(told('panel_max_rounds')).toContain('Kept after round 2, not approved')
  for (const name of ['loop_cap', 'loop_unread', 'panel_approved', 'panel_unread'])
    expect(told(name)).not.toMatch(/## (?:Rule|Scores|Must-fix)|Round \d+ was not closed/)
})

test('[CL-5] what code has failed stands in the table by what was measured, before what the critic has said', () => {
  const [row = ''] = told('loop_converged').match(/^\| \*\*Outline.*$/m) ?? []
  expect(row).toContain('**Levels of the headings: h3.** Code has counted 0 of 1 readings')
  expect(row).toContain('What is measured counts. “Looked at all four sections.”')
})

test('[CL-5] what code has failed is not below the words that nothing has to be fixed', () => {
  expect(told('measured')).toContain('Nothing has to be fixed so far.')
  const text = told('measured', { state: withFailedStage(sourceOf('measured').state) })
  expect(text).toContain('## Critic loop on this run')
  expect(text).not.toContain('Nothing has to be fixed so far.')
  expect(text).toContain('Nothing but what a critic has failed: it stands below.')
})

/** The run with a critic loop that ended at its cap. */
function withFailedStage(state: RunState): RunState {
  const { file, state: loop } = sourceOf('loop_cap')
  const setup = loop.given.loop && { loop: loop.given.loop }
  const opened: object = { type: 'stage_opened', id: 's1', procedure: 'critic-loop', ...setup }
  const facts = file.events.slice(2).map(({ seq: _, t: __, ...fact }): object => {
    if (fact.type === 'run_settled') return { type: 'stage_ended', id: 's1', status: fact.status }
    return { ...fact, stage: 's1' }
  })
  return [opened, ...facts].reduce<RunState>(
    // The facts of a recorded loop, told as those of a stage.
    (now, fact) => fold(now, { seq: now.seq, t: now.t, ...fact } as Event),
    state,
  )
}

describe('words of a model are words', () => {
  test('no picture, link or markup of theirs stands in a report', () => {
    const bad = '![x](http://evil.test/a.png) <img src=http://evil.test/b> [y](javascript:1) `z` | **w**\n# h'
    const brief = { title: bad, what: bad, requirements: [bad] }
    const text = told('shipped', { state: { ...sourceOf('shipped').state, brief } })
    expect(text).not.toMatch(/(?<!\\)!\[|(?<!\\)<img|(?<!\\)\]\(|[^\\]:\/\/evil/)
    expect(text.split('\n').filter((line) => line.startsWith('# '))).toHaveLength(1)
  })

  test('a cell stays one cell, and a text of several paragraphs a quotation, whatever is in it', () => {
    const rows = table(['a', 'b'], [[plain('one | two\nthree'), plain('four')]]).split('\n')
    expect(rows).toEqual(['| a | b |', '| --- | --- |', '| one \\| two three | four |'])
    expect(quoted('one\n\n# two\r\n- three')).toBe('> one\n>\n> \\# two\n> \\- three')
  })
})

test('[CL-17] a replay in one file is told what a panel or critics have said, and nothing of a jury', () => {
  const judged = (name: string) => judgedReport(sourceOf(name).file.header, sourceOf(name).state, english)
  expect(judged('loop_cap')).toContain('Review recommended.')
  expect(judged('panel_approved')).toContain('## Content panel')
  expect(judged('split_shipped')).toBeUndefined()
})
