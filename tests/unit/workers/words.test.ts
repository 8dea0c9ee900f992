import { expect, test, vi } from 'vitest'
import type { Word } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'
import { hearFromAfar, sayFromAfar } from '../../../workers/afar'
import { saidIn } from '../../../workers/beginning'
import type { LiveRun } from '../../../workers/live'
import { of } from '../../tools/loops'
import { freshStore } from '../store/fixture'
import { BRIEF, inPages, over, tab, TWO_ROUNDS } from './scene'

/* What a person says to a run that goes on, here or in another tab. */

inPages()

const word: Word = { kind: 'must_fix', id: 'you-1', text: 'Say when it opens' }

/** A run of two rounds, in which something happens while its n-th call is answered. */
async function played(at: (n: number, run: LiveRun) => void) {
  const here = tab(await freshStore(), {
    says(_, n) {
      const [run] = here.lives
      if (run) at(n, run)
      return TWO_ROUNDS[n - 1] ?? ''
    },
  })
  await over(await here.order({ brief: BRIEF, connection: 'c', rules: { pace: 'split', maxRounds: 2 } }))
  const prompts = here.sent.map(({ messages }) => JSON.stringify(messages))
  return { ...here, prompts, told: of(here.shown, 'person_said') }
}

test('a run that goes on takes what its person says into its log, and tells the next designer', async () => {
  const taken: boolean[] = []
  const { told, prompts } = await played((n, run) => {
    if (n === 2) taken.push(run.say([{ ...word, text: '  ' }]), run.say([]), run.say([word]))
  })
  // What says nothing is not taken.
  expect(taken).toEqual([false, false, true])
  expect(told).toMatchObject([{ words: [word] }])
  expect(prompts.map((prompt) => prompt.includes(word.text))).toEqual([false, false, true, true])
})

test('it takes nothing any more once its last page is drawn', async () => {
  const taken: boolean[] = []
  const { told, lives } = await played((n, run) => {
    if (n === 4) taken.push(run.say([word]))
  })
  expect([...taken, lives[0]?.say([word])]).toEqual([false, false])
  expect(told).toEqual([])
})

test('said in another tab it reaches the tab that drives the run and no other, and is taken only where that one takes it', async () => {
  const heard: (readonly Word[])[] = []
  const stop = [
    hearFromAfar('far', (words) => heard.push(words) > 0),
    hearFromAfar('other', () => true),
    hearFromAfar('deaf', () => false),
  ]
  expect(await sayFromAfar('far', [word])).toBe(true)
  expect(heard).toEqual([[word]])
  expect(await sayFromAfar('deaf', [word])).toBe(false)
  for (const each of stop) each()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const unheard = sayFromAfar('nobody', [word])
  await vi.advanceTimersByTimeAsync(limits.lookMs)
  vi.useRealTimers()
  expect(await unheard).toBe(false)
})

test('a run that is handed nothing says nothing of it', () => {
  expect(saidIn()).toEqual({})
  expect(saidIn([{ ...word, text: ' ' }])).toEqual({})
  expect(saidIn([word])).toEqual({ said: [word] })
})
