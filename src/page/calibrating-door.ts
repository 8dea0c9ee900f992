import type { Remote } from 'comlink'
import type { Calibrating } from '../../workers/calibration-surface'
import type { Jury } from '../../workers/jury'
import { doorOf } from './desk-door'

/** Whoever tries connections as judges. The parts that ask it come later than the page. */
export function calibratingOf(jury: Remote<Jury>): Calibrating {
  return doorOf<Calibrating>(jury.calibrating)
}
