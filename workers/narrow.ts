import { needlesOf } from '../src/run/searched'
import type { Facets, FacetValue, Query } from './library-surface'
import type { Entry } from './roll'
import type { FindTexts } from './texts'

/** What a query asks of a run, a bit each: of every run it is known which of them it misses. */
const BIT = {
  text: 1,
  statuses: 2,
  score: 4,
  connections: 8,
  brands: 16,
  skills: 32,
  tags: 64,
  project: 128,
  star: 256,
  unseen: 512,
  between: 1024,
  trash: 2048,
  stages: 4096,
} as const

type Part = keyof typeof BIT
type Rules = readonly (readonly [Part, (entry: Entry) => boolean])[]

/** The runs that meet a query, in their order. */
export function narrowed(entries: readonly Entry[], query: Query, texts: FindTexts): readonly Entry[] {
  const rules = [...rulesOf(query), ...textRule(entries, query, texts)]
  return entries.filter((entry) => rules.every(([, meets]) => meets(entry)))
}

/** Whether a query asks for nothing in particular. */
export function isEmpty(query: Query): boolean {
  // That it is not in the trash is asked of every run.
  return rulesOf(query).length === 1 && query.trash !== true && needlesOf(query.text ?? '').length === 0
}

/** How many runs each value would give. What was chosen of one facet does not narrow what the others of it count. */
export function facetsOf(entries: readonly Entry[], query: Query, texts: FindTexts): Facets {
  const rules = [...rulesOf(query), ...textRule(entries, query, texts)]
  const counts = createCounts(query)
  for (const entry of entries) {
    let missed = 0
    for (const [part, meets] of rules) if (!meets(entry)) missed |= BIT[part]
    counts.add(entry, (part) => (missed & ~BIT[part]) === 0)
  }
  return counts.facets()
}

function createCounts({ statuses, connections, brands, skills, stages, tags, project }: Query) {
  const by = {
    statuses: tally(statuses),
    connections: tally(connections),
    brands: tally(brands),
    skills: tally(skills),
    stages: tally(stages),
    tags: tally(tags),
    projects: tally(project === undefined ? [] : [project]),
  }
  let [starred, unseen, trashed] = [0, 0, 0]

  function add(entry: Entry, isLeft: (part: Part) => boolean) {
    if (isLeft('statuses')) by.statuses.add(entry.status)
    if (isLeft('connections')) by.connections.add(entry.connection)
    if (isLeft('brands')) by.brands.add(entry.brand)
    if (isLeft('skills')) by.skills.add(entry.skill)
    if (isLeft('stages')) for (const mark of entry.stages) by.stages.add(mark)
    if (isLeft('tags')) for (const tag of entry.tags) by.tags.add(tag)
    if (isLeft('project')) by.projects.add(entry.project)
    if (entry.star && isLeft('star')) starred += 1
    if (entry.unseen && isLeft('unseen')) unseen += 1
    if (entry.trashed && isLeft('trash')) trashed += 1
  }

  const facets = (): Facets => ({
    statuses: by.statuses.values(),
    connections: by.connections.values(),
    brands: by.brands.values(),
    skills: by.skills.values(),
    stages: by.stages.values(),
    tags: by.tags.values(),
    projects: projectsOf(by.projects.values(), project),
    starred,
    unseen,
    trashed,
  })
  return { add, facets }
}

/** To be in no project is a value like another, but where nothing is in any: then there is nothing to choose. */
function projectsOf(values: readonly FacetValue[], chosen: string | undefined): readonly FacetValue[] {
  return chosen === undefined && values.every(({ value }) => value === '') ? [] : values
}

/** Counts values. Those that were chosen are told even where none is left: they could not be taken back otherwise. */
function tally(chosen: readonly string[] = []) {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  return {
    add(value: string | undefined) {
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
    },
    values: (): readonly FacetValue[] =>
      [...counts]
        .map(([value, count]) => ({ value, count }))
        .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
  }
}

function rulesOf(query: Query): Rules {
  const { score, between, project, star, unseen, trash = false } = query
  const rules: (readonly [Part, (entry: Entry) => boolean])[] = [
    ['trash', (entry) => entry.trashed === trash],
    ...among('statuses', query.statuses, (entry) => entry.status),
    ...among('connections', query.connections, (entry) => entry.connection),
    ...among('brands', query.brands, (entry) => entry.brand),
    ...among('skills', query.skills, (entry) => entry.skill),
  ]
  rules.push(...anyOf('tags', query.tags), ...anyOf('stages', query.stages))
  if (project !== undefined) rules.push(['project', (entry) => entry.project === project])
  if (star) rules.push(['star', (entry) => entry.star])
  if (unseen) rules.push(['unseen', (entry) => entry.unseen])
  if (score) rules.push(['score', (entry) => isWithin(entry.score, score)])
  if (between) {
    const [from, to] = between
    rules.push(['between', ({ createdAt }) => createdAt >= from && createdAt < to])
  }
  return rules
}

function textRule(entries: readonly Entry[], query: Query, texts: FindTexts): Rules {
  const needles = needlesOf(query.text ?? '')
  if (needles.length === 0) return []
  const found = texts(entries, needles)
  return [['text', (entry) => found.has(entry)]]
}

function among(
  part: Part,
  values: readonly string[] | undefined,
  valueOf: (entry: Entry) => string | undefined,
): Rules {
  if (!values || values.length === 0) return []
  const wanted = new Set<string | undefined>(values)
  return [[part, (entry) => wanted.has(valueOf(entry))]]
}

/** Of what a run may have several of, one that is wanted is enough. */
function anyOf(part: 'tags' | 'stages', wanted: readonly string[] | undefined): Rules {
  if (!wanted || wanted.length === 0) return []
  return [[part, (entry) => entry[part].some((value) => wanted.includes(value))]]
}

function isWithin(score: number | undefined, [least, most]: readonly [number, number]): boolean {
  return score !== undefined && score >= least && score <= most
}
