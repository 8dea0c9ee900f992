import { expect, test } from 'vitest'
import { draftPrompt, reviewPrompt, roundPrompt } from '../../../src/prompts/builders'
import type { Prompt } from '../../../src/run/procedure'
import type { RunState } from '../../../src/run/state'
import { digest } from '../../../src/wire/digest'
import { ATTACKS } from './attacks'
import { created, quoted, type Setting, stateOf } from './states'

/** A run whose first round has just opened. */
export function first(setting?: Setting): RunState {
  return stateOf([created(setting), { type: 'critique.round_open', round: 1, position: 0 }])
}

/** Every prompt of a round. */
export function promptsOf(state: RunState, n: number): Record<'draft' | 'review' | 'round', Prompt> {
  return {
    draft: draftPrompt(state, n, quoted),
    review: reviewPrompt(state, n, quoted),
    round: roundPrompt(state, n, quoted),
  }
}

export function whole({ system, user }: Prompt): string {
  return `${system}\n${user}`
}

const BLOCK = /<data kind="([a-z-]+)" id="([0-9a-zA-Z]+)">\n([\s\S]*?)\n<\/data id="\2">/g

/** What a prompt quotes. */
export function blocksOf(text: string): { kind: string; id: string; inside: string }[] {
  return [...text.matchAll(BLOCK)].map(([, kind = '', id = '', inside = '']) => ({ kind, id, inside }))
}

/** What we say ourselves. */
export function bare(text: string): string {
  return text.replace(BLOCK, '[$1]')
}

/** What a prompt quotes of one kind. */
export const inside = ({ user }: Prompt, kind: string): string =>
  blocksOf(user).find((block) => block.kind === kind)?.inside ?? ''

/** Each prompt is the file of its name to the letter, and all of them together are what their version stands for. */
export function checkFrozen(prompts: Readonly<Record<string, Prompt>>, version: string, hash: string) {
  test.each(Object.entries(prompts))('%s', async (name, { system, user, ...prompt }) => {
    expect(prompt.version).toBe(version)
    await expect(`${system}\n\n=== user ===\n\n${user}\n`).toMatchFileSnapshot(`snapshots/${name}.txt`)
  })

  test('a wording that changes takes a new version', () => {
    const texts = Object.values(prompts).map(whole)
    expect(digest(texts.join('\n')).hash.slice(0, 12)).toBe(hash)
  })
}

/** A text that tries to be more than data, in all ways that there are. */
export const ATTACK = Object.values(ATTACKS).join('\n')

/** Nothing that the attack says stands among our own words. */
export function checkHarmless(prompts: readonly Prompt[]) {
  const lines = ATTACK.split('\n').filter((text) => text.trim().length > 20)
  for (const prompt of prompts) for (const line of lines) expect(bare(whole(prompt))).not.toContain(line)
}
