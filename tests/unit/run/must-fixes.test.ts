/** The ledger of must-fixes: what stays one entry through rounds, when it is fixed and when it has come back. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { benchFixes, GATING, pageOf } from '../../../src/run/bench'
import { pagedColumn } from '../../../src/run/column'
import type { Fact, Fork, Measurement, Role, Voice } from '../../../src/run/event'
import { type MustFix, mustFixes, stillOpen } from '../../../src/run/must-fixes'
import { type RunState } from '../../../src/run/state'
import { depth, spread } from '../../building/depth'
import { created, placed, stateAfter } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { measured, roundOpen, seen, statesOf } from './facts'

interface Word {
  readonly fixes: readonly string[]
  /** Absent for a block whose score could not be read. */
  readonly score?: number
  /** More than there are, where a block announces more than it says. */
  readonly declared?: number
}

type Said = Partial<Record<Role, readonly string[] | Word>>

function block(round: number, role: Role, said: readonly string[] | Word): Fact[] {
  const { fixes, score, declared }: Word = 'fixes' in said ? said : { fixes: said, score: 7 }
  const read = { mustFix: declared ?? fixes.length, ...(score !== undefined && { score }) }
  return [
    { type: 'critique.panelist_open', round, role },
    ...fixes.map((text): Fact => ({ type: 'critique.panelist_must_fix', round, role, text })),
    { type: 'critique.panelist_close', round, role, ...read },
  ]
}

/** A round as far as it was read. */
function reading(round: number, said: Said, page?: string): Fact[] {
  // The keys of the record are roles.
  const blocks = Object.entries(said).flatMap(([role, words]) => block(round, role as Role, words))
  return [roundOpen(round), ...(page === undefined ? [] : [seen(page, { round })]), ...blocks]
}

const heard = (round: number): Fact => {
  return { type: 'critique.round_heard', round, position: 0, bytes: 0, reason: '' }
}
const ended = (round: number): Fact => {
  return { type: 'critique.round_end', round, mustFix: 0, decision: 'continue', reason: '' }
}
const closed = (round: number, said: Said, page?: string) => [
  ...reading(round, said, page),
  heard(round),
  ended(round),
]

const lintRow = (rule: string, target: string, change: Partial<Measurement> = {}): Measurement => {
  return { instrument: 'IN-6', rule, target, violation: true, severity: 'high', ...change }
}

const fine: Measurement = { instrument: 'IN-6', rule: 'marker', violation: false, severity: 'high' }

/** A run that begins from a round of another one. */
function forked(mustFixes: Fork['mustFixes'], facts: readonly Fact[]): RunState {
  const fork: Fork = { runId: 'before', round: 2, artifact: 'given', mustFixes }
  return stateAfter(created({ fork }), ...facts)
}

const line = ({ id, standing, rounds }: MustFix) => `${id} ${standing} ${rounds.join(' ')}`
const lines = (state: RunState) => mustFixes(state).map(line)
const linesAfter = (...facts: readonly (readonly Fact[])[]) => lines(stateAfter(...facts.flat()))

const small = 'The hero heading is too small on phones'
const smallAgain = 'On phones the hero heading is still too small'
const pale = 'The hero heading is too pale on white'
const paleAgain = 'Hero heading is still too pale on the white ground'
const source = 'The quoted study has no source'
const first = closed(1, { critic: [small] })

