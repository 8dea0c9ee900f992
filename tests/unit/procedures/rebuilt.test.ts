// The prompt of a call is built again from its log to the letter, and where it cannot be, that is said.
import { describe, expect, test } from 'vitest'
import { rebuild } from '../../../src/procedures/rebuilt'
import { callsIn } from '../../../src/run/call-records'
import type { Event } from '../../../src/run/event'
import { slicesWith } from '../../../workers/slicing'
import { recordedRuns } from '../../building/runs'

const runs = recordedRuns().map(({ name, file: { events, bodies } }) => {
  const text = (hash: string) => bodies.find((body) => body.hash === hash)?.text
  const page = (hash: string) => {
    const shown = text(hash)
    if (shown === undefined) throw new Error(`No page ${hash}.`)
    return shown
  }
  return { name, events, quoted: { page, slices: slicesWith(text, false) } }
})

function runOf(name: string) {
  const run = runs.find((each) => each.name === name)
  if (!run) throw new Error(`No recorded run is called ${name}.`)
  return run
}

/** The same log, whose calls of this name say otherwise how they were sent. */
const changed = (events: readonly Event[], id: string, more: object): readonly Event[] =>
  events.map((event) => (event.type === 'call_started' && event.id === id ? { ...event, ...more } : event))

describe('[EV-5] what a call was asked', () => {
  // The words of the critic still changed under one version, and one log is from before anybody kept a hash.
  test.each(runs.filter(({ name }) => !/^loop_|^everything$/.test(name)))(
    'every prompt of $name is built again to the letter',
    ({ events, quoted }) => {
      for (const { id, prompt } of callsIn(events))
        expect({ id, ...rebuild(events, id, quoted) }).toMatchObject({ id, kind: 'same', hash: prompt?.hash })
    },
  )

  test('a text that is not what was sent is shown as such', () => {
    const { events, quoted } = runOf('loop_converged')
    const built = rebuild(events, 'critic:1', quoted)
    if (built.kind !== 'differs') throw new Error(`It is ${built.kind}.`)
    expect(built.hash).not.toBe(callsIn(events)[0]?.prompt?.hash)
    expect(built.prompt.user).not.toBe('')
  })

  test('without a hash it cannot be compared and is built; of a builder that has changed it is not', () => {
    const { events, quoted } = runOf('shipped')
    const unfrozen = rebuild(changed(events, 'stream', { prompt: undefined }), 'stream', quoted)
    expect(unfrozen).toMatchObject({ kind: 'unfrozen' })
    const older = changed(events, 'stream', { prompt: { version: 'classic-0', hash: 'ff' } })
    const built = rebuild(older, 'stream', quoted)
    expect(built).toMatchObject({ kind: 'version', was: 'classic-0' })
    expect(built).not.toHaveProperty('prompt')
  })

  test('what it quotes may be missing, and a call may be one that nobody made or owes', () => {
    const { events, quoted } = runOf('split_shipped')
    const page = () => {
      throw new Error('gone')
    }
    expect(rebuild(events, 'review:1', { page })).toEqual({ kind: 'lost' })
    expect(rebuild(events, 'review:9', { page })).toEqual({ kind: 'lost' })
    expect(rebuild(changed(events, 'draft:1', { id: 'draft:7' }), 'draft:7', quoted)).toEqual({
      kind: 'lost',
    })
  })
})
