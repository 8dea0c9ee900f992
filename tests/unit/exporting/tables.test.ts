import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { cellText, checkCsv, printCsv, readCsv } from '../../../src/library/exporting/csv'
import { checkData, printData } from '../../../src/library/exporting/data'
import { TABLES } from '../../../src/library/exporting/forms'
import { makeFile } from '../../../src/library/exporting/make'
import type { ExportPorts } from '../../../src/library/exporting/ports'
import { readSource } from '../../../src/library/exporting/source'
import { tableOf } from '../../../src/library/exporting/tables'
import { recordedRuns } from '../../building/runs'

const runs = recordedRuns()
const sourceOf = (name: string) => readSource(runs.find((run) => run.name === name)?.text ?? '')
const notes = { 'critic-1.1': { star: true as const, comment: '=HYPERLINK("http://x")', at: 1 } }
const ports: ExportPorts = {
  t: createTranslate(en),
  file: () => Promise.reject(new Error('Not asked for here.')),
  trouble: () => Promise.resolve(undefined),
  look: () => Promise.resolve(undefined),
  outside: () => Promise.resolve(0),
  isBlank: () => Promise.resolve(undefined),
  draw: () => Promise.resolve(undefined),
  shell: () => Promise.reject(new Error('Not asked for here.')),
  language: () => Promise.reject(new Error('Not asked for here.')),
  notes: () => Promise.resolve(notes),
}
const choice = { width: 1280, extent: 'whole' } as const

describe('tables', () => {
  test('[EV-10] any cells come out of a table as they went in', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(undefined))
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 8 })
    fc.assert(
      fc.property(rows, (lines) => {
        const table = { head: ['a', 'b'], rows: lines }
        const text = printCsv(table)
        checkCsv(text, table)
        expect(readCsv(text)?.slice(1)).toEqual(lines.map((cells) => cells.map(cellText)))
      }),
      { seed: 7, numRuns: 400 },
    )
  })

  test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\n=cmd'])(
    '[EV-10] a text that begins like a formula is none: %j',
    (text) => {
      expect(cellText(text)).toBe(`'${text}`)
      expect(readCsv(printCsv({ head: ['a'], rows: [[text]] }))).toEqual([['a'], [`'${text}`]])
    },
  )

  test('[EV-10] numbers stay numbers, and what is none is empty', () => {
    expect([-4.5, 0, Number.NaN, undefined].map(cellText)).toEqual(['-4.5', '0', '', ''])
  })

  test('[EV-10] a table that does not read back is not handed out', () => {
    const table = { head: ['a'], rows: [['b']] }
    for (const text of ['', 'a\r\n', 'a\r\nc\r\n', 'a,b', '"a', 'a"b\r\n', printCsv(table).slice(0, -3)])
      expect(() => checkCsv(text, table)).toThrow('table')
  })

  test.each(runs.map(({ name }) => name))('[EV-10] every table of %s is whole, line for line', (name) => {
    const source = sourceOf(name)
    for (const table of TABLES) {
      const made = tableOf(source, table)
      const text = printCsv(made)
      checkCsv(text, made)
      const lines = readCsv(text) ?? []
      expect(lines.every((cells) => cells.length === made.head.length)).toBe(true)
    }
  })

  test('[EV-10] scores hold each seat of each round and what it scored by itself', () => {
    const { rows } = tableOf(sourceOf('shipped'), 'scores')
    const seats = rows.filter(([round, seat, dim]) => round === 3 && seat !== undefined && dim === undefined)
    expect(seats.map(([, seat]) => seat)).toEqual(['designer', 'critic', 'brand', 'a11y', 'copy'])
    expect(rows.filter(([, , dim]) => dim !== undefined).length).toBeGreaterThan(10)
    expect(rows.at(-1)).toEqual([
      3,
      undefined,
      undefined,
      undefined,
      undefined,
      0,
      expect.closeTo(8.62),
      'ship',
    ])
    const panel = tableOf(sourceOf('panel'), 'scores').rows
    expect(panel.some(([, , , , , , , decision]) => decision === 'approve')).toBe(true)
  })
})

