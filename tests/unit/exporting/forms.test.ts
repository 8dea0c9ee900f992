import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { checkArchive, makeArchive } from '../../../src/library/exporting/archive'
import { checkEvents, checkPage } from '../../../src/library/exporting/check'
import { distinct, fileStem } from '../../../src/library/exporting/file-name'
import { makeEvents, makeFile, makeJury } from '../../../src/library/exporting/make'
import type { ExportPorts } from '../../../src/library/exporting/ports'
import { createExportSay, formWords } from '../../../src/library/exporting/say'
import { readSource } from '../../../src/library/exporting/source'
import { SPEC_EVENTS } from '../../../src/run/event'
import { printRun } from '../../../src/run/log'
import { printSpecEvents } from '../../../src/run/spec-event'
import { crc32 } from '../../../src/vault/crc32'
import { createZip } from '../../../src/vault/zip-writer'
import { openZip } from '../../../src/vault/zip-reader'
import { troubleIn } from '../../../workers/trouble-in'
import { recordedRuns } from '../../building/runs'

const runs = new Map(recordedRuns().map(({ name, text }) => [name, text]))
const textOf = (run: string) => runs.get(run) ?? ''

/** The app around an export, without a screen: nothing is drawn here. */
const ports: ExportPorts = {
  t: createTranslate(en),
  file: (run) => Promise.resolve(textOf(run)),
  trouble: (text) => Promise.resolve(troubleIn(text)),
  look: () => Promise.resolve({ height: 2000 }),
  outside: () => Promise.resolve(0),
  isBlank: (html) => Promise.resolve(!/<h1/.test(html)),
  draw: () => Promise.resolve(undefined),
  shell: () => Promise.reject(new Error('Not asked for here.')),
  language: () => Promise.resolve({ locale: 'en', parts: {} }),
}

describe('file names', () => {
  test.each([
    ['The night boat to Great Hask', 'The-night-boat-to-Great-Hask-2026-03-01'],
    ['a/b\\c:d*e?"<>|f', 'a-b-c-d-e-f-2026-03-01'],
    ['..', 'run-2026-03-01'],
    ['', 'run-2026-03-01'],
    ['CON', 'run-CON-2026-03-01'],
    ['  夜行船の案内  ', '夜行船の案内-2026-03-01'],
    ['e\u0301te\u0301', 'été-2026-03-01'],
    ['🙂🙂', 'run-2026-03-01'],
  ])('%s', (title, name) => {
    expect(fileStem(title, '2026-03-01T12:00:00.000Z')).toBe(name)
  })

  test('no name is longer than file systems bear, and no letter is cut in half', () => {
    const name = fileStem('夜'.repeat(200), '2026-03-01T12:00:00.000Z')
    expect(new TextEncoder().encode(`${name}-replay.html`).length).toBeLessThan(255)
    expect(name).toMatch(/^夜+-2026-03-01$/)
  })

  test('a date that is none is left out, and the same name twice is told apart', () => {
    expect(fileStem('a', 'long ago')).toBe('a')
    expect(distinct(['a', 'A', 'a', 'b'])).toEqual(['a', 'A-2', 'a-3', 'b'])
  })
})

describe('[CT-32] the transcript as NDJSON', () => {
  test.each([...runs.keys()])('%s: the eleven events of the theater, and no others', (name) => {
    const { file } = readSource(textOf(name))
    const text = printSpecEvents(file.events, file.header.runId)
    expect(() => checkEvents(text, file)).not.toThrow()
    for (const line of text.split('\n').slice(0, -1)) {
      const { type, runId } = JSON.parse(line)
      expect(SPEC_EVENTS).toContain(type)
      expect(runId).toBe(file.header.runId)
    }
  })

  test('a line too few, and a line that is none, are found out', () => {
    const { file } = readSource(textOf('shipped'))
    const text = printSpecEvents(file.events, 'shipped')
    expect(() => checkEvents(text.slice(text.indexOf('\n') + 1), file)).toThrow('events')
    expect(() => checkEvents(text.replace('{', ''), file)).toThrow('events')
  })

  test('above a quarter of a megabyte it is packed, and its ending says so', async () => {
    const source = readSource(textOf('shipped'))
    const note = source.file.events.find(({ type }) => type === 'critique.panelist_dim')
    if (!note) throw new Error('The run has no dim.')
    const from = source.file.events.length
    const more = Array.from({ length: 4000 }, (_, at) => ({ ...note, seq: from + at }))
    const file = { ...source.file, events: [...source.file.events, ...more] }
    const short = await makeEvents(source)
    const long = await makeEvents({ ...source, file })
    expect(short.name).toMatch(/\.ndjson$/)
    expect(long.name).toMatch(/\.ndjson\.gz$/)
    expect(gunzipSync(Buffer.from(await long.blob.arrayBuffer())).toString()).toBe(long.text)
  })
})

describe('each file is read back before it is handed out', () => {
  test('a run that does not print to the same bytes is not', async () => {
    const text = textOf('shipped').replace('{"jury":1,', '{ "jury":1,')
    await expect(makeJury(readSource(text), ports)).rejects.toMatchObject({ fault: { why: 'run' } })
  })

  test('a page that shows nothing is not', async () => {
    await expect(checkPage('   ', ports)).rejects.toMatchObject({ fault: { why: 'blank' } })
    await expect(checkPage('<p></p>', ports)).rejects.toMatchObject({ fault: { why: 'blank' } })
  })

  test('a run without a page says so', async () => {
    const source = readSource(textOf('failed_early'))
    for (const form of ['page', 'png'] as const)
      await expect(makeFile(form, source, ports, { width: 1280, extent: 'whole' })).rejects.toMatchObject({
        fault: { why: 'noPage' },
      })
  })

  test('a page that cannot be drawn is told of', async () => {
    const source = readSource(textOf('shipped'))
    await expect(makeFile('png', source, ports, { width: 1280, extent: 'screen' })).rejects.toMatchObject({
      fault: { why: 'notDrawn' },
    })
  })
})

