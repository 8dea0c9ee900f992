import { describe, expect, test } from 'vitest'
import { roundFacts } from '../../../src/procedures/theater/round'
import { defaults } from '../../../src/run/config'
import type { Event, Fact, FindingWord, FixWord, Word } from '../../../src/run/event'
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
import { fold, initialState, type RunState, roundOf } from '../../../src/run/state'
import { judgeRound } from './judged'

const fix = (n: number, text = `Change thing number ${n}`): FixWord => ({
  kind: 'must_fix',
  id: `you-${n}`,
  text,
})
const answer = (over: Partial<FindingWord> = {}): FindingWord => ({
  kind: 'dismissed',
  finding: 'critic-1.1',
  role: 'critic',
  text: 'The heading “Umbrella” is too quiet',
  reason: 'Quiet is wanted.',
  ...over,
})

function created(said?: readonly Word[], config = {}): Fact {
  const rules = { ...defaults, ...config }
  const brief = { title: 'A page', what: 'A page' }
  return { type: 'run_created', runId: 'r', brief, config: rules, connection: 'c', ...(said && { said }) }
}
const told = (...words: Word[]): Fact => ({ type: 'person_said', words })

/** Facts as events; of those of a reply the call is named. */
function stateOf(facts: readonly (Fact & { readonly call?: string })[]): RunState {
  return facts.map((fact, seq): Event => ({ seq, t: seq, ...fact })).reduce(fold, initialState())
}

const brief = ({ id, standing, rounds, carried }: MustFix) =>
  `${id} ${standing} ${rounds.join()}${carried ? ` ${carried}` : ''}`
const own = (state: RunState) =>
  mustFixes(state)
    .filter(({ role }) => role === 'you')
    .map(brief)

describe('what a page could know of', () => {
  test('a page that was drawn before a word is the one that could not, to the very event', () => {
    const [open, draft, review] = judgeRound(1)
    const before = stateOf([created(), ...open, told(fix(1)), ...draft, ...review])
    const after = stateOf([
      created(),
      ...open,
      draft[0] ?? told(),
      told(fix(1)),
      ...draft.slice(1),
      ...review,
    ])
    const count = (state: RunState) => unseenFixes(state, roundOf(state, 1) ?? state.rounds[0]!).length
    // The prompt is built when the call starts: what is said right after that is not in it.
    expect(before.rounds[0]?.artifact).toMatchObject({ saw: 1 })
    expect(after.rounds[0]?.artifact).not.toHaveProperty('saw')
    expect([count(before), count(after)]).toEqual([0, 1])
  })

  test('a round without a page of its own was judged on the one before, which could not know either', () => {
    const state = stateOf([
      created(),
      ...judgeRound(1).flat(),
      told(fix(1)),
      ...judgeRound(2, { page: false }).flat(),
    ])
    const second = roundOf(state, 2)
    expect(second && unseenFixes(state, second).map(({ word }) => word.id)).toEqual(['you-1'])
  })

  test('a page that was there before the run is left to its judges', () => {
    const page = { name: 'a.html', hash: 'given', bytes: 1, mime: 'text/html', judged: true }
    const state = stateOf([
      { ...created([fix(1)]), page } as Fact,
      { type: 'critique.round_open', round: 1, position: 0 },
      { type: 'critique.artifact_seen', round: 1, from: 'given', hash: 'given', bytes: 1, mime: 'text/html' },
    ])
    const [round] = state.rounds
    expect(round && unseenFixes(state, round)).toEqual([])
  })
})

describe('the gate', () => {
  const verdict = (state: RunState) => {
    const [round] = state.rounds
    if (!round?.heard) throw new Error('The round was not heard.')
    const facts = roundFacts(state, round, round.heard)
    const gate = facts.find((fact) => fact.type === 'gate')
    const end = facts.find((fact) => fact.type === 'critique.round_end')
    return gate?.type === 'gate' && end?.type === 'critique.round_end'
      ? [gate.result, gate.ruleVersion, end.mustFix]
      : []
  }
  const [open, draft, review] = judgeRound(1)
  const heard = [...open, ...draft, ...review]

  test('ships what nobody has asked anything of by the rule it always had', () => {
    expect(verdict(stateOf([created(), ...heard]))).toEqual(['ship', 2, 0])
    expect(verdict(stateOf([created(undefined, { evidence: 'counts' }), ...heard]))).toEqual(['ship', 3, 0])
  })

  test('ships a page that knew of the word and that no judge holds it against', () => {
    expect(verdict(stateOf([created([fix(1)]), ...heard]))).toEqual(['ship', 4, 0])
    const counting = stateOf([created([fix(1)], { evidence: 'counts' }), ...heard])
    expect(verdict(counting)).toEqual(['ship', 5, 0])
  })

  test('keeps back a page that could not know of it, until the person takes it back', () => {
    const late = [created(), ...open, ...draft, told(fix(1)), ...review]
    expect(verdict(stateOf(late))).toEqual(['continue', 4, 1])
    const back = told(answer({ finding: 'you-1', role: 'you', reason: '' }))
    expect(verdict(stateOf([...late, back]))).toEqual(['ship', 4, 0])
  })

  test('an answer alone changes no count', () => {
    const raised = judgeRound(1, { critic: ['The heading “Umbrella” is too quiet'] }).flat()
    expect(verdict(stateOf([created([answer()]), ...raised]))).toEqual(['continue', 4, 1])
  })
})

