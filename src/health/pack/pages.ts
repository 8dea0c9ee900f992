import { type Base, basesFrom, type Text } from './bases'
import ferry from './pages/ferry.html?raw'
import ferryBrand from './pages/ferry.md?raw'
import kiln from './pages/kiln.html?raw'
import kilnBrand from './pages/kiln.md?raw'
import tally from './pages/tally.html?raw'
import tallyBrand from './pages/tally.md?raw'

const TEXTS: Readonly<Record<Text, string>> = {
  'ferry.html': ferry,
  'ferry.md': ferryBrand,
  'kiln.html': kiln,
  'kiln.md': kilnBrand,
  'tally.html': tally,
  'tally.md': tallyBrand,
}

/** The pages as the app carries them. */
export const BASES: readonly Base[] = basesFrom((name) => TEXTS[name])
