/** What the person has said of a page: which page could know of it, what it holds back, and how it stands in the ledger. */
import { describe, expect, test } from 'vitest'
import { roundFacts } from '../../../src/procedures/theater/round'
import type { Config } from '../../../src/run/config'
import { defaults } from '../../../src/run/config'
import { type Fact, type FindingWord, type FixWord, ROLES, type Word } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'
import { type MustFix, mustFixes, stillCounting } from '../../../src/run/must-fixes'
import { isContested } from '../../../src/run/refuted'
import {
  answers,
  bounded,
  isWhole,
  nextId,
  ownFixes,
  takesWords,
  unseenFixes,
  wasTold,
  wordsKept,
} from '../../../src/run/said'
import type { RunState } from '../../../src/run/state'
import { type Created, created, stateAfter, type Told } from '../../building/facts'
import { roundOpen, seen } from './facts'

const LINE = 'The heading “Umbrella” is too quiet'
const AGAIN = 'The heading “Umbrella” is still too quiet'

const fix = (n: number, text = `Change thing number ${n}`): FixWord => ({
  kind: 'must_fix',
  id: `you-${n}`,
  text,
})
const answer = (over: Partial<FindingWord> = {}): FindingWord => {
  const word = { kind: 'dismissed', finding: 'critic-1.1', role: 'critic', text: LINE } as const
  return { ...word, reason: 'Quiet is wanted.', ...over }
}
/** The person takes a must-fix of their own back. */
const back = (n: number) => answer({ finding: `you-${n}`, role: 'you', reason: '' })

const begun = (said?: readonly Word[], config: Partial<Config> = {}, more: Partial<Created> = {}) =>
  created({ config: { ...defaults, ...config }, ...(said && { said }), ...more })
const told = (...words: Word[]): Fact => ({ type: 'person_said', words })

/** What each judge has against a page; undefined for one that never speaks, and no page for a round without its own. */
interface Judged {
  readonly page?: false
  readonly critic?: readonly string[] | undefined
  readonly brand?: readonly string[]
  readonly copy?: readonly string[]
}

/** A round in calls of its own: its opening, its draft from the first event of its call on, and all of its review. */
function judgeRound(round: number, { page = true, ...judged }: Judged | { page?: boolean } = {}) {
  const lines: Partial<Record<string, readonly string[] | undefined>> = judged
  const [call, review] = [`draft:${round}`, `review:${round}`]
  const lanes = ROLES.slice(1).flatMap((role): Told[] => {
    const fixes = role in lines ? lines[role] : []
    if (!fixes) return []
    return [
      { type: 'critique.panelist_open', round, role, call: review },
      ...fixes.map((text): Told => ({ type: 'critique.panelist_must_fix', round, role, text, call: review })),
      { type: 'critique.panelist_close', round, role, score: 9, mustFix: fixes.length, call: review },
    ]
  })
  const open: Told[] = [roundOpen(round)]
  const draft: Told[] = [
    { type: 'call_started', id: call, seat: 'designer' },
    { type: 'critique.panelist_open', round, role: 'designer', call },
    ...(page ? [{ ...seen(`page-${round}`, { round }), call }] : []),
    { type: 'critique.panelist_close', round, role: 'designer', mustFix: 0, call },
    { type: 'call_ended', id: call, stop: 'end' },
  ]
  const heard: Told[] = [
    { type: 'call_started', id: review, seat: 'jury' },
    ...lanes,
    { type: 'critique.round_heard', round, position: 9, bytes: 900, reason: 'so', call: review },
    { type: 'call_ended', id: review, stop: 'end' },
  ]
  return { open, draft, heard, all: [...open, ...draft, ...heard] }
}

const first = judgeRound(1)
const second = judgeRound(2).all
const raised = judgeRound(1, { critic: [LINE] })

const brief = ({ id, standing, rounds, carried }: MustFix) =>
  `${id} ${standing} ${rounds.join()}${carried ? ` ${carried}` : ''}`
const own = (...facts: readonly Told[]) =>
  mustFixes(stateAfter(...facts))
    .filter(({ role }) => role === 'you')
    .map(brief)
const answerAfter = (...facts: readonly Told[]) => mustFixes(stateAfter(...facts))[0]?.answer
const unseen = (state: RunState) =>
  state.rounds.map((round) => unseenFixes(state, round).map(({ word }) => word.id))

