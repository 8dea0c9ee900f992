import { describe, expect, test } from 'vitest'
import type { Cue } from '../../../src/models/scripted'
import { classOf, gateV } from '../../../src/procedures/plan-check/gate'
import { planOf as itemsOf } from '../../../src/procedures/plan-check/items'
import type { Event } from '../../../src/run/event'
import { PLAN_CLASSES, type PlanClass, type PlanSetup, type PlanVote } from '../../../src/run/plan'
import { dissentOf, planOf } from '../../../src/run/plan-state'
import { shipCheckLimits } from '../../../src/run/ship-check-limits'
import { shippingOf } from '../../../src/run/shipping'
import { asked, of } from '../../tools/loops'
import {
  type CheckPlay,
  followed,
  hashOf,
  INK,
  pageOf,
  PALE,
  planSetup,
  playCheck,
  playRun,
  type Reply,
  rows,
  seats,
  STAGE,
  stateOf,
  votes,
} from '../../tools/ship-checks'
import { recordedRuns } from '../../building/runs'

const IDS = ['P-Opt-1', 'P-Step-1', 'P-Step-2', 'P-Val-1', 'P-Val-2', 'P-Rb-1', 'P-Rb-2']
const fails: readonly Cue[] = [{ fail: 'http' }]
const agreeing = { 'plan:s1': votes(IDS), 'plan:s2': votes(IDS), 'plan:s3': votes(IDS) }

async function outcome({
  setup,
  replies,
  ...options
}: Partial<Omit<CheckPlay, 'setup'>> & { setup?: Partial<PlanSetup> } = {}) {
  const played = await playCheck({
    setup: { ...planSetup, ...setup },
    replies: { ...agreeing, ...replies },
    ...options,
  })
  const known = planOf(played.state, STAGE)
  return { ...played, known, rule: known.gate?.rule, result: known.result?.result }
}

const against = (item: string, kind = 'c') => votes(IDS, { [item]: `DISAGREE(${kind})` })

describe('[OK-37] how the votes on one item come out', () => {
  const cases = [1, 2, 3, 4, 5].flatMap((n) =>
    Array.from({ length: n + 1 }, (_, against) => [n, against, expected(n, against)] as const),
  )

  function expected(n: number, against: number): PlanClass {
    if (n < 2) return 'no-quorum'
    if (against === 0) return 'agreed'
    if (against * 2 === n) return 'contested-item'
    return against * 2 > n ? 'majority-disagree' : 'dissent-isolated'
  }

  test.each(cases)('%i voters, %i against: %s', (n, against, className) => {
    const said: PlanVote[] = Array.from({ length: n }, (_, at) => (at < against ? 'disagree' : 'agree'))
    expect(classOf(said)).toBe(className)
    // A supplement agrees, and in which order they vote is all the same.
    expect(classOf(said.map((vote) => (vote === 'agree' ? 'supplement' : vote)).toReversed())).toBe(className)
  })

  test('nobody has voted', () => expect(classOf([])).toBe('no-quorum'))
})

