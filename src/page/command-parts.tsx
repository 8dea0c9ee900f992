import type { JSX } from 'solid-js'
import { KeySheet } from '../palette/key-sheet'
import { Palette } from '../palette/palette'
import { actionsOf } from './actions'
import type { CommandsOptions, Sheet } from './commands'

export interface SheetOptions extends CommandsOptions {
  readonly ask: (sheet: Sheet) => void
}

/** The list of all commands as things stand now, or the sheet of keys. */
export function draw(sheet: Sheet, options: SheetOptions, onClose: () => void): JSX.Element {
  const { t } = options
  if (sheet === 'keys') return <KeySheet t={t} onClose={onClose} />
  // What can be done is asked once: a list that changes under the hand runs the wrong thing.
  return <Palette t={t} actions={actionsOf(options)} onClose={onClose} />
}
