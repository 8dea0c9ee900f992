import type { Remote } from 'comlink'
import { createResource, type JSX, lazy, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Desk } from '../../workers/desk-surface'
import { ConnectionsView } from '../desk/connections'
import type { Translate } from '../i18n/t'
import { PROMPTS_VERSION } from '../prompts/briefs'
import { PROTOCOL_VERSION } from '../prompts/protocol'
import { builtInState, fetchBuiltIn } from './built-in'
import { calibratingOf } from './calibrating-door'
import { callbackAddress } from './returned'

const Agreement = lazy(async () => ({ default: (await import('./agreement')).AgreementPlace }))

/** The desk as a part of the page: what only a page knows is handed to it. */
export function ConnectionsPlace(props: {
  readonly jury: Remote<Jury>
  readonly desk: Desk
  readonly path: string
  readonly t: Translate
}): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const calibrating = calibratingOf(props.jury)
  // Asked only where it is offered: to ask makes some browsers complain in their console.
  const [state] = createResource(
    () => props.path === 'new',
    () => builtInState().catch(() => undefined),
  )
  const builtIn = () => {
    const known = state.latest
    return known && { state: known, fetch: fetchBuiltIn }
  }
  return (
    <Show
      when={props.path !== 'agreement'}
      fallback={<Agreement jury={props.jury} calibrating={calibrating} t={props.t} />}
    >
      <ConnectionsView
        desk={props.desk}
        calibrating={calibrating}
        t={props.t}
        path={props.path}
        origin={location.origin}
        callback={callbackAddress()}
        prompts={{ prompts: PROMPTS_VERSION, protocol: PROTOCOL_VERSION }}
        navigate={(hash) => {
          location.hash = hash
        }}
        rename={(hash) => history.replaceState(history.state, '', hash)}
        leave={(url) => location.assign(url)}
        builtIn={builtIn()}
      />
    </Show>
  )
}
