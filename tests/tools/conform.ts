import { leave, printLine, readArguments } from './arguments'
import { carryOut, readOrder, USAGE } from './conforming'

const { file, options } = readArguments(['quick'])
if (file !== undefined) leave(`What is ${file}?\n${USAGE}`)
const order = readOrder(options, process.env)
if (typeof order === 'string') leave(`${order}\n${USAGE}`)

const abort = new AbortController()
process.once('SIGINT', () => abort.abort())
process.exitCode = await carryOut(order, printLine, abort.signal)
