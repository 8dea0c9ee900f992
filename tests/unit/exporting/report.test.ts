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
import { fold, initialState, type RunState } from '../../../src/run/state'
import { recordedRuns } from '../../building/runs'

const english = createTranslate(en)
const german = createTranslate(en, () => ({ locale: 'de', parts: { first, ...rest } }))

const runs = new Map(recordedRuns().map(({ name, text }) => [name, readSource(text)]))

function sourceOf(name: string) {
  const source = runs.get(name)
  if (!source) throw new Error(`There is no recorded run ${name}.`)
  return source
}

describe('a report tells a run as it was', () => {
  test.each([
    'shipped',
    'split_checked',
    'split_told',
    'degraded',
    'panel_approved',
    'loop_answered',
    'loop_cap',
  ])('%s, in English', async (name) => {
    const { file, state } = sourceOf(name)
    await expect(reportOf(file.header, state, english)).toMatchFileSnapshot(`reports/${name}.md`)
  })

  test.each(['split_checked'])('%s, in German', async (name) => {
    const { file, state } = sourceOf(name)
    await expect(reportOf(file.header, state, german)).toMatchFileSnapshot(`reports/${name}.de.md`)
  })
})

test('[TR-8] a margin stands in the report and in the data, beside the threshold', () => {
  const { file, state, ...source } = sourceOf('split_shipped')
  const careful = { ...state, config: { ...state.config, margin: 0.4 } }
  const told = reportOf(file.header, careful, english)
  expect(told).toContain('composite reaches 8.0 + 0.4 of 10')
  expect(told).toContain('Margin 0.40: what only touches the threshold')
  expect(reportOf(file.header, careful, german)).toContain('8,0 + 0,4')
  expect(dataOf({ ...source, file, state: careful })).toMatchObject({ rule: { threshold: 8, margin: 0.4 } })
  expect(reportOf(file.header, state, english)).not.toContain('Margin')
})

describe('the report of a run that was attacked', () => {
  const { file, state } = sourceOf('verdict')
  const text = reportOf(file.header, state, english)

  test('[OK-39] [OK-43] tells the minority first, and every gate in its own words', () => {
    expect(text).toContain('**Minority report**')
    expect(text.indexOf('**Minority report**')).toBeLessThan(text.indexOf('**What holds**'))
    for (const said of ['Second opinion', 'Cross-examination', 'Acceptance check', 'Plan check'])
      expect(text).toMatch(new RegExp(`^## ${said}`, 'm'))
  })

  test('[Trap 11] says what a stage is worth: one family, and who has not answered, with why', () => {
    const told = (name: string) => {
      const source = sourceOf(name)
      return reportOf(source.file.header, source.state, english)
    }
    const { file: exam } = sourceOf('exam_converged')
    const kin = exam.events
      .map((event) =>
        event.type === 'stage_opened' && event.setup
          ? {
              ...event,
              setup: { ...event.setup, seats: event.setup.seats.map((one) => ({ ...one, family: 'a' })) },
            }
          : event,
      )
      .reduce<RunState>(fold, initialState())
    expect(reportOf(exam.header, kin, english)).toMatch(/^All seats are of one family: they err together/m)
    expect(told('opinion_one_family')).toMatch(/^The same connection that judged before is asked/m)
    expect(told('opinion_silent')).toMatch(/^0 of 2 jurors have given a judgement that counts\.$/m)
    expect(told('opinion_silent')).toMatch(/^- Seat 1: The reply could not be read\.$/m)
    expect(text).not.toMatch(/of one family/)
  })

  test('says nothing that is still to come of what is over', () => {
    for (const one of runs.values())
      if (one.state.settled)
        expect(reportOf(one.file.header, one.state, english)).not.toMatch(/Not asked yet|Not decided yet/)
  })

  test('[OK-51] its tables are narrow: short fields share a cell, and prose has one of its own', () => {
    const tables = text.split('\n\n').filter((part) => part.startsWith('| '))
    expect(tables.length).toBeGreaterThan(4)
    const findings = tables.filter((one) => one.includes('stated as facts'))
    expect(findings.length).toBeGreaterThan(0)
    for (const one of findings)
      for (const row of one.split('\n')) expect(row.split(' | ').length).toBeLessThanOrEqual(4)
  })

  test('[OK-52] says all of it in the six languages of the app', () => {
    const own = reportOf(file.header, state, german)
    expect(own).toContain('## Zweite Meinung')
    expect(own).not.toMatch(/\{\w+\}|Minority report|Second opinion/)
  })
})

test('[A6] where the critic has not answered, no requirement is said to be without evidence', () => {
  const { file, state } = sourceOf('acceptance_not_examined')
  const text = reportOf(file.header, state, english)
  expect(text).toContain('Acceptance not examined: the critic has not answered')
  expect(text).toContain('nobody has looked for reasons against')
  expect(text).not.toContain('No evidence')
})

test('[OK-53] what others have written is cited by its name, with the version that was read', () => {
  const { file, state } = sourceOf('panel')
  const text = reportOf(file.header, state, english)
  expect(text).toContain('## What it rests on')
  expect(text).toMatch(/^- Brand voice, version 1$/m)
  const { panel: _, ...alone } = state.given
  const pasted = { kind: 'document', name: 'Fares *2026*', text: 'Dear.' } as const
  const told = (materials: readonly (typeof pasted)[]) =>
    reportOf(file.header, { ...state, given: { ...alone, materials } }, english)
  expect(told([pasted])).toContain('- Fares \\*2026\\*, 5 characters, as it was when the run began')
  expect(told([])).not.toContain('What it rests on')
})

