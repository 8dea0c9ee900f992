import { readFileSync, writeFileSync } from 'node:fs'
import type { Measured } from '../../src/kernel'
import type { Cue } from '../../src/models/scripted'
import { scriptedModel } from '../../src/models/scripted'
import { criticLoop } from '../../src/procedures/critic-loop'
import { measuring } from '../../src/procedures/measuring'
import { panel } from '../../src/procedures/panel'
import { theater } from '../../src/procedures/theater'
import type { Config } from '../../src/run/config'
import type { Event, Fact, GivenPage, Measurement, Word } from '../../src/run/event'
import { printRun } from '../../src/run/log'
import { createClock } from './clock'
import {
  artifactText,
  draftText,
  low,
  partReplies,
  type RoundText,
  reviewText,
  roundText,
  runText,
  shipText,
} from './scripts'
import { randomPieces, seeded } from './seeded'
import { recordOpinions } from './opinion-takes'
import { creation, perform, runFile } from './stage'
import { critiqueText, high, setup as panelSetup, usualCopy } from './panels'
import type { PanelSetup } from '../../src/run/panel'
import type { PlanVoters } from '../../src/run/plan'
import { goOnAnyway } from '../../src/run/planned'
import { seats, votes } from './ship-checks'
import {
  critique,
  defers,
  escalates,
  escalation,
  fails,
  fixedPage,
  judged,
  PAGE as LOOP_PAGE,
  page as loopPage,
  row as loopRow,
  saidOf,
  scenario,
  setup as loopSetup,
} from './loops'
import { criteriaFor } from '../../src/run/criteria'
import type { LoopSetup } from '../../src/run/critic'
import { roundText as criticText } from '../../src/wire/critic/write'
import { digest } from '../../src/wire/digest'
import { recordExams } from './record-exams'
import { recordShipChecks } from './record-ship-checks'

interface Take {
  readonly stream?: readonly Cue[]
  /** What is said to the calls of rounds, by their names. */
  readonly calls?: Readonly<Record<string, readonly Cue[]>>
  readonly single?: readonly Cue[]
  readonly config?: Partial<Config>
  readonly unsupported?: boolean
  /** A page that exists, which is measured and not judged. */
  readonly page?: string
  readonly measured?: boolean
  /** Copy and its panel instead of a page and its jury. */
  readonly panel?: Partial<PanelSetup>
  /** A critic loop over the page that exists. */
  readonly loop?: Partial<LoopSetup>
  /** What is measured of a page, by its text. */
  readonly rows?: (page: string) => readonly Measurement[]
  readonly interruptAt?: number
  /** What the person answers, and when. */
  readonly answers?: readonly (readonly [at: number, id: string, answer: string])[]
  /** What the person hands over before the run, and once the critic speaks in round 1: by then its page is drawn. */
  readonly said?: readonly Word[]
  /** Who votes on the plan of each further round. */
  readonly planVoters?: PlanVoters
  readonly toldLate?: readonly Word[]
}

const created = '2026-08-01T08:00:00.000Z'
const lows = [1, 2, 3].map((n) => roundText(n, low))
const unclosed = runText(lows.slice(0, 2)).replace('</CRITIQUE_RUN>', '')

/** A text in small pieces with time between them. */
function spoken(text: string, seed: number): Cue[] {
  return randomPieces(text, seeded(seed), 90).flatMap((say): Cue[] => [{ wait: 40 }, { say }])
}

const astray = [
  '<think>I will need three rounds.</think>',
  'Sure, here is the run:\n```xml\n',
  runText([
    'Round one follows. <!-- a comment --> <aside>',
    roundText(1, {
      ...low,
      said: { ...low.said, brand: { score: '7.5/10' }, copy: { score: 'good', declared: 2 } },
    }),
    roundText(2, { said: { critic: { score: 14 }, brand: {} } }).replace(
      '</ROUND>',
      '<PANELIST role="legal" score="9">no</PANELIST></ROUND>',
    ),
    roundText(3, { end: 'composite="9.9" must_fix="3" decision="continue"' }),
    shipText(3, '<p>final</p>'),
    shipText(3),
  ]),
].join('\n')

