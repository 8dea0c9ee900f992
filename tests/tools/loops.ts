import type { Cue } from '../../src/models/scripted'
import { criticLoop } from '../../src/procedures/critic-loop'
import type {
  Counts,
  Criterion,
  CriterionAnswer,
  Escalation,
  LoopSetup,
  Perspective,
  Scenario,
} from '../../src/run/critic'
import { PERSPECTIVES } from '../../src/run/critic'
import type { Event, EventType, GivenPage, Measurement } from '../../src/run/event'
import type { Critique } from '../../src/wire/critic/said'
import { digest } from '../../src/wire/digest'
import { type Play, type Played, play } from './scripts'

/** Two questions: one that code can answer, and one that it cannot. */
export const criteria: readonly Criterion[] = [
  { id: 'BRIEF_COVERAGE', question: 'How much of the brief is there?' },
  { id: 'HIERARCHY', question: 'How many headings descend?', instruments: ['IN-3'] },
]

export const PAGE = '<!doctype html><html lang="en"><title>Bread</title><h1>Bread</h1><h3>Times</h3></html>'
export const fixedPage = (n: number) => PAGE.replace('<h1>Bread', `<h1>Bread, version ${n}`)
export const hashOf = (page: string) => digest(page).hash
export const page: GivenPage = {
  name: 'bread.html',
  ...digest(PAGE),
  mime: 'text/html',
  judged: false,
}
export const setup: LoopSetup = { criteria, cap: 5, artifact: page.hash, mime: 'text/html' }

export const counts: Counts = { confirmed: 3, total: 4, unit: 'sections' }

/** An answer that holds, unless a test says otherwise. */
export function answer(id: string, more: Partial<CriterionAnswer> = {}): CriterionAnswer {
  const question = criteria.find((criterion) => criterion.id === id)?.question ?? ''
  return {
    ...{ id, question, answer: 'Looked at all four sections.', counts },
    notes: ['Nothing is missing: each section was read twice.'],
    verdict: 'PASS',
    ...more,
  }
}

export const fails = (id: string, fix: string) => answer(id, { verdict: 'FAIL', fix })
export const defers = (id: string, reason: string) => answer(id, { verdict: 'DEFER', reason })
export const escalates = (id: string) => answer(id, { verdict: 'ESCALATE' })

export function scenario(perspective: Perspective, more: Partial<Scenario> = {}): Scenario {
  return {
    perspective,
    scenario: `Somebody looks at it as a ${perspective} does.`,
    realistic: false,
    rationale: 'None of the sections leads there.',
    counts: { confirmed: 0, total: 4, unit: 'sections' },
    ...more,
  }
}

/** A question that only the person can answer. */
export function escalation(question: string, more: Partial<Escalation> = {}): Escalation {
  return {
    criterion: 'BRIEF_COVERAGE',
    question,
    issue: 'The brief says both.',
    why: 'Only the owner knows.',
    reason: 'missing_information',
    options: [
      { label: 'Open', description: 'Say that it is open.', pro: 'More visits', con: 'May be wrong' },
      { label: 'Closed', description: 'Say that it is closed.', pro: 'Safe', con: 'Fewer visits' },
    ],
    ...more,
  }
}

/** What a critic says of a round: all is well, unless a test says otherwise. */
export function critique(more: Partial<Critique> = {}): Critique {
  return {
    criteria: criteria.map(({ id }) => answer(id)),
    adversarial: PERSPECTIVES.map((perspective) => scenario(perspective)),
    escalations: [],
    ...more,
  }
}

export const judged = (brief: CriterionAnswer, more: Partial<Critique> = {}) =>
  critique({ criteria: [brief, answer('HIERARCHY')], ...more })

/** The JSON form of a reply. */
export const jsonText = (said: Critique) => JSON.stringify(said)

export const row = (violation: boolean, more: Partial<Measurement> = {}): Measurement => ({
  ...{ instrument: 'IN-3', rule: 'heading_skipped', target: 'h3', violation, severity: 'medium' },
  ...more,
})

export type LoopPlay = Omit<Play, 'calls' | 'setting'> & {
  readonly calls?: Readonly<Record<string, Critique | string | readonly Cue[]>>
  readonly setup?: Partial<LoopSetup>
  /** What code finds on a page, by its text. */
  readonly rows?: (page: string) => readonly Measurement[]
  /** What the person answers, by the question. */
  readonly answers?: Readonly<Record<string, string>>
}

/** A whole loop on a scripted model, over a page that is there. Where nothing is said of a call, it finds nothing. */
export function playLoop({
  calls = {},
  setup: own,
  rows,
  answers = {},
  ...rest
}: LoopPlay = {}): Promise<Played> {
  const usual: NonNullable<LoopPlay['calls']> = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((n): [string, Critique | string][] => [
      [`critic:${n}`, critique()],
      [`fix:${n}`, fixedPage(n)],
    ]),
  )
  const said = Object.entries({ ...usual, ...calls })
  const pages = new Map([
    [page.hash, PAGE],
    ...[1, 2, 3, 4, 5, 6].map((n) => [hashOf(fixedPage(n)), fixedPage(n)] as const),
  ])
  const after: LoopPlay['after'] = (event, tell) => {
    const said = event.type === 'question_asked' ? answers[event.id] : undefined
    if (event.type === 'question_asked' && said !== undefined)
      tell({ type: 'answered', id: event.id, answer: said })
  }
  return play({
    procedure: criticLoop(),
    after,
    ...(rows && {
      measure: (artifact: string) => ({
        outcome: 'measured' as const,
        rows: rows(pages.get(artifact) ?? ''),
      }),
    }),
    ...rest,
    pages,
    setting: { page, loop: { ...setup, ...own } },
    calls: Object.fromEntries(said.map(([call, reply]) => [call, saidOf(reply)])),
  })
}

export function saidOf(said: Critique | string | readonly Cue[]): string | readonly Cue[] {
  return typeof said === 'object' && 'criteria' in said ? jsonText(said) : said
}

export function of<T extends EventType>(events: readonly Event[], type: T) {
  return events.filter((event): event is Extract<Event, { type: T }> => event.type === type)
}

export const asked = (events: readonly Event[]) => of(events, 'call_started').map(({ id }) => id)
