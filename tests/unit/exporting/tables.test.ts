// A table or data file of a run is whole, starts no formula in a spreadsheet, and is not handed out if it lost something.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellText, checkCsv, printCsv, readCsv } from '../../../src/library/exporting/csv'
import { checkData, printData } from '../../../src/library/exporting/data'
import { TABLES } from '../../../src/library/exporting/forms'
import { makeFile } from '../../../src/library/exporting/make'
import type { ExportPorts } from '../../../src/library/exporting/ports'
import { tableOf } from '../../../src/library/exporting/tables'
import { depth } from '../../building/depth'
import { choice, ports as noNotes, runs, sourceOf } from './ports'

const notes = { 'critic-1.1': { star: true as const, comment: '=HYPERLINK("http://x")', at: 1 } }
const ports: ExportPorts = { ...noNotes, notes: () => Promise.resolve(notes) }

describe('[EV-10] tables', () => {
  test('any cells come out of a table as they went in', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(undefined))
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 8 })
    fc.assert(
      fc.property(rows, (lines) => {
        const table = { head: ['a', 'b'], rows: lines }
        const text = printCsv(table)
        checkCsv(text, table)
        expect(readCsv(text)?.slice(1)).toEqual(lines.map((cells) => cells.map(cellText)))
      }),
      { seed: 7, numRuns: depth(100, 400) },
    )
  })

  test('a text that begins like a formula is none; numbers stay numbers, and what is none is empty', () => {
    for (const text of ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\n=cmd']) {
      expect(cellText(text)).toBe(`'${text}`)
      expect(readCsv(printCsv({ head: ['a'], rows: [[text]] }))).toEqual([['a'], [`'${text}`]])
    }
    expect([-4.5, 0, Number.NaN, undefined].map(cellText)).toEqual(['-4.5', '0', '', ''])
  })

  test('a table that does not read back is not handed out', () => {
    const table = { head: ['a'], rows: [['b']] }
    for (const text of ['', 'a\r\n', 'a\r\nc\r\n', 'a,b', '"a', 'a"b\r\n', printCsv(table).slice(0, -3)])
      expect(() => checkCsv(text, table)).toThrow('table')
  })

  test('every table of every recorded run is whole, line for line, and so are its data', () => {
    for (const name of runs.keys()) {
      const source = sourceOf(name)
      for (const table of TABLES) {
        const made = tableOf(source, table)
        const text = printCsv(made)
        checkCsv(text, made)
        const wrong = (readCsv(text) ?? []).filter((cells) => cells.length !== made.head.length)
        expect([name, table, wrong]).toEqual([name, table, []])
      }
      const text = printData(source)
      checkData(text, source)
      expect(JSON.parse(text).run).toBe(source.file.header.runId)
    }
  })

  test('scores hold each seat of each round and what it scored by itself', () => {
    const { rows } = tableOf(sourceOf('shipped'), 'scores')
    const seats = rows.filter(([round, seat, dim]) => round === 3 && seat !== undefined && dim === undefined)
    expect(seats.map(([, seat]) => seat)).toEqual(['designer', 'critic', 'brand', 'a11y', 'copy'])
    expect(rows.filter(([, , dim]) => dim !== undefined).length).toBeGreaterThan(10)
    const empty = Array.from({ length: 4 }, () => undefined)
    expect(rows.at(-1)).toEqual([3, ...empty, 0, expect.closeTo(8.62), 'ship'])
    expect(tableOf(sourceOf('panel'), 'scores').rows.map((row) => row[7])).toContain('approve')
  })
})

/** What the tests look at of a stage in the file. */
interface Exported {
  readonly kind: string
  readonly setup: object
  readonly outcome: object
}

describe('[EV-10] files of data', () => {
  test('a table is handed out under a name that says which it is', async () => {
    const source = sourceOf('below_threshold')
    const made = await makeFile('csv', source, ports, { ...choice, table: 'measurements' })
    expect(made.name).toMatch(/-measurements\.csv$/)
    expect(await made.blob.text()).toBe(made.text)
    expect([...new Uint8Array(await made.blob.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect((await makeFile('csv', source, ports, choice)).name).toMatch(/-findings\.csv$/)
  })

  test('what the person has put on findings goes along only where they ask for it', async () => {
    const source = sourceOf('below_threshold')
    const text = async (form: 'csv' | 'json', isWithNotes: boolean, around = ports) =>
      (await makeFile(form, source, around, { ...choice, isWithNotes })).text ?? ''
    expect(await text('csv', false)).not.toContain('HYPERLINK')
    expect(await text('csv', true)).toContain(`yes,"'=HYPERLINK(""http://x"")"`)
    expect(await text('json', false)).not.toContain('HYPERLINK')
    expect(JSON.parse(await text('json', true)).findings[0].yours).toEqual(notes['critic-1.1'])
    expect(await text('csv', true, noNotes)).toContain('comment')
  })

  test('data that lack something are not handed out', () => {
    const source = sourceOf('shipped')
    const read = JSON.parse(printData(source))
    const lacking = [{ findings: read.findings.slice(1) }, { measurements: [] }, { shipping: undefined }]
    const texts = lacking.map((change) => JSON.stringify({ ...read, ...change }))
    for (const broken of ['no data', '7', ...texts]) expect(() => checkData(broken, source)).toThrow('data')
  })

  test('the data say all that the verdict card says, and nothing of it may be missing', () => {
    const source = sourceOf('verdict')
    const read = JSON.parse(printData(source))
    const stages = Object.values<Exported>(read.stages).map(({ kind, ...stage }) => [kind, stage] as const)
    const { opinion, exam, acceptance, plan } = Object.fromEntries(stages)
    expect(opinion).toMatchObject({
      outcome: { verdict: { rule: expect.stringMatching(/^S\d$/) } },
      setup: { seats: expect.any(Array) },
    })
    expect(exam?.outcome).toMatchObject({ final: { finalState: expect.any(String) } })
    const { analysed } = exam?.outcome as { analysed: object }
    expect(Object.keys(analysed).length).toBeGreaterThan(1)
    expect(acceptance?.outcome).toMatchObject({ verdict: { mode: 'acceptance-devils-advocate' } })
    expect(plan?.outcome).toMatchObject({ result: { type: 'plan_checked' } })
    expect(() => checkData(JSON.stringify({ ...read, stages: {} }), source)).toThrow('data')
  })

  test('[OK-41] the data say what the person has gone against, and why', () => {
    const read = JSON.parse(printData(sourceOf('plan_overridden')))
    const [override] = read.marks
    expect(override).toMatchObject({ type: 'override', gate: 'V' })
    expect(read.shipping.overridden).toMatchObject([{ gate: 'V', reason: override.reason }])
  })
})
