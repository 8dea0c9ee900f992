import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { benchFixes, GATING, pageOf } from '../../../src/run/bench'
import { pagedColumn } from '../../../src/run/column'
import { defaults } from '../../../src/run/config'
import type { Fact, Fork, Measurement, Role, Voice } from '../../../src/run/event'
import { type MustFix, mustFixes, stillOpen } from '../../../src/run/must-fixes'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { recordedRuns } from '../../building/runs'
import { eventsOf, stateOf } from './rounds'

interface Word {
  readonly fixes: readonly string[]
  /** Absent for a block whose score could not be read. */
  readonly score?: number
  /** More than there are, where a block announces more than it says. */
  readonly declared?: number
}

type Said = Partial<Record<Role, readonly string[] | Word>>

function block(round: number, role: Role, said: readonly string[] | Word): Fact[] {
  const word: Word = 'fixes' in said ? said : { fixes: said, score: 7 }
  const mustFix = word.declared ?? word.fixes.length
  return [
    { type: 'critique.panelist_open', round, role },
    ...word.fixes.map((text): Fact => ({ type: 'critique.panelist_must_fix', round, role, text })),
    {
      type: 'critique.panelist_close',
      round,
      role,
      mustFix,
      ...(word.score !== undefined && { score: word.score }),
    },
  ]
}

/** A round as far as it was read. */
function reading(round: number, said: Said, page?: string): Fact[] {
  // The keys of the record are roles.
  const blocks = Object.entries(said).flatMap(([role, words]) => block(round, role as Role, words))
  const seen = page === undefined ? [] : [artifact(round, page)]
  return [{ type: 'critique.round_open', round, position: 0 }, ...seen, ...blocks]
}

function artifact(round: number, hash: string): Fact {
  return { type: 'critique.artifact_seen', round, hash, bytes: 1, mime: 'text/html', from: 'designer' }
}

const heard = (round: number): Fact => ({
  type: 'critique.round_heard',
  round,
  position: 0,
  bytes: 0,
  reason: '',
})
const ended = (round: number): Fact => ({
  type: 'critique.round_end',
  round,
  mustFix: 0,
  decision: 'continue',
  reason: '',
})
const closed = (round: number, said: Said, page?: string): Fact[] => [
  ...reading(round, said, page),
  heard(round),
  ended(round),
]

function lintRow(rule: string, target: string, change: Partial<Measurement> = {}): Measurement {
  return { instrument: 'IN-6', rule, target, violation: true, severity: 'high', ...change }
}

const fine: Measurement = { instrument: 'IN-6', rule: 'marker', violation: false, severity: 'high' }

function measured(artifact: string, ...rows: readonly Measurement[]): Fact {
  return { type: 'measure.done', id: `measure:${artifact}`, artifact, outcome: 'measured', rows }
}

/** A run that begins from a round of another one. */
function forked(mustFixes: Fork['mustFixes'], facts: readonly Fact[]): RunState {
  const fork: Fork = { runId: 'before', round: 2, artifact: 'given', mustFixes }
  const brief = { title: '', what: '' }
  return stateOf([
    { type: 'run_created', runId: 'r', brief, config: defaults, connection: '', fork },
    ...facts,
  ])
}

const line = ({ id, standing, rounds }: MustFix) => `${id} ${standing} ${rounds.join(' ')}`
const lines = (state: RunState) => mustFixes(state).map(line)

const small = 'The hero heading is too small on phones'
const smallAgain = 'On phones the hero heading is still too small'
const pale = 'The hero heading is too pale on white'
const paleAgain = 'Hero heading is still too pale on the white ground'
const source = 'The quoted study has no source'

