import {
  FINDING_STATES,
  type FindingState,
  GRAVITIES,
  type Gravity,
  type ListedFinding,
} from '../../run/finding-list'
import { holds, needlesOf, searched } from '../../run/searched'
import type { Notes } from '../../../workers/library-surface'

/** What findings are narrowed down to. Values of one kind widen, kinds narrow. */
export interface FindingNarrowing {
  readonly states: readonly FindingState[]
  readonly lenses: readonly string[]
  readonly gravities: readonly Gravity[]
  readonly starred: boolean
  readonly commented: boolean
  readonly text: string
}

/** As it stands in an address. What is no kind that there is, narrows nothing. */
export function readFindingNarrowing(query: string): FindingNarrowing {
  const said = new URLSearchParams(query)
  const listed = (name: string) => (said.get(name) ?? '').split(',').filter((value) => value !== '')
  const known = <T extends string>(all: readonly T[], name: string) =>
    all.filter((value) => listed(name).includes(value))
  return {
    states: known(FINDING_STATES, 'state'),
    lenses: listed('lens').map(decoded),
    gravities: known(GRAVITIES, 'severity'),
    starred: said.get('star') === '1',
    commented: said.get('comment') === '1',
    text: said.get('q') ?? '',
  }
}

export function printFindingNarrowing(narrowing: FindingNarrowing): string {
  const { states, lenses, gravities, starred, commented, text } = narrowing
  const pairs = [
    ['state', states.join(',')],
    // What a lens is called may hold a comma.
    ['lens', lenses.map(encodeURIComponent).join(',')],
    ['severity', gravities.join(',')],
    ['star', starred ? '1' : ''],
    ['comment', commented ? '1' : ''],
    ['q', text],
  ].filter(([, value]) => value !== '')
  return new URLSearchParams(pairs).toString()
}

/** What was cut off in the middle of a sign stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function isNarrowed(narrowing: FindingNarrowing): boolean {
  return printFindingNarrowing(narrowing) !== ''
}

type Kind = 'states' | 'lenses' | 'gravities'

/** What the person has put on findings, and in which words each of them stands before them. */
export interface Around {
  readonly notes: Notes
  /** Where they are the language of the person, these words are searched beside those of the log. */
  readonly wordsOf?: (finding: ListedFinding) => string
}

/** Whether a finding is one of these, one kind of the questions left out. */
function fits(
  finding: ListedFinding,
  narrowing: FindingNarrowing,
  { notes, wordsOf }: Around,
  but?: Kind,
): boolean {
  const { states, lenses, gravities, starred, commented, text } = narrowing
  const isIn = <T>(kind: Kind, wanted: readonly T[], value: T) =>
    kind === but || wanted.length === 0 || wanted.includes(value)
  const note = notes[finding.id]
  return (
    isIn('states', states, finding.state) &&
    isIn('lenses', lenses, finding.lens) &&
    isIn('gravities', gravities, finding.gravity) &&
    (!starred || note?.star === true) &&
    (!commented || note?.comment !== undefined) &&
    holds(searched(`${textOf(finding, note?.comment)}\n${wordsOf?.(finding) ?? ''}`), needlesOf(text))
  )
}

function textOf(
  { text, suggestion = '', target = '', id, reason = '' }: ListedFinding,
  comment = '',
): string {
  return [text, suggestion, target, id, reason, comment].join('\n')
}

export function narrowedFindings(
  all: readonly ListedFinding[],
  narrowing: FindingNarrowing,
  around: Around,
): readonly ListedFinding[] {
  return all.filter((finding) => fits(finding, narrowing, around))
}

/** How many each value of a kind would give, beside what the other kinds ask for. Those that nobody has are left out. */
export function countsOf(
  all: readonly ListedFinding[],
  narrowing: FindingNarrowing,
  around: Around,
  kind: Kind,
): ReadonlyMap<string, number> {
  const pick = { states: 'state', lenses: 'lens', gravities: 'gravity' } as const
  const counts = new Map<string, number>(all.map((finding) => [finding[pick[kind]], 0]))
  for (const finding of all)
    if (fits(finding, narrowing, around, kind)) {
      const value = finding[pick[kind]]
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  return counts
}

/** With a value of a kind taken in, or out again. */
export function toggled<T>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}
