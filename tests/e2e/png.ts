import { deflateSync, inflateSync } from 'node:zlib'

/*
 * Pictures of a window hold few colours. With a table of them a file is a third as large as the browser makes it.
 */

/** How many colours a picture keeps. More would only smooth the edges of letters further. */
const COLOURS = 40

interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue, row by row. */
  readonly rgb: Uint8Array
}

/** The same picture with a table of its commonest colours. */
export function smaller(png: Buffer): Buffer {
  const { width, height, rgb } = decoded(png)
  const table = commonest(rgb)
  const known = new Map<number, number>()
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < width * height; at += 1) {
    const colour = colourAt(rgb, at * 3)
    let index = known.get(colour)
    if (index === undefined) {
      index = nearest(table, colour)
      known.set(colour, index)
    }
    // Each row begins with a byte that says how it is filtered: not at all, which is best with a table.
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = index
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const palette = Buffer.from(table.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function commonest(rgb: Uint8Array): readonly number[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = colourAt(rgb, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const table: number[] = []
  for (const [colour] of [...counts].sort(([, one], [, other]) => other - one)) {
    // Two that nobody can tell apart would take the place of one that is missed.
    if (table.every((known) => distance(known, colour) > 300)) table.push(colour)
    if (table.length === COLOURS) break
  }
  return table
}

function nearest(table: readonly number[], colour: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [index, known] of table.entries()) {
    const far = distance(known, colour)
    if (far < least) [best, least] = [index, far]
  }
  return best
}

function distance(one: number, other: number): number {
  const by = (shift: number) => (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2
  return by(16) + by(8) + by(0)
}

function colourAt(rgb: Uint8Array, at: number): number {
  return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0)
}

/** What a browser writes: eight bits a channel, no table, not interlaced. */
export function decoded(png: Buffer): Pixels {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 6 ? 4 : 3
  const data: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const lines = unfiltered(inflateSync(Buffer.concat(data)), width * channels, channels)
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1)
    for (let c = 0; c < 3; c += 1) rgb[at * 3 + c] = lines[at * channels + c] ?? 0
  return { width, height, rgb }
}

/** Undoes what a row was told by the one above and by what stands left of it. */
function unfiltered(raw: Buffer, row: number, step: number): Uint8Array {
  const lines = new Uint8Array((raw.length / (row + 1)) * row)
  for (let y = 0; y * (row + 1) < raw.length; y += 1) {
    const filter = raw[y * (row + 1)] ?? 0
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x
      const left = x < step ? 0 : (lines[at - step] ?? 0)
      const up = y === 0 ? 0 : (lines[at - row] ?? 0)
      const corner = x < step || y === 0 ? 0 : (lines[at - row - step] ?? 0)
      lines[at] = (raw[y * (row + 1) + 1 + x] ?? 0) + told(filter, left, up, corner)
    }
  }
  return lines
}

function told(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(sumOf(body), body.length + 4)
  return whole
}

/** The checksum that the format asks for. */
function sumOf(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
