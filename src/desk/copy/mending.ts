import {
  missingShipped,
  shippedLens,
  withLens,
  withoutCritic,
  withShipped,
} from '../../documents/panel/registry-rows'
import type { Advisor } from '../../run/panel'
import type { LensesShared } from './lenses-view'
import { lensName } from '../../i18n/lens-name'
import { kindName, listOf } from './words'

/** How names are mended that lead to nothing. Each way can be taken back. */
export function createMending({ lenses, say }: Pick<LensesShared, 'lenses' | 'say'>) {
  /** A lens that is not there: one of the app is called as it was. */
  const lostName = (id: string) => {
    const ours = shippedLens(id)
    return ours ? lensName(ours, say) : id
  }
  const gone = () => {
    const { lenses: ours, kinds } = missingShipped(lenses.registry())
    return [
      ...ours.map((lens) => lensName(lens, say)),
      ...kinds.map(({ contentType }) => kindName(contentType, say)),
    ]
  }

  function bringAll() {
    const names = listOf(gone(), say)
    void lenses.change(withShipped, () => say('dangling.back', { names }))
  }

  function bring(lens: Advisor) {
    void lenses.change(
      (now) => withLens(now, lens),
      () => say('dangling.back', { names: lensName(lens, say) }),
    )
  }

  function takeOut(recipe: string, critic: string) {
    void lenses.change(
      (now) => withoutCritic(now, recipe, critic),
      () => say('dangling.out', { lens: lostName(critic), kind: kindName(recipe, say) }),
    )
  }

  return { lostName, gone, bringAll, bring, takeOut }
}
