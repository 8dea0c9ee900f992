import { ConvergenceError } from '../../src/library/importing/convergence'
import { printWay } from '../../src/library/importing/json-line'
import type { RunFile } from '../../src/run/log'
import { reasonOf } from '../../src/run/reason'
import { contentOf, contentOfRun } from '../../src/store/content'
import { type FactRow, weighFacts } from '../../src/store/facts'
import { placeOf } from '../../src/store/import'
import type { Store } from '../../src/store/open'
import { readHead } from '../../src/store/reader'
import { FileError } from '../../src/vault/file-error'
import type { Stepping } from '../stepping'
import type { Found, FoundRun, Plan } from '../storing-surface'
import { believed } from './believed'
import type { Candidate } from './candidates'
import { createDocuments, type NewDocument } from './documents'
import { type Everything, openEverything } from './everything'
import { type FactsRead, readFactRows } from './fact-rows'
import { readConvergenceFile } from './read-convergence'
import { readEvents } from './read-events'
import { readReplay } from './read-replay'
import { type RunRead, readRunParts } from './read-run'
import { readWire } from './read-wire'

/** What is to be done about something that was found: nothing, unless it says how. */
export interface Pending {
  readonly found: Found
  readonly run?: () => Promise<RunRead>
  readonly facts?: readonly FactRow[]
  readonly document?: NewDocument
}

/** A plan, and what carrying it out needs. */
export interface KeptPlan {
  readonly plan: Plan
  readonly pending: readonly Pending[]
  /** What a run of these files is called here. */
  readonly ids: ReadonlyMap<string, string>
  readonly close: () => Promise<void>
}

type Thunk = () => Promise<Candidate>

/** Looks at everything once, one thing at a time. Nothing is kept but what is said of it. */
export async function makePlan(
  store: Store,
  thunks: readonly Thunk[],
  stepping: Stepping,
): Promise<KeptPlan> {
  const pending: Pending[] = []
  const ids = new Map<string, string>()
  const opened: Everything[] = []
  const looking = createLooking(store, ids, opened)
  let stopped = false
  for (const [at, thunk] of thunks.entries()) {
    const candidate = await thunk()
    stopped = !(await stepping.step(at, thunks.length, candidate.name))
    if (stopped) break
    for await (const each of looking.at(candidate)) pending.push(each)
  }
  pending.push(...(await looking.documents()))
  await stepping.step(thunks.length, thunks.length)
  const plan = { id: crypto.randomUUID(), found: pending.map(({ found }) => found), stopped }
  const close = async () => {
    for (const each of opened.splice(0)) await each.close()
  }
  return { plan, pending, ids, close }
}

