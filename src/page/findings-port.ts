import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { FindingsPort } from '../library/findings/findings'
import { findingsHref } from '../library/findings/words'
import { readRun } from '../run/log'
import { fold, initialState, type RunState } from '../run/state'
import { caseOf } from './calibration-case'
import { calibratingOf } from './calibrating-door'
import { libraryOf } from './desk-door'
import { fetchRecorded, isRecorded } from './recorded'

/** The window in which a place is drawn. */
const WIDTH = 1280

/** The findings of a run of this device, or of one that comes with the app: of that nothing is kept here. */
export function findingsPort(jury: Remote<Jury>, run: string): FindingsPort {
  const library = libraryOf(jury)
  const text = () => (isRecorded(run) ? fetchRecorded(run) : jury.file(run))
  let bodies: ReadonlyMap<string, string> = new Map()
  return {
    async state() {
      const file = readRun(await text())
      bodies = new Map(file.bodies.map((body) => [body.hash, body.text]))
      return file.events.reduce<RunState>(fold, initialState())
    },
    async crop(page, target) {
      const { cropOf } = await import('../preview/picture/crop')
      const html = bodies.get(page)
      return html === undefined ? undefined : cropOf(html, target, WIDTH)
    },
    notes: isRecorded(run)
      ? undefined
      : {
          read: () => library.notes(run),
          put: (finding, change) => library.note(run, finding, change),
        },
    ...(!isRecorded(run) && {
      async keep(finding, state, real) {
        await calibratingOf(jury).keep({ ...caseOf(finding, state), run, real })
      },
    }),
    write(query) {
      const wanted = findingsHref(run, query)
      if (location.hash !== wanted) history.replaceState(history.state, '', wanted)
    },
  }
}
