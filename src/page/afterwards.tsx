import type { Remote } from 'comlink'
import { createSignal, type JSX, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { preference } from '../controls/preference'
import type { EnteringSay } from '../desk/incoming-view'
import { InstallPart } from '../desk/install-part'
import { KeepSafe } from '../desk/keep-safe'
import { enteringTexts } from '../i18n/entering'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { install, installWay } from './installing'
import { safePort } from './safe-port'
import { type ShareOutcome, shareOf, shareWords } from './sharing'
import type { Showing } from './showing'
import './afterwards.css'

export interface AfterwardsProps {
  readonly jury: Remote<Jury>
  readonly showing: Showing
  readonly t: Translate
}

const SHOWN = ['shown', 'dismissed'] as const

/** What is offered once a run that was made here has ended: to hand it on, to keep it, and to install the app. */
export function Afterwards(props: AfterwardsProps): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('entering', enteringTexts)
  // The door is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const port = safePort(props.jury)
  const [safe, setSafe] = preference('offer.safe', SHOWN, 'shown')
  const [app, setApp] = preference('offer.install', SHOWN, 'shown')
  const isWorthKeeping = () => isOfValue(props.showing.state())
  const offersApp = () => app() === 'shown' && ['button', 'ios'].includes(installWay())
  return (
    <section class="notice after afterwards" aria-label={say('entering.offers')}>
      <Share showing={props.showing} say={say} />
      <Show when={isWorthKeeping() && safe() === 'shown'}>
        <Offer title={say('entering.safe')} say={say} onDismiss={() => setSafe('dismissed')}>
          <KeepSafe port={port} say={say} />
        </Offer>
      </Show>
      <Show when={isWorthKeeping() && offersApp()}>
        <Offer title={say('entering.install')} say={say} onDismiss={() => setApp('dismissed')}>
          <InstallPart way={installWay()} say={say} onInstall={() => void install()} />
        </Offer>
      </Show>
    </section>
  )
}

/** A rehearsal has made nothing yet that one would want to keep. */
function isOfValue({ connectionId, given, settled }: RunState): boolean {
  return settled !== undefined && (connectionId !== undefined || given.page !== undefined)
}

function Offer(props: {
  readonly title: string
  readonly say: EnteringSay
  readonly onDismiss: () => void
  readonly children: JSX.Element
}): JSX.Element {
  return (
    <div class="afterwards-offer">
      <h2>{props.title}</h2>
      {props.children}
      <p class="meta">
        <button type="button" class="quiet" onClick={() => props.onDismiss()}>
          {props.say('entering.notAgain')}
        </button>{' '}
        {props.say('entering.inSettings')}
      </p>
    </div>
  )
}

function Share(props: { readonly showing: Showing; readonly say: EnteringSay }): JSX.Element {
  const [outcome, setOutcome] = createSignal<ShareOutcome>()
  const link = () => {
    const known = outcome()
    return known?.kind === 'byHand' ? known.link : undefined
  }
  const words = () => {
    const known = outcome()
    if (link() !== undefined) return props.say('entering.share.byHand')
    return known ? shareWords(known, props.say) : ''
  }
  const share = async (what: 'brief' | 'run') => setOutcome(await shareOf(what, props.showing))
  return (
    <>
      <p class="after-ways">
        <Show when={props.showing.state().brief}>
          <button type="button" onClick={() => void share('brief')}>
            {props.say('entering.share.brief')}
          </button>
        </Show>
        <button type="button" onClick={() => void share('run')}>
          {props.say('entering.share.run')}
        </button>
      </p>
      <p role="status">{words()}</p>
      <Show when={link()}>
        {(address) => <input readonly aria-label={props.say('entering.share.byHand')} value={address()} />}
      </Show>
    </>
  )
}