describe('what a page could know of', () => {
  test('a page that was drawn before a word is the one that could not, to the very event', () => {
    const { open, draft, heard } = first
    const before = stateAfter(begun(), ...open, told(fix(1)), ...draft, ...heard)
    const after = stateAfter(
      begun(),
      ...open,
      ...draft.slice(0, 1),
      told(fix(1)),
      ...draft.slice(1),
      ...heard,
    )
    // The prompt is built when the call starts: what is said right after that is not in it.
    expect(before.rounds[0]?.artifact).toMatchObject({ saw: 1 })
    expect(after.rounds[0]?.artifact).not.toHaveProperty('saw')
    expect([unseen(before), unseen(after)]).toEqual([[[]], [['you-1']]])
  })

  test('a round without a page of its own was judged on the one before, which could not know either', () => {
    const state = stateAfter(begun(), ...first.all, told(fix(1)), ...judgeRound(2, { page: false }).all)
    expect(unseen(state)[1]).toEqual(['you-1'])
  })

  test('a page that was there before the run is left to its judges', () => {
    const page = { name: 'a.html', hash: 'given', bytes: 1, mime: 'text/html', judged: true }
    const given = begun([fix(1)], {}, { page })
    expect(unseen(stateAfter(given, roundOpen(1), seen('given', { round: 1, from: 'given' })))).toEqual([[]])
  })
})

const counts = { evidence: 'counts' } as const
const late = [begun(), ...first.open, ...first.draft, told(fix(1)), ...first.heard]
test.each<[string, readonly Told[], readonly unknown[]]>([
  [
    'ships what nobody has asked anything of by the rule it always had',
    [begun(), ...first.all],
    ['ship', 2, 0],
  ],
  ['where measurements count by theirs', [begun(undefined, counts), ...first.all], ['ship', 3, 0]],
  [
    'ships a page that knew of the word, unless a judge objects',
    [begun([fix(1)]), ...first.all],
    ['ship', 4, 0],
  ],
  ['where measurements count too', [begun([fix(1)], counts), ...first.all], ['ship', 5, 0]],
  ['keeps back a page that could not know of it', late, ['continue', 4, 1]],
  ['until the person takes it back', [...late, told(back(1))], ['ship', 4, 0]],
  ['counts no less for an answer alone', [begun([answer()]), ...raised.all], ['continue', 4, 1]],
])('the gate %s', (_, facts, verdict) => {
  const state = stateAfter(...facts)
  const said = state.rounds.flatMap((round) => (round.heard ? roundFacts(state, round, round.heard) : []))
  const gate = said.find((fact) => fact.type === 'gate')
  const end = said.find((fact) => fact.type === 'critique.round_end')
  expect([gate?.result, gate?.ruleVersion, end?.mustFix]).toEqual(verdict)
})

describe('the ledger', () => {
  test('a must-fix of the person is open until a page knew of it, and then its judges decide', () => {
    const facts = [begun(), ...first.all, told(fix(1))]
    const judged = (said: Judged) => own(...facts, ...judgeRound(2, said).all)
    expect(own(...facts)).toEqual(['you-1 open 1'])
    expect(judged({})).toEqual(['you-1 fixed 1'])
    expect(judged({ copy: ['you-1: it still does not say it'] })).toEqual(['you-1 open 1,2 copy'])
    expect(judged({ critic: ['Change the thing, number 1'] })).toEqual(['you-1 open 1,2 critic'])
    expect(judged({ critic: ['you-12 is met, you-1x as well: the form is broken'] })).toEqual([
      'you-1 fixed 1',
    ])
    // Silence of a judge fixes nothing.
    expect(own(begun([fix(1)]), ...judgeRound(1, { critic: undefined }).all)).toEqual(['you-1 open '])
  })

  test('of the person’s own only what no judge raises and nobody took back is counted beside theirs', () => {
    const counted = (...facts: readonly Told[]) => stillCounting(stateAfter(...facts)).map(({ id }) => id)
    expect(counted(begun([fix(1)]), ...judgeRound(1, { copy: ['you-1 is not there'] }).all)).toEqual([
      'copy-1.1',
    ])
    const both = [begun(), ...first.all, told(fix(1), fix(2, 'A second thing'))]
    expect(counted(...both)).toEqual(['you-1', 'you-2'])
    expect(counted(...both, told(back(2)))).toEqual(['you-1'])
  })

  test('what is asked for in a later round says nothing of the rounds before it', () => {
    const facts = [begun(), ...first.all, roundOpen(2), told(fix(1)), ...second.slice(1)]
    expect(mustFixes(stateAfter(...facts))).toMatchObject([{ id: 'you-1', raised: 2, rounds: [] }])
  })

  test('in a single reply the judges were told what its call was', () => {
    const whole = begun([answer({ finding: 'critic-3.7' })], { pace: 'stream' })
    const said = raised.all.filter(({ type }) => !type.startsWith('call_'))
    const state = stateAfter(whole, { type: 'call_started', id: 'stream', seat: 'jury' }, ...said)
    expect(mustFixes(state)[0]?.answer).toMatchObject({ again: true })
    // The page that a run began from was judged in another one.
    expect([wasTold(state, 0, 0), wasTold(state, 0, 1), wasTold(state, 1, 1)]).toEqual([false, true, false])
  })

  test('an answer of an earlier run is found again by its words, and says when it was raised all the same', () => {
    const before = begun([answer({ finding: 'critic-3.7' })])
    const known = { kind: 'dismissed', reason: 'Quiet is wanted.', again: true }
    expect(answerAfter(before, ...judgeRound(1, { critic: [AGAIN] }).all)).toEqual(known)
    expect(answerAfter(before, ...judgeRound(1, { brand: [AGAIN] }).all)).toBeUndefined()
  })

  test('within a run it hangs on the name alone, and is raised again once judges who were told raise it', () => {
    const facts = [begun(), ...raised.all]
    expect(answerAfter(...facts, told(answer({ finding: 'critic-9.9' })))).toBeUndefined()
    expect(answerAfter(...facts, told(answer()))).toMatchObject({ again: false })
    const again = judgeRound(2, { critic: [LINE] }).all
    expect(answerAfter(...facts, told(answer()), ...again)).toMatchObject({ again: true })
  })

  test('disputed by the person it is contested; fixed it is not', () => {
    const facts = [begun(), ...raised.all, told(answer({ kind: 'disputed' }))]
    const open = mustFixes(stateAfter(...facts))
    expect(open).toMatchObject([{ standing: 'open', contested: [1] }])
    const fixed = mustFixes(stateAfter(...facts, ...second))
    expect([...open, ...fixed].map(isContested)).toEqual([true, false])
  })
})

