import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { lettersOf } from '../../src/desk/letters'
import { readBrand } from '../../src/documents/brand'
import type { ReadSkill } from '../../src/documents/documents'
import { encodingOf } from '../../src/documents/encoding'
import { kindOf, readDocument } from '../../src/documents/kind'
import { nameOfFile } from '../../src/documents/names'
import { ConvergenceError, isConvergence, readConvergence } from '../../src/library/importing/convergence'
import { FileError } from '../../src/vault/file-error'
import { believed } from '../../workers/incoming/believed'
import { readEvents } from '../../workers/incoming/read-events'
import { type RunRead, readRunParts } from '../../workers/incoming/read-run'
import { readWire } from '../../workers/incoming/read-wire'
import { HEAD_BYTES, recognise } from '../../workers/incoming/recognise'

interface Odd {
  readonly kind: string
  readonly line: number
}

/** What an import makes of one file; of the others given with it, a tokens.css may belong to it. */
export async function importing(file: string, all: readonly string[]): Promise<object> {
  try {
    return { file, ...(await readFile(file, all)) }
  } catch (cause) {
    if (cause instanceof FileError) return unknown(file, cause.kind, cause.line)
    // Whatever the system says of a file that cannot be read.
    if (cause instanceof Error && 'syscall' in cause) return unknown(file, 'unreadable')
    throw cause
  }
}

function unknown(file: string, kind: string, line = 1) {
  return { file, kind: 'unknown', name: nameOfFile(file) ?? file, warnings: [{ kind, line }] }
}

async function readFile(file: string, all: readonly string[]): Promise<object> {
  const written = new Uint8Array(readFileSync(file))
  const text = lettersOf(written)
  const bytes = encodingOf(written) === 'utf-8' ? written : new TextEncoder().encode(text)
  const title = nameOfFile(file) ?? file
  if (isConvergence(text)) return convergenceRow(file, text)
  const about = { title, created: new Date(0).toISOString() }
  switch (kindIn(file, bytes, text)) {
    case 'run':
      return runRow(await readRunParts(parts(bytes)), text)
    case 'events':
      return runRow(await readEvents(parts(bytes), about), text)
    case 'wire':
      return runRow(await readWire(parts(bytes), about), text)
    case 'document':
      return documentRow(file, text, all)
    case 'tokens':
      return unknown(file, brandBeside(file, all) ? 'goes_with_brand' : 'tokens_alone')
    case 'other':
      return unknown(file, 'not_known')
  }
}

function convergenceRow(file: string, text: string): object {
  const name = nameOfFile(file) ?? file
  try {
    const { schemaVersion, config, findings, finalState, totalRounds } = readConvergence(text)
    const classes = findings.map(({ id, classification }) => [id, classification])
    return {
      ...{ kind: 'convergence', name, warnings: [], schemaVersion, config, findings: findings.length },
      ...{ classifications: Object.fromEntries(classes), finalState, totalRounds },
    }
  } catch (cause) {
    if (!(cause instanceof ConvergenceError)) throw cause
    return {
      kind: 'unknown',
      name,
      warnings: [{ kind: cause.kind, line: cause.place.line ?? 1, detail: cause.message }],
    }
  }
}

/** By what stands in it: a brand or a skill is one under any name. */
function kindIn(file: string, bytes: Uint8Array, text: string) {
  const name = basename(file)
  const written = kindOf(text, name)
  if (written === 'brand' || written === 'skill') return 'document'
  const kind = recognise(name, bytes.subarray(0, HEAD_BYTES))
  if (kind === 'document' && written === 'run') return 'wire'
  return kind === 'run' || kind === 'events' || kind === 'wire' || kind === 'document' || kind === 'tokens'
    ? kind
    : 'other'
}

async function* parts(bytes: Uint8Array<ArrayBuffer>) {
  yield bytes
}

function brandBeside(file: string, all: readonly string[]): boolean {
  return all.some((other) => dirname(other) === dirname(file) && /design.*\.md$/i.test(basename(other)))
}

function documentRow(file: string, text: string, all: readonly string[]): object {
  const read = readDocument(text, file)
  if (read.kind === 'skill') return skillRow(read)
  if (read.kind === 'unknown') return { kind: 'unknown', name: read.name, warnings: read.warnings }
  const sheet = all.find((other) => dirname(other) === dirname(file) && basename(other) === 'tokens.css')
  const brand =
    sheet === undefined ? read : readBrand(text, { path: file, tokens: lettersOf(readFileSync(sheet)) })
  return {
    kind: brand.kind,
    name: brand.name,
    warnings: brand.warnings.map(({ kind, line }) => ({ kind, line })),
    category: brand.category ?? null,
    colors: brand.colors.map(({ name, value, hex }) => ({ name, value, hex: hex ?? null })),
    fonts: brand.fonts.map(({ family, role }) => ({ family, role: role ?? null })),
    sections: brand.sections.map(({ title }) => title),
  }
}

function skillRow(skill: ReadSkill): object {
  return {
    kind: skill.kind,
    name: skill.name,
    warnings: skill.warnings.map(({ kind, line }) => ({ kind, line })),
    description: skill.description ?? null,
    policy: skill.policy ?? null,
    mode: skill.mode ?? null,
    category: skill.category ?? null,
    examplePrompt: skill.examplePrompt ?? null,
    inputs: skill.inputs,
  }
}

function runRow({ file, odd, made }: RunRead, text: string): object {
  const { state, claimed } = believed(file.events)
  const created = file.events.find((event) => event.type === 'run_created')
  const { composite, mustFix } = state.settled ?? {}
  return {
    kind: 'run',
    name: created?.type === 'run_created' ? created.brief.title : file.header.runId,
    warnings: [
      ...odd.map(({ kind, line }) => ({ kind, line: line ?? 1 })),
      ...(claimed === undefined ? [] : [{ kind: 'not_earned', line: 1 }]),
      ...heardOdd({ file, odd, ...(made && { made }) }, text),
    ],
    id: file.header.runId,
    status: state.settled?.status ?? 'running',
    events: file.events.length,
    rounds: state.rounds.length,
    composite: composite ?? null,
    mustFix: mustFix ?? null,
  }
}

/** What the reader of replies found odd: at the line of the reply, or at that of the event that says so. */
function heardOdd({ file, made }: RunRead, text: string): Odd[] {
  const isReply = made && file.raw.length > 0
  if (!isReply)
    return text.split('\n').flatMap((line, at) => {
      const [, kind] = /"type"\s*:\s*"(?:critique\.)?parser_warning".*?"kind"\s*:\s*"(\w+)"/.exec(line) ?? []
      return kind === undefined ? [] : [{ kind, line: at + 1 }]
    })
  return file.events.flatMap((event) =>
    event.type === 'critique.parser_warning'
      ? [{ kind: event.kind, line: text.slice(0, event.position).split('\n').length }]
      : [],
  )
}
