import type { Model } from '../../src/kernel'
import { catalogue, rowOf } from '../../src/models/catalogue'
import { continued } from '../../src/models/continue'
import { expectedReply } from '../../src/models/sizes'
import { explained } from '../../src/models/explain'
import { createLedger } from '../../src/models/ledger'
import { metered } from '../../src/models/meter'
import { pricedBy } from '../../src/models/prices'
import { type Failed, ModelError, originOf, type ProviderRow, type Target } from '../../src/models/provider'
import { requestOf } from '../../src/models/request'
import { retrying } from '../../src/models/retry'
import { stream } from '../../src/models/stream'
import { problems } from '../../src/i18n/problems'
import { createTranslate } from '../../src/i18n/t'
import { GO_ON } from '../../src/prompts/go-on'
import { patience } from '../../src/run/limits'
import { type Connection, replyLimit } from '../../src/run/connection'
import type { Problem } from '../../src/run/event'
import { digest } from '../../src/wire/digest'
import { createClock, createSleep } from '../../workers/clock'
import { conform } from '../../workers/conform'
import type { BriefResult, ConformNews } from '../../workers/desk-surface'

export const USAGE =
  'Usage: npm run -s conform -- --dialect D --base-url URL --model M [--key-env NAME] [--quick]\n' +
  'D is chat, responses, anthropic, gemini, ollama, or the name of a provider of the catalogue.'

const OPTIONS = ['dialect', 'base-url', 'model', 'key-env', 'quick']

/** Where a dialect that is spoken at no known address finds its manners. */
const PLAIN: Readonly<Record<string, string>> = {
  chat: 'custom-chat',
  responses: 'openai',
  anthropic: 'custom-anthropic',
  gemini: 'gemini',
  ollama: 'ollama',
}

/** The row of the provider at this address, if it is one that is known, else one that speaks the dialect. */
function findRow(dialect: string, baseUrl: string): ProviderRow | undefined {
  const origin = originOf(baseUrl)
  const known = catalogue.find((row) => row.dialect === dialect && originOf(row.baseUrl) === origin)
  return known ?? rowOf(PLAIN[dialect] ?? dialect)
}

/** What the tool is asked to do. */
export interface Order {
  readonly target: Target
  readonly model: string
  readonly kind: 'quick' | 'full'
}

/** The order that the options name, or a sentence on what is wrong with them. */
export function readOrder(
  options: ReadonlyMap<string, string>,
  env: Readonly<Record<string, string | undefined>>,
): Order | string {
  const unknown = [...options.keys()].find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined) return `There is no option --${unknown}.`
  const [dialect, baseUrl, model] = ['dialect', 'base-url', 'model'].map((name) => options.get(name) ?? '')
  if (!dialect || !baseUrl || !model) return 'It takes a dialect, an address and a model.'
  if (originOf(baseUrl) === undefined) return '--base-url takes an address with http or https.'
  const row = findRow(dialect, baseUrl)
  if (!row) return `There is no dialect ${dialect}.`
  // A key on the command line would stand in the list of processes and in the shell's history.
  const name = options.get('key-env')
  const key = name === undefined ? undefined : env[name]
  if (name !== undefined && !key) return `The environment variable ${name || '(without a name)'} is not set.`
  const target = { row, baseUrl, ...(key !== undefined && { key }) }
  return { target, model, kind: options.has('quick') ? 'quick' : 'full' }
}

/** The terms of a run, but for chance: a grade is about the model. */
export function connectionOf({ row, baseUrl }: Target, model: string): Connection {
  return {
    id: 'conform',
    name: row.name,
    provider: row.id,
    baseUrl,
    model,
    keyMode: 'none',
    thinking: 'auto',
    temperature: 0,
    lock: false,
    createdAt: 0,
  }
}

/** What a run asks, with nothing of the browser about it. */
export function modelOf(target: Target, connection: Connection): Model {
  const { row } = target
  const asked: Model = async function* ask(request, signal) {
    try {
      const question = requestOf(request, connection, { row, goOn: GO_ON })
      for await (const batch of stream(target, question, { signal, patience })) yield* batch
    } catch (cause) {
      throw cause instanceof ModelError
        ? new ModelError(await lookedInto(cause.failed, target, signal))
        : cause
    }
  }
  const counted = metered(asked, {
    // Whoever starts this tool has asked for the whole of it.
    ledger: createLedger({ caps: () => ({ run: {}, day: {}, month: {} }), now: Date.now })('conform'),
    price: pricedBy(connection, { local: row.local ?? false })?.price,
    expectedReply: (call) => expectedReply(replyLimit(connection, patience.maxOutput), call),
    onMeter: () => {},
    onCap: () => {},
  })
  return continued(retrying(counted, { sleep: createSleep(1), random: Math.random }))
}

/** Only browsers hide an answer. Here a host that is there and gave none has hung up. */
async function lookedInto(failed: Failed, { baseUrl }: Target, signal: AbortSignal): Promise<Failed> {
  const found = await explained(failed, { baseUrl, place: { https: false, online: true } }, signal)
  return found.kind === 'cors_or_key' && found.status === undefined ? { ...found, kind: 'truncated' } : found
}

type PrintLine = (row: object) => void

/** A result is a line as soon as it is there, unless it is what ends the check. */
function createPrinter(printLine: PrintLine) {
  let held: BriefResult | undefined
  const print = () => held && printLine({ type: 'result', ...held })
  return (news: ConformNews) => {
    if (news.type === 'brief' || news.type === 'over') {
      print()
      held = undefined
    }
    if (news.type === 'result') held = news.result
  }
}

function sentenceOf(kind: Problem, { target: { row, baseUrl }, model }: Order): string {
  const t = createTranslate({ ...problems, 'critiqueTheater.userFacingName': '' })
  return t(`problem.${kind}`, {
    provider: row.custom ? (originOf(baseUrl) ?? '') : row.name,
    host: originOf(baseUrl) ?? '',
    model,
  })
}

/** Makes the check and prints a line for each brief, and last the grade or why there is none. Gives the exit code. */
export async function carryOut(order: Order, printLine: PrintLine, signal: AbortSignal): Promise<0 | 1> {
  const { target, model, kind } = order
  const { grade, results, stopped } = await conform({
    kind,
    model: modelOf(target, connectionOf(target, model)),
    clock: createClock(),
    digest,
    tell: createPrinter(printLine),
    signal,
    asked: { model, lock: false, at: Date.now() },
  })
  const last = results.at(-1)
  const problem = stopped ?? (grade.valid === 0 ? last?.void : undefined)
  if (problem === undefined) printLine({ type: 'grade', ...grade })
  else printLine({ type: 'error', kind: problem, message: sentenceOf(problem, order), detail: last?.detail })
  return problem === undefined ? 0 : 1
}