/** What the tests look at of a stage in the file. */
interface Exported {
  readonly kind: string
  readonly setup: object
  readonly outcome: object
}

describe('files of data', () => {
  test('[EV-10] a table is read back before it is handed out, under a name that says which it is', async () => {
    const source = sourceOf('below_threshold')
    const made = await makeFile('csv', source, ports, { ...choice, table: 'measurements' })
    expect(made.name).toMatch(/-measurements\.csv$/)
    expect(await made.blob.text()).toBe(made.text)
    expect([...new Uint8Array(await made.blob.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect((await makeFile('csv', source, ports, choice)).name).toMatch(/-findings\.csv$/)
  })

  test('[EV-10] what the person has put on findings goes along only where they ask for it', async () => {
    const source = sourceOf('below_threshold')
    const bare = await makeFile('csv', source, ports, choice)
    const own = await makeFile('csv', source, ports, { ...choice, isWithNotes: true })
    expect(bare.text).not.toContain('HYPERLINK')
    expect(own.text).toContain(`yes,"'=HYPERLINK(""http://x"")"`)
    const json = async (isWithNotes: boolean) =>
      (await makeFile('json', source, ports, { ...choice, isWithNotes })).text ?? ''
    expect(await json(false)).not.toContain('HYPERLINK')
    expect(JSON.parse(await json(true)).findings[0].yours).toEqual(notes['critic-1.1'])
    const { notes: _, ...noNotes } = ports
    expect((await makeFile('csv', source, noNotes, { ...choice, isWithNotes: true })).text).toContain(
      'comment',
    )
  })

  test.each(runs.map(({ name }) => name))('[EV-10] the data of %s read back as they are', (name) => {
    const source = sourceOf(name)
    const text = printData(source)
    checkData(text, source)
    const read = JSON.parse(text)
    expect(read.run).toBe(source.file.header.runId)
    expect(read.findings).toEqual(JSON.parse(JSON.stringify(read.findings)))
  })

  test('[EV-10] data that lack something are not handed out', () => {
    const source = sourceOf('shipped')
    const read = JSON.parse(printData(source))
    for (const broken of [
      'no data',
      '7',
      JSON.stringify({ ...read, findings: read.findings.slice(1) }),
      JSON.stringify({ ...read, measurements: [] }),
      JSON.stringify({ ...read, shipping: undefined }),
    ])
      expect(() => checkData(broken, source)).toThrow('data')
  })

  test('[EV-10] the data say all that the verdict card says, and nothing of it may be missing', () => {
    const source = sourceOf('verdict')
    const read = JSON.parse(printData(source))
    const of = (kind: string) => Object.values<Exported>(read.stages).find((stage) => stage.kind === kind)
    expect(of('opinion')?.outcome).toMatchObject({ verdict: { rule: expect.stringMatching(/^S\d$/) } })
    expect(of('exam')?.outcome).toMatchObject({ final: { finalState: expect.any(String) } })
    const { analysed } = of('exam')?.outcome as { analysed: object }
    expect(Object.keys(analysed).length).toBeGreaterThan(1)
    expect(of('acceptance')?.outcome).toMatchObject({ verdict: { mode: 'acceptance-devils-advocate' } })
    expect(of('plan')?.outcome).toMatchObject({ result: { type: 'plan_checked' } })
    expect(of('opinion')?.setup).toMatchObject({ seats: expect.any(Array) })
    expect(() => checkData(JSON.stringify({ ...read, stages: {} }), source)).toThrow('data')
  })

  test('[OK-41] [EV-10] the data say what the person has gone against, and why', () => {
    const read = JSON.parse(printData(sourceOf('plan_overridden')))
    const [override] = read.marks
    expect(override).toMatchObject({ type: 'override', gate: 'V' })
    expect(read.shipping.overridden).toMatchObject([{ gate: 'V', reason: override.reason }])
  })
})
