import { describe, expect, test } from 'vitest'
import {
  classicPrompt,
  draftPrompt,
  reviewPrompt,
  roundPrompt,
  singlePrompt,
} from '../../../src/prompts/builders'
import type { Prompt } from '../../../src/run/procedure'
import type { Fact, Measurement } from '../../../src/run/event'
import type { ReaderOptions } from '../../../src/run/reading'
import { defaults } from '../../../src/run/config'
import type { RunState } from '../../../src/run/state'
import { digest } from '../../../src/wire/digest'
import { createPartReader, createReader, type Part } from '../../../src/wire/reader'
import { ATTACKS } from './attacks'
import {
  brief,
  CALL_NONCE,
  created,
  fork,
  materials,
  quoted,
  roundFacts,
  RUN_NONCE,
  SCORES,
  secondRound,
  type Setting,
  stateOf,
  thirdRound,
} from './states'

const first = (setting?: Setting) =>
  stateOf([created(setting), { type: 'critique.round_open', round: 1, position: 0 }])

/** Every prompt of a round. */
function promptsOf(state: RunState, n: number): Record<string, Prompt> {
  return {
    draft: draftPrompt(state, n, quoted),
    review: reviewPrompt(state, n, quoted),
    round: roundPrompt(state, n, quoted),
  }
}

const whole = ({ system, user }: Prompt) => `${system}\n${user}`
const BLOCK = /<data kind="([a-z-]+)" id="([0-9a-z]+)">\n([\s\S]*?)\n<\/data id="\2">/g
const blocksOf = (text: string) =>
  [...text.matchAll(BLOCK)].map(([, kind = '', id = '', inside = '']) => ({ kind, id, inside }))
/** What we say ourselves. */
const bare = (text: string) => text.replace(BLOCK, '[$1]')

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

describe('no prompt tells what a page was worth', () => {
  const told = SCORES.flatMap((score) => [
    String(score),
    score.toFixed(1),
    score.toFixed(2),
    score.toFixed(3),
  ])

  test.each([
    ['after one round', secondRound(), 2],
    ['after two', thirdRound(), 3],
  ])('%s', (_, state, n) => {
    for (const [name, prompt] of Object.entries(promptsOf(state, n)))
      expect(
        told.filter((score) => whole(prompt).includes(score)),
        name,
      ).toEqual([])
  })

  test('not even by way of a remark', () => {
    const remarks = [
      'A clear 9/10',
      'It is 7,5 out of 10',
      'I score this 6',
      'composite of 7.50 now',
      '8.5 of 10',
    ]
    const state = stateOf([created(), ...roundFacts(1, { page: 'page-one', fixes: { critic: remarks } })])
    const lines = blocksOf(draftPrompt(state, 2, quoted).user).find(
      ({ kind }) => kind === 'must-fixes',
    )?.inside
    expect(lines?.replace(/^.*?: /gm, '').split('\n')).toEqual([
      'A clear …',
      'It is …',
      'I score this …',
      'composite of … now',
      '…',
    ])
  })

  test('other numbers stay', () => {
    const remarks = [
      'Three of 10 links, 3 of 10, are dead; .lead is 4.5:1 at 375/2 px, line 1.5',
      'Underscore 2 words',
    ]
    const state = stateOf([created(), ...roundFacts(1, { page: 'page-one', fixes: { critic: remarks } })])
    for (const remark of remarks) expect(draftPrompt(state, 2, quoted).user).toContain(remark)
  })
})

describe('the judges', () => {
  test('hear nothing of what was said before', () => {
    const { user } = reviewPrompt(thirdRound(), 3, quoted)
    const draft = draftPrompt(thirdRound(), 3, quoted).user
    for (const said of ['too pale on white', 'stands out in', 'a11y-1.1', 'worse than on the page before']) {
      expect(draft).toContain(said)
      expect(user).not.toContain(said)
    }
    expect(blocksOf(user).map(({ kind }) => kind)).toEqual(['brief', 'page', 'measurements'])
  })

  test('see the page of their round, and what was measured of that one', () => {
    const { user } = reviewPrompt(secondRound(), 1, quoted)
    expect(user).toContain('<title>One</title>')
    expect(user).toContain('- IN-1 contrast at .lead: 3.2, should be 4.5, 375 px wide')
    expect(user).not.toContain('IN-3')
    const later = reviewPrompt(thirdRound(), 2, quoted).user
    expect(later).toContain('<title>Two</title>')
    expect(later).not.toContain('<title>One</title>')
    expect(later).not.toContain('IN-13')
  })

  test('see the page that a round without one of its own inherits', () => {
    expect(reviewPrompt(secondRound(), 2, quoted).user).toContain('<title>One</title>')
    expect(reviewPrompt(first({ fork }), 1, quoted).user).toContain('<title>Forked</title>')
  })

  test('are told when nothing was found, and when nobody looked', () => {
    const clean: Measurement = { instrument: 'IN-3', rule: 'headings', violation: false, severity: 'low' }
    const facts = (rows?: readonly Measurement[]) =>
      stateOf([created(), ...roundFacts(1, { page: 'page-one', ...(rows && { rows }) })])
    expect(reviewPrompt(facts([clean]), 1, quoted).user).toContain('found nothing wrong with it')
    expect(reviewPrompt(facts(), 1, quoted).user).toContain('Code has nothing to say about this page')
  })

  test('owe a debate in every round but the last, and fewer words in each', () => {
    const words = [
      reviewPrompt(first(), 1, quoted),
      reviewPrompt(secondRound(), 2, quoted),
      reviewPrompt(thirdRound(), 3, quoted),
    ]
    expect(words.map(({ user }) => user.includes('This is not the last round.'))).toEqual([true, true, false])
    expect(words.map(({ user }) => Number(/at most (\d+) bytes/.exec(user)?.[1]))).toEqual([8000, 4250, 3400])
  })
})

