// Every prompt says once in which language to write, and nothing else in it changes with that.
import { describe, expect, test } from 'vitest'
import { classicPrompt, reviewPrompt, singlePrompt } from '../../../src/prompts/builders'
import { NAMED_LANGUAGE, PROMPT_VERSION } from '../../../src/prompts/protocol'
import type { Prompt } from '../../../src/run/procedure'
import { bare, blocksOf, first, promptsOf, whole } from './asked'
import { ATTACKS } from './attacks'
import { created, quoted, RUN_NONCE, stateOf } from './states'

const inLanguage = (language?: string) => first(language === undefined ? {} : { config: { language } })
const all = (language?: string): Prompt[] => {
  const state = inLanguage(language)
  return [...Object.values(promptsOf(state, 1)), classicPrompt(state, quoted), singlePrompt(state)]
}

describe('the language that a run writes in', () => {
  test('without one named every prompt says the brief’s, and its version is as ever', () => {
    for (const prompt of all()) {
      expect(prompt.system).toContain('are in the language that the brief is written in, unless')
      expect(prompt.version).toBe(PROMPT_VERSION)
    }
  })

  test('one is said by its name, in every prompt, and once', () => {
    for (const [language, name] of [
      ['en', 'English'],
      ['de', 'German'],
      ['ja', 'Japanese'],
      ['ko', 'Korean'],
      ['zh-CN', 'Chinese in Simplified characters'],
      ['zh-TW', 'Chinese in Traditional characters, as it is written in Taiwan'],
    ] as const)
      for (const prompt of all(language)) {
        const said = whole(prompt).split(`the page and all remarks are in ${name}, whatever language`)
        expect(said, language).toHaveLength(2)
        expect(whole(prompt)).not.toContain('in the language that the brief is written in, unless')
        expect(prompt.version).toBe(`${PROMPT_VERSION}${NAMED_LANGUAGE}`)
      }
  })

  test('nothing else of a prompt changes with it', () => {
    const without = (prompt: Prompt) => whole(prompt).replace(/^Language: .*$/m, '')
    expect(all('de').map(without)).toEqual(all().map(without))
  })

  test('one that a person has written is quoted as data under the nonce of the run', () => {
    for (const prompt of all('Plattdüütsch')) {
      const [block] = blocksOf(prompt.system)
      expect(block).toEqual({ kind: 'language', id: RUN_NONCE, inside: 'Plattdüütsch' })
      expect(bare(prompt.system)).not.toContain('Plattdüütsch')
    }
  })

  test('whatever is written as a language is at most a line of a name', () => {
    for (const prompt of Object.values(ATTACKS).flatMap((attack) => all(attack))) {
      const [{ kind, inside } = { kind: 'language', inside: '' }] = blocksOf(prompt.system)
      expect(kind).toBe('language')
      expect(inside.length).toBeLessThanOrEqual(80)
      expect(inside).not.toMatch(/[<>[\]{}&\n"]/)
    }
  })

  test('of a page that was there before the remarks alone are in it', () => {
    const page = { name: 'page.html', hash: 'page-one', bytes: 9, mime: 'text/html', judged: true }
    const begun = created({ config: { language: 'ja' } })
    const state = stateOf([
      { ...begun, page } as typeof begun,
      { type: 'critique.round_open', round: 1, position: 0 },
    ])
    const { system } = reviewPrompt(state, 1, quoted)
    expect(system).toContain('Language: all remarks are in Japanese,')
    expect(system).toContain('The page keeps the language that it has.')
  })
})