describe('words', () => {
  const list = (...words: Word[]) => words.map((word) => ({ word, round: 1 }))

  test('the last one on a thing holds; what was taken back goes on to no other run, and what was said again does', () => {
    const said = list(fix(1), answer(), fix(1, 'Better'), answer({ kind: 'deferred', reason: '' }))
    expect(ownFixes(said).map(({ word, at }) => [word.text, at])).toEqual([['Better', 2]])
    expect(answers(said).map(({ word }) => word.kind)).toEqual(['deferred'])
    expect(wordsKept(said)).toHaveLength(2)
    expect(wordsKept(list(fix(1), back(1)))).toEqual([])
    expect(wordsKept(list(fix(1), back(1), fix(1)))).toEqual([fix(1)])
  })

  test('a new one has a name that none has; a name of another run is not the name of this one', () => {
    expect([[fix(1), back(7)], [answer(), fix(2)], []].map(nextId)).toEqual(['you-8', 'you-3', 'you-1'])
    const old = { word: answer({ text: 'Old' }), round: 0 }
    const fresh = { word: answer({ text: 'Fresh' }), round: 1 }
    expect(answers([old, fresh]).map(({ word }) => word.text)).toEqual(['Old', 'Fresh'])
  })

  test('are held to what a file may hold', () => {
    const long = 'x'.repeat(limits.wordChars + 50)
    const placed = { ...fix(3), target: '#order' }
    const [cut, ...rest] = bounded([fix(1, long), { ...fix(2), target: long }, placed])
    expect(cut).toMatchObject({ text: 'x'.repeat(limits.wordChars) })
    expect(rest).toEqual([fix(2), placed])
    const empty = [fix(1, '  '), answer({ reason: ' ' }), answer({ kind: 'disputed', reason: '' })]
    expect(bounded([...empty, answer({ kind: 'deferred', reason: '' })])).toMatchObject([
      { kind: 'deferred' },
    ])
    expect(bounded(Array.from({ length: 300 }, (_, n) => fix(n + 1)))).toHaveLength(limits.wordsAtOnce)
    expect(isWhole({ ...fix(1), id: 'critic-1.1' })).toBe(false)
  })
})

test('a run takes words as long as a page is to be drawn: not as one reply, ended, stopped, or of a page that is there', () => {
  const takes = (...facts: readonly Told[]) => takesWords(stateAfter(...facts))
  const facts = [begun(undefined, { maxRounds: 2 }), ...first.all]
  expect([takes(begun()), takes(...facts), takes(...facts, roundOpen(2))]).toEqual([true, true, true])
  expect(takes(...facts, ...second.slice(0, 2))).toBe(false)
  expect(takes(begun(undefined, { pace: 'stream' }))).toBe(false)
  expect(takes(begun(), { type: 'stopped', why: 'interrupt' })).toBe(false)
  expect(takes(begun(), { type: 'run_settled', status: 'failed' })).toBe(false)
  const page = { name: 'a', hash: 'h', bytes: 1, mime: 'text/html', judged: true }
  expect(takes(begun(undefined, {}, { page }))).toBe(false)
})