const split: Partial<Config> = { pace: 'split' }

/** Replies for rounds in calls of their own, as they come in small pieces. */
function spokenParts(rounds: readonly RoundText[], seed: number): Record<string, readonly Cue[]> {
  const replies = Object.entries(partReplies(rounds))
  return Object.fromEntries(replies.map(([call, text], at) => [call, spoken(text, seed + at)]))
}

const planVoters: PlanVoters = { seats: seats(3), adversarial: true }
/** The items of a plan with two changes. */
const PLANNED = ['P-Opt-1', 'P-Step-1', 'P-Step-2', 'P-Val-1', 'P-Val-2', 'P-Rb-1']

/** Votes of each seat in turn, by the items that it is against. */
function cast(stage: string, ...against: readonly (readonly string[])[]): Record<string, readonly Cue[]> {
  const said = against.map((items, at) => {
    const others = Object.fromEntries(items.map((item) => [item, 'disagree']))
    return [`${stage}/plan:s${at + 1}`, spoken(votes(PLANNED, others), 540 + at)] as const
  })
  return Object.fromEntries(said)
}

const good: RoundText = {
  said: { critic: { score: 8.6 }, brand: { score: 8.5 }, a11y: { score: 8.7 }, copy: { score: 8.5 } },
}

const checked: RoundText = {
  page: '<h1 class="pale">Bread</h1><p>Fresh.</p><a id="order" href="#b">Order</a><i id="b"></i>',
  said: {
    ...good.said,
    critic: { score: 8.6, fixes: ['The heading “Bread” has a contrast of 2:1, it needs 3:1'] },
    copy: { score: 8.5, fixes: ['The paragraph “Stale.” says nothing of the bread'] },
  },
}

const refuted: RoundText = {
  page: checked.page ?? '',
  said: { ...good.said, a11y: { score: 8.7, fixes: ['#order has a contrast of 2.1:1, needs 4.5:1'] } },
}

/** What instruments say of the small pages above. */
function checkedRows(button: number): Measurement[] {
  const contrast = { instrument: 'IN-2', rule: 'contrast', ruleVersion: '1', severity: 'high' } as const
  return [
    { ...contrast, target: '#order', said: 'Order', value: button, expected: 4.5, violation: button < 4.5 },
    { ...contrast, target: 'h1', said: 'Bread', value: 15, expected: 3, violation: false },
    { ...contrast, target: 'p', said: 'Fresh.', value: 12, expected: 4.5, violation: false },
  ]
}

/** A reading that could not be taken. */
const unread = {
  instrument: 'IN-2',
  rule: 'contrast',
  ruleVersion: '1',
  severity: 'high',
  violation: false,
} as const

/** What an earlier run has left the person with. */
const before: readonly Word[] = [
  { kind: 'must_fix', id: 'you-1', text: 'Say where the umbrella was left', target: '.lead' },
  {
    kind: 'dismissed',
    finding: 'critic-1.1',
    role: 'critic',
    text: 'The heading “Umbrella” is too quiet',
    reason: 'Quiet is what we want here.',
  },
]

const late: readonly Word[] = [
  { kind: 'must_fix', id: 'you-2', text: 'Make the number a link', artifact: 'page', round: 1 },
  { kind: 'deferred', finding: 'you-1', role: 'you', text: 'Say where the umbrella was left', reason: '' },
]

