import type { calibrationTexts } from './calibration'
import type { libraryTexts } from './library'
import type { cabinetTexts } from './cabinet'
import type { versusTexts } from './versus'
import type { exportingTexts } from './exporting'
import type { storingTexts } from './storing'
import type { panelTexts } from './panel'
import type { copyingTexts } from './copying'
import type { foundationTexts } from './foundation'
import type { projectsTexts } from './projects'
import type { attachmentsTexts } from './attachments'
import type { enteringTexts } from './entering'
import type { benchTexts } from './bench'
import type { compareTexts } from './compare'
import type { criticTexts } from './critic'
import type { desk } from './desk'
import type { en } from './en'
import type { evidenceTexts } from './evidence'
import type { help } from './help'
import type { judgingTexts } from './judging'
import type { stagesTexts } from './stages'
import type { jurorTexts } from './juror'
import type { lab } from './lab'
import type { mustFixTexts } from './must-fix'
import type { newRun } from './new-run'
import type { paletteTexts } from './palette'
import type { playerTexts } from './player'
import type { previewTexts } from './preview'
import type { problems } from './problems'
import type { settingsTexts } from './settings'
import type { theaterTexts } from './theater'
import type { transcriptTexts } from './transcript'
import type { callsTexts } from './calls'
import type { whyTexts } from './why'
import type { findingsTexts } from './findings'
import type { healthTexts } from './health'

/** Every part of the texts by its name. Types alone: a part that were imported here would come with the first load. */
export interface Parts {
  readonly first: typeof en
  readonly bench: typeof benchTexts
  readonly compare: typeof compareTexts
  readonly critic: typeof criticTexts
  readonly desk: typeof desk & typeof problems
  readonly evidence: typeof evidenceTexts
  readonly help: typeof help
  readonly judging: typeof judgingTexts
  readonly stages: typeof stagesTexts
  readonly juror: typeof jurorTexts
  readonly lab: typeof lab
  readonly mustFix: typeof mustFixTexts
  readonly newRun: typeof newRun
  readonly palette: typeof paletteTexts
  readonly player: typeof playerTexts
  readonly preview: typeof previewTexts
  readonly problems: typeof problems
  readonly settings: typeof settingsTexts
  readonly theater: typeof theaterTexts
  readonly calibration: typeof calibrationTexts
  readonly library: typeof libraryTexts
  readonly cabinet: typeof cabinetTexts
  readonly versus: typeof versusTexts
  readonly exporting: typeof exportingTexts
  readonly storing: typeof storingTexts
  readonly panel: typeof panelTexts
  readonly copying: typeof copyingTexts
  readonly foundation: typeof foundationTexts
  readonly projects: typeof projectsTexts
  readonly attachments: typeof attachmentsTexts
  readonly entering: typeof enteringTexts
  readonly transcript: typeof transcriptTexts
  readonly calls: typeof callsTexts
  readonly why: typeof whyTexts
  readonly findings: typeof findingsTexts
  readonly health: typeof healthTexts
}

export type PartName = keyof Parts
