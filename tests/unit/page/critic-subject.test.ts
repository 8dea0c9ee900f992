// A critic looks at the version that a run has settled with or a stage has mended, and at none that goes on.
import { expect, test } from 'vitest'
import { subjectIn } from '../../../src/page/critic-subject'
import type { RunFile } from '../../../src/run/log'
import { placed, type Told } from '../../building/facts'
import { recorded } from '../../building/runs'

function here(name: string, file = recorded(name)) {
  const left = subjectIn(name, file, true)
  if (left.kind !== 'here') throw new Error(`Nothing is left by ${name}: ${left.why}`)
  return left
}

/** The run with more said after it. */
function more(name: string, ...facts: readonly Told[]): RunFile {
  const file = recorded(name)
  return { ...file, events: [...file.events, ...placed(facts, file.events.length)] }
}

const opened = { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop' } as const

test('a run has left for a critic the version that it settled with, under the questions of its kind', () => {
  const { version, subject } = here('loop_converged')
  expect(version.html).toContain('Bread, version 1')
  expect(subject).toMatchObject({ kind: 'page', mime: 'text/html', title: 'A page' })
  expect(subject.bytes).toBe(version.html.length)
  // A text is named so that the worker reads it as one.
  expect(here('panel_approved')).toMatchObject({
    subject: { kind: 'copy' },
    version: { name: expect.stringMatching(/\.md$/) },
  })
  // Of a page that was only opened nobody has said what it is to be.
  expect(here('measured').subject.brief.what).toBe('')
})

test('what a stage has mended goes before what the run has shipped', () => {
  const first = recorded('loop_cap').events.find((event) => event.type === 'critic_round_started')
  if (!first) throw new Error('The recorded loop has no round.')
  const ended = { type: 'stage_ended', id: 'loop:1', status: 'shipped', artifact: first.artifact } as const
  expect(here('loop_cap').version.html).toContain('version 1')
  expect(here('loop_cap', more('loop_cap', opened, ended)).version.html).not.toContain('version 1')
})

test('a run that goes on, that a critic looks at already, or that has no page, has nothing settled to look at', () => {
  const file = recorded('loop_converged')
  const [begun] = file.events
  const loop = begun?.type === 'run_created' && begun.loop ? { loop: begun.loop } : {}
  const why = (of: RunFile) => subjectIn('r', of, true)
  for (const busy of [
    { ...file, events: file.events.slice(0, 20) },
    more('loop_converged', { ...opened, ...loop }),
  ])
    expect(why(busy)).toEqual({ kind: 'none', why: 'not_settled' })
  expect(why(recorded('failed_early'))).toEqual({ kind: 'none', why: 'no_page' })
})
