import { limits } from '../../run/limits'
import { printSpecEvents } from '../../run/spec-event'
import { checkBytes, checkEvents, checkPage, checkReplay, checkReport, checkRun } from './check'
import { checkCsv, printCsv, UTF_8_SIGN } from './csv'
import { checkData, printData } from './data'
import { type Choice, ExportError, type Form, type Made } from './forms'
import { makePicture } from './picture'
import type { ExportPorts } from './ports'
import { fillShell } from './replay-file'
import { judgedReport, reportOf } from './report'
import type { Source } from './source'
import { tableOf } from './tables'

const HTML = 'text/html'
const JSON_LINES = 'application/x-ndjson'
const MARKDOWN = 'text/markdown'

/** Makes a file and reads it back. Throws an `ExportError` for one that is not what it should be. */
export async function makeFile(
  form: Exclude<Form, 'zip'>,
  source: Source,
  ports: ExportPorts,
  choice: Choice,
): Promise<Made> {
  switch (form) {
    case 'page':
      return makePage(source, ports)
    case 'replay':
      return makeReplay(source, ports)
    case 'jury':
      return makeJury(source, ports)
    case 'report':
      return makeReport(source, ports)
    case 'events':
      return makeEvents(source)
    case 'png':
      return makePicture(source, ports, choice)
    case 'json':
      return makeData(source, ports, choice)
    case 'csv':
      return makeTable(source, ports, choice)
    default:
      return form satisfies never
  }
}

/** A text as a file that has been read back byte for byte. */
async function written(name: string, text: string, type: string, sign = ''): Promise<Made> {
  const blob = new Blob([sign, text], { type })
  await checkBytes(blob, text)
  return { name, blob, text }
}

/** The bare page, byte for byte: whoever saves it wants what was written, and nothing of ours in it. */
async function makePage({ html, isCopy, stem }: Source, ports: ExportPorts): Promise<Made> {
  if (html === undefined) throw new ExportError({ why: 'noPage' })
  // Opened as a page, Markdown is one long line.
  if (isCopy) return makeCopy(html, stem)
  await checkPage(html, ports)
  const made = await written(`${stem}.html`, html, HTML)
  return { ...made, outside: await ports.outside(html) }
}

function makeCopy(text: string, stem: string): Promise<Made> {
  if (text.trim() === '') throw new ExportError({ why: 'empty' })
  // The report has the plain name.
  return written(`${stem}-text.md`, text, MARKDOWN)
}

async function makeReplay({ text, state, stem, file }: Source, ports: ExportPorts): Promise<Made> {
  const [shell, language] = await Promise.all([ports.shell(), ports.language()])
  const title = state.brief?.title ?? file.header.runId
  const report = judgedReport(file.header, state, ports.t)
  const html = fillShell(shell, {
    ...{ run: text, title, wait: waitWords(language), language },
    ...(report !== undefined && { report }),
  })
  checkReplay(html, { text, state })
  const { text: _, ...made } = await written(`${stem}-replay.html`, html, HTML)
  return made
}

function waitWords({ parts }: Awaited<ReturnType<ExportPorts['language']>>): string {
  return parts.exporting?.['file.wait'] ?? ''
}

export async function makeJury({ text, stem }: Source, ports: ExportPorts): Promise<Made> {
  await checkRun(text, ports)
  const { text: _, ...made } = await written(`${stem}.jury`, text, JSON_LINES)
  return made
}

export async function makeReport({ file, state, stem }: Source, { t }: ExportPorts): Promise<Made> {
  const text = reportOf(file.header, state, t)
  checkReport(text, state, t)
  return written(`${stem}.md`, text, MARKDOWN)
}

/** Above a quarter of a megabyte it is packed: then its ending says so. */
export async function makeEvents({ file, stem }: Source): Promise<Made> {
  const text = printSpecEvents(file.events, file.header.runId)
  checkEvents(text, file)
  const made = await written(`${stem}.ndjson`, text, JSON_LINES)
  if (made.blob.size <= limits.transcriptGzipBytes) return made
  const packed = await streamed(made.blob, new CompressionStream('gzip'))
  await checkBytes(await streamed(packed, new DecompressionStream('gzip')), text)
  return { name: `${stem}.ndjson.gz`, blob: new Blob([packed], { type: 'application/gzip' }), text }
}

async function makeData(source: Source, ports: ExportPorts, choice: Choice): Promise<Made> {
  const text = printData(source, await notesFor(source, ports, choice))
  checkData(text, source)
  return written(`${source.stem}.json`, text, 'application/json')
}

async function makeTable(source: Source, ports: ExportPorts, choice: Choice): Promise<Made> {
  const { table: name = 'findings' } = choice
  const notes = name === 'findings' ? await notesFor(source, ports, choice) : undefined
  const table = tableOf(source, name, notes)
  const text = printCsv(table)
  checkCsv(text, table)
  return written(`${source.stem}-${name}.csv`, text, 'text/csv', UTF_8_SIGN)
}

/** Nothing of the person's own goes along that they have not asked for. */
async function notesFor({ file }: Source, { notes }: ExportPorts, { isWithNotes }: Choice) {
  return isWithNotes ? ((await notes?.(file.header.runId)) ?? {}) : undefined
}

function streamed(blob: Blob, through: CompressionStream | DecompressionStream): Promise<Blob> {
  return new Response(blob.stream().pipeThrough(through)).blob()
}
