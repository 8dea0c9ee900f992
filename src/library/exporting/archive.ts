import { rowsUpTo } from '../../theater/rows'
import { crc32 } from '../../vault/crc32'
import type { ZipEntry } from '../../vault/zip-directory'
import { openZip } from '../../vault/zip-reader'
import { createZip } from '../../vault/zip-writer'
import { convergencesIn, printConvergence } from './convergence'
import { distinct } from './file-name'
import { ExportError, type Made } from './forms'
import { makeEvents, makeJury, makeReport } from './make'
import type { ExportPorts } from './ports'
import { readSource, type Source } from './source'

type Bytes = Uint8Array<ArrayBuffer>

export interface ArchiveWork {
  readonly signal?: AbortSignal | undefined
  /** Told after each run. */
  readonly onProgress?: (done: number, all: number) => void
}

/** What an archive must hold when it is read back. */
interface Promised {
  readonly size: number
  readonly sum: number
}

/**
 * Runs in one archive, a folder each; a single one lies in it as it is. One run is held at a time. Read back by its list, and
 * each file in it by its sum.
 */
export async function makeArchive(
  runs: readonly string[],
  ports: ExportPorts,
  { signal, onProgress }: ArchiveWork = {},
): Promise<Made> {
  const parts: Bytes[] = []
  const zip = createZip((bytes) => void parts.push(bytes))
  const promised = new Map<string, Promised>()
  const stems: string[] = []
  for (const [at, run] of runs.entries()) {
    signal?.throwIfAborted()
    const source = readSource(await ports.file(run))
    stems.push(source.stem)
    const folder = runs.length === 1 ? '' : `${distinct(stems).at(-1)}/`
    for (const { name, bytes } of await filesOf(source, ports)) {
      promised.set(folder + name, { size: bytes.length, sum: crc32(bytes) })
      await zip.add(folder + name, bytes, name.endsWith('.gz') ? 'store' : 'deflate')
    }
    onProgress?.(at + 1, runs.length)
  }
  await zip.end()
  const blob = new Blob(parts, { type: 'application/zip' })
  await checkArchive(blob, promised, signal)
  return { name: archiveName(stems), blob }
}

function archiveName([first = 'run', ...others]: readonly string[]): string {
  return `${others.length === 0 ? first : `${first}-and-${others.length}-more`}.zip`
}

/** Everything about one run. What it does not have is left out. */
async function filesOf(source: Source, ports: ExportPorts): Promise<{ name: string; bytes: Bytes }[]> {
  const [jury, report, events] = [
    await makeJury(source, ports),
    await makeReport(source, ports),
    await makeEvents(source),
  ]
  const texts: Made[] = [
    ...(source.html === undefined
      ? []
      : [{ name: source.isCopy ? 'text.md' : 'page.html', blob: new Blob([source.html]) }]),
    { name: 'run.jury', blob: jury.blob },
    { name: 'report.md', blob: report.blob },
    { name: events.name.replace(source.stem, 'events'), blob: events.blob },
    { name: 'measurements.json', blob: new Blob([measurementsIn(source)]) },
    ...convergencesIn(source.state).map(([, state], at) => ({
      name: `convergence-${at + 1}.json`,
      blob: new Blob([printConvergence(state)]),
    })),
  ]
  return Promise.all(
    texts.map(async ({ name, blob }) => ({ name, bytes: new Uint8Array(await blob.arrayBuffer()) })),
  )
}

/** Every reading of every page of the run, under the hash of the page. */
function measurementsIn({ state }: Source): string {
  return `${JSON.stringify(rowsUpTo(state.measurements, state.measurements.length), undefined, 2)}\n`
}

/** Its list names each file that was put there and no other, and each unpacks to what it was. */
export async function checkArchive(
  blob: Blob,
  promised: ReadonlyMap<string, Promised>,
  signal?: AbortSignal,
): Promise<void> {
  const zip = await openZip(blob).catch(() => undefined)
  if (zip?.entries.length !== promised.size) throw new ExportError({ why: 'archive', name: '' })
  for (const entry of zip.entries) {
    signal?.throwIfAborted()
    const { size, sum } = promised.get(entry.name) ?? {}
    if (entry.size !== size || entry.sum !== sum || !(await unpacks(zip, entry)))
      throw new ExportError({ why: 'archive', name: entry.name })
  }
}

/** Reading it to its end compares its sum. */
async function unpacks({ read }: Awaited<ReturnType<typeof openZip>>, entry: ZipEntry): Promise<boolean> {
  try {
    for await (const _part of read(entry));
    return true
  } catch {
    return false
  }
}