describe('standing', () => {
  test('a must-fix is open as soon as it is read, and reworded keeps its id and shows its newest wording', () => {
    expect(linesAfter(reading(1, { critic: [small] }).slice(0, 3))).toEqual(['critic-1.1 open 1'])
    const said = [
      { round: 1, claim: 'critic-1.1' },
      { round: 2, claim: 'critic-2.1' },
    ]
    expect(mustFixes(stateAfter(...first, ...closed(2, { critic: [smallAgain] })))).toEqual([
      {
        id: 'critic-1.1',
        role: 'critic',
        text: smallAgain,
        raised: 1,
        rounds: [1, 2],
        said,
        standing: 'open',
      },
    ])
  })

  test('fixed, once a round closes without it, and not before', () => {
    const second = reading(2, { critic: [source] })
    expect(linesAfter(first, second)).toEqual(['critic-1.1 open 1', 'critic-2.1 open 2'])
    for (const over of [heard(2), ended(2)])
      expect(linesAfter(first, second, [over])).toEqual(['critic-1.1 fixed 1', 'critic-2.1 open 2'])
    expect(stillOpen(stateAfter(...first, ...second, heard(2))).map(line)).toEqual(['critic-2.1 open 2'])
  })

  test('regressed, when it comes back after a round without it, and then fixed again', () => {
    const facts = [...first, ...closed(2, { critic: [] }), ...reading(3, { critic: [smallAgain] })]
    expect(linesAfter(facts)).toEqual(['critic-1.1 regressed 1 3'])
    const fourth = [...facts, heard(3), ...closed(4, { critic: [small] })]
    expect(linesAfter(fourth)).toEqual(['critic-1.1 regressed 1 3 4'])
    expect(linesAfter(fourth, closed(5, { critic: [] }))).toEqual(['critic-1.1 fixed 1 3 4'])
  })

  const silences: readonly (readonly [string, Said])[] = [
    ['an absent role', {}],
    ['a block whose score could not be read', { critic: { fixes: [] } }],
    ['a block that announces more than it says', { critic: { fixes: [source], score: 7, declared: 2 } }],
  ]
  test.each(silences)('%s fixes nothing', (_, said) => {
    const both = closed(1, { critic: [small], copy: [pale] })
    const known = linesAfter(both, closed(2, { ...said, copy: [] })).filter((entry) => !entry.includes('-2.'))
    expect(known).toEqual(['critic-1.1 open 1', 'copy-1.1 fixed 1'])
  })

  test('neither a round nor a block that never closed fixes or regresses anything', () => {
    const cut = reading(2, { critic: [] })
    const open: Fact = { type: 'critique.panelist_open', round: 2, role: 'critic' }
    expect(linesAfter(first, cut, closed(3, { critic: [small] }))).toEqual(['critic-1.1 open 1 3'])
    expect(linesAfter(first, reading(2, {}), [open, ended(2)])).toEqual(['critic-1.1 open 1'])
    expect(linesAfter(first, cut, [open, ended(2)])).toEqual(['critic-1.1 open 1'])
  })

  test('rows that are not in memory fix nothing', () => {
    const state = stateAfter(...first, ...closed(2, { critic: [source] }))
    const rounds = state.rounds.map((round) => {
      if (round.n === 1) return round
      const critic = { ...round.lanes.critic, mustFixes: pagedColumn<string>(1, () => undefined) }
      return { ...round, lanes: { ...round.lanes, critic } }
    })
    expect(lines({ ...state, rounds })).toEqual(['critic-1.1 open 1'])
  })
})

describe('who says the same', () => {
  test('a judge that goes back to an older wording is heard', () => {
    const said = [
      'Change "Start free" in the header',
      '"Start free" is vague',
      'Change the words in the header bar',
    ]
    expect(linesAfter(...said.map((text, at) => closed(at + 1, { copy: [text] })))).toEqual([
      'copy-1.1 open 1 2 3',
    ])
  })

  test('two that are alike do not swap', () => {
    const facts = [...closed(1, { critic: [small, pale] }), ...closed(2, { critic: [paleAgain, smallAgain] })]
    expect(mustFixes(stateAfter(...facts)).map(({ id, text }) => [id, text])).toEqual([
      ['critic-1.1', smallAgain],
      ['critic-1.2', paleAgain],
    ])
  })

  test.each<[string, readonly Fact[], readonly string[]]>([
    [
      'what another role says is another must-fix, and closes nothing',
      [...closed(1, { critic: [small], a11y: [] }), ...closed(2, { critic: [], a11y: [small] })],
      ['critic-1.1 fixed 1', 'a11y-2.1 open 2'],
    ],
    [
      'a text that stands twice in a block is one, and the count goes on',
      reading(1, { critic: [small, `${small}.`, source] }),
      ['critic-1.1 open 1', 'critic-1.3 open 1'],
    ],
    [
      'what the designer writes against itself is no must-fix',
      closed(1, { designer: [small], brand: [pale] }),
      ['brand-1.1 open 1'],
    ],
    [
      'two rounds with one number do not share an id',
      [...first, ...closed(1, { critic: [source] })],
      ['critic-1.1 fixed 1', 'critic-1.2 open 1'],
    ],
    [
      'and share what is said again',
      [...first, ...closed(1, { critic: [smallAgain] })],
      ['critic-1.1 open 1'],
    ],
  ])('%s', (_, facts, ledger) => expect(linesAfter(facts)).toEqual(ledger))
})

