import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type Config, defaults } from '../../../src/run/config'
import { type ReaderOptions, WireError } from '../../../src/run/reading'
import { createPartReader, createReader } from '../../../src/wire/reader'
import { createSingleReader } from '../../../src/wire/single'
import { depth } from '../../building/depth'

/** Linear work on so much is done in a moment. Where each `<` looks through the rest again it takes minutes. */
const CHARS = depth(2 ** 16, 2 ** 20)
const SMALL = 16
const UNCAPPED: Config = { ...defaults, parserMaxBlockBytes: 2 ** 30, artifactMaxBytes: 2 ** 30 }

const DESIGNER = '<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="designer">'
const DROPPED = '<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="lawyer">'

const ADVERSARIES: readonly (readonly [title: string, before: string, repeated: string])[] = [
  ['angles', '', '<'],
  ['closing angles', '', '</'],
  ['names without an end', '', '<a'],
  ['quotes that never close', '', '<a ="'],
  ['quotes that hide each other', '', '<a " ="'],
  ['both quotes that hide each other', '', '<a " =" \' =\''],
  ['one tag of spaces', '<a', ' '],
  ['one tag of equals signs', '<DIM ', 'a = '],
  ['one tag of quotes', '<DIM ', '" '],
  ['terminal colours', '', '\u001b[0m'],
  ['terminal beginnings', '', '\u001b['],
  ['beginnings of CDATA', '', '<![CDAT'],
  ['beginnings of comments', '', '<!-'],
  ['stray CDATA', '', '<![CDATA[]]>'],
  ['brackets in stray CDATA', '<![CDATA[', ']'],
  ['a comment of dashes', '<!--', '-'],
  ['thinking of closing angles', '<think>', '</thin'],
  ['unknown tags', '', '<b x="1">'],
  ['stray closing tags', '', '</DIM>'],
  ['misplaced blocks', '', '<PANELIST>'],
  ['misplaced blocks of two kinds', '', '<PANELIST><REASON>'],
  ['second runs', '<CRITIQUE_RUN version="1"></CRITIQUE_RUN>', '<CRITIQUE_RUN>'],
  ['dropped remarks', DROPPED, '<DIM>'],
  ['dropped blocks', DROPPED, '<PANELIST><NOTES>'],
  ['unclosed remarks', DESIGNER, '<MUST_FIX>x'],
  ['a page of space', `${DESIGNER}<ARTIFACT>`, ' '],
  ['a page of angles', `${DESIGNER}<ARTIFACT>x`, '</'],
  ['a page of brackets', `${DESIGNER}<ARTIFACT><![CDATA[`, ']'],
  ['a page of ends', `${DESIGNER}<ARTIFACT><![CDATA[`, ']]>'],
  ['a page of ends and spaces', `${DESIGNER}<ARTIFACT><![CDATA[`, ']]>          '],
  ['a page of half-closed ends', `${DESIGNER}<ARTIFACT><![CDATA[`, ']]></ARTIFAC'],
  ['a page of joints', `${DESIGNER}<ARTIFACT><![CDATA[`, ']]><![CDATA['],
  ['a note of ampersands', `${DESIGNER}<NOTES>`, '&#'],
  ['a note of entities', `${DESIGNER}<NOTES>`, '&amp;'],
  ['a note in CDATA of half closing tags', `${DESIGNER}<NOTES><![CDATA[]]>x`, '</NOTE '],
  ['a note in and out of CDATA', `${DESIGNER}<NOTES>`, '&<![CDATA[&]]><![CDATA['],
]

function* inChunks(text: string, size: number): Generator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const readerOf = (create = createReader) =>
  create({ config: UNCAPPED, emit: () => undefined, digest: (text) => ({ hash: '', bytes: text.length }) })

/** Hears all of it, or refuses it. */
function read(chunks: Iterable<string>, create = createReader) {
  const reader = readerOf(create)
  try {
    for (const chunk of chunks) reader.write(chunk)
    reader.end()
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause
  }
}

const endless = (repeated: string) => repeated.repeat(CHARS / repeated.length)

describe('SAFETY 4 no character is looked at more than a few times', () => {
  test.each(ADVERSARIES)('%s', (_, before, repeated) => {
    const text = before + endless(repeated)
    read([text])
    read(inChunks(text, SMALL))
  })

  const part = (options: ReaderOptions) => createPartReader(options, { round: 1, holds: 'review' })
  test.each([
    ['rounds in a part', '<ROUND n="1">', part],
    ['rounds of the second run in a part', '</CRITIQUE_RUN><CRITIQUE_RUN><ROUND>', part],
    ['SHIPs in a part', '<SHIP>', part],
    ['SHIPs and rounds in a part', '<SHIP><ROUND>', part],
    ['pages of judges in a part', '<PANELIST role="critic"><ARTIFACT>', part],
    ['pages that begin in a single pass', '<!doctype html', createSingleReader],
    ['pages that end in a single pass', '</html', createSingleReader],
    ['fences in a single pass', '```\n', createSingleReader],
    ['spaces in a single pass', ' ', createSingleReader],
  ])('%s', (_, repeated, create) => read([endless(repeated)], create))
})

describe('what is passed over is not kept', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')

  function heap(): number {
    collect()
    return process.memoryUsage().heapUsed
  }

  test.each([
    ['prose', ''],
    ['thinking', '<think>'],
    ['a comment', '<!--'],
    ['CDATA between elements', '<![CDATA['],
    ['words of nobody', '<NOTES>'],
    ['a page of nobody', '<ARTIFACT><![CDATA['],
  ])('%s', (_, before) => {
    const bytes = Buffer.from('ten chars '.repeat(6554))
    const reader = readerOf()
    reader.write(before)
    reader.write(bytes.toString('latin1'))
    const held = heap()
    for (let chunk = 0; chunk < depth(64, 256); chunk++) reader.write(bytes.toString('latin1'))
    expect(heap() - held).toBeLessThan(1_000_000)
    expect(() => reader.end()).toThrow(WireError)
  })
})
