// A plan is taken apart by code and voted on item by item, and a vote that has blocked it is never reversed.
import { describe, expect, test } from 'vitest'
import { classOf, gateV } from '../../../src/procedures/plan-check/gate'
import { planOf as itemsOf } from '../../../src/procedures/plan-check/items'
import type { Event } from '../../../src/run/event'
import { PLAN_CLASSES, type PlanClass, type PlanSetup, type PlanVote } from '../../../src/run/plan'
import { dissentOf, planOf } from '../../../src/run/plan-state'
import { shipCheckLimits } from '../../../src/run/ship-check-limits'
import { shippingOf } from '../../../src/run/shipping'
import { recordedRuns } from '../../building/runs'
import { asked, of } from '../../tools/loops'
import type { RoundText } from '../../tools/scripts'
import {
  type CheckPlay,
  DULL,
  followed,
  hashOf,
  INK,
  pageOf,
  PALE,
  planSetup,
  playCheck,
  playRun,
  type Reply,
  type RunPlay,
  rows,
  seats,
  STAGE,
  stateOf,
  votes,
} from '../../tools/ship-checks'

const IDS = ['P-Opt-1', 'P-Step-1', 'P-Step-2', 'P-Val-1', 'P-Val-2', 'P-Rb-1', 'P-Rb-2']
const FAILS: Reply = [{ fail: 'http' }]
const agreeing = { 'plan:s1': votes(IDS), 'plan:s2': votes(IDS), 'plan:s3': votes(IDS) }
const against = (item: string, kind = 'c') => votes(IDS, { [item]: `DISAGREE(${kind})` })

async function outcome(
  replies: CheckPlay['replies'] = {},
  { setup, ...options }: Partial<Omit<CheckPlay, 'setup'>> & { setup?: Partial<PlanSetup> } = {},
) {
  const played = await playCheck({
    setup: { ...planSetup, ...setup },
    replies: { ...agreeing, ...replies },
    ...options,
  })
  const known = planOf(played.state, STAGE)
  const steps = known.rows?.filter(({ item }) => item.kind === 'Step')
  return { ...played, known, steps, rule: known.gate?.rule, result: known.result?.result }
}

/** The plan that code makes of a run. */
const planned = async (run: RunPlay = {}, setup: Partial<PlanSetup> = {}) =>
  itemsOf(stateOf((await playRun(run)).log.events), { ...planSetup, ...setup }).items
/** A round whose critic, and who checks that all can use it, want these changes. */
const wanting = (
  n: number,
  critic: readonly string[],
  a11y: readonly string[] = [],
  score = 6,
): RoundText => ({
  page: pageOf(n),
  said: { critic: { score, fixes: critic }, ...(a11y.length > 0 && { a11y: { score, fixes: a11y } }) },
})

describe('[OK-37] gate V', () => {
  function expected(n: number, no: number): PlanClass {
    if (n < 2) return 'no-quorum'
    if (no === 0) return 'agreed'
    if (no * 2 === n) return 'contested-item'
    return no * 2 > n ? 'majority-disagree' : 'dissent-isolated'
  }

  test('how the votes on one item come out, of up to five voters', () => {
    for (let n = 0; n <= 5; n++)
      for (let no = 0; no <= n; no++) {
        const said: PlanVote[] = Array.from({ length: n }, (_, at) => (at < no ? 'disagree' : 'agree'))
        expect(classOf(said), `${no} of ${n} against`).toBe(expected(n, no))
        // A supplement agrees, and in which order they vote is all the same.
        const other = said.map((vote) => (vote === 'agree' ? 'supplement' : vote)).toReversed()
        expect(classOf(other), `${no} of ${n} against`).toBe(expected(n, no))
      }
  })

  test.each<[string, readonly PlanClass[], string]>([
    ['V1', ['agreed', 'majority-disagree'], 'blocked-by-disagreement'],
    ['V1', ['no-quorum', 'majority-disagree'], 'blocked-by-disagreement'],
    ['V2', ['agreed', 'no-quorum'], 'aborted-non-result'],
    ['V2', ['contested-item', 'no-quorum'], 'aborted-non-result'],
    ['V3', ['agreed', 'contested-item'], 'passed-with-dissent'],
    ['V3', ['agreed', 'dissent-isolated'], 'passed-with-dissent'],
    ['V4', ['agreed', 'agreed'], 'passed'],
    ['V4', [], 'passed'],
  ])('%s: %j', (rule, classes, result) => {
    expect(gateV(classes)).toEqual({ rule, result })
  })

  test('any two classes, in any order, meet one row', () => {
    for (const one of PLAN_CLASSES)
      for (const other of PLAN_CLASSES) expect(gateV([one, other])).toEqual(gateV([other, one]))
  })
})

