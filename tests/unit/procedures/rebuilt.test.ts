import { describe, expect, test } from 'vitest'
import { rebuild } from '../../../src/procedures/rebuilt'
import { callsIn } from '../../../src/run/call-records'
import type { Event } from '../../../src/run/event'
import { slicesWith } from '../../../workers/slicing'
import { recordedRuns } from '../../building/runs'

const runs = recordedRuns()
/** Written while the words of the critic still changed under one version. */
const REWORDED = /^loop_/
/** From before anybody kept what a prompt came to. */
const UNFROZEN = 'everything'

function fileOf(name: string) {
  const run = runs.find((each) => each.name === name)
  if (!run) throw new Error(`No recorded run is called ${name}.`)
  return run.file
}

function pagesOf({ bodies }: ReturnType<typeof fileOf>) {
  return (hash: string) => {
    const text = bodies.find((body) => body.hash === hash)?.text
    if (text === undefined) throw new Error(`No page ${hash}.`)
    return text
  }
}

function slicesOf({ bodies }: ReturnType<typeof fileOf>) {
  return slicesWith((hash) => bodies.find((body) => body.hash === hash)?.text, false)
}

/** The same log, with one call that says otherwise how it was sent. */
function sentAs(
  events: readonly Event[],
  id: string,
  prompt: { version: string; hash: string } | undefined,
): readonly Event[] {
  return events.map((event) => {
    if (event.type !== 'call_started' || event.id !== id) return event
    const { prompt: _, ...rest } = event
    return prompt ? { ...rest, prompt } : rest
  })
}

describe('what a call was asked', () => {
  test.each(runs.filter(({ name }) => !REWORDED.test(name) && name !== UNFROZEN).map(({ name }) => name))(
    '[EV-5] every prompt of %s is built again to the letter',
    (name) => {
      const file = fileOf(name)
      for (const { id, prompt } of callsIn(file.events)) {
        const built = rebuild(file.events, id, { page: pagesOf(file), slices: slicesOf(file) })
        expect({ id, ...built }).toMatchObject({ id, kind: 'same', hash: prompt?.hash })
      }
    },
  )

  test('[EV-5] a text that is not what was sent is shown as such', () => {
    const file = fileOf('loop_converged')
    const built = rebuild(file.events, 'critic:1', { page: pagesOf(file) })
    expect(built).toMatchObject({ kind: 'differs' })
    if (built.kind !== 'differs') throw new Error('told above')
    expect(built.hash).not.toBe(callsIn(file.events)[0]?.prompt?.hash)
    expect(built.prompt.user).not.toBe('')
  })

  test('[EV-5] what no hash was kept of cannot be compared, and is built all the same', () => {
    const file = fileOf('shipped')
    const events = sentAs(file.events, 'stream', undefined)
    expect(rebuild(events, 'stream', { page: pagesOf(file) })).toMatchObject({ kind: 'unfrozen' })
  })

  test('[EV-5] of a builder that has changed it says that it cannot be rebuilt', () => {
    const file = fileOf('shipped')
    const events = sentAs(file.events, 'stream', { version: 'classic-0', hash: 'ff' })
    const built = rebuild(events, 'stream', { page: pagesOf(file) })
    expect(built).toMatchObject({ kind: 'version', was: 'classic-0' })
    expect(built).not.toHaveProperty('prompt')
  })

  test('[EV-5] what it quotes may be missing, and a call may be one that nobody made or owes', () => {
    const file = fileOf('split_shipped')
    const page = () => {
      throw new Error('gone')
    }
    expect(rebuild(file.events, 'review:1', { page })).toEqual({ kind: 'lost' })
    expect(rebuild(file.events, 'review:9', { page })).toEqual({ kind: 'lost' })
    const renamed = file.events.map((event) =>
      event.type === 'call_started' && event.id === 'draft:1' ? { ...event, id: 'draft:7' } : event,
    )
    expect(rebuild(renamed, 'draft:7', { page: pagesOf(file) })).toEqual({ kind: 'lost' })
  })
})
