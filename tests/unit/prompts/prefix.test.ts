// Every prompt of a run begins the same to the letter, and none speaks the format of one provider.
import { describe, expect, test } from 'vitest'
import { classicPrompt, singlePrompt } from '../../../src/prompts/builders'
import { blocksOf, first, promptsOf, whole } from './asked'
import { CALL_NONCE, materials, quoted, RUN_NONCE, secondRound, type Setting, thirdRound } from './states'

describe('the beginning of a prompt', () => {
  const setting: Setting = { materials, replyTokens: 16_000 }

  test('is the same to the letter in every call of a run, whatever its pace', () => {
    const states = [first(setting), secondRound(setting), thirdRound(setting)]
    const prompts = states.flatMap((state, at) => Object.values(promptsOf(state, at + 1)))
    const systems = new Set(
      [...prompts, classicPrompt(states[0] ?? first(), quoted)].map(({ system }) => system),
    )
    expect(systems.size).toBe(1)
    expect([...systems][0]).not.toContain(CALL_NONCE)
  })

  test('holds each material once, and no request says it again', () => {
    for (const prompt of Object.values(promptsOf(secondRound(setting), 2))) {
      expect(blocksOf(prompt.system).map(({ kind, id }) => [kind, id])).toEqual([
        ['brand', RUN_NONCE],
        ['skill', RUN_NONCE],
        ['document', RUN_NONCE],
      ])
      expect(whole(prompt).split('Left on the 7:40 bus.')).toHaveLength(2)
    }
  })
})

test('[CT-48] no prompt speaks the tongue of one provider', () => {
  const tongues =
    /<\||\|>|\[\/?INST\]|<<SYS>>|^(?:human|assistant|user|system):|### ?instruction|\b(?:claude|anthropic|gpt|openai|gemini|gemma|llama|mistral|qwen|deepseek|grok|codex|copilot)\b|antml|<function/im
  expect(tongues.test('You are Claude')).toBe(true)
  const state = secondRound({ materials: [] })
  for (const prompt of [
    ...Object.values(promptsOf(state, 2)),
    classicPrompt(state, quoted),
    singlePrompt(state),
  ])
    expect(tongues.exec(whole(prompt))?.[0]).toBeUndefined()
})