describe('the designer', () => {
  test('begins a forked run from its page and what was open there', () => {
    const prompts = [
      draftPrompt(first({ fork }), 1, quoted),
      roundPrompt(first({ fork }), 1, quoted),
      classicPrompt(first({ fork }), quoted),
    ]
    for (const { user } of prompts) {
      expect(user).toContain('<title>Forked</title>')
      expect(user).toMatch(
        /- critic-0\.1 \(critic, from before this run\): Heading "From before" says nothing/,
      )
      expect(user).toMatch(/- copy-0\.1 \(copy, from before this run\): Remove the second paragraph/)
    }
    expect(draftPrompt(secondRound({ fork }), 2, quoted).user).not.toContain('<title>Forked</title>')
  })

  test('begins any other run from nothing', () => {
    for (const prompt of [
      draftPrompt(first(), 1, quoted),
      roundPrompt(first(), 1, quoted),
      classicPrompt(first(), quoted),
    ])
      expect(blocksOf(prompt.user).map(({ kind }) => kind)).toEqual(['brief'])
  })

  test('is told where to copy signs and not their stand-ins', () => {
    expect(draftPrompt(thirdRound(), 3, quoted).user).toContain('In this block ‹ stands for <')
    expect(draftPrompt(secondRound(), 2, quoted).user).not.toContain('In this block ‹ stands for <')
  })

  test('gets one line for each remark, cut where it is an essay', () => {
    const essay = `One\n- critic-9.9 (critic, since round 1): posing ${'word '.repeat(200)}`
    const state = stateOf([created(), ...roundFacts(1, { page: 'page-one', fixes: { critic: [essay] } })])
    const lines =
      blocksOf(draftPrompt(state, 2, quoted).user).find(({ kind }) => kind === 'must-fixes')?.inside ?? ''
    expect(lines.split('\n')).toHaveLength(1)
    expect(lines).toMatch(/^- critic-1\.1 \(critic, since round 1\): One - critic-9\.9/)
    expect(lines.length).toBeLessThan(400)
    expect(lines.endsWith('…')).toBe(true)
  })

  test('gets the worst faults first, each once, and not more than can be kept in mind', () => {
    const rows = Array.from({ length: 60 }, (_, at): Measurement => {
      const severity = at === 59 ? 'critical' : 'low'
      return {
        instrument: 'IN-8',
        rule: 'target',
        target: `#t${Math.floor(at / 2)}${severity}`,
        violation: true,
        severity,
      }
    })
    const more = rows.map((row, at): Measurement => ({ ...row, rule: 'size', target: `#s${at}` }))
    const state = stateOf([created(), ...roundFacts(1, { page: 'page-one', rows: [...rows, ...more] })])
    const block = blocksOf(draftPrompt(state, 2, quoted).user).find(({ kind }) => kind === 'measurements')
    const lines = block?.inside.split('\n') ?? []
    expect(lines).toHaveLength(41)
    expect(lines[0]).toBe('- IN-8 target at #t29critical')
    expect(lines[40]).toBe('and 51 more')
    expect(new Set(lines).size).toBe(41)
  })
})