const takes: Readonly<Record<string, Take>> = {
  below_threshold: { stream: spoken(runText([...lows, shipText(3, '<p>wishful</p>')]), 1) },
  beyond_last_round: { stream: spoken(runText([...lows, roundText(4), shipText(4)]), 2) },
  timed_out: { stream: [...spoken(unclosed, 3), { wait: 900_000 }] },
  failed: { stream: [...spoken(unclosed, 4), { fail: 'network_cut' }] },
  failed_early: { stream: [{ wait: 50 }, { fail: 'http' }] },
  ship_missing: { stream: spoken(runText([roundText(1)]), 5) },
  regressed: {
    stream: spoken(runText([roundText(1, low), roundText(2), shipText(2, '<p>worse</p>')]), 6),
    measured: true,
  },
  astray: { stream: spoken(astray, 7) },
  oversize: {
    stream: spoken(runText([roundText(1, { padding: 3000 })]), 8),
    config: { parserMaxBlockBytes: 2048 },
  },
  missing_artifact: { stream: spoken(runText([roundText(1, { page: false })]), 9) },
  other_version: { stream: spoken(runText([roundText(1)], 'version="2"'), 10) },
  interrupted_early: {
    stream: [
      ...spoken(
        `<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="designer">${artifactText('<p>x</p>')}`,
        11,
      ),
      { wait: 900_000 },
    ],
    interruptAt: 5000,
  },
  split_shipped: { calls: spokenParts([low, low, {}], 20), config: split },
  split_worse: {
    calls: spokenParts([low, { ...low, page: '<p>worse</p>' }, {}], 30),
    config: split,
    measured: true,
  },
  split_below_threshold: { calls: spokenParts([low, low, low], 40), config: split },
  split_retried: {
    calls: {
      ...spokenParts([low, {}], 50),
      // Two judges are heard before the reply breaks.
      'review:2': spoken(reviewText(2, low).split('<PANELIST role="a11y"')[0] + '<PANELIST role="a11y">', 56),
      'review:2#2': spoken(reviewText(2), 57),
    },
    config: split,
  },
  split_unreadable: {
    calls: {
      ...spokenParts([low], 60),
      'draft:2': spoken('Here is what I would do.', 66),
      'draft:2#2': spoken('<PANELIST role="designer"><NOTES>', 67),
    },
    config: split,
  },
  split_degraded: {
    calls: { ...spokenParts([low], 70), 'review:1': spoken('Lovely, all of it.', 76) },
    single: spoken('<!doctype html><html><body>plain</body></html>', 77),
    config: split,
  },
  split_timed_out: {
    calls: { ...spokenParts([low], 80), 'draft:2': [...spoken(draftText(2), 86), { wait: 900_000 }] },
    config: split,
  },
  split_failed: {
    calls: { ...spokenParts([low], 90), 'draft:2': [{ wait: 60 }, { fail: 'network_cut' }] },
    config: split,
  },
  split_interrupted: {
    calls: { ...spokenParts([low], 100), 'draft:2': [...spoken(draftText(2), 106), { wait: 900_000 }] },
    config: split,
    interruptAt: 5000,
  },
  split_drained: {
    calls: { ...spokenParts([{}], 110), 'review:1': [...spoken(reviewText(1), 116), { wait: 900_000 }] },
    config: split,
  },
  split_asked: {
    calls: spokenParts([low, {}], 120),
    config: { ...split, askEachRound: true },
    answers: [[400_000, 'another:1', 'go_on']],
  },
  split_planned: {
    calls: { ...spokenParts([low, {}], 520), ...cast('plan:1', [], ['P-Step-2'], []) },
    config: split,
    planVoters,
  },
  split_plan_refused: {
    calls: {
      ...spokenParts([low, {}], 530),
      ...cast('plan:1', ['P-Step-1'], ['P-Step-1'], []),
      ...cast('plan:2', ['P-Step-1'], ['P-Step-1'], []),
    },
    config: split,
    planVoters,
    answers: [
      [400_000, 'refused:plan:1', 'check_again'],
      [800_000, 'refused:plan:2', goOnAnyway('The contrast was measured, and the plan names it.')],
    ],
  },
  // One must-fix of round 1 is a lie and one is true, and the button that nobody names is too pale. Round 2 mends it.
  split_checked: {
    calls: spokenParts(
      [
        checked,
        { ...good, page: '<h1>Bread</h1><p>Fresh.</p><a id="order" href="#b">Order</a><i id="b"></i>' },
      ],
      140,
    ),
    config: { ...split, evidence: 'counts' },
    rows: (page) => checkedRows(page.includes('pale') ? 2.9 : 7.1),
  },
  // A refuted must-fix alone keeps nothing from shipping.
  joined_refuted: {
    calls: { 'round:1': spoken(roundText(1, refuted), 150) },
    config: { pace: 'joined', evidence: 'counts' },
    rows: () => checkedRows(7.1),
  },
  // The same where measurements only stand beside the verdict.
  joined_shown: {
    calls: { 'round:1': spoken(roundText(1, refuted), 160) },
    config: { pace: 'joined', evidence: 'shown', maxRounds: 1 },
    rows: () => checkedRows(7.1),
  },
  // Two rounds of what may go astray without ending anything: a judge that is silent, a score that is a word, a shallow
  // debate, totals that are not ours, and a round without a page of its own.
  odd: { stream: spoken(readFileSync('tests/runs/raw/odd.wire.txt', 'utf8'), 170) },
  // A page on which there is nothing to be seen.
  blank: {
    calls: {
      ...spokenParts([{ ...low, page: '<!doctype html><title>Bread</title><div></div>' }], 180),
      'draft:2': [{ wait: 60 }, { fail: 'network_cut' }],
    },
    config: split,
  },
  // Its connection sits out: nobody asks for a round.
  unsupported: {
    single: spoken('<!doctype html><html lang="en"><title>Bread</title><h1>Bread</h1></html>', 190),
    unsupported: true,
  },
  // Its skill wants no jury: one pass, measured, and nobody has reviewed it.
  switched_off: {
    single: spoken('<!doctype html><html lang="en"><title>Bread</title><h1>Bread</h1></html>', 220),
    config: { ...split, enabled: false, enabledBy: 'skill' },
    rows: () => checkedRows(7.1),
  },
  // A page of the person's own, measured and not judged; one reading could not be taken.
  measured: {
    page: '<!doctype html><html lang="en"><title>Bread</title><h1>Bread</h1><p>Fresh at seven.</p><a id="order" href="#b">Order</a><i id="b"></i></html>',
    rows: () => [
      ...checkedRows(2.9),
      { ...unread, target: 'p', said: 'Fresh at seven.', cannot: 'text_over_image', width: 375 },
    ],
  },
  // Every judge is content with the page of round 1, which could not know what the person asks for meanwhile.
  split_told: {
    calls: spokenParts([good, good], 200),
    config: split,
    said: before,
    toldLate: late,
  },
  // A judge raises what the person has asked for, and another one what they had dismissed.
  joined_told: {
    calls: {
      'round:1': spoken(
        roundText(1, {
          said: {
            ...good.said,
            critic: { score: 8.6, fixes: ['The heading “Umbrella” is too quiet for a notice'] },
            copy: { score: 8.5, fixes: ['you-1: the page does not say where it was left'] },
          },
        }),
        210,
      ),
      'round:2': spoken(roundText(2, good), 211),
    },
    config: { pace: 'joined' },
    said: before,
  },
  joined_shipped: {
    calls: {
      'round:1': spoken(roundText(1, low), 130),
      'round:2': spoken(roundText(2, { page: false }), 131),
    },
    config: { pace: 'joined' },
  },
}

