import type { Remote } from 'comlink'
import { type JSX, lazy } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { Shell } from '../theater/shell'
import { JuryOnShow, preloadVerdict } from './jury-on-show'
import type { Kept } from './kept'
import { openCount } from './ledger'
import type { News } from './news'
import { createOnShow } from './on-show'
import { createPencils } from './pencils'
import { MoreList, Picker } from './picker'
import { pickingOf } from './picking'
import { PlayerOnShow } from './player'
import { PreviewOnShow } from './preview-on-show'
import type { Showing } from './showing'
import type { Visit } from './visit'

const FixesOnShow = lazy(async () => ({ default: (await import('./fixes-on-show')).FixesOnShow }))
const WordsOnShow = lazy(async () => ({ default: (await import('./words-on-show')).WordsOnShow }))

export interface RunViewProps {
  readonly t: Translate
  readonly showing: Showing
  readonly visit: Visit
  readonly kept: Kept
  readonly jury: Remote<Jury>
  readonly tell: (news: News | undefined) => void
  readonly open: (file: File) => void
  readonly onCommands: () => void
}

/** One run: its page, its jury, its transcript. */
export function RunView(props: RunViewProps): JSX.Element {
  // Each is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, visit, kept, jury, tell, open } = props
  const { state, show } = showing
  /** Somebody has just come, and named no run: what they need to know first is where their words stay. */
  const isFirst = location.hash === ''
  createPencils(state)
  preloadVerdict()
  const on = createOnShow({ t, jury, tell, showing, visit })
  const picking = pickingOf(on, { kept, open, onCommands: () => props.onCommands() })
  return (
    <Shell
      state={state}
      live={on.going()}
      queued={visit.queued() || undefined}
      following={visit.following()}
      recorded={show()?.recorded ?? false}
      cost={visit.cost()}
      t={t}
      onInterrupt={visit.interrupt}
      picker={<Picker {...picking} />}
      more={<MoreList {...picking} />}
      pointed={on.evidence.outline}
      preview={<PreviewOnShow on={on} />}
      player={<PlayerOnShow showing={showing} live={on.going()} t={t} />}
      jury={<JuryOnShow on={on} isFirst={isFirst} />}
      openFixes={openCount(on.fixes(), state())}
      mustFix={(toJury) => <FixesOnShow on={on} toJury={toJury} />}
      transcript={<WordsOnShow showing={showing} t={t} />}
    />
  )
}