describe('[OK-36] a plan is taken apart by code', () => {
  test('directions, changes, what they lean on, what will show that they worked, and what must not be lost', async () => {
    const { known, own } = await outcome()
    expect(known.rows?.map(({ item }) => item)).toEqual([
      { id: 'P-Opt-1', kind: 'Opt', text: '', round: 2 },
      { id: 'P-Step-1', kind: 'Step', text: PALE, target: '#order', measurement: 'IN-2 contrast' },
      { id: 'P-Step-2', kind: 'Step', text: INK, target: '.lead', token: '--ink' },
      { id: 'P-Val-1', kind: 'Val', text: PALE, of: ['P-Step-1'], measurement: 'IN-2 contrast' },
      { id: 'P-Val-2', kind: 'Val', text: INK, of: ['P-Step-2'] },
      { id: 'P-Rb-1', kind: 'Rb', text: DULL },
      { id: 'P-Rb-2', kind: 'Rb', text: '', round: 2 },
    ])
    expect(of(own, 'plan_itemised')).toHaveLength(1)
  })

  test('what it leans on: approved copy first, and places that two changes are about', async () => {
    const prices = { kind: 'document', name: 'Prices', text: 'x' } as const
    const materials = [prices, { kind: 'copy', name: 'The copy', text: 'Fresh at seven.' }] as const
    const rounds = [wanting(2, [PALE], ['Make #order larger'])]
    const items = await planned({ rounds, materials }, { round: 1 })
    expect(items.filter(({ kind }) => kind === 'Dep')).toEqual([
      { id: 'P-Dep-1', kind: 'Dep', text: 'The copy', material: 'copy' },
      { id: 'P-Dep-2', kind: 'Dep', text: 'Prices', material: 'document' },
      { id: 'P-Dep-3', kind: 'Dep', text: '', target: '#order', of: ['P-Step-1', 'P-Step-2'] },
    ])
  })

  test('it is the plan of its round, whatever came after', async () => {
    const items = await planned({}, { artifact: hashOf(1), round: 1 })
    expect(items.flatMap(({ kind, text }) => (kind === 'Step' ? [text] : []))).toEqual([PALE, DULL, INK])
    const rollback = { id: 'P-Rb-1', kind: 'Rb', text: '', round: 1 }
    expect(items.filter(({ kind }) => kind === 'Rb')).toEqual([rollback])
  })

  test('where another round was better, that is a direction too', async () => {
    const items = await planned({ rounds: [wanting(1, [PALE], [INK], 7.5), wanting(2, [PALE], [INK], 3)] })
    const rounds = items.flatMap(({ id, round }) => (round === undefined ? [] : [`${id} ${round}`]))
    expect(rounds).toEqual(['P-Opt-1 2', 'P-Opt-2 1', 'P-Rb-1 1'])
  })

  test('there are never more than twenty items, and how many changes found no room is said', async () => {
    const five = [...'abcde']
    const many = (what: string) =>
      five.map((letter, n) => `${what} number ${n} ${letter.repeat(12)} of .part-${n}`)
    const materials = five.map((_, n) => ({ kind: 'document' as const, name: `Document ${n}`, text: 'x' }))
    const brand = { brand: { score: 3, fixes: many('Colour') } }
    const worse = wanting(2, many('Move'), many('Name'), 3)
    const first = { ...wanting(1, [PALE, 'Say the price']) }
    const copy = { copy: { score: 6, fixes: ['Cut the end'] } }
    const rounds = [
      { ...first, said: { ...first.said, ...copy } },
      { ...worse, said: { ...worse.said, ...brand } },
    ]
    const { known, steps } = await outcome({}, { rounds, materials })
    expect(known.rows).toHaveLength(shipCheckLimits.items)
    expect(known.left).toBeGreaterThan(0)
    expect(steps).toHaveLength(shipCheckLimits.steps)
  })

  test('nothing is open: nothing is asked, it has passed, and that is all it says', async () => {
    const rounds = [{ page: pageOf(2), said: { critic: { score: 9 } } }]
    const { known, own, result, rule } = await outcome({}, { rounds, setup: { round: 1 } })
    expect([asked(own), known.rows, rule, result]).toEqual([[], [], 'V4', 'passed'])
    expect(of(own, 'pass_skipped')).toMatchObject([{ pass: 'plan', reason: 'nothing-to-check' }])
  })

  test('a change that was only measured names its measurement; one that was checked, the row', async () => {
    const rule = { instrument: 'IN-5', rule: 'dead_link', target: '#order' } as const
    const run = { rows: [...rows(), { ...rule, violation: true, severity: 'high' } as const] }
    const steps = (await planned(run)).filter(({ kind }) => kind === 'Step')
    expect(steps.map(({ measurement }) => measurement)).toContain('IN-5 dead_link')
    // Rows of another version are no evidence of this one.
    const other = await planned(run, { artifact: hashOf(1) })
    expect(other.find(({ text }) => text === PALE)?.measurement).toBeUndefined()
  })
})

