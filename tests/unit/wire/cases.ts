import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Config } from '../../../src/run/config'
import { createPartReader, type Part } from '../../../src/wire/reader'
import { feed, type Feeding, type Heard } from './feed'

/** One reply and what must be heard of it. Written in `tests/wire/*.txt`, several to a file. */
export interface Case {
  readonly title: string
  readonly config: Partial<Config>
  /** What the reply holds when it is not a whole run. */
  readonly part?: Part
  /** As it stands in its file. */
  readonly source: string
  readonly input: string
  readonly expected: string
}

const FOLDER = new URL('../../wire/', import.meta.url)
const BETWEEN = '\n=====\n'
const ARROW = '\n==>'
const SHOWN = 120

/** What nearly every case needs and none is about. */
const PIECES = new Map([
  ['run', '<CRITIQUE_RUN version="1" maxRounds="3" threshold="8.0" scale="10">'],
  ['page', '<ARTIFACT mime="text/html"><![CDATA[<p>1</p>]]></ARTIFACT>'],
  ['designer', '<PANELIST role="designer">{{page}}</PANELIST>'],
  [
    'end',
    '<ROUND_END n="1" composite="7" must_fix="0" decision="continue"></ROUND_END></ROUND></CRITIQUE_RUN>',
  ],
])

/** The files of the corpus, in order. */
export const caseFiles = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()

export const readCases = (file: string): Case[] =>
  readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split(BETWEEN).map(parseCase)

/** Writes into a file what is heard of its cases. */
export function writeCases(file: string) {
  const cases = readCases(file).map((one) => {
    const [head] = one.source.split(ARROW)
    return `${head}${ARROW}\n${print(feed([one.input], feeding(one)))}`
  })
  writeFileSync(new URL(file, FOLDER), `${cases.join(BETWEEN)}\n`)
}

/** How a case is fed: to the reader of whole replies, or to one of its part. */
export function feeding({ config, part }: Case): Feeding {
  return part ? { config, create: (options) => createPartReader(options, part) } : { config }
}

/** A title line, perhaps a line of settings, perhaps the part (`@ review 2`), the reply, an arrow, one fact a line. */
function parseCase(source: string): Case {
  const [head = '', expected = ''] = source.split(ARROW).map((part) => part.trimStart())
  const [, title, settings = '{}', part, written] =
    /^# (.*)\n(?:@ (\{.*)\n)?(?:@ (.*)\n)?([\s\S]*)$/.exec(head) ?? []
  if (title === undefined || written === undefined)
    throw new Error(`This is not a case: ${source.slice(0, 80)}`)
  const config: Partial<Config> = JSON.parse(settings)
  return { title, config, ...(part && { part: parsePart(part) }), source, input: unfold(written), expected }
}

function parsePart(source: string): Part {
  const [holds, round] = source.split(' ')
  if (holds !== 'draft' && holds !== 'review' && holds !== 'round')
    throw new Error(`This is no part of a run: ${source}`)
  return { holds, round: Number(round) }
}

/** `{{designer}}` is a piece, `{{U+001B}}` a character, `{{300*ab}}` a repetition. */
function unfold(written: string): string {
  if (!written.includes('{{')) return written
  return unfold(
    written.replace(/\{\{(?:U\+([0-9A-F]{4,6})|(\d+)\*([^{}]*)|(\w+))\}\}/g, (_, code, count, what, name) => {
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
      if (count !== undefined) return what.repeat(Number(count))
      const piece = PIECES.get(name)
      if (piece === undefined) throw new Error(`No piece is called ${name}.`)
      return piece
    }),
  )
}

/** What was heard, one fact a line, with bodies beside them. Long texts are shown by their ends. */
export function print({ facts, error }: Heard): string {
  const lines = [...facts.map(({ fact, body }) => ({ ...fact, body })), ...(error ? [error] : [])]
  return lines.map((line) => JSON.stringify(line, shorten)).join('\n')
}

function shorten(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= SHOWN) return value
  return `${value.slice(0, 20)}…${value.length} characters…${value.slice(-20)}`
}
