// Recorded replies read again give the same facts, and where a reader hears otherwise the record stands.
import { expect, test } from 'vitest'
import { type Pace, PACES } from '../../../src/run/config'
import { printRun, type RunFile } from '../../../src/run/log'
import { reread } from '../../../workers/recorded'
import { rehearsedRun } from './scene'

const played = async (pace: Pace, unsupported = false) => (await rehearsedRun(pace, { unsupported })).file
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
