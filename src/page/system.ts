import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import { enteringTexts } from '../i18n/entering'
import type { Translate } from '../i18n/t'
import { comeBack } from './coming-back'
import { catchInstallOffer } from './installing'
import type { News } from './news'
import { noteEnd } from './notes'
import { printRoute } from './route'
import { isFollowed, type Show } from './show'
import type { Returned } from './returned'
import { countUnseen, onceLookedAt, showUnseen } from './unseen'
import { warmLibrary } from './warm-library'

export interface SystemOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly tell: (news: News) => void
  readonly open: (...files: File[]) => void
  /** Someone comes back from OpenRouter with a code for a key. */
  readonly returned: Returned | undefined
}

/**
 * Keeps the app on this device, and takes what the system hands to it. Fetched after the first picture: nothing of it is
 * needed for that.
 */
export async function meetSystem({ jury, t, tell, open, returned }: SystemOptions): Promise<void> {
  if (returned) void comeBack(returned, { jury, t, tell })
  const say = t.part('entering', enteringTexts)
  catchInstallOffer()
  showUnseen(jury)
  // What cannot be fetched now is asked for again when somebody goes there.
  void warmLibrary(jury).catch(() => undefined)
  const { keepOffline, onLaunched, onNoteClicked } = await import('../install')
  onNoteClicked((run) => {
    location.hash = printRoute({ run })
  })
  onLaunched(({ files, place }) => {
    // What is being written is kept as it is written: another place takes nothing from it.
    if (place !== '') location.hash = place
    open(...files)
  })
  await keepOffline({
    onUpdateWaiting: (apply) => {
      const offer = (text: () => string) =>
        tell({ text, action: { name: () => say('entering.update.now'), run } })
      // An offer that has to wait stays an offer.
      const run = () =>
        void apply().then(
          (applied) => applied === 'waits_for_run' && offer(() => say('entering.update.waits')),
        )
      offer(() => say('entering.update'))
    },
  })
}

export interface Ended {
  readonly jury: Remote<Jury>
  readonly t: Translate
  /** Whether the run is the one that this page shows. */
  readonly isOnShow: () => boolean
}

/** Tells the system that a run of this page is over. Of one that another tab drives, that tab tells. */
export async function whenEnded(show: Show | undefined, { jury, t, isOnShow }: Ended): Promise<void> {
  if (!show) return
  onceLookedAt(show.id, isOnShow, () => void jury.seen(show.id))
  if (isFollowed(show)) return
  const { tape } = show
  // Asked for once more, a state that the player waits for would be taken from it.
  const state = tape.peek(tape.count) ?? (await tape.stateAt(tape.count))
  if (state) await noteEnd(state, t)
  await countUnseen(jury)
}
