import type { Accessor, JSX } from 'solid-js'
import { createMemo, createSignal, For, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Round, RunState } from '../run/state'
import { isSwitchedOff } from '../run/switched'
import { Announcer } from './announcer'
import { createFold } from './fold'
import { roundStep } from '../controls/keys'
import { preference } from '../controls/preference'
import { densityPlace } from './keys'
import { DENSITIES, type Density, Lanes } from './lanes'
import type { Mark } from './panelist-lane'
import { RoundDivider } from './round-divider'
import { RuleLine } from './rule-line'
import { ScoreTicker, type Way } from './score-ticker'
import { Segmented } from '../controls/segmented'
import { hasReviews, isOnlyMeasured, phaseOf, roundOnShow, statusOf } from './selectors'
import './stage.css'
import { TheaterCollapsed } from './theater-collapsed'

export interface StageProps {
  readonly state: Accessor<RunState>
  /** The run goes on now, in this browser. A replay is not live. */
  readonly live: boolean
  readonly t: Translate
  /** The round on show; undefined follows the run. Left out, the stage keeps the choice itself. */
  readonly round?: Accessor<number | undefined>
  readonly onOpenRound?: (n: number) => void
  /** What is to be said before anybody on the jury has spoken. No part of the first load. */
  readonly before?: JSX.Element
  /** The way over the rounds, inside the score card. No part of the first load. */
  readonly way?: Way
  /** What is to be said of its ending, and what can be done then. Endings are no part of the first load. */
  readonly after?: JSX.Element
  /** What stands beside a claim of the round on show, by the claim's id. Drawn by a part of its own: most runs of before have none. */
  readonly mark?: Mark | undefined
}

/** A run as its state tells it: score, rule, rounds and lanes. The same for a live run and for a replay. */
export function Stage(props: StageProps): JSX.Element {
  const state = () => props.state()
  const [picked, setPicked] = createSignal<number>()
  const [density, pickDensity] = preference<Density>('density', DENSITIES, 'smart')
  const asked = () => (props.round ? props.round() : picked())
  const shown = createMemo(() => roundOnShow(state(), asked()))
  const phase = createMemo(() => phaseOf(state()))
  const shipped = () => statusOf(state()) === 'shipped'
  const live = () => props.live
  const fold = createFold(shipped, live)

  function openRound(n: number) {
    setPicked(n)
    props.onOpenRound?.(n)
  }

  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    const step = roundStep(event)
    const place = densityPlace(event)
    if (step) stepRound(event, step)
    else if (place !== undefined) pickDensity(DENSITIES[place] ?? 'smart')
  }

  function stepRound(event: KeyboardEvent, step: number) {
    // Alt with an arrow leaves the page in some browsers, even where there is no further round.
    event.preventDefault()
    const n = shown()?.n
    const at = state().rounds.findLastIndex((round) => round.n === n)
    const next = state().rounds[at + step]
    if (next) openRound(next.n)
  }

  return (
    <section class="stage" aria-label={props.t('shell.jury')} onKeyDown={onKey} data-phase={phase()}>
      {/* Where nobody judges there is no verdict, no rule and no jury to speak of. */}
      <Show when={!isOnlyMeasured(state())}>
        <Show when={hasReviews(state())} fallback={<Verdict state={state()} t={props.t} />}>
          <ScoreTicker
            state={state()}
            shown={shown()}
            t={props.t}
            way={props.way}
            unjudged={phase() === 'degraded' && asked() === undefined}
          >
            <Verdict state={state()} t={props.t} folded={fold.folded()} onToggle={fold.toggle} />
          </ScoreTicker>
        </Show>
        <Show when={!isSwitchedOff(state())}>
          <RuleLine state={state()} t={props.t} />
        </Show>
        {props.before}
      </Show>
      {props.after}
      <Show when={hasReviews(state())}>
        <Rounds state={state()} shown={shown()} t={props.t} onOpen={openRound} />
        <Show when={!fold.folded() && shown()}>
          {(round) => (
            <>
              <Segmented
                label={props.t('density.label')}
                options={DENSITIES}
                value={density()}
                name={(option) => props.t(`density.${option}`)}
                onPick={pickDensity}
              />
              <Lanes state={state()} round={round()} density={density()} t={props.t} mark={props.mark} />
            </>
          )}
        </Show>
      </Show>
      <Announcer state={state()} t={props.t} />
    </section>
  )
}

/** Nothing before the end: a badge that shows a verdict in the making would be read as one. */
function Verdict(props: {
  state: RunState
  t: Translate
  folded?: boolean
  onToggle?: () => void
}): JSX.Element {
  const ended = () => !['idle', 'running'].includes(phaseOf(props.state))
  return (
    <Show when={ended()}>
      <TheaterCollapsed
        state={props.state}
        t={props.t}
        folded={props.folded ?? false}
        onToggle={props.onToggle}
      />
    </Show>
  )
}

/** All rounds as dividers, by their numbers: a divider that is rebuilt as its round grows drops the focus. The lanes stand below them, once, so that a step keeps the focus where it was. */
function Rounds(props: {
  state: RunState
  shown: Round | undefined
  t: Translate
  onOpen: (n: number) => void
}): JSX.Element {
  return (
    <ol class="rounds" aria-label={props.t('round.steps')}>
      <For each={props.state.rounds.map((round) => round.n)}>
        {(n) => (
          <li>
            <RoundDivider
              n={n}
              state={props.state}
              shown={n === props.shown?.n}
              t={props.t}
              onOpen={() => props.onOpen(n)}
            />
          </li>
        )}
      </For>
    </ol>
  )
}
