import type { RawReply } from '../run/log'
import { chain, START } from './chain'
import { deflate, inflate } from './deflate'
import { type BlockRow, rawStream } from './rows'
import type { JuryDb } from './schema'
import { joinRaw } from './segments'
import { StoreError } from './trouble'

/** A block before it is deflated. */
export interface Cut {
  readonly stream: string
  readonly n: number
  readonly text: string
}

/** The row of one block. */
export async function blockRow(run: string, { stream, n, text }: Cut): Promise<BlockRow> {
  return { run, stream, n, data: await deflate(text), hash: chain(START, text) }
}

/** The texts of these blocks, in the order asked for; one transaction for all of them. */
export async function readStream(
  db: JuryDb,
  at: { readonly run: string; readonly stream: string; readonly numbers: readonly number[] },
): Promise<string[]> {
  const { run, stream, numbers } = at
  const rows = await db.blocks.bulkGet(numbers.map((n) => [run, stream, n]))
  return Promise.all(rows.map((row, place) => textOf(row, `${stream} ${numbers[place]}`)))
}

async function textOf(row: BlockRow | undefined, name: string): Promise<string> {
  // Bytes that are no deflate stream and bytes that inflate to another text are the same news.
  const text = row && (await inflate(row.data).catch(() => undefined))
  if (text !== undefined && chain(START, text) === row?.hash) return text
  throw new StoreError('damaged', `A block of this run is damaged: ${name}.`)
}

/** A piece of a reply as the text of a block. JSON keeps half of a surrogate pair, which UTF-8 has no bytes for. */
export function printRaw({ text, pace }: RawReply): string {
  return JSON.stringify({ text, pace })
}

/** The whole reply of a call whose raw text was cut into this many blocks. */
export async function readReply(
  db: JuryDb,
  { run, call, blocks }: { readonly run: string; readonly call: string; readonly blocks: number },
): Promise<RawReply> {
  const texts = await readStream(db, { run, stream: rawStream(call), numbers: upTo(blocks) })
  // Each text was printed by `printRaw`, and its hash was just checked.
  const pieces = texts.map((text) => ({ call, ...(JSON.parse(text) as Omit<RawReply, 'call'>) }))
  return joinRaw(pieces)[0] ?? { call, text: '', pace: [] }
}

/** 0, 1, 2 … below the count. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n)
}