describe('standing', () => {
  test('a must-fix is open as soon as it is read', () => {
    const whole = reading(1, { critic: [small] })
    expect(lines(stateOf(whole.slice(0, 3)))).toEqual(['critic-1.1 open 1'])
    expect(mustFixes(stateOf(whole))[0]).toEqual({
      id: 'critic-1.1',
      role: 'critic',
      text: small,
      raised: 1,
      rounds: [1],
      said: [{ round: 1, claim: 'critic-1.1' }],
      standing: 'open',
    })
  })

  test('fixed, once a round closes without it, and not before', () => {
    const second = reading(2, { critic: [source] })
    const facts = [...closed(1, { critic: [small] }), ...second]
    expect(lines(stateOf(facts))).toEqual(['critic-1.1 open 1', 'critic-2.1 open 2'])
    expect(lines(stateOf([...facts, heard(2)]))).toEqual(['critic-1.1 fixed 1', 'critic-2.1 open 2'])
    expect(lines(stateOf([...facts, ended(2)]))).toEqual(['critic-1.1 fixed 1', 'critic-2.1 open 2'])
    expect(stillOpen(stateOf([...facts, heard(2)])).map(line)).toEqual(['critic-2.1 open 2'])
  })

  test('regressed, when it comes back after a round without it, and then fixed again', () => {
    const facts = [
      ...closed(1, { critic: [small] }),
      ...closed(2, { critic: [] }),
      ...reading(3, { critic: [smallAgain] }),
    ]
    expect(lines(stateOf(facts))).toEqual(['critic-1.1 regressed 1 3'])
    const fourth = [...facts, heard(3), ...closed(4, { critic: [small] })]
    expect(lines(stateOf(fourth))).toEqual(['critic-1.1 regressed 1 3 4'])
    expect(lines(stateOf([...fourth, ...closed(5, { critic: [] })]))).toEqual(['critic-1.1 fixed 1 3 4'])
  })

  test('an unmentioned round between that never closed regresses nothing', () => {
    const cut = reading(2, { critic: [] })
    const facts = [...closed(1, { critic: [small] }), ...cut, ...closed(3, { critic: [small] })]
    expect(lines(stateOf(facts))).toEqual(['critic-1.1 open 1 3'])
  })

  const silences: readonly (readonly [string, Said])[] = [
    ['an absent role', {}],
    ['a block whose score could not be read', { critic: { fixes: [] } }],
    ['a block that announces more than it says', { critic: { fixes: [source], score: 7, declared: 2 } }],
  ]
  test.each(silences)('%s fixes nothing', (_, said) => {
    const facts = [...closed(1, { critic: [small], copy: [pale] }), ...closed(2, { ...said, copy: [] })]
    expect(lines(stateOf(facts)).filter((entry) => !entry.includes('-2.'))).toEqual([
      'critic-1.1 open 1',
      'copy-1.1 fixed 1',
    ])
  })

  test('a block that never closed fixes nothing', () => {
    const open: Fact = { type: 'critique.panelist_open', round: 2, role: 'critic' }
    const facts = [...closed(1, { critic: [small] }), ...reading(2, {}), open, ended(2)]
    expect(lines(stateOf(facts))).toEqual(['critic-1.1 open 1'])
    const again = [...closed(1, { critic: [small] }), ...reading(2, { critic: [] }), open, ended(2)]
    expect(lines(stateOf(again))).toEqual(['critic-1.1 open 1'])
  })

  test('rows that are not in memory fix nothing', () => {
    const state = stateOf([...closed(1, { critic: [small] }), ...closed(2, { critic: [source] })])
    const [first, second] = state.rounds
    if (!first || !second) throw new Error('Two rounds were said.')
    const away = { ...second.lanes.critic, mustFixes: pagedColumn<string>(1, () => undefined) }
    const lanes = { ...second.lanes, critic: away }
    expect(lines({ ...state, rounds: [first, { ...second, lanes }] })).toEqual(['critic-1.1 open 1'])
  })
})

