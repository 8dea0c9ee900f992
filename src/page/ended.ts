import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { noteEnd } from './notes'
import { isFollowed, type Show } from './show'
import { countUnseen } from './unseen'

/** What is done when a run of this page is over. Of one that another tab drives, that tab tells. */
export async function whenEnded(show: Show | undefined, jury: Remote<Jury>, t: Translate): Promise<void> {
  if (!show || isFollowed(show)) return
  const { tape } = show
  // Asked for once more, a state that the player waits for would be taken from it.
  const state = tape.peek(tape.count) ?? (await tape.stateAt(tape.count))
  if (state) await noteEnd(state, t)
  await countUnseen(jury)
}
