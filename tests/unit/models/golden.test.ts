/** Every recorded wire comes to what was written down for it, however the network cuts it. */
import { describe, expect, test } from 'vitest'
import { DIALECTS, joined, outcomeOf, saidIn, usedIn, type Wire, wires, wiresOf } from '../../models/wires'
import { depth } from '../../building/depth'
import { seeded } from '../../tools/seeded'

const SPLITS = depth(8, 200)

describe.each(DIALECTS)('%s', (dialect) => {
  test.each(wiresOf(dialect).map((wire) => [wire.name, wire] as const))('%s', async (_, wire) => {
    const whole = await outcomeOf(wire)
    expect(saidIn(whole.pieces, 'text')).toBe(wire.text)
    expect(saidIn(whole.pieces, 'thinking')).toBe(wire.thinking ?? '')
    expect(usedIn(whole.pieces)).toEqual(wire.usage ?? {})
    expect(whole.pieces.filter(({ type }) => type === 'answered')).toEqual(answeredBy(wire))
    expect(whole.pieces.filter(({ type }) => type === 'stop')).toEqual(stopsOf(wire))
    expect(whole.error).toBe(wire.error)
    if (wire.stop) expect(whole.pieces.at(-1)?.type).toBe('stop')
    expect(await outcomeOf(wire, bytesOf(wire))).toEqual(whole)
    for (let seed = 1; seed <= SPLITS; seed++)
      expect(await outcomeOf(wire, splitsOf(wire, seed)), `seed ${seed}`).toEqual(whole)
  })
})

test('every dialect has every kind of wire', () => {
  const ends = ['happy', 'length', 'error-before', 'error-inside', 'truncated', 'no-last-newline']
  const odd = ['thinking', 'unknown', 'bom', 'nul']
  for (const dialect of DIALECTS) {
    const events = dialect === 'ollama' ? [] : ['filter', 'comments']
    // Gemini ends its lines with both characters always; there the other way is the odd one.
    const lines = dialect === 'gemini' ? 'lf' : 'crlf'
    const reasoning = dialect === 'chat' ? 'thinking-content' : 'thinking'
    const names = wiresOf(dialect).map(({ name }) => (name === reasoning ? 'thinking' : name))
    expect(names, dialect).toEqual(expect.arrayContaining([...ends, ...odd, ...events, lines]))
  }
})

test('cut at any byte, a wire that ends well is truncated or whole, and says a beginning of what it says', async () => {
  for (const wire of wires.filter(({ name }) => name === 'thinking' || name === 'happy')) {
    for (let end = 0; end < wire.bytes.length; end += depth(29, 7)) {
      const { pieces, error } = await outcomeOf(wire, [wire.bytes.subarray(0, end)])
      expect([undefined, 'truncated']).toContain(error)
      const said = saidIn(pieces, 'text')
      expect(wire.text.startsWith(said), `${wire.dialect} ${end}`).toBe(true)
      if (error === undefined) expect(said).toBe(wire.text)
    }
  }
})

test('joining is of neighbours alone', () => {
  const text = { type: 'text', text: 'a' } as const
  const stop = { type: 'stop', stop: 'end' } as const
  expect(joined([text, text, stop, text])).toEqual([{ type: 'text', text: 'aa' }, stop, text])
})

function answeredBy({ answered }: Wire) {
  return answered ? [{ type: 'answered', ...answered }] : []
}

function stopsOf({ stop }: Wire) {
  if (!stop) return []
  const [why, raw] = stop
  return [{ type: 'stop', stop: why, ...(raw !== null && { raw }) }]
}

function bytesOf({ bytes }: Wire): readonly Uint8Array[] {
  return Array.from(bytes, (byte) => Uint8Array.of(byte))
}

function splitsOf({ bytes }: Wire, seed: number): readonly Uint8Array[] {
  const random = seeded(seed)
  const most = 2 + Math.floor(random() * bytes.length * 0.7)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + Math.floor(random() * most)
    parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return parts
}
