import {
  type FoundationDoc,
  foundationsOf,
  newestOf,
  restored,
  type Shelf,
  sourcesFor,
  withVersion,
} from '../src/documents/panel/foundation'
import { shippedRegistry, type Registry } from '../src/documents/panel/registry'
import { readRegistry, writeRegistry } from '../src/documents/panel/registry-file'
import type { Request } from '../src/kernel'
import { panelCalls } from '../src/models/copy-sizes'
import { foundationPrompt } from '../src/prompts/foundation'
import { defaults } from '../src/run/config'
import { patience } from '../src/run/limits'
import { DOC_TYPES, type DocType } from '../src/run/panel'
import {
  changeDocument,
  getDocument,
  putDocument,
  replaceDocument,
  writeDocument,
} from '../src/store/documents'
import type { DocumentRow } from '../src/store/rows'
import { unfenced } from '../src/wire/panel'
import { afterThinking } from '../src/wire/thinking'
import { panelConfig } from './config-of'
import type { CopyDesk, DraftWish } from './copy-surface'
import type { DeputiesOptions } from './deputies'
import { type EstimatePlan, openEstimates } from './estimates'
import { drawNonce } from './pages'
import { openSmallCalls, stateBefore } from './small-call'

/** One registry for this device; it lies there as the file that it would be exported as. */
const REGISTRY = 'panel-registry'

export interface CopyDeskOptions extends DeputiesOptions {
  readonly now?: () => number
}

/** What copy rests on, as the person keeps it. */
export function openCopyDesk(options: CopyDeskOptions): CopyDesk {
  const { store, now = Date.now } = options
  const estimateOf = openEstimates(options)
  const calls = openSmallCalls({ ...options, name: 'document', most: patience.documentOutput })

  async function rowsOf(project: string): Promise<DocumentRow[]> {
    const rows = await Promise.all(DOC_TYPES.map((type) => getDocument(store, idOf(project, type))))
    return rows.flatMap((row) => row ?? [])
  }

  const shelf = async (project: string): Promise<Shelf> =>
    (await rowsOf(project)).filter((row) => row.trashedAt === undefined).map(documentOf)

  /** What was taken away keeps its versions: what is written anew comes behind them. */
  async function change(project: string, type: DocType, next: (now: Shelf) => Shelf): Promise<Shelf> {
    const id = idOf(project, type)
    await writeDocument(store, id, (row) => {
      const before = row ? [documentOf(row)] : []
      const document = next(before).find((one) => one.type === type)
      return rowOf(id, document ?? { type, versions: [] }, row?.addedAt ?? now(), now())
    })
    return shelf(project)
  }

  async function write(
    project: string,
    type: DocType,
    text: string,
    by: FoundationDoc['versions'][number]['by'],
  ) {
    const sources = by === 'model' ? sourcesFor(await shelf(project), type) : []
    const from = sources.map(({ type: source, version }) => ({ type: source, version }))
    return change(project, type, (shelfNow) =>
      withVersion(shelfNow, type, { text, by, at: now(), ...(from.length > 0 && { from }) }),
    )
  }

  async function remove(project: string, type: DocType): Promise<Shelf> {
    await changeDocument(store, idOf(project, type), (row) => ({ ...row, trashedAt: now() }))
    return shelf(project)
  }

  async function put(project: string, document: FoundationDoc): Promise<Shelf> {
    await putDocument(store, rowOf(idOf(project, document.type), document, now(), now()))
    return shelf(project)
  }

  /** Throws what is wrong with it, where a newer version of the app has written it. */
  async function registry(): Promise<Registry> {
    const row = await getDocument(store, REGISTRY)
    if (!row) return shippedRegistry
    const { advisors, recipes } = readRegistry(row.text)
    return { advisors, recipes }
  }

  async function keep(wanted: Registry): Promise<void> {
    const text = writeRegistry(wanted)
    // What is written has to be readable again: else the next one to ask would find nothing.
    readRegistry(text)
    const at = now()
    const row = {
      id: REGISTRY,
      kind: 'document',
      name: 'panel.json',
      text,
      addedAt: at,
      changedAt: at,
    } as const
    // One that cannot be read here is not lost to whoever can read it.
    if (await registry().catch(() => undefined)) await putDocument(store, row)
    else await replaceDocument(store, row, { id: `${REGISTRY}/${at}`, at })
  }

  async function requestFor({ project, type, brief, answers }: DraftWish): Promise<Request> {
    const documents = await shelf(project)
    const newest = newestOf(documents, type)
    const state = stateBefore({ brief, config: defaults, connection: '', nonce: drawNonce() })
    const wish = {
      type,
      before: sourcesFor(documents, type),
      answers,
      ...(newest && { now: { type, version: newest.n, text: newest.text } }),
    }
    return { call: 'document', prompt: foundationPrompt(state, wish) }
  }

  async function draft(connection: string, wish: DraftWish): Promise<string> {
    const text = unfenced(
      afterThinking(await calls.ask(connection, await requestFor(wish), aboutOf(wish))).trim(),
    )
    if (text === '') throw new Error('The model has written nothing.')
    return `${text}\n`
  }

  return {
    shelf,
    removed: async (project) =>
      (await rowsOf(project)).filter((row) => row.trashedAt !== undefined).map(documentOf),
    write,
    remove,
    put,
    registry,
    keep,
    draft,
    restore: (project, type, n) =>
      change(project, type, (shelfNow) => restored(shelfNow, type, { n, at: now() })),
    read: async (text) => readRegistry(text),
    print: async (wanted) => writeRegistry(wanted),
    draftCost: async (connection, wish) => calls.cost(connection, await requestFor(wish)),
    cancelDraft: async (connection, wish) => calls.cancel(connection, aboutOf(wish)),
    estimate: (connection, brief, setup) =>
      estimateOf(connection, (base, thinks): EstimatePlan => {
        const config = panelConfig(base, setup)
        return { first: { brief, config, panel: setup }, calls: panelCalls(setup, thinks) }
      }),
  }
}

/** Two documents are drafted beside one another. */
function aboutOf({ project, type }: Pick<DraftWish, 'project' | 'type'>): string {
  return idOf(project, type)
}

function idOf(project: string, type: DocType): string {
  return `foundation/${project}/${type}`
}

function documentOf({ name, versions = [] }: DocumentRow): FoundationDoc {
  const type = DOC_TYPES.find((known) => known === name) ?? 'strategy'
  return { type, versions }
}

function rowOf(
  id: string,
  { type, versions }: FoundationDoc,
  addedAt: number,
  changedAt: number,
): DocumentRow {
  const [document] = foundationsOf([{ type, versions }])
  return { id, kind: 'document', name: type, text: document?.text ?? '', versions, addedAt, changedAt }
}
