import type { Model } from '../../src/kernel'
import { catalogue, rowOf } from '../../src/models/catalogue'
import { continued } from '../../src/models/continue'
import { expectedReply } from '../../src/models/estimate'
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
import { patience } from '../../src/run/config'
import { type Connection, replyLimit } from '../../src/run/connection'
import type { Problem } from '../../src/run/event'
import { digest } from '../../src/wire/digest'
import { createClock, createSleep } from '../../workers/clock'
import { conform } from '../../workers/conform'
import type { BriefResult, ConformNews } from '../../workers/desk-surface'
import { leave, printLine, readArguments } from './arguments'

const USAGE =
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

function readTarget(options: ReadonlyMap<string, string>): { target: Target; model: string } {
  const unknown = [...options.keys()].find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined) leave(`There is no option --${unknown}.\n${USAGE}`)
  const [dialect, baseUrl, model] = ['dialect', 'base-url', 'model'].map((name) => options.get(name) ?? '')
  if (!dialect || !baseUrl || !model) return leave(USAGE)
  if (originOf(baseUrl) === undefined) leave(`--base-url takes an address with http or https.\n${USAGE}`)
  const row = findRow(dialect, baseUrl)
  if (!row) return leave(`There is no dialect ${dialect}.\n${USAGE}`)
  const key = readKey(options.get('key-env'))
  return { target: { row, baseUrl, ...(key !== undefined && { key }) }, model }
}

/** A key on the command line would stand in the list of processes and in the shell's history. */
function readKey(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  return process.env[name] || leave(`The environment variable ${name || '(without a name)'} is not set.`)
}

/** The terms of a run, but for chance: a grade is about the model. */
function connectionOf({ row, baseUrl }: Target, model: string): Connection {
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
function modelOf(target: Target, connection: Connection): Model {
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
    expectedReply: expectedReply(replyLimit(connection, patience.maxOutput)),
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

function interrupted(): AbortSignal {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  return abort.signal
}

/** A result is a line as soon as it is there, unless it is what ends the check. */
function createPrinter() {
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

function sentenceOf(kind: Problem, { row, baseUrl }: Target, model: string): string {
  const t = createTranslate({ ...problems, 'critiqueTheater.userFacingName': '' })
  return t(`problem.${kind}`, {
    provider: row.custom ? (originOf(baseUrl) ?? '') : row.name,
    host: originOf(baseUrl) ?? '',
    model,
  })
}

const { file, options } = readArguments(['quick'])
if (file !== undefined) leave(`What is ${file}?\n${USAGE}`)
const { target, model } = readTarget(options)
const { grade, results, stopped } = await conform({
  kind: options.has('quick') ? 'quick' : 'full',
  model: modelOf(target, connectionOf(target, model)),
  clock: createClock(),
  digest,
  tell: createPrinter(),
  signal: interrupted(),
  asked: { model, lock: false, at: Date.now() },
})
const last = results.at(-1)
const kind = stopped ?? (grade.valid === 0 ? last?.void : undefined)
if (kind === undefined) printLine({ type: 'grade', ...grade })
else printLine({ type: 'error', kind, message: sentenceOf(kind, target, model), detail: last?.detail })
process.exitCode = kind === undefined ? 0 : 1