/** What the seats of a panel say, in small pieces with time between them. */
function copyReplies(replies: Readonly<Record<string, string>>): NonNullable<Take['calls']> {
  const all = Object.entries({ ...usualCopy, ...replies })
  return Object.fromEntries(all.map(([call, text], seed) => [call, spoken(text, seed + 1)]))
}

const noTitle = high('There is no title at all.')
const noPrice = high('The price of the loaf is hidden in the last line.', 'The second version')
const counting: Partial<Config> = { evidence: 'counts', scoreThreshold: 4 }

const panels: Readonly<Record<string, Take>> = {
  panel_approved: {
    panel: {},
    config: counting,
    calls: copyReplies({
      'critique:1:search': critiqueText(6, [noTitle]),
      'critique:2:search': critiqueText(6, [noPrice]),
      'regress:2': '{"items":[{"id":"K1","kept":false,"quote":"Bread"}]}',
    }),
  },
  panel_max_rounds: {
    panel: { recipe: { ...panelSetup.recipe, maxRevisionRounds: 2 } },
    config: counting,
    calls: copyReplies({
      'critique:1:search': critiqueText(6, [noTitle]),
      'critique:2:search': critiqueText(6, [noTitle]),
    }),
  },
  panel_not_reviewed: { panel: {}, config: counting, calls: copyReplies({ select: '[]' }) },
  panel_unread: {
    panel: {},
    config: counting,
    calls: {
      ...copyReplies({ 'critique:1:search': 'Fine!', 'critique:1:search#2': 'Fine, I said.' }),
      'critique:1:positioning': [{ wait: 80 }, { fail: 'http' }],
    },
    answers: [[60_000, 'critics:1:1', 'stop']],
  },
  panel_chosen: {
    panel: { confirm: true, reask: 'objectors' },
    config: counting,
    calls: copyReplies({
      select: 'Everyone.',
      'select#2': '["positioning","search","nobody"]',
      'critique:1:behaviour': critiqueText(5, [noTitle]),
      'critique:1:search': critiqueText(9),
    }),
    answers: [[30_000, 'confirm_critics', 'search,behaviour']],
  },
  panel_interrupted: { panel: {}, config: counting, calls: copyReplies({}), interruptAt: 100 },
}

