import type { Language } from '../t'
import { bench } from './bench'
import { desk } from './desk'
import { evidence } from './evidence'
import { help } from './help'
import { lab } from './lab'
import { mustFix } from './must-fix'
import { newRun } from './new-run'
import { preview } from './preview'
import { remedies } from './problems'
import { transcript } from './transcript'

/** The Japanese texts that are not needed for the first picture. */
export const rest: Language['parts'] = {
  bench,
  desk: { ...desk, ...remedies },
  evidence,
  help,
  lab,
  mustFix,
  newRun,
  preview,
  problems: remedies,
  transcript,
}