describe('who says the same', () => {
  test('a reworded must-fix keeps its id and shows its newest wording', () => {
    const state = stateOf([...closed(1, { critic: [small] }), ...closed(2, { critic: [smallAgain] })])
    expect(mustFixes(state)).toEqual([
      {
        id: 'critic-1.1',
        role: 'critic',
        text: smallAgain,
        raised: 1,
        rounds: [1, 2],
        said: [
          { round: 1, claim: 'critic-1.1' },
          { round: 2, claim: 'critic-2.1' },
        ],
        standing: 'open',
      },
    ])
  })

  test('a judge that goes back to an older wording is heard', () => {
    const said = [
      'Change "Start free" in the header',
      '"Start free" is vague',
      'Change the words in the header bar',
    ]
    const facts = said.flatMap((text, at) => closed(at + 1, { copy: [text] }))
    expect(lines(stateOf(facts))).toEqual(['copy-1.1 open 1 2 3'])
  })

  test('two that are alike do not swap', () => {
    const state = stateOf([
      ...closed(1, { critic: [small, pale] }),
      ...closed(2, { critic: [paleAgain, smallAgain] }),
    ])
    expect(mustFixes(state).map(({ id, text }) => [id, text])).toEqual([
      ['critic-1.1', smallAgain],
      ['critic-1.2', paleAgain],
    ])
  })

  test('what another role says is another must-fix, and closes nothing', () => {
    const state = stateOf([
      ...closed(1, { critic: [small], a11y: [] }),
      ...closed(2, { critic: [], a11y: [small] }),
    ])
    expect(lines(state)).toEqual(['critic-1.1 fixed 1', 'a11y-2.1 open 2'])
  })

  test('a text that stands twice in a block is one, and the count goes on', () => {
    const state = stateOf(reading(1, { critic: [small, `${small}.`, source] }))
    expect(lines(state)).toEqual(['critic-1.1 open 1', 'critic-1.3 open 1'])
  })

  test('what the designer writes against itself is no must-fix', () => {
    expect(lines(stateOf(closed(1, { designer: [small], brand: [pale] })))).toEqual(['brand-1.1 open 1'])
  })

  test('two rounds with one number do not share an id', () => {
    const state = stateOf([...closed(1, { critic: [small] }), ...closed(1, { critic: [source] })])
    expect(lines(state)).toEqual(['critic-1.1 fixed 1', 'critic-1.2 open 1'])
    const again = stateOf([...closed(1, { critic: [small] }), ...closed(1, { critic: [smallAgain] })])
    expect(lines(again)).toEqual(['critic-1.1 open 1'])
  })
})

describe('a run that begins from a round', () => {
  const given = [
    { role: 'critic', text: small },
    { role: 'copy', text: source },
    { role: 'critic', text: pale },
  ] as const

  test('begins with what was open there', () => {
    expect(lines(forked(given, []))).toEqual(['critic-0.1 open 0', 'critic-0.2 open 0', 'copy-0.1 open 0'])
  })

  test('closes it when a round closes without it', () => {
    const facts = closed(1, { critic: [paleAgain], copy: [] })
    expect(lines(forked(given, facts))).toEqual([
      'critic-0.1 fixed 0',
      'critic-0.2 open 0 1',
      'copy-0.1 fixed 0',
    ])
  })

  test('keeps what a role had against it that does not judge here', () => {
    const state = forked([{ role: 'designer', text: small }], closed(1, { designer: [], critic: [] }))
    expect(lines(state)).toEqual(['designer-0.1 open 0'])
  })
})