/** What a critic and a fixer say, in small pieces with time between them. */
function loopReplies(
  replies: Readonly<Record<string, Parameters<typeof saidOf>[0]>>,
): NonNullable<Take['calls']> {
  const all = Object.entries(replies)
  return Object.fromEntries(
    all.map(([call, said], seed) => [
      call,
      typeof said === 'string' ? spoken(said, seed) : spokenReply(said, seed),
    ]),
  )
}

function spokenReply(said: Parameters<typeof saidOf>[0], seed: number): readonly Cue[] {
  const reply = saidOf(said)
  return typeof reply === 'string' ? spoken(reply, seed) : reply
}

const noTimes = fails('BRIEF_COVERAGE', 'Say when the shop opens.')
const noPlace = fails('BRIEF_COVERAGE', 'Name the street and the house.')
const questions = [
  'Does the shop open on Sundays?',
  'Are dogs welcome?',
  'Cards?',
  'Is there a name for the cake?',
]
const asking = judged(escalates('BRIEF_COVERAGE'), {
  escalations: questions.map((question) => escalation(question)),
})

const loops: readonly (readonly [string, Take])[] = [
  [
    'loop_converged',
    {
      loop: {},
      rows: (text) => [loopRow(!text.includes('version'))],
      calls: loopReplies({
        'critic:1': 'PASS, all of it.',
        'critic:1#2': criticText(1, judged(noTimes, { result: { keyword: 'CONVERGED', passes: 1 } })),
        'fix:1': fixedPage(1),
        'critic:2': judged(defers('BRIEF_COVERAGE', 'The photographs come next week.')),
        'critic:3': judged(defers('BRIEF_COVERAGE', 'The photographs come next week.')),
      }),
    },
  ],
  [
    'loop_answered',
    {
      loop: {},
      calls: loopReplies({
        'critic:1': criticText(1, asking),
        'fix:1': 'Done.',
        'fix:1#2': fixedPage(1),
        'critic:2': critique(),
      }),
      answers: [
        [60_000, 'escalate:1:1', 'E1=1;E2=skip;E3=2'],
        [90_000_000, 'escalate:1:2', 'E4=skip'],
      ],
    },
  ],
  [
    'loop_cap',
    {
      loop: {
        cap: 3,
        criteria: criteriaFor('page')
          .slice(0, 2)
          .map(({ id, question }) => ({ id, question })),
      },
      calls: loopReplies({
        'critic:1': judged(noTimes, {
          adversarial: [
            scenario('sceptic', { realistic: true }),
            scenario('devils_advocate'),
            scenario('edge_case_hunter'),
          ],
        }),
        'fix:1': fixedPage(1),
        'critic:2': 'PASS',
        'critic:2#2': 'PASS, I said.',
        'critic:3': judged(noPlace),
      }),
    },
  ],
  [
    'loop_unread',
    {
      loop: {},
      calls: {
        ...loopReplies({
          'critic:1': judged(noTimes),
          'fix:1': fixedPage(1),
          'critic:2': 'Fine.',
          'critic:2#2': 'Fine.',
        }),
        'critic:3': [{ wait: 80 }, { fail: 'http' }],
      },
    },
  ],
  [
    'loop_interrupted',
    {
      loop: {},
      calls: { ...loopReplies({ 'critic:1': judged(noTimes) }), 'fix:1': [{ wait: 900_000 }] },
      interruptAt: 60_000,
    },
  ],
]

