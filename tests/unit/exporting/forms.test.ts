// Whatever form a run leaves in, its file has a safe name, reads back before it is handed out, and holds no key.
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkArchive, makeArchive } from '../../../src/library/exporting/archive'
import { checkEvents, checkPage } from '../../../src/library/exporting/check'
import { distinct, fileStem } from '../../../src/library/exporting/file-name'
import { makeEvents, makeFile, makeJury } from '../../../src/library/exporting/make'
import { createExportSay, formWords } from '../../../src/library/exporting/say'
import { readSource } from '../../../src/library/exporting/source'
import { SPEC_EVENTS } from '../../../src/run/event'
import { printRun } from '../../../src/run/log'
import { printSpecEvents } from '../../../src/run/spec-event'
import { crc32 } from '../../../src/vault/crc32'
import { createZip } from '../../../src/vault/zip-writer'
import { openZip } from '../../../src/vault/zip-reader'
import { choice, ports, runs, sourceOf, textOf } from './ports'

const fault = (why: string) => ({ fault: { why } })

describe('file names', () => {
  const DAY = '2026-03-01'

  test.each([
    ['The night boat to Great Hask', 'The-night-boat-to-Great-Hask'],
    ['a/b\\c:d*e?"<>|f', 'a-b-c-d-e-f'],
    ['..', 'run'],
    ['', 'run'],
    ['CON', 'run-CON'],
    ['  夜行船の案内  ', '夜行船の案内'],
    ['e\u0301te\u0301', 'été'],
    ['🙂🙂', 'run'],
  ])('%j is %s', (title, name) => expect(fileStem(title, `${DAY}T12:00:00.000Z`)).toBe(`${name}-${DAY}`))

  test('are no longer than file systems bear, cut no letter in half, leave out a date that is none, and are distinct', () => {
    const name = fileStem('夜'.repeat(200), `${DAY}T12:00:00.000Z`)
    expect(new TextEncoder().encode(`${name}-replay.html`).length).toBeLessThan(255)
    expect(name).toMatch(/^夜+-2026-03-01$/)
    expect(fileStem('a', 'long ago')).toBe('a')
    expect(distinct(['a', 'A', 'a', 'b'])).toEqual(['a', 'A-2', 'a-3', 'b'])
  })
})

describe('[CT-32] the transcript as NDJSON', () => {
  test('of every recorded run: the eleven events of the theater, and no others', () => {
    for (const name of runs.keys()) {
      const { file } = sourceOf(name)
      const text = printSpecEvents(file.events, file.header.runId)
      expect(() => checkEvents(text, file), name).not.toThrow()
      for (const line of text.split('\n').slice(0, -1)) {
        const { type, runId } = JSON.parse(line)
        expect(SPEC_EVENTS).toContain(type)
        expect(runId).toBe(file.header.runId)
      }
    }
  })

  test('a line too few, and a line that is none, are found out', () => {
    const { file } = sourceOf('shipped')
    const text = printSpecEvents(file.events, 'shipped')
    for (const wrong of [text.slice(text.indexOf('\n') + 1), text.replace('{', '')])
      expect(() => checkEvents(wrong, file)).toThrow('events')
  })

  test('above a quarter of a megabyte it is packed, and its ending says so', async () => {
    const source = sourceOf('shipped')
    const { events } = source.file
    const note = events.find(({ type }) => type === 'critique.panelist_dim')
    if (!note) throw new Error('The run has no dim.')
    const more = Array.from({ length: 4000 }, (_, at) => ({ ...note, seq: events.length + at }))
    const long = await makeEvents({ ...source, file: { ...source.file, events: [...events, ...more] } })
    expect((await makeEvents(source)).name).toMatch(/\.ndjson$/)
    expect(long.name).toMatch(/\.ndjson\.gz$/)
    expect(gunzipSync(Buffer.from(await long.blob.arrayBuffer())).toString()).toBe(long.text)
  })
})

test('each file is read back before it is handed out', async () => {
  const bent = readSource(textOf('shipped').replace('{"jury":1,', '{ "jury":1,'))
  await expect(makeJury(bent, ports)).rejects.toMatchObject(fault('run'))
  for (const page of ['   ', '<p></p>'])
    await expect(checkPage(page, ports)).rejects.toMatchObject(fault('blank'))
  const pageless = sourceOf('failed_early')
  for (const form of ['page', 'png'] as const)
    await expect(makeFile(form, pageless, ports, choice)).rejects.toMatchObject(fault('noPage'))
  const undrawn = makeFile('png', sourceOf('shipped'), ports, { width: 1280, extent: 'screen' })
  await expect(undrawn).rejects.toMatchObject(fault('notDrawn'))
})

describe('copy is no page', () => {
  test('it goes out as Markdown, beside the report and not under its name; an empty one says so', async () => {
    const source = sourceOf('panel_approved')
    const { name, blob, text } = await makeFile('page', source, ports, choice)
    expect([name, blob.type]).toEqual([`${source.stem}-text.md`, 'text/markdown'])
    expect([await blob.text(), text]).toEqual([source.html, source.html])
    expect((await makeFile('report', source, ports, choice)).name).not.toBe(name)
    const empty = makeFile('page', { ...source, html: ' ' }, ports, choice)
    await expect(empty).rejects.toMatchObject(fault('empty'))
  })

  test('an archive holds it as a text', async () => {
    const names = async (run: string) =>
      (await openZip((await makeArchive([run], ports)).blob)).entries.map(({ name }) => name)
    const isText = (name: string) => name === 'text.md' || name === 'page.html'
    expect((await names('panel_approved')).filter(isText)).toEqual(['text.md'])
    expect((await names('shipped')).filter(isText)).toEqual(['page.html'])
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
  const { file, html, state } = sourceOf('shipped')
  const hash = state.rounds[0]?.artifact?.hash ?? ''
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
    const onProgress = (done: number, all: number) => void told.push(`${done}/${all}`)
    const { name, blob } = await makeArchive(names, ports, { onProgress })
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

  test('the same runs give the same archive, and a cancelled one is not made to its end', async () => {
    const bytes = async () => Buffer.from(await (await makeArchive(['shipped'], ports)).blob.arrayBuffer())
    expect((await bytes()).equals(await bytes())).toBe(true)
    const work = new AbortController()
    const cancelled = { signal: work.signal, onProgress: () => work.abort() }
    const made = makeArchive(['shipped', 'interrupted', 'degraded'], ports, cancelled)
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
    await expect(checkArchive(blob, new Map())).rejects.toMatchObject(fault('archive'))
    await expect(checkArchive(blob.slice(0, -4), promised)).rejects.toThrow('archive')
    const raw = new Uint8Array(await blob.arrayBuffer())
    // Within the packed bytes of the first file.
    raw[40] = (raw[40] ?? 0) ^ 0xff
    await expect(checkArchive(new Blob([raw]), promised)).rejects.toThrow('archive')
  })
})

test('no key of a connection is in any text that leaves: events hold none', () => {
  for (const name of runs.keys())
    expect(printRun(sourceOf(name).file)).not.toMatch(/"(?:apiKey|api_key|authorization|x-api-key)"/i)
})
