import { isRecorded } from '../src/page/recorded'
import { printRoute, readRoute } from '../src/page/route'
import { readRun, type RunFile } from '../src/run/log'
import { checkEvents } from '../src/run/schema'
import { saveRunFile } from '../src/store/import'
import { restoreRuns } from '../src/store/marks'
import type { Store } from '../src/store/open'
import { digest } from '../src/wire/digest'
import { believed } from './incoming/believed'
import { tellLibrary } from './library-news'

/** Keeps a run out of a file that the person has opened; gives its id. Only a file from a stranger needs the schemas. */
export async function keepFile(store: Store, text: string): Promise<string> {
  const file = readRun(text)
  checkEvents(file)
  const { runId, added } = await saveRunFile(store, addressable(file, text), { digest, believe: believed })
  // Whoever opens the file of a run that they had thrown away wants it back.
  if (!added) await restoreRuns(store, [runId])
  tellLibrary([runId])
  return runId
}

/** Ids that the recorded runs of the app have in an address, and what no address can hold, are given up for others. */
export function addressable(file: RunFile, text: string): RunFile {
  const { runId } = file.header
  if (readRoute(printRoute({ run: runId }))?.run === runId && !isRecorded(runId)) return file
  const named = `run-${digest(text).hash.slice(0, 16)}`
  const events = file.events.map((event) =>
    event.type === 'run_created' ? { ...event, runId: named } : event,
  )
  return { ...file, header: { ...file.header, runId: named }, events }
}
