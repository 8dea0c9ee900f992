import { type JSX, lazy, Show } from 'solid-js'
import { Frame } from '../preview/frame'
import { PROJECT } from '../run/project-type'
import type { OnShow } from './on-show'

const evidenceParts = () => import('./evidence-parts')
const Instruments = lazy(async () => ({ default: (await evidenceParts()).Instruments }))
const Picked = lazy(async () => ({ default: (await evidenceParts()).Picked }))
const Compared = lazy(async () => ({ default: (await import('./compare-parts')).Compared }))
const RoundTabs = lazy(async () => ({ default: (await import('./round-tabs')).RoundTabs }))
const ProjectView = lazy(async () => ({
  default: (await import('../preview/project-view')).ProjectView,
}))

/** The page of the run on show, boxed, and what was said about the element that is picked in it. */
export function PreviewOnShow(props: { readonly on: OnShow }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, visit, evidence, juror, fixes, going, windowOf, savePage } = props.on
  const { state, page, show } = showing
  const title = () => state().brief?.title ?? ''
  const onSave = () => page() && savePage
  return (
    <>
      <Show
        when={page()?.artifact.mime !== PROJECT}
        fallback={<ProjectView text={showing.html} title={title()} t={t} onSave={onSave()} />}
      >
        <Frame
          html={showing.html}
          hash={showing.hash}
          loading={showing.loading}
          taking={showing.taking}
          run={show()?.id}
          own={show()?.own}
          window={() => windowOf(showing.hash())}
          onSave={onSave()}
          drafting={() => going() && !state().given.page && !state().settled && !visit.queued()}
          title={title()}
          t={t}
          unchangedSince={() => page()?.unchangedSince}
          notReviewed={() => page()?.notReviewed ?? false}
          mended={() => page()?.mended ?? false}
          // What the person is writing about stands out in the page as long as they write.
          outline={() => evidence.outline() ?? juror.draft()?.target}
          onPicked={(target) => juror.picked(target) || evidence.pick(target)}
          rounds={() => <RoundTabs showing={showing} t={t} />}
          compare={(width) => <Compared showing={showing} fixes={fixes} width={width} t={t} />}
          instruments={() => <Instruments showing={showing} evidence={evidence} t={t} />}
        />
      </Show>
      <Show when={evidence.pointing.picked()}>
        <Picked showing={showing} evidence={evidence} t={t} onAdd={juror.addAt} />
      </Show>
    </>
  )
}