test('a run that begins from a round begins with what was open there, and closes it by a role that judges here', () => {
  const given = [
    { role: 'critic', text: small },
    { role: 'copy', text: source },
    { role: 'critic', text: pale },
  ] as const
  expect(lines(forked(given, []))).toEqual(['critic-0.1 open 0', 'critic-0.2 open 0', 'copy-0.1 open 0'])
  const mended = forked(given, closed(1, { critic: [paleAgain], copy: [] }))
  expect(lines(mended)).toEqual(['critic-0.1 fixed 0', 'critic-0.2 open 0 1', 'copy-0.1 fixed 0'])
  const drafted = forked([{ role: 'designer', text: small }], closed(1, { designer: [], critic: [] }))
  expect(lines(drafted)).toEqual(['designer-0.1 open 0'])
})

describe('the bench', () => {
  const todo = lintRow('marker', '<!-- TODO -->')
  const dead = lintRow('broken_anchor', 'a[href="#x"]', { instrument: 'IN-5' })

  test('[CT-28] violations of the gating instruments on the page of a round are its must-fixes, each once', () => {
    const contrast = lintRow('contrast', 'p', { instrument: 'IN-2' })
    const state = stateAfter(...reading(1, {}, 'one'), measured('one', fine, todo, contrast, todo, dead))
    const rules = state.rounds.map((round) => benchFixes(state, round).map(({ rule }) => rule))
    expect(rules).toEqual([['marker', 'broken_anchor']])
    const bench = { role: 'bench', raised: 1, rounds: [1], said: [], standing: 'open' }
    expect(mustFixes(state)).toEqual([
      { ...bench, id: 'bench-1.1', text: 'marker: <!-- TODO -->', row: todo },
      { ...bench, id: 'bench-1.2', text: 'broken anchor: a[href="#x"]', row: dead },
    ])
    expect(GATING).toEqual(['IN-5', 'IN-6'])
    const { target: _, ...bare } = todo
    expect(mustFixes(stateAfter(...reading(1, {}, 'one'), measured('one', bare)))[0]?.text).toBe('marker')
  })

  test('rows of another page do not count, a page nobody measured has none, and one that no round judged is not on the ledger', () => {
    const state = stateAfter(...closed(1, {}, 'one'), ...reading(2, {}, 'two'), measured('one', todo))
    expect(state.rounds.map((round) => benchFixes(state, round).length)).toEqual([1, 0])
    expect(lines(state)).toEqual(['bench-1.1 open 1'])
    expect(linesAfter(closed(1, {}, 'one'), [measured('final', todo)])).toEqual([])
  })

  test('a round without a page of its own is judged on the one before, the first on what it was given', () => {
    const rounds = [...closed(1, {}), ...closed(2, {}, 'two'), ...closed(3, {})]
    const state = forked([], [...rounds, measured('two', todo), measured('given', dead)])
    const told = state.rounds.map((round) => [
      pageOf(state, round),
      benchFixes(state, round).map(({ rule }) => rule),
    ])
    expect(told).toEqual([
      ['given', ['broken_anchor']],
      ['two', ['marker']],
      ['two', ['marker']],
    ])
    expect(lines(state)).toEqual(['bench-0.1 fixed 0 1', 'bench-2.1 open 2 3'])
    const bare = stateAfter(...closed(1, {}))
    expect(bare.rounds.map((round) => pageOf(bare, round))).toEqual([undefined])
  })

  test('fixed by a measured page without it, regressed by one that has it again', () => {
    const one = [...closed(1, {}, 'one'), measured('one', todo)]
    const two = [...one, ...reading(2, {}, 'two')]
    for (const facts of [
      [...one, ...reading(2, {})],
      two,
      [...two, heard(2)],
      [...two, measured('two', fine)],
    ])
      expect(linesAfter(facts)).toEqual(['bench-1.1 open 1'])
    const mended = [...two, measured('two', fine), heard(2)]
    expect(linesAfter(mended)).toEqual(['bench-1.1 fixed 1'])
    const back = [...reading(3, {}, 'three'), measured('three', dead, todo)]
    expect(linesAfter(mended, back)).toEqual(['bench-1.1 regressed 1 3', 'bench-3.1 open 3'])
  })

  test('a page that is measured late changes no id', () => {
    const rounds = [...closed(1, {}, 'one'), ...closed(2, {}, 'two'), measured('two', todo)]
    expect(linesAfter(rounds)).toEqual(['bench-2.1 open 2'])
    const late = linesAfter(rounds, [measured('one', dead, todo)])
    expect(late).toEqual(['bench-1.1 fixed 1', 'bench-2.1 open 1 2'])
    expect(linesAfter(rounds, [measured('one', fine)])).toEqual(['bench-2.1 open 2'])
  })
})

