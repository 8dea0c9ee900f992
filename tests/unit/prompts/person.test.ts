// What a person says to a run reaches its models as data, to the letter, and is nothing where they are silent.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  classicPrompt,
  draftPrompt,
  reviewPrompt,
  roundPrompt,
  singlePrompt,
} from '../../../src/prompts/builders'
import { PROMPT_VERSION, TOLD_VERSION } from '../../../src/prompts/protocol'
import type { FindingWord, FixWord, Word } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'
import type { Prompt } from '../../../src/run/procedure'
import type { RunState } from '../../../src/run/state'
import { digest } from '../../../src/wire/digest'
import { depth } from '../../building/depth'
import { blocksOf, first, inside, promptsOf, whole } from './asked'
import { ATTACKS, hostile } from './attacks'
import { CALL_NONCE, created, fork, quoted, RUN_NONCE, secondRound, type Setting, stateOf } from './states'

const fix = (n: number, text: string, target?: string): FixWord => ({
  kind: 'must_fix',
  id: `you-${n}`,
  text,
  ...(target !== undefined && { target }),
})
const answer = (over: Partial<FindingWord> = {}): FindingWord => ({
  kind: 'dismissed',
  finding: 'critic-0.1',
  role: 'critic',
  text: 'Heading "From before" says nothing: name the umbrella',
  reason: 'The name of the place is the brand.',
  ...over,
})

const said: readonly Word[] = [
  fix(1, 'Say on which bus it was left, and when.', 'main > .lead'),
  fix(2, 'Make the number a link'),
  answer(),
  answer({
    kind: 'disputed',
    role: 'a11y',
    finding: 'a11y-2.1',
    text: '.lead is too pale',
    reason: 'It has 7:1.',
  }),
  answer({ kind: 'deferred', role: 'bench', finding: 'bench-1.1', text: 'text_size: p', reason: '' }),
]

/** The page of round 1 was drawn by one who knew of the first so many words; the others came after it. */
function judged(words: readonly Word[], known = words.length): RunState {
  const page = { hash: 'page-one', bytes: 9, mime: 'text/html', from: 'designer', call: 'draft:1' } as const
  const late = words.slice(known)
  return stateOf([
    created({ said: words.slice(0, known) }),
    { type: 'critique.round_open', round: 1, position: 0 },
    { type: 'call_started', id: 'draft:1', seat: 'designer' },
    { type: 'critique.artifact_seen', round: 1, ...page },
    ...(late.length > 0 ? [{ type: 'person_said', words: late } as const] : []),
  ])
}

const setting: Setting = { fork, said }
const PROMPTS: Readonly<Record<string, Prompt>> = {
  'person-draft-1': draftPrompt(first(setting), 1, quoted),
  'person-draft-2': draftPrompt(secondRound(setting), 2, quoted),
  'person-review-1': reviewPrompt(judged(said), 1, quoted),
  'person-round-1': roundPrompt(first(setting), 1, quoted),
  'person-classic': classicPrompt(first(setting), quoted),
  'person-single': singlePrompt(first(setting), quoted),
}

describe('what a model is told of what the person says', () => {
  test.each(Object.entries(PROMPTS))('%s', async (name, { system, user, version }) => {
    await expect(`${user}\n`).toMatchFileSnapshot(`snapshots/${name}.txt`)
    expect(version).toBe(TOLD_VERSION)
    // What servers keep of a prompt is its beginning: words that come later must not change it.
    const plain = name === 'person-single' ? singlePrompt(first()) : draftPrompt(first(), 1, quoted)
    expect(system).toBe(plain.system)
  })

  test('changes only together with its version', () => {
    const versions: Readonly<Record<string, string>> = { '3.1': '6fcce8afe84b2a4b' }
    const { hash } = digest(JSON.stringify(Object.values(PROMPTS).map(({ user }) => user)))
    expect(versions[TOLD_VERSION], 'raise TOLD_VERSION and add a row here').toBe(hash.slice(0, 16))
  })

  test('is nothing where they have said nothing', () => {
    for (const prompt of Object.values(promptsOf(secondRound({ said: [] }), 2))) {
      expect(prompt.version).toBe(PROMPT_VERSION)
      expect(whole(prompt)).not.toMatch(/asked-for|answered|person/)
    }
    expect(singlePrompt(first(), quoted)).toEqual(singlePrompt(first()))
  })
})

describe('of what was asked for', () => {
  test('the judges hear of what the page was drawn to have, and not of what it could not know', () => {
    const review = (known: number) =>
      inside(reviewPrompt(judged(said.slice(0, 2), known), 1, quoted), 'asked-for')
    expect(review(2)).toMatch(/^- you-1 \(at main > \.lead\): Say .*\n- you-2: Make the number a link$/)
    expect(review(1)).toMatch(/^- you-1[^\n]*$/)
    expect(review(0)).toBe('')
  })

  test('the designer hears no more of what was taken back', () => {
    const back = answer({ finding: 'you-1', role: 'you', reason: '' })
    const told = inside(draftPrompt(first({ said: [...said, back] }), 1, quoted), 'asked-for')
    expect(told).not.toContain('you-1')
    expect(told).toContain('you-2')
  })
})

describe('what the person says is data', () => {
  /** Each word is one line of its own block, behind the fence of its call. */
  function checkLines(words: readonly Word[]) {
    const alone = singlePrompt(first({ said: words }), quoted)
    for (const prompt of [...Object.values(promptsOf(judged(words), 1)), alone]) {
      const blocks = blocksOf(prompt.user).filter(({ kind }) => kind === 'asked-for' || kind === 'answered')
      expect(new Set(blocks.map(({ kind }) => kind)).size).toBe(blocks.length)
      for (const block of blocks) {
        expect([CALL_NONCE, RUN_NONCE]).toContain(block.id)
        expect(block.inside.split('\n')).toHaveLength(1)
      }
    }
  }

  test('whatever it is', () => {
    for (const attack of Object.values(ATTACKS))
      checkLines([fix(1, attack, attack), answer({ text: attack, reason: attack })])
    fc.assert(
      fc.property(hostile, (text) =>
        checkLines([fix(1, `x${text}`, text), answer({ text, reason: `x${text}` })]),
      ),
      { numRuns: depth(60, 1000) },
    )
  })

  test('a number that judges a page is no number here', () => {
    const words = [fix(1, 'Make it 9/10'), answer({ reason: 'I scored it 9.5 of 10' })]
    const text = draftPrompt(first({ said: words }), 1, quoted).user
    expect(text).not.toMatch(/9\/10|9\.5/)
  })

  test('of too much the newest stands there', () => {
    const many = Array.from({ length: 40 }, (_, n) => fix(n + 1, `${n} ${'word '.repeat(380)}`))
    const lines = inside(draftPrompt(first({ said: many }), 1, quoted), 'asked-for').split('\n')
    expect(lines[0]).toMatch(/^- and \d+ from before$/)
    expect(lines.at(-1)).toMatch(/^- you-40: /)
    expect(lines.join('\n').length).toBeLessThan(limits.quotedWordChars + 100)
  })
})
