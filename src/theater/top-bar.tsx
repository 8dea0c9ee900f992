import { type Accessor, For, type JSX, Show } from 'solid-js'
import { LanguageChoice } from '../i18n/language-choice'
import type { Translate } from '../i18n/t'
import type { RunCost } from '../run/cost'
import type { RunState } from '../run/state'
import { InterruptButton } from './interrupt-button'
import { Meter } from './meter'
import { phaseOf, roundOnShow, scoredRound, statusOf } from './selectors'
import { statusKey } from './status-key'
import { StatusMark } from './status-mark'
import { createTheme, THEMES } from './theme'
import { badgeWords, scoreWords } from './words'

export interface TopBarProps {
  readonly state: Accessor<RunState>
  readonly live: boolean
  /** It comes with the app: nothing of it happens now. */
  readonly recorded?: boolean
  /** What the run has cost, as the worker counts it. */
  readonly cost?: RunCost | undefined
  readonly t: Translate
  /** Its place in the line of runs that wait for their turn, from 1; undefined once it has had it. */
  readonly queued?: number | undefined
  /** Another tab drives this run. */
  readonly following?: boolean | undefined
  /** Shows Interrupt in the top bar while the run goes on. */
  readonly onInterrupt?: () => void
  /** Chooses among the runs; stands beside the title. */
  readonly picker?: JSX.Element
}

/** What is in sight wherever one is: which run, how it stands, what it costs, and how to stop it. */
export function TopBar(props: TopBarProps): JSX.Element {
  return (
    <header class="shell-top">
      <div class="shell-id">
        <h1>{props.t('critiqueTheater.userFacingName')}</h1>
        <div class="shell-picker">{props.picker}</div>
        <div class="shell-choices">
          <LanguageChoice label={props.t('language.label')} />
          <ThemeChoice t={props.t} />
        </div>
      </div>
      <div class="shell-run">
        <RunLine {...props} />
        <Show when={props.live && !props.following && props.onInterrupt}>
          {(stop) => (
            <InterruptButton
              state={props.state()}
              queued={props.queued !== undefined}
              t={props.t}
              onInterrupt={() => stop()()}
            />
          )}
        </Show>
      </div>
    </header>
  )
}

function ThemeChoice(props: { t: Translate }): JSX.Element {
  const [theme, setTheme] = createTheme()
  const named = (value: string) => THEMES.find((one) => one === value) ?? 'system'
  return (
    <select
      class="shell-theme"
      aria-label={props.t('theme.label')}
      onChange={(event) => setTheme(named(event.currentTarget.value))}
    >
      <For each={THEMES}>
        {(option) => (
          <option value={option} selected={option === theme()}>
            {props.t(`theme.${option}`)}
          </option>
        )}
      </For>
    </select>
  )
}

/** Composite, open must-fix and status, in sight wherever one is. */
function RunLine(props: TopBarProps): JSX.Element {
  const status = () => (phaseOf(props.state()) === 'idle' ? 'idle' : statusOf(props.state()))
  // After degrading, the page on show was never judged: a score beside it would be another page's.
  const scored = () =>
    status() === 'degraded' ? undefined : scoredRound(props.state(), roundOnShow(props.state(), undefined))
  const isBehind = () => status() === 'running' && scored()?.n !== props.state().rounds.at(-1)?.n
  return (
    <p class="run-line">
      <Show when={scored()?.end}>
        {(end) => (
          <>
            {/* Beside a round that goes on, the numbers of the one before would pass for its own. */}
            <b>
              {isBehind() && `R${scored()?.n} `}
              {scoreWords(end().composite, props.state(), props.t)}
            </b>
            <span>{props.t('mustFix.openCount', { n: end().mustFix })}</span>
          </>
        )}
      </Show>
      <span class="run-status">
        <StatusMark status={status()} />
        {props.t(statusKey(props, status()))}
      </span>
      <Show when={status() === 'running'}>
        <span class="meta">{badgeWords(props.state(), props.t)}</span>
      </Show>
      <Show when={props.recorded}>
        <span class="tag-unreal">{props.t('meter.recorded')}</span>
      </Show>
      <Meter state={props.state()} live={props.cost} t={props.t} />
    </p>
  )
}
