import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { catchInstallOffer } from './installing'
import type { News } from './news'
import { printRoute } from './route'
import { showUnseen } from './unseen'

export interface KeepOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly tell: (news: News) => void
  readonly open: (file: File) => void
}

/**
 * Keeps the app on this device, and takes what the system hands to it. Fetched after the first picture: nothing of it is
 * needed for that.
 */
export async function keep({ jury, t, tell, open }: KeepOptions): Promise<void> {
  catchInstallOffer()
  showUnseen(jury)
  const { keepOffline, onLaunched, onNoteClicked } = await import('../install')
  onNoteClicked((run) => {
    location.hash = printRoute({ run })
  })
  onLaunched(({ files, place }) => {
    // What is being written is kept as it is written: another place takes nothing from it.
    if (place !== '') location.hash = place
    files.forEach(open)
  })
  await keepOffline({
    onUpdateWaiting: (apply) => {
      const offer = (text: () => string) => tell({ text, action: { name: () => t('page.updateNow'), run } })
      // An offer that has to wait stays an offer.
      const run = () =>
        void apply().then((applied) => applied === 'waits_for_run' && offer(() => t('page.updateWaits')))
      offer(() => t('page.update'))
    },
  })
}
