import type { Acts, Granted, Place, Rung } from '../../../src/models/line'
import { serveLine } from '../../../src/models/line-server'
import type { Batch } from '../../../src/models/provider'
import type { ListedModel } from '../../../src/run/connection'
import type { Store } from '../../../src/store/open'
import { deskTrouble } from '../../../src/vault/desk-error'
import { type DeskNews, openDesk } from '../../../workers/desk'
import type { Draft, KeepHow } from '../../../workers/desk-surface'
import { freshStore, type HandClock, handClock } from '../store/fixture'

export const KEY = 'sk-test-0123456789-abcdefgh'
export const PLACE: Place = { https: true, online: true }
export const GRANTED: Granted = { limitUsd: 5, remainingUsd: 4 }
export const REQUEST = { model: 'm1', system: '', messages: [], maxOutput: 10 }

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

export type DeskOptions = Given & {
  readonly store?: Store
  readonly clock?: HandClock
  readonly walled?: () => boolean
}

/** A desk whose lines are answered by the test. */
export async function deskOf(options: DeskOptions = {}) {
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
    // None of these tests asks a deputy.
    deputies: {} as Parameters<typeof openDesk>[0]['deputies'],
  })
  const { desk, callableOf } = opened
  return {
    ...{ ...opened, store, clock, asked, news, lines },
    /** One call of a run by this connection. */
    call: async (id: string) => all((await callableOf(id)).ask(REQUEST, new AbortController().signal)),
    stateOf: async (id: string) => (await desk.connections()).find((each) => each.id === id)?.keyState,
    /** A test of a connection, and all that it says. */
    async tested(id: string) {
      const { port1, port2 } = new MessageChannel()
      const heard = listen<DeskTold>(port2)
      await desk.test(id, port1)
      return heard
    },
  }
}

type DeskTold = { readonly type: string }

/** A desk with one connection, whose key is kept this way. */
export async function kept(how: KeepHow = { mode: 'tab' }, options: DeskOptions = {}) {
  const opened = await deskOf(options)
  const { id } = await opened.desk.save(draft())
  await opened.desk.keep(id, ` ${KEY}\n`, how)
  return { ...opened, id }
}

export const passed: readonly Rung[] = [
  { rung: 'reach', state: 'ok' },
  { rung: 'stream', state: 'trying' },
  { rung: 'stream', state: 'ok', ms: 5 },
]

export function draft(more: Partial<Draft> = {}): Draft {
  return {
    ...{ name: 'Mine', provider: 'mistral', baseUrl: 'https://api.example/v1', model: 'm1' },
    ...{ thinking: 'auto', lock: false },
    ...more,
  }
}

/** Everything that is said on a port until it is over, each thing told to `hear` as it comes. */
export function listen<T extends { readonly type: string }>(
  port: MessagePort,
  hear: (told: T) => void = () => {},
): Promise<T[]> {
  return new Promise((heard) => {
    const news: T[] = []
    port.addEventListener('message', ({ data }: MessageEvent<T>) => {
      news.push(data)
      hear(data)
      if (data.type !== 'over' && data.type !== 'stopped') return
      port.close()
      heard(news)
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

/** The trouble of the desk that some work ended in. */
export const troubleIn = async (work: Promise<unknown>) => deskTrouble(await failureOf(work))
