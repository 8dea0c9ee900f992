import { type Climb, createClimb, isAnswer, UNREACHED } from './climb'
import { type Circumstances, explained } from './explain'
import { type Rung, TEST_REPLY } from './line'
import { listModels } from './lists'
import {
  type Batch,
  type Failed,
  ModelError,
  type ModelRequest,
  type Patience,
  type Target,
} from './provider'
import { ask, baseOf } from './question'
import { stream } from './stream'
import type { Problem, Usage } from '../run/event'

/** A test of a connection: what a run would send, where to, and how to tell why it fails. */
export interface ConnectionTest extends Omit<Circumstances, 'baseUrl'> {
  readonly target: Target
  readonly request: ModelRequest
  readonly patience: Patience
}

/** A free question that takes longer is given up: the reply tells as much. */
const FREE_MS = 15_000
const WORDS_CHARS = 80

/** After one of these a paid request would tell nothing new. */
const FINAL: readonly Problem[] = [...UNREACHED, 'auth', 'org_blocks_browser', 'aborted']

type Rungs = AsyncGenerator<Rung, void, undefined>

/**
 * Climbs from reaching the host to counting tokens, by the way that a run takes. What is free is asked first. Of a rung
 * that is told twice the later word counts: a reply proves more than a list.
 */
export async function* testConnection(test: ConnectionTest, signal: AbortSignal): Rungs {
  const climb = createClimb(test.target.row, test.request.model)
  try {
    yield* askList(test, climb, signal)
    yield* askKey(test, climb, signal)
    yield* askModel(test, climb, signal)
  } catch (cause) {
    yield* climb.fail(await reasonOf(cause, test, signal))
  }
}

async function* askList(test: ConnectionTest, climb: Climb, signal: AbortSignal): Rungs {
  const { target, send } = test
  const { auth, models } = target.row
  if (auth && !auth.optional && !target.key) throw new ModelError({ kind: 'key_needed', detail: '' })
  yield* climb.begin('reach')
  if (!models) return
  try {
    const found = await listModels(target, brief(signal), send)
    climb.listed(found.map(({ id }) => id))
    yield* climb.pass('reach', { ms: climb.ms() })
    yield* climb.pass('browser')
    // A list that anybody may read proves nothing of a key.
    if (auth && !auth.optional && !models.keyless) yield* climb.pass('key')
  } catch (cause) {
    const failed = await reasonOf(cause, test, signal)
    if (FINAL.includes(failed.kind)) throw new ModelError(failed)
    if (isAnswer(failed) || failed.kind === 'cors_or_key') yield* climb.pass('reach', { ms: climb.ms() })
    if (isAnswer(failed)) yield* climb.pass('browser')
  }
}

/** The one question that a wrong key fails and that costs nothing, where there is one. */
async function* askKey(test: ConnectionTest, climb: Climb, signal: AbortSignal): Rungs {
  const { target, send } = test
  const path = target.row.keyTestPath
  if (path === undefined || !target.key) return
  climb.restart()
  yield* climb.begin('key')
  try {
    await ask({ ...target, url: baseOf(target) + path }, brief(signal), send)
    for (const rung of ['reach', 'browser'] as const) yield* climb.pass(rung)
    yield* climb.pass('key', { ms: climb.ms() })
  } catch (cause) {
    const failed = await reasonOf(cause, test, signal)
    if (FINAL.includes(failed.kind) || climb.rungOf(failed.kind) === 'key') throw new ModelError(failed)
  }
}

async function* askModel(test: ConnectionTest, climb: Climb, signal: AbortSignal): Rungs {
  const { target, request, patience, send } = test
  if (request.model === '') throw new ModelError({ kind: 'model_missing', detail: '' })
  climb.restart()
  const ids = climb.ids()
  const found = ids.length > 0 ? { found: ids.length === 1 ? '1 model' : `${ids.length} models` } : {}
  if (ids.includes(request.model)) yield* climb.pass('model', found)
  for (const rung of ['reach', 'browser', 'key', 'model', 'stream'] as const) yield* climb.begin(rung)
  const heard = createEar()
  for await (const batch of stream(target, small(request), { signal, patience, ...(send && { send }) })) {
    for (const rung of ['reach', 'browser', 'key'] as const) yield* climb.pass(rung)
    yield* climb.pass('model', found)
    batch.forEach(heard.hear)
  }
  yield* climb.pass('stream', { ms: climb.ms(), ...wordsOf(heard.text()) })
  yield* climb.begin('usage')
  const usage = heard.usage()
  const tokens = tokensOf(usage)
  yield tokens ? { rung: 'usage', state: 'ok', found: tokens, usage } : { rung: 'usage', state: 'unknown' }
}

/** Hears a short reply: its words, and what it cost. A refusal is a failure. */
function createEar() {
  let text = ''
  let usage: Usage = {}
  return {
    hear(piece: Batch[number]) {
      if (piece.type === 'text') text += piece.text
      if (piece.type === 'usage') usage = { ...usage, ...piece.usage }
      if (piece.type === 'stop' && piece.stop === 'filter') {
        throw new ModelError({ kind: 'content_filter', detail: piece.raw ?? '' })
      }
    },
    text: () => text,
    usage: () => usage,
  }
}

function wordsOf(text: string): { readonly found?: string } {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, WORDS_CHARS)
  return words === '' ? {} : { found: words }
}

function tokensOf({ input, output }: Usage): string | undefined {
  return input === undefined || output === undefined ? undefined : `${input} in, ${output} out`
}

/** The request of a run, made short. Thinking that has to be paid for would use up the few tokens that there are. */
function small({ thinking, ...request }: ModelRequest): ModelRequest {
  return {
    ...request,
    maxOutput: Math.min(request.maxOutput, TEST_REPLY),
    ...(thinking === 'off' && { thinking }),
  }
}

function brief(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(FREE_MS)])
}

/** What is known of a failure, and why, where the browser does not say. */
function reasonOf(cause: unknown, test: ConnectionTest, signal: AbortSignal): Promise<Failed> {
  // Anything else is an error of our own, and no property of the connection.
  if (!(cause instanceof ModelError)) throw cause
  return explained(cause.failed, { ...test, baseUrl: test.target.baseUrl }, signal)
}
