import { type JSX, lazy, Show } from 'solid-js'
import type { CapHit } from '../run/event'
import { theaterTexts } from '../i18n/theater'
import { EndingNotice } from '../theater/ending-notice'
import { capWords } from '../theater/meter'
import { raisedCap } from './caps'
import { Ways, type WaysProps } from './ways'

const Recovery = lazy(async () => ({ default: (await import('./recovery')).Recovery }))
const EndingCause = lazy(async () => ({
  default: (await import('../theater/ending-cause')).EndingCause,
}))
const Remedy = lazy(async () => ({ default: (await import('./remedy')).Remedy }))

export interface AfterProps extends WaysProps {
  /** The reply broke off and can be taken up where it was cut. */
  readonly canGoOn: boolean
  readonly onGoOn: () => void
  /** The cap that was hit; how far it is raised is not decided here. */
  readonly onRaise: (cap: CapHit) => void
}

/** What can be done once a run has ended: about a cap or a connection that ended it, and with what it leaves. */
export function After(props: AfterProps): JSX.Element {
  const settled = () => props.state.settled
  // A run that had settled before the cap was met has lost nothing to it.
  const cap = () => (settled()?.cause === 'budget' ? props.state.cap : undefined)
  return (
    <>
      <EndingNotice state={props.state} t={props.t} cause={<EndingCause state={props.state} t={props.t} />} />
      <Show when={cap()}>{(hit) => <Capped t={props.t} cap={hit()} onRaise={props.onRaise} />}</Show>
      <Show when={settled()?.cause !== undefined || settled()?.status === 'failed'}>
        <Remedy {...props} />
      </Show>
      <Show when={settled()?.status === 'below_threshold' && !props.state.given.page && props.state.brief}>
        <Recovery state={props.state} t={props.t} />
      </Show>
      <Show when={settled()}>
        <Ways {...props} />
      </Show>
    </>
  )
}

function Capped(props: Pick<AfterProps, 't' | 'onRaise'> & { readonly cap: CapHit }): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  const raised = () => raisedCap(props.cap)
  return (
    <section class="notice after" role="status">
      <h2>{say()('cap.title')}</h2>
      <p>
        {say()(`cap.${props.cap.scope}`, { limit: capWords(props.cap, props.t) })} {say()('cap.kept')}
      </p>
      <p class="after-ways">
        <button type="button" title={say()('cap.goOnHint')} onClick={() => props.onRaise(props.cap)}>
          {say()('cap.goOn', { limit: capWords(raised(), props.t) })}
        </button>
        <a href="#/spending">{say()('cap.change')}</a>
      </p>
    </section>
  )
}
