// Each request reaches the model of its seat, seats share what a connection bears, and costs are one sum.
import { describe, expect, test } from 'vitest'
import type { Model } from '../../../src/kernel'
import type { Metered } from '../../../workers/desk-surface'
import { atMost, routed } from '../../../workers/routed'
import { summing } from '../../../workers/summing'
import { hear, served, textIn } from './scene'

const saying = (text: string): Model =>
  async function* said() {
    yield { type: 'text', text }
  }

const ask = async (model: Model, seat?: string) => textIn(await hear(model, seat ? { seat } : {}))

test('one model for all seats puts each request to its seat; one on which nobody sits is a non-result and no bug', async () => {
  const seats = ['one', 'two'].map((text, at) => [`s${at + 1}`, saying(text)] as const)
  const model = routed(new Map(seats))
  expect([await ask(model, 's2'), await ask(model, 's1')]).toEqual(['two', 'one'])
  await expect(ask(model, 's9')).rejects.toThrow('Nobody sits on s9.')
  await expect(ask(model)).rejects.toMatchObject({ reason: 'refused' })
})

describe('what a connection bears', () => {
  /** A model whose calls stay open until they are let go of. */
  function holding() {
    const open: (() => void)[] = []
    let [most, now] = [0, 0]
    const model: Model = async function* held() {
      now += 1
      most = Math.max(most, now)
      await new Promise<void>((resolve) => open.push(resolve))
      now -= 1
      yield { type: 'text', text: 'x' }
    }
    const letGo = () => {
      open.shift()?.()
      return served()
    }
    return { model, letGo, most: () => most, now: () => now }
  }

  test('is shared by all its seats: the third call waits for one of the first two', async () => {
    const { model, letGo, now, most } = holding()
    const gate = atMost(2)
    const all = [gate(model), gate(model), gate(model)].map((seat) => ask(seat))
    await served()
    expect(now()).toBe(2)
    for (let n = 0; n < 3; n += 1) await letGo()
    expect(await Promise.all(all)).toEqual(['x', 'x', 'x'])
    expect(most()).toBe(2)
  })

  test('a call that is given up in line lets the one behind it through', async () => {
    const { model, letGo } = holding()
    const gated = atMost(1)(model)
    const given = new AbortController()
    const first = ask(gated)
    const second = ask((request) => gated(request, given.signal))
    const third = ask(gated)
    await served()
    given.abort()
    expect(await second).toBe('')
    await letGo()
    expect(await first).toBe('x')
    await letGo()
    expect(await third).toBe('x')
  })

  test('a call that fails gives its place back', async () => {
    const failing: Model = async function* fails() {
      yield { type: 'text', text: 'a' }
      throw new Error('cut')
    }
    const gate = atMost(1)
    await expect(ask(gate(failing))).rejects.toThrow('cut')
    expect(await ask(gate(saying('b')))).toBe('b')
  })
})

describe('what several seats cost', () => {
  const cost = (input: number, more: Partial<Metered> = {}): Metered => ({
    ...{ input, output: 1, approx: false },
    ...more,
  })

  /** All that is told where seat after seat tells what it came to. */
  function summed(costs: readonly (readonly [seat: string, cost: Metered])[], before?: Metered) {
    const told: Metered[] = []
    const of = summing((metered) => told.push(metered), before)
    for (const [seat, metered] of costs) of(seat)(metered)
    return told
  }

  test('is told as one sum, and never falls back', () => {
    const told = summed([
      ['s1', cost(10, { usd: 0.5 })],
      ['s2', cost(20, { usd: 0.25, approx: true })],
      ['s1', cost(15, { usd: 0.75 })],
    ])
    expect(told.map(({ input, usd }) => [input, usd])).toEqual([
      [10, 0.5],
      [30, 0.75],
      [35, 1],
    ])
    expect(told[2]).toMatchObject({ output: 2, approx: true })
  })

  test('has no money where one of them has no price: the rest would look like all of it', () => {
    const told = summed([
      ['s1', cost(10, { usd: 0.5 })],
      ['s2', cost(20)],
      ['s3', cost(5, { part: 0.25 })],
    ])
    expect(told[1]).not.toHaveProperty('usd')
    expect(told.slice(1)).toMatchObject([{ part: 0.5 }, { part: 0.75 }])
  })

  test('keeps a limit that is near in sight, and begins with what the run itself came to', () => {
    const near = { scope: 'day', unit: 'usd', limit: 2 } as const
    const told = summed([
      ['s1', cost(10, { usd: 1.9, near })],
      ['s2', cost(20)],
    ])
    expect(told[1]).toMatchObject({ near })
    const after = summed([['stage', cost(10, { usd: 0.5 })]], cost(100, { usd: 1 }))
    expect(after).toMatchObject([{ input: 110, usd: 1.5 }])
  })
})