/** Finds fault with every page that calls itself worse. */
const measure = (artifact: string, pages: ReadonlyMap<string, { text: string }>): Promise<Measured> => {
  const violation = pages.get(artifact)?.text.includes('worse') ?? false
  const row = {
    instrument: 'IN-1',
    rule: 'contrast',
    target: 'p',
    value: 3.9,
    expected: 4.5,
    violation,
    severity: 'high' as const,
    width: 375,
  }
  return Promise.resolve({ outcome: 'measured', rows: [row] })
}

function givenPage(text: string): GivenPage {
  const { hash, bytes } = digest(text)
  return { name: 'bread.html', hash, bytes, mime: 'text/html', judged: false }
}

async function record(name: string, take: Take) {
  const clock = createClock()
  const existing = take.loop ? LOOP_PAGE : take.page
  const given = existing === undefined ? undefined : take.loop ? loopPage : givenPage(existing)
  const stage = perform({
    procedure: take.panel ? panel : take.loop ? criticLoop() : given ? measuring : theater,
    clock,
    model: scriptedModel(
      { ...take.calls, stream: take.stream ?? [], single: take.single ?? [] },
      clock.sleep,
    ),
    setting: {
      runId: name,
      ...(take.config && { config: take.config }),
      ...(take.unsupported && { unsupported: true }),
      ...(given && { page: given }),
      ...(take.panel && { panel: { ...panelSetup, ...take.panel } }),
      ...(take.loop && { loop: { ...loopSetup, ...take.loop } }),
      ...(take.said && { said: take.said }),
      ...(take.planVoters && { planVoters: take.planVoters }),
    },
    ...(existing !== undefined && given && { pages: new Map([[given.hash, existing]]) }),
    after(event, tell) {
      const isLate = event.type === 'critique.panelist_open' && event.role === 'critic' && event.round === 1
      if (isLate && take.toldLate) tell({ type: 'person_said', words: take.toldLate })
    },
    ...(take.rows && {
      measure: (artifact: string) => ({
        outcome: 'measured' as const,
        rows: take.rows?.(stage.log.bodies.get(artifact)?.text ?? existing ?? '') ?? [],
      }),
    }),
    ...(take.measured && { measure: (artifact: string) => measure(artifact, stage.log.bodies) }),
  })
  if (take.interruptAt !== undefined)
    clock.at(take.interruptAt, () => stage.driven.tell({ type: 'stopped', why: 'interrupt' }))
  for (const [at, id, answer] of take.answers ?? [])
    clock.at(at, () => stage.driven.tell({ type: 'answered', id, answer }))
  await clock.until(stage.driven.done)
  // No reply has brought it, so nothing has put it among the pages of the log.
  if (given) stage.log.bodies.set(given.hash, { hash: given.hash, mime: given.mime, text: existing ?? '' })
  writeFileSync(`tests/runs/${name}.jury`, printRun(runFile(stage, name, created)))
}

