// What is asked of the runner of the tests in a way that it cannot be meant is refused in a sentence, and never passes for a run.
import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

const ask = (...words: string[]) =>
  new Promise<{ status: number | null; told: string }>((answer) => {
    const child = execFile(process.execPath, ['tests/all.mjs', ...words], (_, stdout, stderr) =>
      answer({ status: child.exitCode, told: `${stdout}${stderr}` }),
    )
  })

test.concurrent.each([
  [['--only', 'toString'], 'No lane is called toString'],
  [['--only', 'unit,hart'], 'No lane is called hart'],
  [['--only'], "'--only <value>' argument missing"],
  [['--fast'], "Unknown option '--fast'"],
  [['--shard', '4/3'], '--shard takes a part and a whole'],
  [['--only', 'unit', 'unit/run'], 'use one or the other'],
  [['--watch', 'tests/e2e/faults'], 'are not watched'],
  [['tests/unit/no-such-file'], 'No test stands at tests/unit/no-such-file'],
  [['e2e/faluts'], 'No test stands at e2e/faluts'],
])('%j is refused', async (words, told) => {
  const answer = await ask(...words)
  expect(answer.told).toContain(told)
  expect(answer.told).not.toContain('at file:')
  expect(answer.status).toBe(2)
})

test.concurrent('what is in another shard is told, and is no failure', async () => {
  expect(await ask('--only', 'types', '--shard', '2/3')).toEqual({
    status: 0,
    told: 'Nothing of types is in this shard: another one runs it.\n',
  })
})