describe('at every moment of a run', () => {
  test('an id once given stays, with who raised it and when: in recorded runs, and in made-up ones', () => {
    const unsteady = recordedRuns().filter(({ file }) => lostIn(spread(statesOf(file.events), 40)).length > 0)
    expect(unsteady.map(({ name }) => name)).toEqual([])
    const facts = fc.oneof(logs(...apart), logs(...close))
    const property = fc.property(facts, (said) => lostIn(statesOf(placed(said))).length === 0)
    fc.assert(property, { numRuns: depth(60, 400) })
  })

  test('an entry is fixed only where a round has closed with its role in it and without its text', () => {
    const property = fc.property(logs(...apart), (facts) => {
      const state = stateAfter(...facts)
      for (const entry of mustFixes(state).filter(({ role }) => role !== 'bench'))
        expect(line(entry)).toBe(expected(state, entry))
    })
    fc.assert(property, { numRuns: depth(100, 400) })
  })
})

/** Texts that share no word. */
const apart = ['Label the email', 'Raise contrast', 'Name a price']
/** Texts of which many are alike, some the likest of several. */
const close = [small, smallAgain, pale, paleAgain, 'The hero heading', 'Heading too small on white', source]

/** Ids that were given and are gone or another's, and those that two share. */
function lostIn(states: readonly RunState[]): string[] {
  const given = new Map<string, string>()
  return states.flatMap((state) => {
    const ledger = mustFixes(state)
    const now = new Map(ledger.map((entry) => [entry.id, `${entry.role} ${entry.raised}`]))
    const lost = [...given].flatMap(([id, who]) => (now.get(id) === who ? [] : [id]))
    for (const [id, who] of now) given.set(id, who)
    return now.size < ledger.length ? [...lost, 'one id for two'] : lost
  })
}

const isJudge = (role: Voice): role is Role => role !== 'bench' && role !== 'you'

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
  const isFixed = last !== undefined && !has.includes(last)
  const standing = isFixed ? 'fixed' : without >= 0 ? 'regressed' : 'open'
  return `${id} ${standing} ${has.map(({ n }) => n).join(' ')}`
}

/** Runs of up to four rounds, in which judges choose from these texts. */
function logs(...texts: readonly string[]): fc.Arbitrary<Fact[]> {
  const fixes = fc.uniqueArray(fc.constantFrom(...texts), { maxLength: 4 })
  const scored = fixes.map((all): Word => ({ fixes: all, score: 7 }))
  const word = fc.oneof(
    { weight: 4, arbitrary: scored },
    fixes.map((all): Word => ({ fixes: all })),
  )
  const said = fc.record({ critic: word, a11y: word, copy: word }, { requiredKeys: [] })
  const row = fc.constantFrom(
    lintRow('marker', 'p'),
    lintRow('href_empty', 'a', { instrument: 'IN-5' }),
    fine,
  )
  const round = fc.record({ said, page: fc.option(fc.array(row), { nil: undefined }), closes: fc.boolean() })
  return fc.array(round, { minLength: 1, maxLength: 4 }).map((rounds) =>
    rounds.flatMap(({ said: words, page, closes }, at) => {
      const n = at + 1
      const measuring = page ? [measured(`page ${n}`, ...page)] : []
      return [
        ...reading(n, words, page && `page ${n}`),
        ...measuring,
        ...(closes ? [heard(n), ended(n)] : []),
      ]
    }),
  )
}
