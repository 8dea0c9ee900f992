import type { Acts, Granted, Place, Rung } from '../../../src/models/line'
import { serveLine } from '../../../src/models/line-server'
import type { Batch } from '../../../src/models/provider'
import type { ListedModel } from '../../../src/run/connection'
import type { Store } from '../../../src/store/open'
import { type DeskNews, openDesk } from '../../../workers/desk'
import type { Draft, TestNews } from '../../../workers/desk-surface'
import { freshStore, type HandClock, handClock } from '../store/fixture'

export const PLACE: Place = { https: true, online: true }
export const GRANTED: Granted = { limitUsd: 5, remainingUsd: 4 }

/** Everything that was asked of any line, in order. */
export interface Asked {
  readonly origin: string
  readonly act: keyof Acts
  readonly args: unknown
}

type Given = {
  readonly stream?: () => AsyncIterable<Batch>
  readonly models?: () => AsyncIterable<readonly ListedModel[]>
  readonly test?: (signal: AbortSignal) => AsyncIterable<Rung>
  readonly exchange?: () => AsyncIterable<{ key: string }>
}

export async function* given<T>(...values: T[]): AsyncGenerator<T> {
  yield* values
}

export async function* thrown(cause: unknown): AsyncGenerator<never> {
  yield await Promise.reject(cause)
}

/** A desk whose lines are answered by the test. */
export async function deskOf(
  options: Given & {
    readonly store?: Store
    readonly clock?: HandClock
    readonly walled?: () => boolean
  } = {},
) {
  const store = options.store ?? (await freshStore())
  const clock = options.clock ?? handClock()
  const asked: Asked[] = []
  const news: DeskNews[] = []
  const lines: string[] = []

  function serve(origin: string): MessagePort {
    const { port1, port2 } = new MessageChannel()
    const note = (act: keyof Acts, args: unknown) => asked.push({ origin, act, args })
    const acts: Acts = {
      stream: (args) => (note('stream', args), options.stream?.() ?? given([{ type: 'text', text: 'hi' }])),
      models: (args) => (note('models', args), options.models?.() ?? given([{ id: 'm1', context: 9 }])),
      test: (args, signal) => (note('test', args), options.test?.(signal) ?? given(...passed)),
      explain: (args) => (note('explain', args), given('offline')),
      exchange: (args) => (
        note('exchange', args), options.exchange?.() ?? given({ key: 'sk-or-new-key-0000' })
      ),
      granted: (args) => (note('granted', args), given(GRANTED)),
    }
    lines.push(origin)
    serveLine(port1, acts, { walled: options.walled?.() ?? true })
    return port2
  }

  const opened = openDesk({
    store,
    clock,
    lines: async (origin) => serve(origin),
    place: async () => PLACE,
    told: (each) => news.push(each),
    deputies: {
      estimate: () => Promise.reject(new Error('Not asked.')),
      stageCost: () => Promise.reject(new Error('Not asked.')),
      loopCost: () => Promise.reject(new Error('Not asked.')),
      conform: () => Promise.reject(new Error('Not asked.')),
      copyHealth: () => Promise.resolve(undefined),
      cancelConform: () => Promise.reject(new Error('Not asked.')),
      requirementsCost: () => Promise.resolve({ tokens: 1 }),
      draftRequirements: () => Promise.resolve([]),
      cancelRequirements: () => Promise.resolve(),
      conformCost: () => Promise.reject(new Error('Not asked.')),
    },
  })
  return { ...opened, store, clock, asked, news, lines }
}

export const passed: readonly Rung[] = [
  { rung: 'reach', state: 'ok' },
  { rung: 'stream', state: 'trying' },
  { rung: 'stream', state: 'ok', ms: 5 },
]

export function draft(more: Partial<Draft> = {}): Draft {
  return {
    name: 'Mine',
    provider: 'mistral',
    baseUrl: 'https://api.example/v1',
    model: 'm1',
    thinking: 'auto',
    lock: false,
    ...more,
  }
}

/** Everything that one test of a connection says. */
export function listen(port: MessagePort): Promise<TestNews[]> {
  return new Promise((heard) => {
    const news: TestNews[] = []
    port.addEventListener('message', ({ data }: MessageEvent<TestNews>) => {
      news.push(data)
      if (data.type === 'over') heard(news)
    })
    port.start()
  })
}

export async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}

/** What a promise was rejected with. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('It did not fail.')
    },
    (cause: unknown) => cause,
  )
}
