import type { Acts } from '../models/line'
import { serveLine } from '../models/line-server'
import { type Batch, type Failed, ModelError, type ModelRequest, type Patience } from '../models/provider'
import { patience as usual } from '../run/limits'
import type { ListedModel } from '../run/connection'
import type { Usage } from '../run/event'
import { testBuiltIn } from './built-in-test'

/** What the browser says of its own model. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

/** What is used here of the browser's Prompt API; the compiler's library does not know it. */
interface LanguageModelFactory {
  availability(options?: Options): Promise<Availability>
  create(options?: Options & CreateOptions): Promise<Session>
}

interface Options {
  readonly expectedInputs: readonly Expected[]
  readonly expectedOutputs: readonly Expected[]
}

interface Expected {
  readonly type: 'text'
  readonly languages: readonly string[]
}

interface CreateOptions {
  readonly signal?: AbortSignal
  readonly initialPrompts?: readonly Message[]
  readonly monitor?: (monitor: EventTarget) => void
}

interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

interface Session {
  readonly contextUsage?: number
  readonly contextWindow?: number
  measureContextUsage?(messages: readonly Message[]): Promise<number>
  promptStreaming(
    messages: readonly Message[],
    options: { readonly signal: AbortSignal; readonly responseConstraint?: unknown },
  ): ReadableStream<string>
  destroy(): void
}

declare global {
  var LanguageModel: LanguageModelFactory | undefined
}

/** The provider of the browser's own model: no address, no key, no bill. */
export const BUILT_IN = 'built-in'

// The browser refuses a session that does not say in which language it will speak.
const ENGLISH: readonly Expected[] = [{ type: 'text', languages: ['en'] }]
const TEXT: Options = { expectedInputs: ENGLISH, expectedOutputs: ENGLISH }

/** Whether this browser has a model of its own, and in which state; undefined where it offers none. */
export async function builtInState(): Promise<Availability | undefined> {
  return globalThis.LanguageModel?.availability(TEXT)
}

/** Fetches the model. To be called in a click: the browser asks for one. `onShare` is told 0 to 1. */
export async function fetchBuiltIn(onShare: (share: number) => void, signal: AbortSignal): Promise<void> {
  const monitor = (progress: EventTarget) =>
    progress.addEventListener('downloadprogress', (event) => onShare((event as ProgressEvent).loaded))
  const session = await create({ monitor, signal })
  session.destroy()
}

/** Serves the browser's own model over a port. It lives on the page, because the browser gives it to no worker. */
export function serveBuiltIn(port: MessagePort): void {
  const acts: Partial<Acts> = {
    stream: ({ request, patience }, signal) => streamBuiltIn(request, patience, signal),
    // A model that is still on its way would be waited for until it has come.
    models: (_, signal) => listBuiltIn(AbortSignal.any([signal, AbortSignal.timeout(usual.answerMs)])),
    test: ({ request, patience }, signal) => testBuiltIn(request, patience, signal),
  }
  // No policy is needed where nothing is sent.
  serveLine(port, acts, { walled: true })
}

async function* listBuiltIn(signal: AbortSignal): AsyncGenerator<readonly ListedModel[]> {
  const session = await create({ signal })
  const { contextWindow } = session
  session.destroy()
  yield [
    {
      id: BUILT_IN,
      ...(contextWindow !== undefined && Number.isFinite(contextWindow) && { context: contextWindow }),
    },
  ]
}

/** One reply of the browser's own model. */
export async function* streamBuiltIn(
  request: ModelRequest,
  { firstByteMs, idleMs }: Patience,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const turns = turnsOf(request)
  const session = await create({ signal, initialPrompts: [{ role: 'system', content: request.system }] })
  try {
    const input = await inputOf(session, turns)
    const reader = session.promptStreaming(turns, { signal, ...constraintOf(request) }).getReader()
    let read = await readWithin(reader, firstByteMs, 'first_byte_timeout')
    while (!read.done) {
      yield [{ type: 'text', text: read.value }]
      read = await readWithin(reader, idleMs, 'idle_timeout')
    }
    yield [
      { type: 'usage', usage: usageOf(session, input) },
      { type: 'stop', stop: 'end' },
    ]
  } finally {
    // Ends what is still being written, whoever stopped listening.
    session.destroy()
  }
}

function turnsOf({ messages }: ModelRequest): readonly Message[] {
  // It is shown no pictures: whatever is no text has been left out before.
  return messages.flatMap(({ role, content }) => (typeof content === 'string' ? [{ role, content }] : []))
}

/** It takes no grammar, but a schema. */
function constraintOf({ lock }: ModelRequest) {
  return lock?.kind === 'json' ? { responseConstraint: lock.schema } : {}
}

/** The tokens of all that it reads; undefined where it does not count them. */
async function inputOf(session: Session, turns: readonly Message[]): Promise<number | undefined> {
  const measured = await session.measureContextUsage?.(turns)
  return measured === undefined ? undefined : measured + (session.contextUsage ?? 0)
}

/** Its own count runs over the whole conversation, the reply included. Nobody is billed for it. */
function usageOf({ contextUsage }: Session, input: number | undefined): Usage {
  if (input === undefined || contextUsage === undefined) return { costUsd: 0 }
  return { input, output: Math.max(0, contextUsage - input), costUsd: 0 }
}

async function readWithin(
  reader: ReadableStreamDefaultReader<string>,
  ms: number,
  kind: 'first_byte_timeout' | 'idle_timeout',
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    const failed: Failed = { kind, detail: 'The browser’s own model said nothing for too long.' }
    timer = setTimeout(() => fail(new ModelError(failed)), ms)
  })
  try {
    return await Promise.race([reader.read(), late])
  } catch (cause) {
    throw failureOf(cause)
  } finally {
    clearTimeout(timer)
  }
}

async function create(options: CreateOptions): Promise<Session> {
  const factory = globalThis.LanguageModel
  if (!factory)
    throw new ModelError({ kind: 'model_missing', detail: 'This browser has no model of its own.' })
  try {
    return await factory.create({ ...TEXT, ...options })
  } catch (cause) {
    throw failureOf(cause)
  }
}

const KINDS: Readonly<Record<string, Failed['kind']>> = {
  AbortError: 'aborted',
  TimeoutError: 'first_byte_timeout',
  QuotaExceededError: 'context_length',
  // What the model wrote was held back by the browser.
  NotReadableError: 'content_filter',
  // Not downloaded and no click to start it, or forbidden by whoever runs this browser.
  NotAllowedError: 'forbidden',
  NotSupportedError: 'bad_request',
}

function failureOf(cause: unknown): ModelError {
  if (cause instanceof ModelError) return cause
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause))
  return new ModelError({ kind: KINDS[name] ?? 'server', detail: message })
}