function createLooking(store: Store, ids: Map<string, string>, opened: Everything[]) {
  const seen = new Set<string>()
  const taken = new Set<string>()
  const documents = createDocuments(store)

  async function* at(candidate: Candidate): AsyncGenerator<Pending> {
    try {
      yield* within(candidate)
    } catch (cause) {
      yield { found: refusal(candidate.name, cause) }
    }
  }

  async function* within(candidate: Candidate): AsyncGenerator<Pending> {
    const { name, kind } = candidate
    switch (kind) {
      case 'run':
        return yield await run(name, 'run', () => readRunParts(candidate.read()))
      case 'kept':
        return yield (await known(candidate)) ??
          (await run(name, 'run', () => readRunParts(candidate.read(), candidate.findPage)))
      case 'events':
        return yield await run(name, 'events', async () => readEvents(candidate.read(), aboutOf(name)))
      case 'wire':
        return yield await run(name, 'wire', async () => readWire(candidate.read(), aboutOf(name)))
      case 'convergence': {
        const convergence = await readConvergenceFile(candidate.read(), store)
        return yield { found: { what: 'convergence', name, convergence } }
      }
      case 'facts':
        return yield* facts(name, await readFactRows(candidate.read()))
      case 'everything':
        return yield* everything(name, await openEverything(candidate.read()))
      case 'document':
      case 'tokens':
        return documents.take(name, kind, candidate.read())
      case 'replay':
        return yield await run(name, 'run', async () => readReplay(candidate.read()))
      case 'page':
        return yield { found: { what: 'page', name } }
      case 'refused':
        throw candidate.error
      default:
        candidate satisfies never
    }
  }

  async function run(name: string, from: FoundRun['from'], read: () => Promise<RunRead>): Promise<Pending> {
    const { file, odd, made } = await read()
    const { state, claimed } = believed(file.events)
    const content = await contentOf(file)
    const place = made ? await madePlace(store, file) : await placeOf(store, file)
    const again = seen.has(content) || (made === true && taken.has(place.runId))
    const to = again ? 'twice' : whereTo(file, place.runId, place.here)
    seen.add(content)
    const runId = to === 'new' || to === 'other_id' ? free(place.runId) : place.runId
    ids.set(file.header.runId, runId)
    const found: FoundRun = {
      what: 'run',
      name,
      from,
      title: state.brief?.title || (state.brief?.what.split('\n')[0] ?? ''),
      status: state.settled?.status ?? 'interrupted',
      rounds: state.rounds.filter(({ end }) => end).length,
      to,
      runId,
      odd: claimed ? [...odd, { kind: 'not_earned' }] : odd,
      ...(claimed && { claimed }),
    }
    return to === 'new' || to === 'other_id' ? { found, run: read } : { found }
  }

  /** Two runs of these files may ask for the same id; the later one gets another. */
  function free(runId: string): string {
    let id = runId
    for (let copy = 2; taken.has(id); copy++) id = `${runId}-${copy}`
    taken.add(id)
    return id
  }

  function whereTo(file: RunFile, runId: string, here: boolean): FoundRun['to'] {
    if (here) return 'here'
    return runId === file.header.runId && !taken.has(runId) ? 'new' : 'other_id'
  }

  /** A run whose hash is known need not be read to know that it is here. */
  async function known(candidate: Extract<Candidate, { kind: 'kept' }>): Promise<Pending | undefined> {
    const { id, content, name } = candidate
    if ((await contentOfRun(store, id)) !== content) return undefined
    const head = await readHead(store, id)
    if (!head) return undefined
    ids.set(id, id)
    seen.add(content)
    const { title, status, rounds } = head
    return {
      found: {
        what: 'run',
        name,
        from: 'run',
        title,
        status,
        rounds: rounds.length,
        to: 'here',
        runId: id,
        odd: [],
      },
    }
  }

  /** Of a device that had nothing to say nothing is said. */
  async function* facts(name: string, { facts: rows, odd }: FactsRead): AsyncGenerator<Pending> {
    if (rows.length + odd.length === 0) return
    const tallies = await weighFacts(store, rows)
    yield { found: { what: 'facts', name, tallies, odd }, facts: rows }
  }

  async function* everything(name: string, all: Everything): AsyncGenerator<Pending> {
    opened.push(all)
    for (const id of all.runs)
      yield await run(`${name} › ${id}`, 'run', () => all.run(id)).catch((cause: unknown) => ({
        found: refusal(`${name} › ${id}`, cause),
      }))
    yield* facts(name, all.facts)
  }

  return { at, documents: documents.found }
}

/** A run that was put together here is named after its text: whatever has that name is this run. */
async function madePlace(store: Store, { header }: RunFile) {
  const here = (await readHead(store, header.runId)) !== undefined
  return { runId: header.runId, here }
}

/** What a text has of its own that says nothing of itself. Nobody knows when it was made. */
function aboutOf(name: string) {
  const file = name.split(/[/›]/).at(-1)?.trim() ?? name
  return { title: file.replace(/(?:\.wire)?\.\w+(?:\.gz)?$/, ''), created: new Date().toISOString() }
}

function refusal(name: string, cause: unknown): Found {
  if (cause instanceof ConvergenceError) return faultOf(name, cause)
  if (cause instanceof FileError) {
    const { kind: why, line, message: detail, entry } = cause
    const shown = entry !== undefined && !name.endsWith(entry) ? `${name} › ${entry}` : name
    return { what: 'refused', name: shown, why, detail, ...(line !== undefined && { line }) }
  }
  return {
    what: 'refused',
    name,
    why: 'unreadable',
    detail: reasonOf(cause),
  }
}

/** What stands in its place, and what might: whoever has written the file mends it by that. */
function faultOf(name: string, { kind: why, message: detail, place }: ConvergenceError): Found {
  const { way, value, allowed, line } = place
  return {
    what: 'refused',
    name,
    why,
    detail,
    ...(line !== undefined && { line }),
    ...(way.length > 0 && { where: printWay(way) }),
    ...(value !== undefined && { value }),
    ...(allowed && { allowed }),
  }
}
