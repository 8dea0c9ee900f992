import { describe, expect, test } from 'vitest'
import { classicPrompt, draftPrompt, singlePrompt } from '../../../src/prompts/builders'
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

  test('differs where the rules of the run do', () => {
    const one = draftPrompt(first(), 1, quoted).system
    const weights = { designer: 0, critic: 0.25, brand: 0.35, a11y: 0.15, copy: 0.25 }
    const two = draftPrompt(
      first({ config: { scoreScale: 5, scoreThreshold: 4, maxRounds: 2, weights } }),
      1,
      quoted,
    ).system
    expect(one).toContain('from 0 to 10')
    expect(one.match(/^- [\d.]+(?=:)/gm)).toEqual(['- 2', '- 4', '- 6', '- 8', '- 9.5'])
    expect(two).toContain('from 0 to 5')
    expect(two.match(/^- [\d.]+(?=:)/gm)).toEqual(['- 1', '- 2', '- 3', '- 4', '- 4.8'])
    expect(two).toContain('critic 0.25, brand 0.35, a11y 0.15, copy 0.25')
    expect(two).toContain('composite is at least 4 and no must-fix is open. There are at most 2 rounds')
    expect(two).toContain('Its score weighs 0.35.')
  })

  test('says how long a reply may be only where that is known', () => {
    expect(first().given.replyTokens).toBeUndefined()
    expect(draftPrompt(first(), 1, quoted).system).not.toContain('Length:')
    expect(draftPrompt(first({ replyTokens: 4096 }), 1, quoted).system).toContain('room for 4096 tokens')
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