describe('copy is no page', () => {
  const picture = { width: 1280, extent: 'whole' } as const

  test('it goes out as Markdown, beside the report and not under its name', async () => {
    const source = readSource(textOf('panel_approved'))
    const { name, blob, text } = await makeFile('page', source, ports, picture)
    expect(name).toBe(`${source.stem}-text.md`)
    expect(blob.type).toBe('text/markdown')
    expect(await blob.text()).toBe(source.html)
    expect(text).toBe(source.html)
    expect((await makeFile('report', source, ports, picture)).name).not.toBe(name)
  })

  test('an archive holds it as a text', async () => {
    const names = async (run: string) =>
      (await openZip((await makeArchive([run], ports)).blob)).entries.map((entry) => entry.name)
    expect(await names('panel_approved')).toContain('text.md')
    expect(await names('panel_approved')).not.toContain('page.html')
    expect(await names('shipped')).toContain('page.html')
  })

  test('an empty one says so', async () => {
    const source = { ...readSource(textOf('panel_approved')), html: ' ' }
    await expect(makeFile('page', source, ports, picture)).rejects.toMatchObject({ fault: { why: 'empty' } })
  })

  test('its words are its own', () => {
    const say = createExportSay(ports.t)
    expect(formWords('page', true, say).name).toBe('Text')
    expect(formWords('page', true, say).text).not.toContain('HTML')
    expect(formWords('page', false, say).name).toBe('Page')
    expect(formWords('zip', true, say).text).toMatch(/^Text/)
  })
})

test('the page that leaves is what a critic has mended after the verdict, unless a round is named', () => {
  const { file, html, state } = readSource(textOf('shipped'))
  const [first] = state.rounds
  const hash = first?.artifact?.hash ?? ''
  const end = { seq: file.events.length, t: 9_000_000, type: 'stage_ended', id: 'loop:1' } as const
  const text = printRun({ ...file, events: [...file.events, { ...end, artifact: hash }] })
  const mended = file.bodies.find((body) => body.hash === hash)?.text
  expect(mended).not.toBe(html)
  expect(readSource(text).html).toBe(mended)
  expect(readSource(text, 3).html).toBe(html)
  expect(readSource(text, 3, hash).html).toBe(mended)
})

describe('archives', () => {
  test('several runs lie in a folder each, and read back to the byte', async () => {
    const told: string[] = []
    const names = ['shipped', 'interrupted', 'failed_early', 'shipped']
    const { name, blob } = await makeArchive(names, ports, {
      onProgress: (done, all) => told.push(`${done}/${all}`),
    })
    expect(name).toMatch(/^The-night-boat.*-and-3-more\.zip$/)
    expect(told).toEqual(['1/4', '2/4', '3/4', '4/4'])
    const zip = await openZip(blob)
    expect(new Set(zip.entries.map((entry) => entry.name.split('/')[0])).size).toBe(4)
    const entry = zip.entries.find((one) => one.name.endsWith('run.jury'))
    if (!entry) throw new Error('There is no run in it.')
    const parts: BlobPart[] = []
    for await (const part of zip.read(entry)) parts.push(part)
    expect(await new Blob(parts).text()).toBe(textOf('shipped'))
  })

  test('the same runs give the same archive', async () => {
    const [one, other] = [await makeArchive(['shipped'], ports), await makeArchive(['shipped'], ports)]
    expect(
      Buffer.from(await one.blob.arrayBuffer()).equals(Buffer.from(await other.blob.arrayBuffer())),
    ).toBe(true)
  })

  test('a cancelled one is not made to its end', async () => {
    const work = new AbortController()
    const made = makeArchive(['shipped', 'interrupted', 'degraded'], ports, {
      signal: work.signal,
      onProgress: () => work.abort(),
    })
    await expect(made).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a file that is missing, one too many, and one that is damaged are found out', async () => {
    const bytes = new TextEncoder().encode('something that is packed, packed, packed')
    const parts: BlobPart[] = []
    const zip = createZip((part) => void parts.push(part))
    await zip.add('a.txt', bytes)
    await zip.end()
    const blob = new Blob(parts)
    const promised = new Map([['a.txt', { size: bytes.length, sum: crc32(bytes) }]])
    await expect(checkArchive(blob, promised)).resolves.toBeUndefined()
    await expect(checkArchive(blob, new Map())).rejects.toMatchObject({ fault: { why: 'archive' } })
    await expect(checkArchive(blob.slice(0, -4), promised)).rejects.toThrow('archive')
    const raw = new Uint8Array(await blob.arrayBuffer())
    // Within the packed bytes of the first file.
    raw[40] = (raw[40] ?? 0) ^ 0xff
    await expect(checkArchive(new Blob([raw]), promised)).rejects.toThrow('archive')
  })
})

test('no key of a connection is in any text that leaves: events hold none', () => {
  for (const text of runs.values()) {
    const { file } = readSource(text)
    expect(printRun(file)).not.toMatch(/"(?:apiKey|api_key|authorization|x-api-key)"/i)
  }
})