describe('[OK-40] what an item names is looked for by code before anybody votes', () => {
  test('and each voter is told', async () => {
    const rounds = [wanting(2, ['The link .gone is too pale', 'Use --accent-soft on .lead'], [PALE])]
    const { steps, prompts } = await outcome({}, { rounds, setup: { round: 1 } })
    expect(steps?.map(({ exists }) => exists)).toEqual([
      { target: false },
      { target: true, token: false },
      { target: true, measurement: true },
    ])
    const told = prompts.get(`${STAGE}/plan:s1`)?.match(/(?:place|token|measurement) \S+.* exists: [yn]/g)
    for (const line of ['place .gone exists: n', 'place .lead exists: y', 'token --accent-soft exists: n'])
      expect(told?.join('\n')).toContain(line)
    expect(told?.join('\n')).toContain('measurement IN-2 contrast exists: y')
  })

  test.each([
    ['in the page', pageOf(2), '', true],
    ['in what the run was given', '<p>bare</p>', '- `--ink`: #222', true],
    ['only where another one begins so', '<p>bare</p>', '- `--ink-soft`: #222', false],
  ])('a token stands %s', async (_, page, text, stands) => {
    const { steps } = await outcome(
      {},
      {
        rounds: [{ ...wanting(2, ['Use --ink for the text']), page }],
        setup: { round: 1, artifact: hashOf(2) },
        page,
        materials: [{ kind: 'brand', name: 'Brand', text }],
      },
    )
    expect(steps?.[0]?.exists.token).toBe(stands)
  })

  test('the posture changes what a voter is told, and nothing else', async () => {
    const [attack, weigh] = [await outcome(), await outcome({}, { setup: { adversarial: false } })]
    expect(attack.prompts.get(`${STAGE}/plan:s1`)).toContain('Try to break each item.')
    expect(weigh.prompts.get(`${STAGE}/plan:s1`)).not.toContain('Try to break')
    const bare = (events: readonly Event[]) =>
      events.filter(({ type }) => type.startsWith('plan_') || type === 'gate')
    expect(bare(attack.own)).toEqual(bare(weigh.own))
  })

  test('it is lightweight: voters have the brief and the plan, and no page', async () => {
    const { prompts } = await outcome()
    const prompt = prompts.get(`${STAGE}/plan:s2`) ?? ''
    expect(prompt).toContain('R1 Opening hours')
    expect(prompt).not.toMatch(/<!doctype|Fresh at seven\./)
  })
})