describe('the ledger', () => {
  test('a must-fix of the person is open until a page knew of it, and then its judges decide', () => {
    const facts = [created(), ...judgeRound(1).flat(), told(fix(1))]
    expect(own(stateOf(facts))).toEqual(['you-1 open 1'])
    expect(own(stateOf([...facts, ...judgeRound(2).flat()]))).toEqual(['you-1 fixed 1'])
    const unmet = judgeRound(2, { copy: ['you-1: it still does not say it'] }).flat()
    expect(own(stateOf([...facts, ...unmet]))).toEqual(['you-1 open 1,2 copy'])
    const inOtherWords = judgeRound(2, { critic: ['Change the thing, number 1'] }).flat()
    expect(own(stateOf([...facts, ...inOtherWords]))).toEqual(['you-1 open 1,2 critic'])
    const other = judgeRound(2, { critic: ['you-12 is met, you-1x as well: the form is broken'] }).flat()
    expect(own(stateOf([...facts, ...other]))).toEqual(['you-1 fixed 1'])
  })

  test('silence of a judge fixes nothing', () => {
    const facts = [created([fix(1)]), ...judgeRound(1, { critic: undefined }).flat()]
    expect(own(stateOf(facts))).toEqual(['you-1 open '])
  })

  test('what a judge raises as well counts once', () => {
    const facts = [created([fix(1)]), ...judgeRound(1, { copy: ['you-1 is not there'] }).flat()]
    expect(stillCounting(stateOf(facts)).map(({ id }) => id)).toEqual(['copy-1.1'])
  })

  test('of the person’s own only what no judge raises and nobody took back is counted beside theirs', () => {
    const unseen = [created(), ...judgeRound(1).flat(), told(fix(1), fix(2, 'A second thing'))]
    const back = told(answer({ finding: 'you-2', role: 'you', reason: '' }))
    const counted = (facts: readonly Fact[]) => stillCounting(stateOf(facts)).map(({ id }) => id)
    expect(counted(unseen)).toEqual(['you-1', 'you-2'])
    expect(counted([...unseen, back])).toEqual(['you-1'])
  })

  test('what is asked for in a later round says nothing of the rounds before it', () => {
    const [open] = judgeRound(2)
    const facts = [created(), ...judgeRound(1).flat(), ...open, told(fix(1))]
    const [entry] = mustFixes(stateOf([...facts, ...judgeRound(2).slice(1).flat()]))
    expect(entry).toMatchObject({ id: 'you-1', raised: 2, rounds: [] })
  })

  test('an answer of this run to a finding that it does not have hangs on no other one', () => {
    const line = 'The heading “Umbrella” is too quiet'
    const facts = [
      created(),
      ...judgeRound(1, { critic: [line] }).flat(),
      told(answer({ finding: 'critic-9.9' })),
    ]
    expect(mustFixes(stateOf(facts))[0]?.answer).toBeUndefined()
  })

  test('in a single reply the judges were told what its call was', () => {
    const line = 'The heading “Umbrella” is too quiet'
    const whole = { ...created([answer({ finding: 'critic-3.7' })], { pace: 'stream' }) }
    const started: Fact = { type: 'call_started', id: 'stream', seat: 'jury' }
    const [open, draft, review] = judgeRound(1, { critic: [line] })
    const said = [...open, ...draft, ...review].filter(({ type }) => !type.startsWith('call_'))
    const state = stateOf([whole, started, ...said])
    expect(mustFixes(state)[0]?.answer).toMatchObject({ again: true })
    // The page that a run began from was judged in another one.
    expect([wasTold(state, 0, 0), wasTold(state, 0, 1), wasTold(state, 1, 1)]).toEqual([false, true, false])
  })

  test('an answer of an earlier run is found again by its words, and says when it was raised all the same', () => {
    const words = [answer({ finding: 'critic-3.7' })]
    const again = judgeRound(1, { critic: ['The heading “Umbrella” is still too quiet'] }).flat()
    const [entry] = mustFixes(stateOf([created(words), ...again]))
    expect(entry?.answer).toEqual({ kind: 'dismissed', reason: 'Quiet is wanted.', again: true })
    const byBrand = judgeRound(1, { brand: ['The heading “Umbrella” is still too quiet'] }).flat()
    expect(mustFixes(stateOf([created(words), ...byBrand]))[0]?.answer).toBeUndefined()
  })

  test('within a run it hangs on the name, and is raised again once judges who were told raise it', () => {
    const line = 'The heading “Umbrella” is too quiet'
    const facts = [created(), ...judgeRound(1, { critic: [line] }).flat(), told(answer())]
    expect(mustFixes(stateOf(facts))[0]?.answer).toMatchObject({ again: false })
    const more = [...facts, ...judgeRound(2, { critic: [line] }).flat()]
    expect(mustFixes(stateOf(more))[0]?.answer).toMatchObject({ again: true })
  })

  test('disputed by the person it is contested; fixed it is not', () => {
    const line = 'The heading “Umbrella” is too quiet'
    const disputed = told(answer({ kind: 'disputed' }))
    const facts = [created(), ...judgeRound(1, { critic: [line] }).flat(), disputed]
    const [entry] = mustFixes(stateOf(facts))
    expect(entry && isContested(entry)).toBe(true)
    expect(entry).toMatchObject({ standing: 'open', contested: [1] })
    const [fixed] = mustFixes(stateOf([...facts, ...judgeRound(2).flat()]))
    expect(fixed && isContested(fixed)).toBe(false)
  })
})