describe('the bench', () => {
  const todo = lintRow('marker', '<!-- TODO -->')
  const dead = lintRow('broken_anchor', 'a[href="#x"]', { instrument: 'IN-5' })

  test('[CT-28] violations of the gating instruments on the page of a round are its must-fixes, each once', () => {
    const contrast = lintRow('contrast', 'p', { instrument: 'IN-2' })
    const state = stateOf([...reading(1, {}, 'one'), measured('one', fine, todo, contrast, todo, dead)])
    const [round] = state.rounds
    if (!round) throw new Error('A round was said.')
    expect(benchFixes(state, round).map(({ rule }) => rule)).toEqual(['marker', 'broken_anchor'])
    expect(mustFixes(state)).toEqual([
      {
        id: 'bench-1.1',
        role: 'bench',
        text: 'marker: <!-- TODO -->',
        raised: 1,
        rounds: [1],
        said: [],
        standing: 'open',
        row: todo,
      },
      {
        id: 'bench-1.2',
        role: 'bench',
        text: 'broken anchor: a[href="#x"]',
        raised: 1,
        rounds: [1],
        said: [],
        standing: 'open',
        row: dead,
      },
    ])
    expect(GATING).toEqual(['IN-5', 'IN-6'])
  })

  test('a finding without a place is one too', () => {
    const { target: _, ...bare } = todo
    expect(mustFixes(stateOf([...reading(1, {}, 'one'), measured('one', bare)]))[0]?.text).toBe('marker')
  })

  test('rows of another page do not count, and a page nobody measured has none', () => {
    const state = stateOf([...closed(1, {}, 'one'), ...reading(2, {}, 'two'), measured('one', todo)])
    const [first, second] = state.rounds
    if (!first || !second) throw new Error('Two rounds were said.')
    expect(benchFixes(state, first)).toHaveLength(1)
    expect(benchFixes(state, second)).toEqual([])
    expect(lines(state)).toEqual(['bench-1.1 open 1'])
  })

  test('a round without a page of its own is judged on the one before, the first on what it was given', () => {
    const state = forked(
      [],
      [
        ...closed(1, {}),
        ...closed(2, {}, 'two'),
        ...closed(3, {}),
        measured('two', todo),
        measured('given', dead),
      ],
    )
    expect(state.rounds.map((round) => pageOf(state, round))).toEqual(['given', 'two', 'two'])
    expect(state.rounds.map((round) => benchFixes(state, round).map(({ rule }) => rule))).toEqual([
      ['broken_anchor'],
      ['marker'],
      ['marker'],
    ])
    expect(lines(state)).toEqual(['bench-0.1 fixed 0 1', 'bench-2.1 open 2 3'])
    const bare = stateOf(closed(1, {}))
    expect(bare.rounds.map((round) => pageOf(bare, round))).toEqual([undefined])
  })

  test('fixed by a measured page without it, regressed by one that has it again', () => {
    const one = [...closed(1, {}, 'one'), measured('one', todo)]
    const two = [...one, ...reading(2, {}, 'two')]
    expect(lines(stateOf([...one, ...reading(2, {})]))).toEqual(['bench-1.1 open 1'])
    expect(lines(stateOf(two))).toEqual(['bench-1.1 open 1'])
    expect(lines(stateOf([...two, heard(2)]))).toEqual(['bench-1.1 open 1'])
    expect(lines(stateOf([...two, measured('two', fine)]))).toEqual(['bench-1.1 open 1'])
    const mended = [...two, measured('two', fine), heard(2)]
    expect(lines(stateOf(mended))).toEqual(['bench-1.1 fixed 1'])
    const back = [...mended, ...reading(3, {}, 'three'), measured('three', dead, todo)]
    expect(lines(stateOf(back))).toEqual(['bench-1.1 regressed 1 3', 'bench-3.1 open 3'])
  })

  test('a page that is measured late changes no id', () => {
    const rounds = [...closed(1, {}, 'one'), ...closed(2, {}, 'two'), measured('two', todo)]
    expect(lines(stateOf(rounds))).toEqual(['bench-2.1 open 2'])
    expect(lines(stateOf([...rounds, measured('one', dead, todo)]))).toEqual([
      'bench-1.1 fixed 1',
      'bench-2.1 open 1 2',
    ])
    expect(lines(stateOf([...rounds, measured('one', fine)]))).toEqual(['bench-2.1 open 2'])
  })

  test('a page that no round judged is not on the ledger', () => {
    expect(lines(stateOf([...closed(1, {}, 'one'), measured('final', todo)]))).toEqual([])
  })
})