/** Every kind of event that no theater of today says, and one that nobody knows. */
const rest: readonly (Fact | { type: string; loud: boolean })[] = [
  creation({ runId: 'everything' }),
  { type: 'run_started' },
  { type: 'stage_opened', id: 'examine', procedure: 'cross-exam' },
  { type: 'pass_skipped', pass: 'coverage', reason: 'critic-skipped: model-unresolved' },
  {
    type: 'question_asked',
    id: 'q1',
    question: 'Which of the two headlines?',
    options: ['The first', 'The second'],
  },
  { type: 'answered', id: 'q1', answer: 'The first' },
  {
    type: 'finding_raised',
    id: 'f1',
    seat: 'bench',
    severity: 'high',
    statement: 'The button has 3.9 to 1.',
    target: '.cta',
    evidence: [{ kind: 'measurement', ref: 'IN-2' }],
  },
  {
    type: 'finding.checked',
    finding: 'f1',
    check: 'confirmed',
    reason: 'violated',
    artifact: 'page',
    rows: [0],
    claimed: 3.9,
    measured: 3.87,
    ruleVersion: 1,
  },
  { type: 'round.checked', round: 1, artifact: 'page' },
  { type: 'finding_struck', finding: 'f1', reason: 'It is a decoration.' },
  {
    type: 'gate',
    gate: 'V',
    rule: 'V3',
    ruleVersion: 1,
    inputsHash: '00000000',
    result: 'passed-with-dissent',
    dissent: ['seat 2'],
  },
  { type: 'override', gate: 'V', reason: 'The dissent is about another page.' },
  { type: 'approved', artifact: 'page' },
  { type: 'stage_ended', id: 'examine' },
  { type: 'critique.applause', loud: true },
  { type: 'call_started', id: 'stream', seat: 'jury' },
  { type: 'call_waiting', id: 'stream', problem: 'rate_limit', attempt: 2, of: 4, ms: 2000 },
  { type: 'call_continued', id: 'stream', n: 1, dropped: 24 },
  { type: 'critique.regression', round: 1, item: 'IN-5 empty_href: a' },
  { type: 'run_recovered', reason: 'page_closed', lost: ['stream'] },
  { type: 'call_failed', id: 'stream', reason: 'lost' },
  { type: 'critique.interrupted' },
  { type: 'run_settled', status: 'interrupted', recoveryReason: 'page_closed' },
]

const counts = { confirmed: 3, total: 4, unit: 'sections' }