describe('words', () => {
  const list = (...words: Word[]) => words.map((word) => ({ word, round: 1 }))

  test('the last one on a thing holds', () => {
    const said = list(fix(1), answer(), fix(1, 'Better'), answer({ kind: 'deferred', reason: '' }))
    expect(ownFixes(said).map(({ word, at }) => [word.text, at])).toEqual([['Better', 2]])
    expect(answers(said).map(({ word }) => word.kind)).toEqual(['deferred'])
    expect(wordsKept(said)).toHaveLength(2)
  })

  test('what was taken back goes on to no other run, and what was said again does', () => {
    const back = answer({ finding: 'you-1', role: 'you' })
    expect(wordsKept(list(fix(1), back))).toEqual([])
    expect(wordsKept(list(fix(1), back, fix(1)))).toEqual([fix(1)])
    expect(nextId([fix(1), answer({ finding: 'you-7', role: 'you' })])).toBe('you-8')
    expect(nextId([answer(), fix(2)])).toBe('you-3')
    expect(nextId([])).toBe('you-1')
  })

  test('a name of another run is not the name of this one', () => {
    const old = { word: answer({ text: 'Old' }), round: 0 }
    const fresh = { word: answer({ text: 'Fresh' }), round: 1 }
    expect(answers([old, fresh]).map(({ word }) => word.text)).toEqual(['Old', 'Fresh'])
  })

  test('are held to what a file may hold', () => {
    const long = 'x'.repeat(limits.wordChars + 50)
    const [cut, target, whole] = bounded([
      fix(1, long),
      { ...fix(2), target: long },
      { ...fix(3), target: '#order' },
    ])
    expect(cut).toMatchObject({ text: 'x'.repeat(limits.wordChars) })
    expect(target).toEqual(fix(2))
    expect(whole).toEqual({ ...fix(3), target: '#order' })
    expect(
      bounded([fix(1, '  '), answer({ reason: ' ' }), answer({ kind: 'disputed', reason: '' })]),
    ).toEqual([])
    expect(bounded([answer({ kind: 'deferred', reason: '' })])).toHaveLength(1)
    expect(bounded(Array.from({ length: 300 }, (_, n) => fix(n + 1)))).toHaveLength(limits.wordsAtOnce)
    expect(isWhole({ ...fix(1), id: 'critic-1.1' })).toBe(false)
  })
})

describe('a run takes words', () => {
  const facts = [created(undefined, { maxRounds: 2 }), ...judgeRound(1).flat()]

  test('as long as a page is still to be drawn', () => {
    const [open, draft] = judgeRound(2)
    expect(takesWords(stateOf([created()]))).toBe(true)
    expect(takesWords(stateOf(facts))).toBe(true)
    expect(takesWords(stateOf([...facts, ...open]))).toBe(true)
    expect(takesWords(stateOf([...facts, ...open, ...draft.slice(0, 1)]))).toBe(false)
  })

  test('and not as one reply, stopped, or of a page that is there', () => {
    expect(takesWords(stateOf([created(undefined, { pace: 'stream' })]))).toBe(false)
    expect(takesWords(stateOf([created(), { type: 'stopped', why: 'interrupt' }]))).toBe(false)
    expect(takesWords(stateOf([created(), { type: 'run_settled', status: 'failed' }]))).toBe(false)
    const page = { name: 'a', hash: 'h', bytes: 1, mime: 'text/html', judged: true }
    expect(takesWords(stateOf([{ ...created(), page } as Fact]))).toBe(false)
  })
})
