import { describe, expect, test } from 'vitest'
import { subjectIn } from '../../../src/page/critic-subject'
import type { Event } from '../../../src/run/event'
import type { RunFile } from '../../../src/run/log'
import { recordedRuns } from '../../building/runs'

const runs = new Map(recordedRuns().map(({ name, file }) => [name, file]))

function fileOf(name: string): RunFile {
  const file = runs.get(name)
  if (!file) throw new Error(`There is no recorded run ${name}.`)
  return file
}

function here(name: string, file = fileOf(name), own = true) {
  const left = subjectIn(name, file, own)
  if (left.kind !== 'here') throw new Error(`Nothing is left by ${name}: ${left.why}`)
  return left
}

/** The run with more said after it. */
function more(name: string, facts: readonly object[]): RunFile {
  const file = fileOf(name)
  const seq = file.events.length
  // Written down here as they stand in a log.
  const events = facts.map((fact, at) => ({ seq: seq + at, t: 9_000_000, ...fact }) as Event)
  return { ...file, events: [...file.events, ...events] }
}

describe('what a run has left for a critic', () => {
  test('the version that it settled with, under the questions of its kind', () => {
    const left = here('loop_converged')
    expect(left.version.html).toContain('Bread, version 1')
    expect(left.subject).toMatchObject({ kind: 'page', mime: 'text/html', title: 'A page' })
    expect(left.subject.bytes).toBe(left.version.html.length)
  })

  test('a text is named so that the worker reads it as one', () => {
    const { subject, version } = here('panel_approved')
    expect(subject.kind).toBe('copy')
    expect(version.name).toMatch(/\.md$/)
  })

  test('what a stage has mended goes before what the run has shipped', () => {
    // The loop has a round, or it would not be recorded.
    const { artifact } = fileOf('loop_cap').events.find(({ type }) => type === 'critic_round_started') as {
      artifact: string
    } & Event
    const opened = { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop' }
    const file = more('loop_cap', [
      opened,
      { type: 'stage_ended', id: 'loop:1', status: 'shipped', artifact },
    ])
    expect(here('loop_cap').version.html).toContain('version 1')
    expect(here('loop_cap', file).version.html).not.toContain('version 1')
  })

  test('of a page that was only opened nobody has said what it is to be', () => {
    expect(here('measured').subject.brief.what).toBe('')
  })

  test('a run that goes on, or that a critic looks at already, has nothing settled to look at', () => {
    const file = fileOf('loop_converged')
    const cut = { ...file, events: file.events.slice(0, 20) }
    expect(subjectIn('r', cut, true)).toEqual({ kind: 'none', why: 'not_settled' })
    // A run begins with its first event.
    const { loop } = file.events[0] as Extract<Event, { type: 'run_created' }>
    const opened = more('loop_converged', [
      { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop', loop },
    ])
    expect(subjectIn('r', opened, true)).toEqual({ kind: 'none', why: 'not_settled' })
  })

  test('a run without a page has left nothing', () => {
    expect(subjectIn('r', fileOf('failed_early'), true)).toEqual({ kind: 'none', why: 'no_page' })
  })
})
