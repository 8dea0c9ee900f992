import { parseArgs } from 'node:util'
import { DEFECTS } from '../../src/health/pack/defects'
import { DOSES, trialsOf } from '../pack/scores'
import { tableOf } from '../pack/table'
import { tryAll } from '../pack/trying'
import { leave } from './arguments'

const USAGE = 'npm run -s planted -- [--only D-1,D-20] [--doses 1,2,3] [--jobs 2] [--misses]'
const { values } = read()
const only = values.only?.split(',') ?? []
const unknown = only.filter((id) => !DEFECTS.some((defect) => defect.id === id))
if (unknown.length > 0) leave(`No defect is called ${unknown.join(', ')}. Usage: ${USAGE}`)
const doses = values.doses?.split(',').map(Number) ?? DOSES
if (!doses.every((dose) => DOSES.some((known) => known === dose)))
  leave(`Doses are 1, 2 and 3. Usage: ${USAGE}`)

const chosen = DEFECTS.filter(({ id }) => only.length === 0 || only.includes(id))
const jobs = Math.min(4, Math.max(1, Number(values.jobs ?? 2) || 2))
const tries = await tryAll({ trials: trialsOf(chosen, doses), jobs, bases: only.length === 0 })
const { text, met } = tableOf(chosen, tries, { doses, misses: values.misses ?? false })
console.log(text)
process.exitCode = met ? 0 : 1

function read() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { only: text, doses: text, jobs: text, misses: { type: 'boolean' } } })
  } catch (cause) {
    return leave(`${cause instanceof Error ? cause.message : String(cause)} Usage: ${USAGE}`)
  }
}
