import type { Remote } from 'comlink'
import type { JSX } from 'solid-js'
import type { Calibrating } from '../../workers/calibration-surface'
import type { Jury } from '../../workers/jury'
import { AgreementView } from '../desk/calibration/agreement-view'
import type { Translate } from '../i18n/t'
import { createPagePictures } from './page-picture'

/** How far jurors agree, as a part of the page: it alone can draw the pages that are scored. */
export function AgreementPlace(props: {
  readonly jury: Remote<Jury>
  readonly calibrating: Calibrating
  readonly t: Translate
}): JSX.Element {
  // The door and the translator are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { jury, calibrating, t } = props
  return <AgreementView door={calibrating} t={t} draw={createPagePictures(jury)} />
}
