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

/** The findings of a run of this device, or of one that comes with the app: of that nothing is kept here. */
export function findingsPort(jury: Remote<Jury>, run: string): FindingsPort {
  const library = libraryOf(jury)
  const text = () => (isRecorded(run) ? fetchRecorded(run) : jury.file(run))
  return {
    state: async () => readRun(await text()).events.reduce<RunState>(fold, initialState()),
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
      // The address may name another place already: that one is somebody else's.
      if (location.hash.startsWith(findingsHref(run)) && location.hash !== wanted)
        history.replaceState(history.state, '', wanted)
    },
  }
}
