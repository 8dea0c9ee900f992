import type { JSX } from 'solid-js'
import type { Translate } from '../i18n/t'
import { CriticStage } from '../theater/critic/critic-stage'
import { CriticStages } from '../theater/critic/critic-stages'
import { LoopFindings } from '../theater/critic/loop-findings'
import { printView } from './route'
import type { Showing } from './showing'
import type { Visit } from './visit'

/*
 * What a run needs on which a critic has looked. It is fetched together, and only then.
 */

interface PartProps {
  readonly showing: Showing
  readonly t: Translate
}

/** A run that is a critic loop. */
export function Loop(props: PartProps & { readonly after: JSX.Element }): JSX.Element {
  return (
    <CriticStage
      state={props.showing.state}
      t={props.t}
      round={props.showing.round}
      onOpenRound={props.showing.pickRound}
      windowOf={(hash) => windowOf(props.showing, hash)}
      after={props.after}
    />
  )
}

/** Everything that its critic has found. */
export function Found(props: PartProps): JSX.Element {
  return <LoopFindings state={props.showing.state} t={props.t} />
}

/** The loops that were opened on a run after it had settled. */
export function Loops(
  props: PartProps & { readonly visit: Visit; readonly question: () => JSX.Element },
): JSX.Element {
  return (
    <CriticStages
      state={props.showing.state}
      t={props.t}
      looked={props.showing.looked()}
      onLook={props.showing.look}
      windowOf={(hash) => windowOf(props.showing, hash)}
      onInterrupt={props.visit.isLive() ? props.visit.interrupt : undefined}
      question={props.question}
    />
  )
}

function windowOf({ show }: Showing, hash: string): string | undefined {
  const run = show()?.id
  return run === undefined ? undefined : printView(hash, run)
}
