import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { Card } from '../../workers/library-surface'
import type { RunFile } from '../run/log'
import { fold, initialState } from '../run/state'
import { summaryOf } from '../run/summary'
import { headOf, noCounts } from '../store/head'
import { fetchRecorded, RECORDED, type RecordedName } from './recorded'

/** The runs that come with the app, as the library draws any other. Their pages are put where they can be drawn from. */
export async function recordedCards(
  jury: Remote<Jury>,
  pages: Map<string, string>,
): Promise<readonly Card[]> {
  return Promise.all(RECORDED.map((name) => cardOf(jury, name, pages)))
}

async function cardOf(jury: Remote<Jury>, name: RecordedName, pages: Map<string, string>): Promise<Card> {
  const { file } = await jury.reread(await fetchRecorded(name))
  for (const { hash, text } of file.bodies) pages.set(hash, text)
  return { ...cardIn(file, name), star: false, tags: [], project: '' }
}

/** Under the name by which the app opens it. */
function cardIn({ header, events }: RunFile, name: string): Pick<Card, 'row' | 'summary'> {
  const state = events.reduce(fold, initialState())
  const counts = noCounts(header, { project: '', origin: 'file' })
  return { row: { ...headOf(counts, state), id: name }, summary: { ...summaryOf(state), run: name } }
}
