import { createMemo, type JSX, Show } from 'solid-js'
import { problems } from '../i18n/problems'
import { theaterTexts } from '../i18n/theater'
import type { Translate } from '../i18n/t'
import { brokenCall, ownCalls } from '../run/own-calls'
import type { Call, RunState } from '../run/state'
import { phaseOf } from '../theater/selectors'

export interface RemedyProps {
  readonly state: RunState
  readonly t: Translate
  /** It was made here, and can be gone on from if its connection had begun to answer. */
  readonly canGoOn: boolean
  readonly onGoOn: () => void
}

/** What can be done where a run has broken off: about the call that it has broken off at, or a reply that met its length. */
export function Remedy(props: RemedyProps): JSX.Element {
  const broken = createMemo(() => brokenCall(props.state))
  const isCut = () => props.state.settled?.cause === 'truncated' && isResumable(props)
  return (
    <Show when={broken()} fallback={<Show when={isCut()}>{<Cut {...props} />}</Show>}>
      {(call) => <Broken {...props} call={call()} />}
    </Show>
  )
}

function Cut(props: RemedyProps): JSX.Element {
  return (
    <section class="notice after">
      <p>{props.t('cause.truncated')}</p>
      <p class="after-ways">
        <GoOn {...props} />
      </p>
    </section>
  )
}

/** What failed is said where nothing else does, with the provider's own words for it. */
function Broken(props: RemedyProps & { readonly call: Call }): JSX.Element {
  const say = () => props.t.part('problems', problems)
  const params = () => ({
    provider: props.state.connection,
    host: props.state.connection,
    model: props.state.model ?? '',
    origin: location.origin,
  })
  const words = (suffix: '' | '.do') => {
    const { problem } = props.call
    return problem && say()(`problem.${problem}${suffix}`, params())
  }
  const detail = () => (props.call.detail === words('') ? undefined : props.call.detail)
  return (
    <section class="notice after">
      <Show when={phaseOf(props.state) !== 'failed'}>
        <p>
          <b>{words('')}</b>
        </p>
      </Show>
      <p>{words('.do')}</p>
      <Show when={detail()}>{(said) => <p class="meta">{said()}</p>}</Show>
      <p class="after-ways">
        <Show when={props.state.connectionId}>
          {(id) => (
            <a href={`#/connections/${id()}`}>{props.t.part('theater', theaterTexts)('failed.test')}</a>
          )}
        </Show>
        <Show when={isResumable(props)}>
          <GoOn {...props} />
        </Show>
      </p>
    </section>
  )
}

function GoOn(props: RemedyProps): JSX.Element {
  return (
    <button type="button" onClick={() => props.onGoOn()}>
      {props.t.part('theater', theaterTexts)('failed.goOn')}
    </button>
  )
}

/** Before the first word of a connection there is nothing to take up. */
function isResumable({ canGoOn, state }: RemedyProps): boolean {
  const isBegun = ownCalls(state).some(([, { heard }]) => heard > 0)
  return canGoOn && state.connectionId !== undefined && isBegun
}