describe('gate V, row by row', () => {
  test.each<[string, readonly PlanClass[], string, string]>([
    ['V1', ['agreed', 'majority-disagree'], 'V1', 'blocked-by-disagreement'],
    ['V1 goes before V2', ['no-quorum', 'majority-disagree'], 'V1', 'blocked-by-disagreement'],
    ['V2', ['agreed', 'no-quorum'], 'V2', 'aborted-non-result'],
    ['V2 goes before V3', ['contested-item', 'no-quorum'], 'V2', 'aborted-non-result'],
    ['V3 contested', ['agreed', 'contested-item'], 'V3', 'passed-with-dissent'],
    ['V3 isolated', ['agreed', 'dissent-isolated'], 'V3', 'passed-with-dissent'],
    ['V4', ['agreed', 'agreed'], 'V4', 'passed'],
    ['V4 nothing to check', [], 'V4', 'passed'],
  ])('[OK-37] %s', (_, classes, rule, result) => {
    expect(gateV(classes)).toEqual({ rule, result })
  })

  test('[OK-37] any two classes, in any order, meet one row', () => {
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
      { id: 'P-Rb-1', kind: 'Rb', text: 'The headline .head says nothing of the bread' },
      { id: 'P-Rb-2', kind: 'Rb', text: '', round: 2 },
    ])
    expect(of(own, 'plan_itemised')).toHaveLength(1)
  })

  test('what it leans on: approved copy first, and places that two changes are about', async () => {
    const materials = [
      { kind: 'document', name: 'Prices', text: 'x' },
      { kind: 'copy', name: 'The copy', text: 'Fresh at seven.' },
    ] as const
    const rounds = [
      {
        page: pageOf(2),
        said: { critic: { score: 6, fixes: [PALE] }, a11y: { score: 6, fixes: ['Make #order larger'] } },
      },
    ]
    const run = await playRun({ rounds, materials })
    const { items } = itemsOf(stateOf(run.log.events), { ...planSetup, round: 1 })
    expect(items.filter(({ kind }) => kind === 'Dep')).toEqual([
      { id: 'P-Dep-1', kind: 'Dep', text: 'The copy', material: 'copy' },
      { id: 'P-Dep-2', kind: 'Dep', text: 'Prices', material: 'document' },
      { id: 'P-Dep-3', kind: 'Dep', text: '', target: '#order', of: ['P-Step-1', 'P-Step-2'] },
    ])
  })

  test('it is the plan of its round, whatever came after', async () => {
    const state = stateOf((await playRun()).log.events)
    const { items } = itemsOf(state, { ...planSetup, artifact: hashOf(1), round: 1 })
    expect(items.filter(({ kind }) => kind === 'Step').map(({ text }) => text)).toEqual([
      PALE,
      'The headline .head says nothing of the bread',
      INK,
    ])
    expect(items.filter(({ kind }) => kind === 'Rb')).toEqual([
      { id: 'P-Rb-1', kind: 'Rb', text: '', round: 1 },
    ])
  })

  test('where another round was better, that is a direction too', async () => {
    const worse = [
      { page: pageOf(1), said: { critic: { score: 7.5, fixes: [PALE] }, a11y: { score: 8, fixes: [INK] } } },
      { page: pageOf(2), said: { critic: { score: 3, fixes: [PALE] }, a11y: { score: 3, fixes: [INK] } } },
    ]
    const { items } = itemsOf(stateOf((await playRun({ rounds: worse })).log.events), planSetup)
    expect(items.filter(({ round }) => round !== undefined).map(({ id, round }) => [id, round])).toEqual([
      ['P-Opt-1', 2],
      ['P-Opt-2', 1],
      ['P-Rb-1', 1],
    ])
  })

  test('there are never more than twenty items, and how many changes found no room is said', async () => {
    const many = (what: string) =>
      Array.from({ length: 5 }, (_, n) => `${what} number ${n} ${'abcde'[n]?.repeat(12)} of .part-${n}`)
    const materials = Array.from({ length: 5 }, (_, n) => ({
      kind: 'document' as const,
      name: `Document ${n}`,
      text: 'x',
    }))
    const rounds = [
      {
        page: pageOf(1),
        said: {
          critic: { score: 6, fixes: [PALE, 'Say the price'] },
          copy: { score: 6, fixes: ['Cut the end'] },
        },
      },
      {
        page: pageOf(2),
        said: {
          critic: { score: 3, fixes: many('Move') },
          a11y: { score: 3, fixes: many('Name') },
          brand: { score: 3, fixes: many('Colour') },
        },
      },
    ]
    const { known } = await outcome({ rounds, materials })
    expect(known.rows).toHaveLength(shipCheckLimits.items)
    expect(known.left).toBeGreaterThan(0)
    expect(known.rows?.filter(({ item }) => item.kind === 'Step')).toHaveLength(shipCheckLimits.steps)
  })

  test('nothing is open: nothing is asked, it has passed, and that is all it says', async () => {
    const rounds = [{ page: pageOf(2), said: { critic: { score: 9 } } }]
    const { known, own, result, rule } = await outcome({ rounds, setup: { round: 1 } })
    expect(asked(own)).toEqual([])
    expect(known.rows).toEqual([])
    expect([rule, result]).toEqual(['V4', 'passed'])
    expect(of(own, 'pass_skipped')).toMatchObject([{ pass: 'plan', reason: 'nothing-to-check' }])
  })

  test('a change that was only measured names its measurement; one that was checked, the row', async () => {
    const link = {
      instrument: 'IN-5',
      rule: 'dead_link',
      target: '#order',
      violation: true,
      severity: 'high',
    } as const
    const state = stateOf((await playRun({ rows: [...rows(), link] })).log.events)
    const steps = itemsOf(state, planSetup).items.filter(({ kind }) => kind === 'Step')
    expect(steps.map(({ measurement }) => measurement)).toContain('IN-5 dead_link')
    // Rows of another version are no evidence of this one.
    const other = itemsOf(state, { ...planSetup, artifact: hashOf(1) }).items
    expect(other.find(({ text }) => text === PALE)?.measurement).toBeUndefined()
  })
})

