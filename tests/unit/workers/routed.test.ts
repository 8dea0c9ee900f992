import { describe, expect, test } from 'vitest'
import type { Model, Piece } from '../../../src/kernel'
import type { Metered } from '../../../workers/desk-surface'
import { atMost, routed } from '../../../workers/routed'
import { summing } from '../../../workers/summing'

const signal = () => new AbortController().signal
const asked = (seat?: string) => ({
  call: 'exam:1/analyse:s1',
  prompt: { system: '', user: '' },
  ...(seat && { seat }),
})

function saying(text: string): Model {
  return async function* said() {
    yield { type: 'text', text }
  }
}

async function textOf(pieces: AsyncIterable<Piece>): Promise<string> {
  let text = ''
  for await (const piece of pieces) if (piece.type === 'text') text += piece.text
  return text
}

describe('one model for all seats', () => {
  test('puts each request to its seat', async () => {
    const model = routed(
      new Map([
        ['s1', saying('one')],
        ['s2', saying('two')],
      ]),
    )
    expect(await textOf(model(asked('s2'), signal()))).toBe('two')
    expect(await textOf(model(asked('s1'), signal()))).toBe('one')
  })

  test('says of a seat on which nobody sits that it was refused, which is a non-result and no bug', async () => {
    const model = routed(new Map([['s1', saying('one')]]))
    await expect(textOf(model(asked('s9'), signal()))).rejects.toThrow('Nobody sits on s9.')
    await expect(textOf(model(asked(), signal()))).rejects.toMatchObject({ reason: 'refused' })
  })
})

describe('what a connection bears', () => {
  /** A model whose calls stay open until they are let go of. */
  function holding() {
    const open: (() => void)[] = []
    let most = 0
    let now = 0
    const model: Model = async function* held() {
      now += 1
      most = Math.max(most, now)
      await new Promise<void>((resolve) => open.push(resolve))
      now -= 1
      yield { type: 'text', text: 'x' }
    }
    return { model, open, most: () => most, now: () => now }
  }
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 1))

  test('is shared by all its seats: the third call waits for one of the first two', async () => {
    const held = holding()
    const gate = atMost(2)
    const seats = [gate(held.model), gate(held.model), gate(held.model)]
    const all = seats.map((model) => textOf(model(asked('s1'), signal())))
    await quiet()
    expect(held.now()).toBe(2)
    for (let n = 0; n < 3; n += 1) {
      held.open.shift()?.()
      await quiet()
    }
    expect(await Promise.all(all)).toEqual(['x', 'x', 'x'])
    expect(held.most()).toBe(2)
  })

  test('a call that is given up in line lets the one behind it through', async () => {
    const held = holding()
    const model = atMost(1)(held.model)
    const first = textOf(model(asked('s1'), signal()))
    const given = new AbortController()
    const second = textOf(model(asked('s1'), given.signal))
    const third = textOf(model(asked('s1'), signal()))
    await quiet()
    given.abort()
    expect(await second).toBe('')
    held.open.shift()?.()
    expect(await first).toBe('x')
    await quiet()
    held.open.shift()?.()
    expect(await third).toBe('x')
  })

  test('a call that fails gives its place back', async () => {
    const failing: Model = async function* fails() {
      yield { type: 'text', text: 'a' }
      throw new Error('cut')
    }
    const gate = atMost(1)
    await expect(textOf(gate(failing)(asked('s1'), signal()))).rejects.toThrow('cut')
    expect(await textOf(gate(saying('b'))(asked('s1'), signal()))).toBe('b')
  })
})

describe('what several seats cost', () => {
  const cost = (input: number, more: Partial<Metered> = {}): Metered => ({
    input,
    output: 1,
    approx: false,
    ...more,
  })

  test('is told as one sum, and never falls back', () => {
    const told: Metered[] = []
    const of = summing((metered) => told.push(metered))
    of('s1')(cost(10, { usd: 0.5 }))
    of('s2')(cost(20, { usd: 0.25, approx: true }))
    of('s1')(cost(15, { usd: 0.75 }))
    expect(told.map(({ input, usd }) => [input, usd])).toEqual([
      [10, 0.5],
      [30, 0.75],
      [35, 1],
    ])
    expect(told[2]).toMatchObject({ output: 2, approx: true })
  })

  test('has no money where one of them has no price: the rest would look like all of it', () => {
    const told: Metered[] = []
    const of = summing((metered) => told.push(metered))
    of('s1')(cost(10, { usd: 0.5 }))
    of('s2')(cost(20))
    expect(told[1]).not.toHaveProperty('usd')
    expect(told[1]).toMatchObject({ part: 0.5 })
    of('s3')(cost(5, { part: 0.25 }))
    expect(told[2]).toMatchObject({ part: 0.75 })
  })

  test('a limit that is near stays in sight, whoever tells of the cost next', () => {
    const told: Metered[] = []
    const of = summing((metered) => told.push(metered))
    const near = { scope: 'day', unit: 'usd', limit: 2 } as const
    of('s1')(cost(10, { usd: 1.9, near }))
    of('s2')(cost(20))
    expect(told[1]).toMatchObject({ near })
  })

  test('begins with what the run itself came to, where its stage follows by itself', () => {
    const told: Metered[] = []
    summing((metered) => told.push(metered), cost(100, { usd: 1 }))('stage')(cost(10, { usd: 0.5 }))
    expect(told).toEqual([expect.objectContaining({ input: 110, usd: 1.5 })])
  })
})
