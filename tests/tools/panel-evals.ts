import { createClock, createSleep } from '../../workers/clock'
import { leave, printLine, readArguments } from './arguments'
import { modelOf, connectionOf, readOrder } from './conforming'
import { costOfPlan, evaluate, type GroupName, GROUPS, planOf } from './panel-evaluating'

const USAGE = `Usage: npm run -s panel-evals -- --dialect D --base-url URL --model M [--key-env NAME] [--only ${GROUPS.join(',')}] [--yes]
D is chat, responses, anthropic, gemini, ollama, or the name of a provider of the catalogue. Without --yes it says what it would cost and asks nothing.`

const { file, options } = readArguments(['yes'])
if (file !== undefined) leave(`What is ${file}?\n${USAGE}`)
const isMeant = options.delete('yes')
const only = options.get('only')
options.delete('only')
const groups = only === undefined ? GROUPS : GROUPS.filter((group) => only.split(',').includes(group))
const strange = (only?.split(',') ?? []).filter((name) => !GROUPS.some((group: GroupName) => group === name))
if (strange.length > 0) leave(`There is no group ${strange.join(', ')}.\n${USAGE}`)
const order = readOrder(options, process.env)
if (typeof order === 'string') leave(`${order}\n${USAGE}`)

const plan = planOf(groups)
printLine({ type: 'cost', ...costOfPlan(plan, order) })
if (isMeant) {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  const clock = { ...createClock(), sleep: createSleep(1), until: <T>(promise: Promise<T>) => promise }
  const model = modelOf(order.target, connectionOf(order.target, order.model))
  process.exitCode = await evaluate(plan, { model, clock, signal: abort.signal }, printLine)
}