describe('the plan check', () => {
  test('[OK-36] one vote each, and it passes', async () => {
    const { own, result, known, state } = await outcome()
    expect(asked(own)).toEqual(['s1', 's2', 's3'].map((seat) => `${STAGE}/plan:${seat}`))
    expect([result, known.result?.advisory]).toEqual(['passed', false])
    expect(state.stages[STAGE]).toMatchObject({ status: 'shipped' })
  })

  test('[OK-37] [OK-39] dissent of one passes and is kept, and what is contested stands first', async () => {
    const one = await outcome({ 'plan:s2': against('P-Step-2', 'e') })
    expect(one.result).toBe('passed-with-dissent')
    expect(one.known.gate?.dissent).toEqual(['P-Step-2 s2 e'])
    const kept = { item: 'P-Step-2', seat: 's2', kind: 'e', note: 'Of P-Step-2.' }
    expect(dissentOf(one.known)).toMatchObject([kept])
    const both = votes(IDS, { 'P-Step-1': 'disagree', 'P-Step-2': 'disagree' })
    const replies = { 'plan:s1': both, 'plan:s2': against('P-Step-2'), 'plan:s4': votes(IDS) }
    const two = await outcome(replies, { setup: { seats: seats(4) } })
    expect(two.result).toBe('passed-with-dissent')
    expect(two.known.gate?.dissent).toEqual(['P-Step-2 s1 c', 'P-Step-2 s2 c', 'P-Step-1 s1 c'])
  })

  test('[OK-37] [OK-38] a majority blocks', async () => {
    const replies = { 'plan:s1': against('P-Step-1', 'a'), 'plan:s3': against('P-Step-1', 'b') }
    const { known, state } = await outcome(replies)
    expect(known.rows?.find(({ item }) => item.id === 'P-Step-1')?.class).toBe('majority-disagree')
    expect(state.stages[STAGE]).toMatchObject({ status: 'below_threshold' })
    const refused = { gate: 'V', stage: STAGE, result: 'blocked-by-disagreement' }
    expect(shippingOf(state).refused).toEqual([refused])
  })

  test('[OK-19] a seat whose vote does not come twice is left out', async () => {
    const { known, result, own } = await outcome({ 'plan:s2': FAILS, 'plan:s2#2': FAILS })
    expect(known.leftOut).toEqual(['s2'])
    expect(known.rows?.every(({ votes: cast }) => cast.length === 2)).toBe(true)
    expect(asked(own)).toHaveLength(4)
    expect(result).toBe('passed')
  })

  test('[OK-38] with one vote there is no result, and it does not stand for one', async () => {
    const replies = { 'plan:s2': FAILS, 'plan:s2#2': FAILS, 'plan:s3': FAILS, 'plan:s3#2': FAILS }
    const { rule, result, state, known } = await outcome(replies)
    expect([rule, result, known.result?.advisory]).toEqual(['V2', 'aborted-non-result', false])
    expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'plan_not_voted' })
    expect(shippingOf(state).may).toBe(false)
  })

  test('[OK-8] one seat advises, and stops nobody', async () => {
    const { known, result, state } = await outcome(
      { 'plan:s1': against('P-Step-1') },
      { setup: { seats: seats(1) } },
    )
    expect([result, known.result?.advisory]).toEqual(['aborted-non-result', true])
    expect(known.rows?.[1]?.votes).toMatchObject([{ vote: 'disagree' }])
    expect(shippingOf(state).may).toBe(true)
  })

  test('[OK-48] a stage that is stopped calls its calls off, and waits for none', async () => {
    const hangs = [{ wait: 50_000 }]
    const replies = { 'plan:s1': hangs, 'plan:s2': hangs, 'plan:s3': hangs }
    const { own, state } = await outcome(replies, { told: [[3000, { type: 'stopped', why: 'interrupt' }]] })
    const failed = Array(3).fill('call_failed')
    expect(own.map(({ type }) => type).slice(-5)).toEqual(['stopped', ...failed, 'stage_ended'])
    expect(of(own, 'call_failed')).toHaveLength(3)
    expect(state.stages[STAGE]).toMatchObject({ status: 'interrupted', ended: true })
    expect(own.at(-1)?.t).toBe(3000)
  })
})