/** Every kind of event that a panel and a critic loop may say, whether it makes sense at this place or not. */
const ofStages: readonly Fact[] = [
  creation({
    runId: 'stages',
    panel: {
      recipe: {
        contentType: 'website',
        authorAdvisor: 'brand-writer',
        authorContextDocs: ['positioning'],
        evaluationNeeds: 'Position and search.',
        minAggregateScore: 4,
        maxRevisionRounds: 3,
      },
      advisors: [
        { id: 'brand-writer', name: 'Brand writer', role: 'author' },
        { id: 'search', name: 'Search', role: 'critic', evaluationExpertise: 'Headings and titles.' },
      ],
      documents: [{ type: 'positioning', version: 1, text: 'Bread for people who rise early.' }],
      band: 0.3,
      reask: 'all',
      maxCritics: 5,
      maxFindings: 10,
    },
  }),
  { type: 'run_started' },
  { type: 'draft_saved', artifact: 'copy-1' },
  { type: 'reply_refused', problem: 'No list of ids.', reply: 'I would ask everyone.' },
  { type: 'selection_heard', ids: ['search', 'nobody'] },
  { type: 'selection_failed', reason: 'unreadable' },
  { type: 'panel_selected', ids: ['search'], by: 'model', ignored: ['nobody'] },
  {
    type: 'critic_scored',
    round: 1,
    advisor: 'search',
    score: 6,
    pass: false,
    issues: [
      { severity: 'high', description: 'There is no title.', suggestion: 'Write one.', quote: 'Fresh bread' },
    ],
  },
  { type: 'critic_failed', round: 1, advisor: 'search', reason: 'timeout' },
  {
    type: 'editor_decision',
    round: 1,
    rule: 'P2',
    result: 'revise',
    keeps: 1,
    avg: 6,
    high: 1,
    brief: 'Write a title.',
  },
  {
    type: 'round_summarised',
    round: 1,
    avgScore: 6,
    highIssueCount: 1,
    editorDecision: 'revise',
    brief: 'Write a title.',
    fixedItems: ['The headline names the gain.'],
    wellScoredAspects: ['Search'],
  },
  { type: 'revised', round: 1, artifact: 'copy-2' },
  { type: 'regress_heard', round: 1, items: [{ id: 'K1', kept: false, quote: 'Bread' }] },
  { type: 'regression', round: 1, item: 'The headline names the gain.', quote: 'Bread' },
  {
    type: 'content_saved',
    quality: 'max-rounds-reached',
    reviewed: true,
    artifact: 'copy-2',
    round: 1,
    open: ['There is no title.'],
  },
  { type: 'critic_round_started', round: 1, artifact: 'copy-2' },
  {
    type: 'criterion',
    round: 1,
    id: 'HIERARCHY',
    question: 'Does the outline descend without gaps?',
    answer: '3 of 4 sections do.',
    counts,
    notes: ['The last section begins with an h4.'],
    verdict: 'FAIL',
    fix: 'Make it an h3.',
  },
  {
    type: 'adversarial',
    round: 1,
    perspective: 'sceptic',
    scenario: 'A reader who skims takes the last section for a footnote.',
    realistic: true,
    rationale: '1 of 4 sections is set smaller.',
    counts,
  },
  {
    type: 'escalation_heard',
    round: 1,
    criterion: 'BRIEF_COVERAGE',
    question: 'Does the shop open on Sundays?',
    issue: 'The brief says both.',
    why: 'Only the owner knows.',
    reason: 'missing_information',
    options: [
      { label: 'Open', description: 'Say that it is open.', pro: 'More visits', con: 'May be wrong' },
      { label: 'Closed', description: 'Say that it is closed.', pro: 'Safe', con: 'Fewer visits' },
    ],
  },
  { type: 'result_heard', round: 1, keyword: 'CONTINUE', fixes: 1 },
  { type: 'critic_invalid', round: 1, problem: 'no_numbers', criterion: 'HIERARCHY' },
  { type: 'criterion_measured', round: 1, criterion: 'HIERARCHY', verdict: 'FAIL', counts, bounced: false },
  {
    type: 'escalated',
    round: 1,
    id: 'E1',
    criterion: 'BRIEF_COVERAGE',
    question: 'Does the shop open on Sundays?',
  },
  { type: 'fixed', round: 1, n: 1, artifact: 'copy-3' },
  { type: 'critic_result', round: 1, rule: 'C1', keyword: 'ESCALATE', n: 1 },
  {
    type: 'critic_ended',
    keyword: 'SAFETY CAP',
    passes: 1,
    fixes: 1,
    escalations: 1,
    artifact: 'copy-3',
  },
  { type: 'run_settled', status: 'below_threshold' },
]

const recorded = process.argv.slice(2)
for (const [name, take] of [...Object.entries({ ...takes, ...panels }), ...loops])
  if (recorded.length === 0 || recorded.includes(name)) await record(name, take)
await recordOpinions(recorded, created)
await recordExams(created, recorded)
await recordShipChecks(created, recorded)
writeLog('everything', rest)
writeLog('stages', ofStages)

function writeLog(runId: string, facts: readonly (Fact | { type: string; loud: boolean })[]) {
  // The one unknown kind is there on purpose: logs of newer versions hold such.
  const events = facts.map((fact, seq) => ({ seq, t: seq * 100, ...fact }) as Event)
  writeFileSync(
    `tests/runs/${runId}.jury`,
    printRun({ header: { jury: 1, runId, created }, events, raw: [], bodies: [] }),
  )
}
