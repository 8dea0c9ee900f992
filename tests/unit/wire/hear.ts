import { expect } from 'vitest'
import type { Fact } from '../../../src/run/event'
import { byCharacter, feed, type Feeding, type Heard, randomly, seeded } from './feed'

export type Create = NonNullable<Feeding['create']>

/** What a reader makes of a reply, the same however it is cut. What is no text is written as JSON. */
export function heard(reply: unknown, create: Create, config: Feeding['config'] = {}): Heard {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
  const whole = feed([text], { config, create })
  expect(feed(byCharacter(text), { config, create })).toEqual(whole)
  for (let seed = 1; seed <= 5; seed++)
    expect(feed(randomly(text, seeded(seed)), { config, create })).toEqual(whole)
  return whole
}

export function factsIn(reply: unknown, create: Create): readonly Fact[] {
  return heard(reply, create).facts.map(({ fact }) => fact)
}

/** Why a reply is refused. It leaves no other fact. */
export function refusal(reply: unknown, create: Create, config: Feeding['config'] = {}): string {
  const { facts, error } = heard(reply, create, config)
  expect(error?.error).toBe('malformed_block')
  expect(facts.map(({ fact }) => fact.type)).toEqual(['reply_refused'])
  const fact = facts[0]?.fact
  return fact?.type === 'reply_refused' ? fact.problem : ''
}