describe('[OK-40] what an item names is looked for by code before anybody votes', () => {
  test('and each voter is told', async () => {
    const { known, prompts } = await outcome({
      rounds: [
        {
          page: pageOf(2),
          said: {
            critic: { score: 6, fixes: ['The link .gone is too pale', 'Use --accent-soft on .lead'] },
            a11y: { score: 6, fixes: [PALE] },
          },
        },
      ],
      setup: { round: 1 },
    })
    expect(known.rows?.filter(({ item }) => item.kind === 'Step').map(({ exists }) => exists)).toEqual([
      { target: false },
      { target: true, token: false },
      { target: true, measurement: true },
    ])
    const prompt = prompts.get(`${STAGE}/plan:s1`)
    for (const line of [
      'place .gone exists: n',
      'place .lead exists: y',
      'token --accent-soft exists: n',
      'measurement IN-2 contrast exists: y',
    ])
      expect(prompt).toContain(line)
  })

  test('a token is there in the page or in what the run was given, and none for another one’s beginning', async () => {
    const tokens = async (page: string, brand: string) => {
      const rounds = [{ page, said: { critic: { score: 6, fixes: ['Use --ink for the text'] } } }]
      const { known } = await outcome({
        rounds,
        setup: { round: 1, artifact: hashOf(2) },
        page,
        materials: [{ kind: 'brand', name: 'Brand', text: brand }],
      })
      return known.rows?.find(({ item }) => item.kind === 'Step')?.exists.token
    }
    expect(await tokens(pageOf(2), '')).toBe(true)
    expect(await tokens('<p>bare</p>', '- `--ink`: #222')).toBe(true)
    expect(await tokens('<p>bare</p>', '- `--ink-soft`: #222')).toBe(false)
  })

  test('the posture changes what a voter is told, and nothing else', async () => {
    const [attack, weigh] = [await outcome(), await outcome({ setup: { adversarial: false } })]
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
    expect(prompt).not.toContain('<!doctype')
    expect(prompt).not.toContain('Fresh at seven.')
  })
})

describe('the plan check', () => {
  test('[OK-36] one vote each, and it passes', async () => {
    const { own, result, known, state } = await outcome()
    expect(asked(own)).toEqual(['s1', 's2', 's3'].map((seat) => `${STAGE}/plan:${seat}`))
    expect(result).toBe('passed')
    expect(known.result?.advisory).toBe(false)
    expect(state.stages[STAGE]).toMatchObject({ status: 'shipped' })
    expect(of(own, 'artifact_audited')).toMatchObject([{ artifact: hashOf(2), after: hashOf(2) }])
  })

  test('[OK-37] [OK-39] dissent of one passes, and is kept', async () => {
    const { known, result } = await outcome({ replies: { 'plan:s2': against('P-Step-2', 'e') } })
    expect(result).toBe('passed-with-dissent')
    expect(known.gate?.dissent).toEqual(['P-Step-2 s2 e'])
    expect(dissentOf(known)).toMatchObject([
      { item: 'P-Step-2', seat: 's2', kind: 'e', note: 'Of P-Step-2.' },
    ])
  })

  test('[OK-39] what is contested stands first', async () => {
    const { known, result } = await outcome({
      setup: { seats: seats(4) },
      replies: {
        'plan:s1': votes(IDS, { 'P-Step-1': 'disagree', 'P-Step-2': 'disagree' }),
        'plan:s2': against('P-Step-2'),
        'plan:s4': votes(IDS),
      },
    })
    expect(result).toBe('passed-with-dissent')
    expect(known.gate?.dissent).toEqual(['P-Step-2 s1 c', 'P-Step-2 s2 c', 'P-Step-1 s1 c'])
  })

  test('[OK-37] [OK-38] a majority blocks', async () => {
    const { known, result, state } = await outcome({
      replies: { 'plan:s1': against('P-Step-1', 'a'), 'plan:s3': against('P-Step-1', 'b') },
    })
    expect(result).toBe('blocked-by-disagreement')
    expect(known.rows?.find(({ item }) => item.id === 'P-Step-1')?.class).toBe('majority-disagree')
    expect(state.stages[STAGE]).toMatchObject({ status: 'below_threshold' })
    expect(shippingOf(state).refused).toEqual([
      { gate: 'V', stage: STAGE, result: 'blocked-by-disagreement' },
    ])
  })

  test.each<[string, Reply]>([
    ['does not come', fails],
    ['has a disagreement without a kind', votes(IDS, { 'P-Step-1': 'uncertain' })],
    ['leaves an item out', votes(IDS.slice(1))],
  ])('[OK-19] a seat whose vote %s twice is left out', async (_, said) => {
    const { known, result, own } = await outcome({ replies: { 'plan:s2': said, 'plan:s2#2': said } })
    expect(known.leftOut).toEqual(['s2'])
    expect(known.rows?.every(({ votes: cast }) => cast.length === 2)).toBe(true)
    expect(asked(own)).toHaveLength(4)
    expect(result).toBe('passed')
  })

  test('[OK-38] with one vote there is no result, and it does not stand for one', async () => {
    const { rule, result, state, known } = await outcome({
      replies: { 'plan:s2': fails, 'plan:s2#2': fails, 'plan:s3': fails, 'plan:s3#2': fails },
    })
    expect([rule, result]).toEqual(['V2', 'aborted-non-result'])
    expect(known.result?.advisory).toBe(false)
    expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'plan_not_voted' })
    expect(shippingOf(state).may).toBe(false)
  })

  test('[OK-8] one seat advises, and stops nobody', async () => {
    const { known, result, state } = await outcome({
      setup: { seats: seats(1) },
      replies: { 'plan:s1': against('P-Step-1') },
    })
    expect(result).toBe('aborted-non-result')
    expect(known.result?.advisory).toBe(true)
    expect(known.rows?.[1]?.votes).toMatchObject([{ vote: 'disagree' }])
    expect(shippingOf(state).may).toBe(true)
  })
})

