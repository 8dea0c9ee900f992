import type { Accessor, JSX } from 'solid-js'
import { createMemo, createSignal, Index, Match, Show, Switch } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Round, RunState } from '../run/state'
import { Announcer } from './announcer'
import { createFold } from './fold'
import { InterruptButton } from './interrupt-button'
import { densityPlace, isTyping, roundStep } from './keys'
import { DENSITIES, type Density, Lanes } from './lanes'
import { keepPreference, readPreference } from './preference'
import { RoundDivider } from './round-divider'
import { RuleLine } from './rule-line'
import { ScoreTicker } from './score-ticker'
import { Segmented } from './segmented'
import { phaseOf, roundOnShow, statusOf } from './selectors'
import './stage.css'
import { AwaitingFirstWord, FailedNotice, IdleCast, InterruptedEmpty } from './stage-notice'
import { TheaterCollapsed } from './theater-collapsed'
import { TheaterDegraded } from './theater-degraded'

export interface StageProps {
  readonly state: Accessor<RunState>
  /** The run goes on now, in this browser. A replay is not live. */
  readonly live: boolean
  readonly t: Translate
  /** The round on show; undefined follows the run. Left out, the stage keeps the choice itself. */
  readonly round?: Accessor<number | undefined>
  readonly onOpenRound?: (n: number) => void
  /** Shows the Interrupt button on the stage. The shell has one of its own. */
  readonly onInterrupt?: () => void
  /** Offers the brief again where a run ended with nothing. */
  readonly onRetry?: () => void
}

/** A run as its state tells it: score, rule, rounds and lanes. The same for a live run and for a replay. */
export function Stage(props: StageProps): JSX.Element {
  const state = () => props.state()
  const [picked, setPicked] = createSignal<number>()
  const [density, setDensity] = createSignal<Density>(readPreference('density', DENSITIES) ?? 'smart')
  const shown = createMemo(() => roundOnShow(state(), props.round ? props.round() : picked()))
  const phase = createMemo(() => phaseOf(state()))
  const fold = createFold(() => statusOf(state()) === 'shipped', () => props.live)

  function openRound(n: number) {
    setPicked(n)
    props.onOpenRound?.(n)
  }

  function pickDensity(next: Density) {
    setDensity(next)
    keepPreference('density', next)
  }

  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || isTyping(event)) return
    const step = roundStep(event)
    const place = densityPlace(event)
    if (step) stepRound(event, step)
    else if (place !== undefined) pickDensity(DENSITIES[place] ?? 'smart')
  }

  function stepRound(event: KeyboardEvent, step: number) {
    // Alt with an arrow leaves the page in some browsers, even where there is no further round.
    event.preventDefault()
    const at = state().rounds.findIndex((round) => round === shown())
    const next = state().rounds[at + step]
    if (next) openRound(next.n)
  }

  return (
    <div class="stage" onKeyDown={onKey} data-phase={phase()}>
      <Show when={phase() !== 'idle' && phase() !== 'running'}>
        <TheaterCollapsed
          state={state()}
          t={props.t}
          folded={fold.folded()}
          onToggle={state().rounds.length > 0 ? fold.toggle : undefined}
        />
      </Show>
      <Show when={props.onInterrupt}>
        {(stop) => <InterruptButton state={state()} t={props.t} onInterrupt={() => stop()()} />}
      </Show>
      <Show when={state().rounds.length > 0}>
        <ScoreTicker state={state()} shown={shown()} t={props.t} />
      </Show>
      <RuleLine state={state()} t={props.t} />
      <Notices {...props} />
      <Show when={state().rounds.length > 0}>
        <Show when={!fold.folded()}>
          <Segmented
            label={props.t('density.label')}
            options={DENSITIES}
            value={density()}
            name={(option) => props.t(`density.${option}`)}
            onPick={pickDensity}
          />
        </Show>
        <Rounds state={state()} shown={shown()} t={props.t} onOpen={openRound}>
          {(round) => (
            <Show when={!fold.folded()}>
              <Lanes state={state()} round={round()} density={density()} t={props.t} />
            </Show>
          )}
        </Rounds>
      </Show>
      <Announcer state={state()} t={props.t} />
    </div>
  )
}

function Notices(props: StageProps): JSX.Element {
  const state = () => props.state()
  const phase = () => phaseOf(state())
  const parts = () => ({ state: state(), t: props.t, onRetry: props.onRetry })
  return (
    <Switch>
      <Match when={phase() === 'idle'}>
        <IdleCast state={state()} t={props.t} />
      </Match>
      <Match when={phase() === 'running' && state().rounds.length === 0}>
        <AwaitingFirstWord state={state()} live={props.live} t={props.t} />
      </Match>
      <Match when={phase() === 'degraded'}>
        <TheaterDegraded {...parts()} />
      </Match>
      <Match when={phase() === 'interrupted' && !state().rounds.some((round) => round.end)}>
        <InterruptedEmpty {...parts()} />
      </Match>
      <Match when={phase() === 'failed'}>
        <FailedNotice {...parts()} />
      </Match>
    </Switch>
  )
}

/** All rounds as dividers, the lanes under the one on show. */
function Rounds(props: {
  state: RunState
  shown: Round | undefined
  t: Translate
  onOpen: (n: number) => void
  children: (round: Accessor<Round>) => JSX.Element
}): JSX.Element {
  return (
    <ol class="rounds" aria-label={props.t('round.steps')}>
      <Index each={props.state.rounds}>
        {(round) => (
          <li>
            <RoundDivider
              round={round()}
              state={props.state}
              shown={round() === props.shown}
              t={props.t}
              onOpen={() => props.onOpen(round().n)}
            />
            <Show when={round() === props.shown}>{props.children(round)}</Show>
          </li>
        )}
      </Index>
    </ol>
  )
}
