import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Event, Word } from '../../../src/run/event'
import { hearFromAfar, sayFromAfar } from '../../../workers/afar'
import { saidIn } from '../../../workers/beginning'
import { type LiveRun, startLive } from '../../../workers/live'
import { draftText, low, reviewText } from '../../tools/scripts'
import { freshStore } from '../store/fixture'
import { heldLocks } from './held-locks'

const brief = { title: 'A bakery', what: 'One page.' }
const config = { ...defaults, pace: 'split', maxRounds: 2 } as const
const word: Word = { kind: 'must_fix', id: 'you-1', text: 'Say when it opens' }
const page = (n: number) =>
  `<!doctype html><html lang="en"><head><title>Bakery ${n}</title></head><body><main><h1>Bread, version ${n}</h1></main></body></html>`
const REPLIES = [draftText(1, page(1)), reviewText(1, low), draftText(2, page(2)), reviewText(2, {})]

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

/** A run of two rounds, in which something happens once an event is on disk. */
async function played(at: (event: Event, run: LiveRun) => void) {
  const heard: Event[] = []
  const prompts: string[] = []
  const run: LiveRun = await startLive({
    runId: 'run',
    store: await freshStore(),
    first: { brief, config, connection: 'Mine', connectionId: 'c', model: 'm', nonce: 'a'.repeat(32) },
    model: () => {
      let n = 0
      return async function* ({ prompt }) {
        prompts.push(prompt.user)
        // What has happened so far comes to the disk, and to whoever watches, before the reply does.
        await new Promise((on) => setTimeout(on, 300))
        yield { type: 'text', text: REPLIES[n++] ?? '' }
        yield { type: 'stop', stop: 'end' }
      }
    },
    watcher: {
      committed: (events) => {
        for (const event of events) {
          heard.push(event)
          at(event, run)
        }
      },
      trouble: () => {},
    },
  })
  await run.over
  return { heard, prompts }
}

describe('a run that goes on', () => {
  test('takes what its person says into its log, and tells the next designer', async () => {
    const taken: boolean[] = []
    const { heard, prompts } = await played((event, run) => {
      if (event.type === 'call_started' && event.id === 'review:1') taken.push(run.say([word]))
    })
    expect(taken).toEqual([true])
    expect(heard.filter(({ type }) => type === 'person_said')).toMatchObject([{ words: [word] }])
    expect(prompts.map((prompt) => prompt.includes('Say when it opens'))).toEqual([false, false, true, true])
  })

  test('takes nothing any more once its last page is drawn', async () => {
    const taken: boolean[] = []
    const { heard } = await played((event, run) => {
      if (event.type === 'call_started' && event.id === 'review:2') taken.push(run.say([word]))
      if (event.type === 'run_settled') taken.push(run.say([word]))
    })
    expect(taken).toEqual([false, false])
    expect(heard.some(({ type }) => type === 'person_said')).toBe(false)
  })

  test('takes nothing that says nothing', async () => {
    const taken: boolean[] = []
    await played((event, run) => {
      if (event.type === 'run_started') taken.push(run.say([{ ...word, text: '  ' }]), run.say([]))
    })
    expect(taken).toEqual([false, false])
  })
})

describe('said in another tab', () => {
  test('it reaches the tab that drives the run, and no other run', async () => {
    const heard: (readonly Word[])[] = []
    const deaf = hearFromAfar('far', (words) => heard.push(words) > 0)
    const other = hearFromAfar('other', () => true)
    expect(await sayFromAfar('far', [word])).toBe(true)
    expect(heard).toEqual([[word]])
    deaf()
    other()
  })

  test('it is not taken where that tab does not take it, or where there is none', async () => {
    const deaf = hearFromAfar('far', () => false)
    expect(await sayFromAfar('far', [word])).toBe(false)
    deaf()
    expect(await sayFromAfar('nobody', [word])).toBe(false)
  })
})

test('a run that is handed nothing says nothing of it', () => {
  expect(saidIn()).toEqual({})
  expect(saidIn([{ ...word, text: ' ' }])).toEqual({})
  expect(saidIn([word])).toEqual({ said: [word] })
})