describe('at every moment of a run', () => {
  test.each(recordedRuns())('$name: an id once given stays, with who raised it and when', ({ file }) => {
    steady(file.events.reduce<RunState[]>((states, event) => [...states, next(states, event)], []))
  })

  test('no log of ours loses an entry or changes an id', () => {
    fc.assert(
      fc.property(fc.oneof(logs(...apart), logs(...close)), (facts) => steady(statesOf(facts))),
      { numRuns: 100 },
    )
  })

  test('an entry is fixed only where a round has closed with its role in it and without its text', () => {
    fc.assert(
      fc.property(logs(...apart), (facts) => {
        const state = statesOf(facts).at(-1) ?? initialState()
        for (const entry of mustFixes(state).filter(({ role }) => role !== 'bench'))
          expect(line(entry)).toBe(expected(state, entry))
      }),
      { numRuns: 100 },
    )
  })
})

/** Texts that share no word. */
const apart = ['Label the email', 'Raise contrast', 'Name a price']
/** Texts of which many are alike, some the likest of several. */
const close = [small, smallAgain, pale, paleAgain, 'The hero heading', 'Heading too small on white', source]

const next = (states: readonly RunState[], event: Parameters<typeof fold>[1]) =>
  fold(states.at(-1) ?? initialState(), event)

function statesOf(facts: readonly Fact[]): RunState[] {
  return eventsOf(facts).reduce<RunState[]>((states, event) => [...states, next(states, event)], [])
}

function steady(states: readonly RunState[]): void {
  const given = new Map<string, string>()
  for (const state of states) {
    const ledger = mustFixes(state)
    const now = new Map(ledger.map((entry) => [entry.id, `${entry.role} ${entry.raised}`]))
    const lost = [...given].filter(([id, who]) => now.get(id) !== who)
    if (lost.length > 0 || now.size < ledger.length)
      expect({ lost, ledger }).toEqual({ lost: [], ledger: [] })
    for (const [id, who] of now) given.set(id, who)
  }
}

function isJudge(role: Voice): role is Role {
  return role !== 'bench' && role !== 'you'
}

/** The standing by the definition, where texts are equal or share no word. */
function expected(state: RunState, { id, role, text, raised }: MustFix): string {
  const told = state.rounds.filter((round) => round.n >= raised && isJudge(role))
  const has = told.filter((round) => isJudge(role) && round.lanes[role].mustFixes.rows.includes(text))
  const decided = told.filter((round) => {
    const lane = isJudge(role) ? round.lanes[role] : undefined
    return has.includes(round) || (round.heard && lane?.phase === 'closed' && lane.score !== undefined)
  })
  const without = decided.findIndex((round) => !has.includes(round))
  const last = decided.at(-1)
  const fixed = last !== undefined && !has.includes(last)
  const standing = fixed ? 'fixed' : without >= 0 ? 'regressed' : 'open'
  return `${id} ${standing} ${has.map(({ n }) => n).join(' ')}`
}

/** Runs of up to four rounds, in which judges choose from these texts. */
function logs(...texts: readonly string[]): fc.Arbitrary<Fact[]> {
  const fixes = fc.uniqueArray(fc.constantFrom(...texts), { maxLength: 4 })
  const word: fc.Arbitrary<Word> = fc.oneof(
    { weight: 4, arbitrary: fixes.map((texts) => ({ fixes: texts, score: 7 })) },
    fixes.map((texts) => ({ fixes: texts })),
  )
  const said = fc.record({ critic: word, a11y: word, copy: word }, { requiredKeys: [] })
  const row = fc.constantFrom(
    lintRow('marker', 'p'),
    lintRow('href_empty', 'a', { instrument: 'IN-5' }),
    fine,
  )
  const round = fc.record({ said, page: fc.option(fc.array(row), { nil: undefined }), closes: fc.boolean() })
  return fc.array(round, { minLength: 1, maxLength: 4 }).map((rounds) =>
    rounds.flatMap(({ said, page, closes }, at) => {
      const n = at + 1
      const [opening, ...rest] = reading(n, said, page && `page ${n}`)
      const measuring = page ? [measured(`page ${n}`, ...page)] : []
      return [...(opening ? [opening] : []), ...rest, ...measuring, ...(closes ? [heard(n), ended(n)] : [])]
    }),
  )
}
