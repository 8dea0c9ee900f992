import type { Language } from '../t'
import { calibration } from './calibration'
import { library } from './library'
import { cabinet } from './cabinet'
import { versus } from './versus'
import { exporting } from './exporting'
import { storing } from './storing'
import { panel } from './panel'
import { copying } from './copying'
import { foundation } from './foundation'
import { projects } from './projects'
import { attachments } from './attachments'
import { entering } from './entering'
import { bench } from './bench'
import { compare } from './compare'
import { critic } from './critic'
import { desk } from './desk'
import { evidence } from './evidence'
import { help } from './help'
import { judging } from './judging'
import { stages } from './stages'
import { juror } from './juror'
import { lab } from './lab'
import { mustFix } from './must-fix'
import { newRun } from './new-run'
import { palette } from './palette'
import { player } from './player'
import { preview } from './preview'
import { remedies } from './problems'
import { settings } from './settings'
import { theater } from './theater'
import { transcript } from './transcript'
import { calls } from './calls'
import { why } from './why'
import { findings } from './findings'
import { health } from './health'

/** The Japanese texts that are not needed for the first picture. */
export const rest: Language['parts'] = {
  calibration,
  library,
  cabinet,
  versus,
  exporting,
  storing,
  panel,
  copying,
  foundation,
  projects,
  attachments,
  entering,
  bench,
  compare,
  critic,
  desk: { ...desk, ...remedies },
  evidence,
  help,
  judging,
  stages,
  juror,
  lab,
  mustFix,
  newRun,
  palette,
  player,
  preview,
  problems: remedies,
  settings,
  theater,
  transcript,
  calls,
  why,
  findings,
  health,
}
