import { calibrationTexts } from '../../../src/i18n/calibration'
import { libraryTexts } from '../../../src/i18n/library'
import { cabinetTexts } from '../../../src/i18n/cabinet'
import { versusTexts } from '../../../src/i18n/versus'
import { exportingTexts } from '../../../src/i18n/exporting'
import { storingTexts } from '../../../src/i18n/storing'
import { panelTexts } from '../../../src/i18n/panel'
import { copyingTexts } from '../../../src/i18n/copying'
import { foundationTexts } from '../../../src/i18n/foundation'
import { projectsTexts } from '../../../src/i18n/projects'
import { attachmentsTexts } from '../../../src/i18n/attachments'
import { enteringTexts } from '../../../src/i18n/entering'
import { benchTexts } from '../../../src/i18n/bench'
import { compareTexts } from '../../../src/i18n/compare'
import { criticTexts } from '../../../src/i18n/critic'
import { judgingTexts } from '../../../src/i18n/judging'
import { stagesTexts } from '../../../src/i18n/stages'
import { jurorTexts } from '../../../src/i18n/juror'
import { playerTexts } from '../../../src/i18n/player'
import { theaterTexts } from '../../../src/i18n/theater'
import { desk } from '../../../src/i18n/desk'
import { en } from '../../../src/i18n/en'
import { evidenceTexts } from '../../../src/i18n/evidence'
import { help } from '../../../src/i18n/help'
import { lab } from '../../../src/i18n/lab'
import { mustFixTexts } from '../../../src/i18n/must-fix'
import { newRun } from '../../../src/i18n/new-run'
import type { PartName } from '../../../src/i18n/parts'
import { paletteTexts } from '../../../src/i18n/palette'
import { previewTexts } from '../../../src/i18n/preview'
import { problems } from '../../../src/i18n/problems'
import { settingsTexts } from '../../../src/i18n/settings'
import { transcriptTexts } from '../../../src/i18n/transcript'
import { callsTexts } from '../../../src/i18n/calls'
import { whyTexts } from '../../../src/i18n/why'
import { findingsTexts } from '../../../src/i18n/findings'
import { healthTexts } from '../../../src/i18n/health'

/** The English texts of every part. A part that has none here is one that nobody translates. */
export const english: Readonly<Record<PartName, Readonly<Record<string, string>>>> = {
  first: en,
  bench: benchTexts,
  desk: { ...desk, ...problems },
  compare: compareTexts,
  critic: criticTexts,
  judging: judgingTexts,
  stages: stagesTexts,
  juror: jurorTexts,
  player: playerTexts,
  theater: theaterTexts,
  evidence: evidenceTexts,
  help,
  lab,
  mustFix: mustFixTexts,
  newRun,
  palette: paletteTexts,
  preview: previewTexts,
  problems,
  settings: settingsTexts,
  calibration: calibrationTexts,
  library: libraryTexts,
  cabinet: cabinetTexts,
  versus: versusTexts,
  exporting: exportingTexts,
  storing: storingTexts,
  panel: panelTexts,
  copying: copyingTexts,
  foundation: foundationTexts,
  projects: projectsTexts,
  attachments: attachmentsTexts,
  entering: enteringTexts,
  transcript: transcriptTexts,
  calls: callsTexts,
  why: whyTexts,
  findings: findingsTexts,
  health: healthTexts,
}
