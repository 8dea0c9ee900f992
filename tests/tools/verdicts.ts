import { verdictsOf } from '../sim/verdicts/table'
import { leave, readArguments } from './arguments'

const USAGE = 'npm run -s verdicts -- [--runs N] [--start S]'
const { file, options } = readArguments(['help'])
if (file !== undefined || options.has('help')) leave(`Usage: ${USAGE}`)

const started = performance.now()
const { text, broken } = await verdictsOf({ runs: count('runs', 200), start: count('start', 1) })
console.log(text)
console.log(`\n${broken.length === 0 ? 'Every bound is met.' : broken.join('\n')}`)
// What two runs of one start may differ in goes elsewhere.
console.error(`${Math.round((performance.now() - started) / 1000)} s`)
process.exitCode = broken.length === 0 ? 0 : 1

function count(name: string, otherwise: number): number {
  const number = Number(options.get(name) ?? otherwise)
  if (!Number.isInteger(number) || number < 1) leave(`--${name} takes a whole number. Usage: ${USAGE}`)
  return number
}