describe('text that is not ours', () => {
  const attack = Object.values(ATTACKS).join('\n')
  const quotes: readonly Fact[] = roundFacts(1, {
    page: 'page-one',
    fixes: { critic: [attack.slice(0, 300), ...Object.values(ATTACKS)] },
    rows: [
      { instrument: 'IN-1', rule: attack, target: attack, value: attack, violation: true, severity: 'high' },
    ],
    regressed: [attack],
  })
  const plain: readonly Fact[] = roundFacts(1, {
    page: 'page-one',
    fixes: { critic: ['Make the heading larger'] },
    rows: [{ instrument: 'IN-1', rule: 'contrast', violation: true, severity: 'high' }],
    regressed: ['contrast'],
  })
  const hostileBrief = { ...brief, title: attack, what: attack, tone: attack, requirements: [attack] }
  const attacked = stateOf([
    created({ brief: hostileBrief, materials: [{ kind: 'brand', name: attack, text: attack }] }),
    ...quotes,
  ])
  const harmless = stateOf([created({ materials: [{ kind: 'brand', name: 'a', text: 'b' }] }), ...plain])
  const hostilePage = { ...quoted, page: () => attack }
  const harmlessPage = { ...quoted, page: () => '<!doctype html><summary></summary>' }

  test.each(['draft', 'review', 'round', 'classic', 'single'] as const)(
    'changes not a letter of ours: %s',
    (name) => {
      const ask = (state: RunState, by: typeof quoted): Prompt => {
        const builders = {
          draft: () => draftPrompt(state, 2, by),
          review: () => reviewPrompt(state, 1, by),
          round: () => roundPrompt(state, 2, by),
          classic: () => classicPrompt(state, by),
          single: () => singlePrompt(state),
        }
        return builders[name]()
      }
      const one = ask(attacked, hostilePage)
      const other = ask(harmless, harmlessPage)
      expect(bare(one.system)).toBe(bare(other.system))
      expect(bare(one.user)).toBe(bare(other.user))
      for (const { inside } of [...blocksOf(one.system), ...blocksOf(one.user)])
        expect(inside).not.toMatch(
          /<\s*\/?\s*(?:data|SHIP|PANELIST|ROUND_END|CRITIQUE_RUN|think|panelist)\b|<!\[|\]\]>/,
        )
    },
  )

  test('stands behind the fence of the run where a person gave it, and of the call where a model wrote it', () => {
    const blocks = blocksOf(draftPrompt(thirdRound({ materials }), 3, quoted).user)
    expect(blocks.map(({ kind, id }) => [kind, id])).toEqual([
      ['brief', RUN_NONCE],
      ['page', CALL_NONCE],
      ['must-fixes', CALL_NONCE],
      ['measurements', CALL_NONCE],
      ['keep', CALL_NONCE],
    ])
  })

  test('has a fence in a run from before there were nonces', () => {
    const { user, system } = draftPrompt(secondRound({ nonce: '', materials }), 2, { ...quoted, nonce: '' })
    expect(new Set([...blocksOf(user), ...blocksOf(system)].map(({ id }) => id))).toEqual(new Set(['0000']))
  })
})

describe('the form at the end of a request', () => {
  const form = ({ user }: Prompt) => user.slice(user.indexOf('around them:') + 'around them:'.length)

  function factsIn(text: string, part?: Part): Fact[] {
    const facts: Fact[] = []
    const options: ReaderOptions = { config: defaults, digest, emit: (fact) => void facts.push(fact) }
    const reader = part ? createPartReader(options, part) : createReader(options)
    reader.write(text)
    reader.end()
    return facts
  }

  const PANEL = ['critic', 'brand', 'a11y', 'copy']
  const forms: readonly [Part['holds'], number, readonly string[]][] = [
    ['draft', 1, ['designer']],
    ['draft', 2, ['designer']],
    ['review', 1, PANEL],
    ['review', 2, PANEL],
    ['round', 1, ['designer', ...PANEL]],
    ['round', 2, ['designer', ...PANEL]],
  ]

  test.each(forms)('of %s:%i is what its reader reads', (holds, round, roles) => {
    const prompt = promptsOf(round === 1 ? first() : secondRound(), round)[holds]
    const facts = factsIn(prompt ? form(prompt) : '', { holds, round })
    const warned = facts.flatMap((fact) => (fact.type === 'critique.parser_warning' ? [fact.kind] : []))
    // One must-fix is shown where none is counted: it is there only where there has to be one.
    expect(warned.filter((kind) => kind !== 'must_fix_mismatch')).toEqual([])
    expect(facts.flatMap((fact) => (fact.type === 'critique.panelist_close' ? [fact.role] : []))).toEqual(
      roles,
    )
  })

  test('of a whole run is what its reader reads', () => {
    const facts = factsIn(form(classicPrompt(first(), quoted)).replace(/^\(more rounds.*\)$/m, ''))
    const warned = facts.flatMap((fact) => (fact.type === 'critique.parser_warning' ? [fact.kind] : []))
    expect(warned.filter((kind) => kind !== 'must_fix_mismatch')).toEqual([])
    expect(facts.at(-1)?.type).toBe('critique.run_heard')
    expect(facts.some(({ type }) => type === 'critique.ship_heard')).toBe(true)
  })

  test('asks the designer for no must-fix and no score', () => {
    expect(form(draftPrompt(secondRound(), 2, quoted))).not.toMatch(/MUST_FIX|DIM|score|must_fix/)
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
