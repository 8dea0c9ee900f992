// The built app finds every planted defect, accuses no clean page, and is not deceived by pages that hide theirs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { clean } from '../../../src/health/pack/bases'
import { BASES } from '../../pack/bases'
import { SAID } from '../../pack/claims'
import { DEFECTS } from '../../../src/health/pack/defects'
import { hide } from '../../pack/hiding'
import { type Desk, type Host, openHost } from '../../pack/host'
import { mixed, roomsOf } from '../../../src/health/pack/plant'
import { alarmsOn, tried } from '../../pack/scores'
import { ALL_AT_ONCE, honest, TAMPERS } from '../../pack/tampering'

let host: Host
let desk: Desk

test.beforeAll(async () => {
  host = await openHost()
  desk = await host.open()
})
test.afterAll(() => host.close())

/** Words under a box of their own colour are found at the top of a page, and not where one has to scroll to them. */
const COVERED = 'behind'

for (const defect of DEFECTS.filter(({ must }) => must))
  test(`[${defect.id}] each ${defect.name} is found, and its twin is not taken for one`, async () => {
    const variants = defect.variants.filter(({ name }) => name !== COVERED)
    for (const [turn, variant] of mixed(variants).entries()) {
      const base = BASES[turn % BASES.length]
      if (!base) throw new Error('There is no page to plant on.')
      const outcome = await tried(desk, { defect, variant, base, dose: roomsOf(variant) })
      const { seen, planted } = outcome
      const alarms = outcome.alarms.filter(({ instrument }) => defect.seenBy.includes(instrument))
      expect({ variant: variant.name, seen, alarms }).toEqual({
        variant: variant.name,
        seen: planted,
        alarms: [],
      })
    }
  })

test('nothing is said against the clean pages', async () => {
  for (const base of BASES) expect(await alarmsOn(desk, base)).toEqual([])
})

for (const tamper of [...TAMPERS, ALL_AT_ONCE])
  test(`a page that hides its defects gets away with none: ${tamper.name}`, async () => {
    const [base] = BASES
    if (!base) throw new Error('There is no page to hide on.')
    const { defects, found, doubted, missed } = await hide(desk, base, tamper)
    expect(missed).toEqual([])
    expect(defects).toBeGreaterThanOrEqual(14)
    expect(found + doubted).toBe(defects)
  })

test('in the terminal, true findings are confirmed and lies are refuted', () => {
  const [base] = BASES
  if (!base) throw new Error('There is no page to speak of.')
  const wrong = inTerminal(honest(base))
  expect(wrong.status).toBe(1)
  expect(wrong.checks).toEqual(SAID.map((said) => [said.id, said.wrong]))
  const well = inTerminal(clean(base))
  expect(well.status).toBe(0)
  expect(well.checks).toEqual(SAID.map((said) => [said.id, said.clean]))
})

/** What `npm run measure` says of a page and of what the jurors said about it. */
function inTerminal(html: string) {
  const folder = mkdtempSync(join(tmpdir(), 'measure-'))
  const page = join(folder, 'page.html')
  const findings = join(folder, 'findings.json')
  writeFileSync(page, html)
  writeFileSync(
    findings,
    JSON.stringify(SAID.map(({ id, role, text, target }) => ({ id, role, text, target }))),
  )
  const words = ['--import', './.ci/ts.mjs', 'tests/tools/measure.ts', page, '--findings', findings]
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 })
  rmSync(folder, { recursive: true })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const rows = lines.filter((line) => 'instrument' in line)
  for (const row of rows) expect(Object.keys(row).slice(0, 8)).toEqual(KEYS)
  const checks = lines.filter((line) => 'finding' in line).map(({ finding, check }) => [finding, check])
  return { status, checks }
}

const KEYS = ['instrument', 'rule', 'target', 'value', 'expected', 'violation', 'severity', 'width']
