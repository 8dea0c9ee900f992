// The prompts of a theater run are these to the letter, and change only together with their version.
import { describe, expect, test } from 'vitest'
import { BRIEFS, MINI_BRIEF, PROMPTS_VERSION } from '../../../src/prompts/briefs'
import {
  classicPrompt,
  draftPrompt,
  reviewPrompt,
  roundPrompt,
  singlePrompt,
} from '../../../src/prompts/builders'
import { GO_ON } from '../../../src/prompts/go-on'
import { PROMPT_VERSION } from '../../../src/prompts/protocol'
import type { Prompt } from '../../../src/run/procedure'
import { digest } from '../../../src/wire/digest'
import { first } from './asked'
import { created, fork, materials, quoted, secondRound, type Setting, stateOf, thirdRound } from './states'

const rules: Setting = {
  config: {
    scoreScale: 5,
    scoreThreshold: 4,
    maxRounds: 2,
    weights: { designer: 0, critic: 0.25, brand: 0.35, a11y: 0.15, copy: 0.25 },
  },
}

const page = { hash: 'page-two', bytes: 9, mime: 'text/html', from: 'designer' } as const
const drafted = stateOf([
  created({ materials }),
  { type: 'critique.round_open', round: 1, position: 0 },
  { type: 'critique.artifact_seen', round: 1, ...page },
])

/** Every builder over runs at every place in them, by the name of its file. */
const PROMPTS: Readonly<Record<string, Prompt>> = {
  classic: classicPrompt(first(), quoted),
  'classic-fork': classicPrompt(first({ fork }), quoted),
  'classic-other-rules': classicPrompt(first(rules), quoted),
  single: singlePrompt(first({ materials })),
  'draft-1': draftPrompt(first(), 1, quoted),
  'draft-1-fork': draftPrompt(first({ fork }), 1, quoted),
  'draft-1-materials': draftPrompt(first({ materials, replyTokens: 16_000 }), 1, quoted),
  'draft-2': draftPrompt(secondRound(), 2, quoted),
  'draft-3': draftPrompt(thirdRound(), 3, quoted),
  'review-1': reviewPrompt(drafted, 1, quoted),
  'review-2': reviewPrompt(secondRound(), 2, quoted),
  'review-3': reviewPrompt(thirdRound(), 3, quoted),
  'review-2-other-rules': reviewPrompt(secondRound(rules), 2, quoted),
  'round-1': roundPrompt(first(), 1, quoted),
  'round-1-fork': roundPrompt(first({ fork }), 1, quoted),
  'round-2': roundPrompt(secondRound(), 2, quoted),
}

const written = ({ system, user }: Prompt) => `${system}\n\n======== user ========\n\n${user}\n`

describe('what a model is told', () => {
  test.each(Object.entries(PROMPTS))('%s', async (name, prompt) => {
    await expect(written(prompt)).toMatchFileSnapshot(`snapshots/${name}.txt`)
    expect(prompt.version).toBe(PROMPT_VERSION)
  })
})

/** What each version of briefs and prompts came to. A version that stood for two texts would tell nothing. */
const VERSIONS: Readonly<Record<string, string>> = {
  '2': 'bcdce6578e25df8a',
  '3': '332b7fc1c41900e6',
}

test('briefs and prompts change only together with their version', () => {
  const { hash } = digest(JSON.stringify([PROMPTS, MINI_BRIEF, BRIEFS, GO_ON]))
  expect(VERSIONS[PROMPT_VERSION], 'raise PROMPT_VERSION and add a row here').toBe(hash.slice(0, 16))
  expect(PROMPTS_VERSION).toBe(PROMPT_VERSION)
})
