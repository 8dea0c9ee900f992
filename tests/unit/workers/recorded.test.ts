import { expect, test } from 'vitest'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { theater } from '../../../src/procedures/theater'
import { defaults, type Pace, PACES } from '../../../src/run/config'
import { printRun, type RunFile } from '../../../src/run/log'
import { reread } from '../../../workers/recorded'
import { createClock } from '../../tools/clock'
import { perform, runFile } from '../../tools/stage'

async function played(pace: Pace, unsupported = false): Promise<RunFile> {
  const brief = { title: 'Speichenwerk', what: 'A landing page for a bike repair shop in Leipzig.' }
  const config = { ...defaults, pace }
  const model = rehearsalModel({ brief, seed: 1, config, sleep: () => Promise.resolve() })
  const clock = createClock()
  const stage = perform({ procedure: theater, clock, model, setting: { brief, config, unsupported } })
  await clock.until(stage.driven.done)
  return runFile(stage, 'run', '2026-01-01T00:00:00Z')
}

const heard = (file: RunFile) => file.events.filter(({ call }) => call !== undefined)
const CALLS = { split: ['draft', 'review'], joined: ['round'], stream: ['stream'] }

test.each(PACES)(
  '[CT-23] replies are read again as they were; what today’s reader hears otherwise is shown as it was recorded: %s',
  async (pace) => {
    const file = await played(pace)
    expect(new Set(heard(file).map(({ call }) => call?.split(':')[0]))).toEqual(new Set(CALLS[pace]))
    const again = reread(printRun(file))
    expect(again.same).toBe(true)
    expect(heard(again.file)).toEqual(heard(file))

    const raw = file.raw.map((reply) => ({ ...reply, text: reply.text.replaceAll('score="', 'score="1') }))
    const other = reread(printRun({ ...file, raw }))
    expect(other.same).toBe(false)
    expect(other.file.events).toEqual(file.events)
  },
)

test('[CT-23] a single pass as well, and what is kept beside a reply is no reply', async () => {
  const file = await played('split', true)
  expect(heard(file)).toHaveLength(1)
  expect(reread(printRun(file)).same).toBe(true)
  const thought = { call: 'draft:1:thinking', text: '<PANELIST role="designer">', pace: [[0, 26]] as const }
  const thinking = await played('split')
  expect(reread(printRun({ ...thinking, raw: [...thinking.raw, thought] })).same).toBe(true)
})
