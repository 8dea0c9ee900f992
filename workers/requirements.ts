import type { Model, Request } from '../src/kernel'
import { expectedOf } from '../src/models/meter'
import { pricedBy } from '../src/models/prices'
import type { Lock } from '../src/models/provider'
import { factorOf } from '../src/models/tokens'
import { REQUIREMENTS_SCHEMA, requirementsPrompt } from '../src/prompts/requirements'
import { defaults } from '../src/run/config'
import { replyLimit } from '../src/run/connection'
import type { Brief, Fact } from '../src/run/event'
import { patience } from '../src/run/limits'
import { fold, initialState } from '../src/run/state'
import { requirementsIn } from '../src/wire/requirements'
import { modelOf } from './answering'
import type { Callable } from './calls'
import type { DeputiesOptions } from './deputies'
import type { Desk, SmallCost } from './desk-surface'
import { keepLimit, learnedOf } from './experience'
import { openLedger } from './ledger'
import { drawNonce } from './pages'

type Requirements = Pick<Desk, 'requirementsCost' | 'draftRequirements' | 'cancelRequirements'>

/** Asks a model, before there is a run, what a page would have to meet by its brief. Booked like any other call. */
export function openRequirements({ store, callableOf, place }: DeputiesOptions): Requirements {
  const running = new Map<string, AbortController>()

  async function requirementsCost(id: string, brief: Brief): Promise<SmallCost> {
    const { connection, row } = await brieflyCallable(id)
    const price = pricedBy(connection, { local: row.local ?? false })?.price
    const factor = factorOf(await learnedOf(store, connection))
    const expectedReply = replyLimit(connection, patience.requirementsOutput)
    const { tokens, usd } = expectedOf(requestFor(brief), { price, factor, expectedReply })
    return { tokens, ...(usd !== undefined && { usd }) }
  }

  /** A list of sentences needs no page's length: what is set aside for it follows from this. */
  async function brieflyCallable(id: string): Promise<Callable> {
    const callable = await callableOf(id)
    const { connection } = callable
    const maxOutput = Math.min(replyLimit(connection, patience.maxOutput), patience.requirementsOutput)
    return { ...callable, connection: { ...connection, maxOutput } }
  }

  async function draftRequirements(id: string, brief: Brief): Promise<readonly string[]> {
    const abort = new AbortController()
    running.get(id)?.abort()
    running.set(id, abort)
    try {
      const reply = await replyOf(await modelFor(id), requestFor(brief), abort.signal)
      const found = requirementsIn(reply)
      if (!found) throw new Error('The reply was no list of requirements.')
      return found.map(({ text }) => text)
    } finally {
      if (running.get(id) === abort) running.delete(id)
    }
  }

  async function modelFor(id: string): Promise<Model> {
    const callable = await brieflyCallable(id)
    const { connection } = callable
    const run = `requirements:${crypto.randomUUID()}`
    return modelOf({
      callable,
      place,
      learned: await learnedOf(store, connection),
      ledger: openLedger({ store, run, connection: id, now: Date.now }),
      lock: lockFor(callable),
      onMeter: () => {},
      onCap: () => {},
      onBill: () => {},
      // What is not learned is only asked too much of once more.
      onLimit: (limit) => void keepLimit(store, connection, limit).catch(() => undefined),
    })
  }

  return {
    requirementsCost,
    draftRequirements,
    cancelRequirements: async (id) => running.get(id)?.abort(),
  }
}

function requestFor(brief: Brief): Request {
  const created: Fact = {
    type: 'run_created',
    runId: '',
    brief,
    config: defaults,
    connection: '',
    nonce: drawNonce(),
  }
  const state = fold(initialState(), { seq: 0, t: 0, ...created })
  return { call: 'requirements', prompt: requirementsPrompt(state) }
}

function lockFor({ row }: Callable): (() => Lock) | undefined {
  return row.lock === 'json' ? () => ({ kind: 'json', schema: REQUIREMENTS_SCHEMA }) : undefined
}

async function replyOf(model: Model, request: Request, signal: AbortSignal): Promise<string> {
  let reply = ''
  for await (const piece of model(request, signal)) if (piece.type === 'text') reply += piece.text
  signal.throwIfAborted()
  return reply
}