describe('[OK-38] a gate that has blocked is never flipped', () => {
  const blocking = { 'plan:s1': against('P-Step-1'), 'plan:s2': against('P-Step-1') }

  test('whatever event follows, of whatever run: nothing but an override lets its version through', async () => {
    const { events } = await outcome(blocking)
    const isBlocked = (log: readonly Event[]) => {
      const state = stateOf(log)
      const { artifact, may } = shippingOf(state)
      expect(planOf(state, STAGE).result?.result).toBe('blocked-by-disagreement')
      // What a later stage has made of it is another version, which this plan was not of.
      return !may || artifact !== hashOf(2)
    }
    const all = [...events, ...recordedRuns().flatMap(({ file }) => file.events)]
    const kinds = new Map(all.map((event) => [`${event.type} ${event.stage === undefined}`, event]))
    const following = [...kinds.values()].filter(({ type }) => type !== 'override')
    expect(following.length).toBeGreaterThan(60)
    const own = following.map((fact) => ({ ...fact, stage: STAGE }))
    for (const fact of [...following, ...own])
      expect(isBlocked(followed(events, [fact])), fact.type).toBe(true)
    // And all of them, one after the other, of its own stage and of none.
    expect(isBlocked(followed(events, [...following, ...own]))).toBe(true)
  })

  test('said anew in the same stage, nothing of it counts', async () => {
    const { events } = await outcome(blocking)
    const gate = { gate: 'V', rule: 'V4', ruleVersion: 1, inputsHash: 'other', result: 'passed' } as const
    const setup = { ...planSetup, artifact: 'another' }
    const again = followed(events, [
      { type: 'plan_itemised', items: [], stage: STAGE },
      { type: 'plan_item_settled', item: 'P-Step-1', class: 'agreed', stage: STAGE },
      { type: 'gate', ...gate, dissent: [], stage: STAGE },
      { type: 'plan_checked', result: 'passed', advisory: false, stage: STAGE },
      { type: 'stage_ended', id: STAGE, status: 'failed', cause: 'artifact_changed' },
      { type: 'stage_opened', id: STAGE, procedure: 'plan-check', setup },
    ])
    expect(shippingOf(stateOf(again)).refused).toMatchObject([{ gate: 'V', stage: STAGE }])
  })

  test('asked again, other votes are other inputs and both rows stay; the same votes are the same inputs', async () => {
    const again = async (more: Partial<PlanSetup>, replies: CheckPlay['replies']) => {
      const { events, state } = await playCheck({
        ...{ setup: { ...planSetup, ...more }, replies: { ...agreeing, ...replies } },
        ...{ after: (await outcome(blocking)).events, stage: 'check:2' },
      })
      const gates = of(events, 'gate').filter(({ gate }) => gate === 'V')
      const results = gates.map(({ result }) => result)
      const { may, refused } = shippingOf(state)
      return { results, inputs: new Set(gates.map(({ inputsHash }) => inputsHash)).size, may, refused }
    }
    const [blocked, passed] = ['blocked-by-disagreement', 'passed']
    expect(await again({}, {})).toMatchObject({ results: [blocked, passed], inputs: 2, may: true })
    const same = { results: [blocked, blocked], inputs: 1, refused: [{ stage: 'check:2' }] }
    expect(await again({ adversarial: false }, blocking)).toMatchObject(same)
  })
})