describe('[OK-38] a gate that has blocked is never flipped', () => {
  const blocking = { 'plan:s1': against('P-Step-1'), 'plan:s2': against('P-Step-1') }

  test('whatever event follows, of whatever run: nothing but an override lets its version through', async () => {
    const { events } = await outcome({ replies: blocking })
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
    for (const { seq: _seq, t: _t, ...fact } of following) {
      expect(isBlocked(followed(events, [fact])), fact.type).toBe(true)
      expect(isBlocked(followed(events, [{ ...fact, stage: STAGE }])), fact.type).toBe(true)
    }
    // And all of them, one after the other, of its own stage and of none.
    expect(
      isBlocked(followed(events, [...following, ...following.map((fact) => ({ ...fact, stage: STAGE }))])),
    ).toBe(true)
  })

  test('said anew in the same stage, nothing of it counts', async () => {
    const { events } = await outcome({ replies: blocking })
    const again = followed(events, [
      { type: 'plan_itemised', items: [], stage: STAGE },
      { type: 'plan_item_settled', item: 'P-Step-1', class: 'agreed', stage: STAGE },
      {
        type: 'gate',
        gate: 'V',
        rule: 'V4',
        ruleVersion: 1,
        inputsHash: 'other',
        result: 'passed',
        dissent: [],
        stage: STAGE,
      },
      { type: 'plan_checked', result: 'passed', advisory: false, stage: STAGE },
      { type: 'stage_ended', id: STAGE, status: 'failed', cause: 'artifact_changed' },
      {
        type: 'stage_opened',
        id: STAGE,
        procedure: 'plan-check',
        setup: { ...planSetup, artifact: 'another' },
      },
    ])
    expect(shippingOf(stateOf(again)).refused).toMatchObject([{ gate: 'V', stage: STAGE }])
  })

  test('asked again, other votes are other inputs, and both rows stay', async () => {
    const first = await outcome({ replies: blocking })
    const second = await playCheck({
      setup: planSetup,
      replies: agreeing,
      after: first.events,
      stage: 'check:2',
    })
    const gates = of(second.events, 'gate').filter(({ gate }) => gate === 'V')
    expect(gates.map(({ result }) => result)).toEqual(['blocked-by-disagreement', 'passed'])
    expect(new Set(gates.map(({ inputsHash }) => inputsHash)).size).toBe(2)
    expect(shippingOf(second.state).may).toBe(true)
  })

  test('the same votes on the same plan are the same inputs, and come to the same', async () => {
    const first = await outcome({ replies: blocking })
    const second = await playCheck({
      setup: { ...planSetup, adversarial: false },
      replies: { ...agreeing, ...blocking },
      after: first.events,
      stage: 'check:2',
    })
    const gates = of(second.events, 'gate').filter(({ gate }) => gate === 'V')
    expect(new Set(gates.map(({ inputsHash }) => inputsHash)).size).toBe(1)
    expect(shippingOf(second.state).refused).toMatchObject([{ stage: 'check:2' }])
  })
})