test('a report of every recorded run says how it ended, and passes its own check', () => {
  for (const { file, state } of runs.values()) {
    const text = reportOf(file.header, state, english)
    expect(() => checkReport(text, state, english)).not.toThrow()
    expect(text).not.toMatch(/\{\w+\}|undefined|NaN|\[object/)
  }
})

test('[CL-17] [CP-19] the report of a panel or a loop ends in its own words, and scores nothing', () => {
  const told = (name: string) => {
    const { file, state } = sourceOf(name)
    return reportOf(file.header, state, english)
  }
  expect(told('loop_cap')).toContain('came to its last round \\(3 rounds\\). Review recommended.')
  expect(told('loop_converged')).toContain('The critic converged \\(3 rounds, 2 fixes')
  expect(told('panel_max_rounds')).toContain('Kept after round 2, not approved')
  for (const name of ['loop_cap', 'loop_unread', 'panel_approved', 'panel_unread']) {
    expect(told(name)).not.toMatch(/## (?:Rule|Scores|Must-fix)/)
    expect(told(name)).not.toMatch(/Round \d+ was not closed/)
  }
})

describe('[CL-5] what code has failed', () => {
  test('stands in the table by what was measured, before what the critic has said', () => {
    const { file, state } = sourceOf('loop_converged')
    const [row = ''] = reportOf(file.header, state, english).match(/^\| \*\*Outline.*$/m) ?? []
    expect(row).toContain('**Levels of the headings: h3.** Code has counted 0 of 1 readings')
    expect(row).toContain('What is measured counts. “Looked at all four sections.”')
  })

  test('is not below the words that nothing has to be fixed', () => {
    const { file, state } = sourceOf('measured')
    const told = (now: RunState) => reportOf(file.header, now, english)
    expect(told(state)).toContain('Nothing has to be fixed so far.')
    const text = told(withFailedStage(state))
    expect(text).toContain('## Critic loop on this run')
    expect(text).not.toContain('Nothing has to be fixed so far.')
    expect(text).toContain('Nothing but what a critic has failed: it stands below.')
  })
})

/** The run with a critic loop that ended at its cap. */
function withFailedStage(state: RunState): RunState {
  const { file, state: loop } = sourceOf('loop_cap')
  const setup = loop.given.loop
  const opened: object = {
    type: 'stage_opened',
    id: 's1',
    procedure: 'critic-loop',
    ...(setup && { loop: setup }),
  }
  const facts = file.events.slice(2).flatMap(({ seq: _, t: __, ...fact }): readonly object[] => {
    if (fact.type === 'run_settled') return [{ type: 'stage_ended', id: 's1', status: fact.status }]
    return [{ ...fact, stage: 's1' }]
  })
  return [opened, ...facts].reduce<RunState>(
    // The facts of a recorded loop, told as those of a stage.
    (now, fact) => fold(now, { seq: now.seq, t: now.t, ...fact } as Event),
    state,
  )
}

test('a report without its composite is found out', () => {
  const { file, state } = sourceOf('shipped')
  const text = reportOf(file.header, state, english).replaceAll('8.6', '')
  expect(() => checkReport(text, state, english)).toThrow('report')
  expect(() => checkReport('', state, english)).toThrow('report')
})

test('the same run gives the same report', () => {
  const { file, state } = sourceOf('split_shipped')
  expect(reportOf(file.header, state, english)).toBe(reportOf(file.header, state, english))
})

describe('words of a model are words', () => {
  test('no picture, link or markup of theirs stands in a report', () => {
    const { file, state } = sourceOf('shipped')
    const bad = '![x](http://evil.test/a.png) <img src=http://evil.test/b> [y](javascript:1) `z` | **w**\n# h'
    const hostile: RunState = { ...state, brief: { title: bad, what: bad, requirements: [bad] } }
    const text = reportOf(file.header, hostile, english)
    expect(text).not.toMatch(/(?<!\\)!\[|(?<!\\)<img|(?<!\\)\]\(|[^\\]:\/\/evil/)
    expect(text.split('\n').filter((line) => line.startsWith('# '))).toHaveLength(1)
  })

  test('a cell stays one cell, whatever is in it', () => {
    const rows = table(['a', 'b'], [[plain('one | two\nthree'), plain('four')]]).split('\n')
    expect(rows).toEqual(['| a | b |', '| --- | --- |', '| one \\| two three | four |'])
  })

  test('a text of several paragraphs stays a quotation', () => {
    expect(quoted('one\n\n# two\r\n- three')).toBe('> one\n>\n> \\# two\n> \\- three')
  })
})

test('[CL-17] a replay in one file is told what a panel or critics have said, and nothing of a jury', () => {
  const told = (name: string) => {
    const { file, state } = sourceOf(name)
    return judgedReport(file.header, state, english)
  }
  expect(told('loop_cap')).toContain('Review recommended.')
  expect(told('panel_approved')).toContain('## Content panel')
  expect(told('split_shipped')).toBeUndefined()
})
