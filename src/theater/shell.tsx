import type { Accessor, JSX } from 'solid-js'
import { children, createEffect, createSignal, For, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunCost } from '../run/cost'
import type { RunState } from '../run/state'
import { Meter, WaitingLine } from './meter'
import { InterruptButton } from './interrupt-button'
import { Segmented } from '../controls/segmented'
import { phaseOf, roundOnShow, scoredRound, statusOf } from './selectors'
import { statusKey } from './status-key'
import { TurnLine } from './turn-line'
import './shell.css'
import { StatusMark } from './status-mark'
import { createTheme, THEMES } from './theme'
import { badgeWords, scoreWords } from './words'

const SIDES = ['jury', 'mustFix', 'transcript'] as const
const VIEWS = ['preview', ...SIDES] as const
export type View = (typeof VIEWS)[number]

export interface ShellProps {
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
  readonly preview: JSX.Element
  /** What is outlined in the page. Where one thing is in sight at a time, the page comes with it. */
  readonly pointed?: Accessor<unknown>
  /** Replay controls, under the preview. */
  readonly player?: JSX.Element
  readonly jury: JSX.Element
  /** How many must-fixes are open; undefined while nobody knows. */
  readonly openFixes?: number | undefined
  /** Built while it is looked at. It may hand over to the jury, where what was asked for is out of sight. */
  readonly mustFix: (toJury: () => void) => JSX.Element
  /** Built when it is first looked at. */
  readonly transcript: JSX.Element
}

/** The room around a run: bar above, page on the left, jury on the right. On a phone, one of the four at a time. */
export function Shell(props: ShellProps): JSX.Element {
  const [view, setView] = createSignal<View>('preview')
  // Beside the page there is no room but for one of these.
  const side = () => SIDES.find((one) => one === view()) ?? 'jury'
  createEffect(() => props.pointed?.() && isNarrow() && setView('preview'))
  // Asked for twice, a slot would be built twice.
  const player = children(() => props.player)
  const asked = () =>
    props.live && Object.values(props.state().questions).some(({ answer }) => answer === undefined)
  const name = (option: View) =>
    option === 'mustFix' && props.openFixes !== undefined
      ? props.t('shell.mustFixCount', { n: props.openFixes })
      : props.t(`shell.${option}`)
  return (
    <div class="shell" data-view={view()}>
      <TopBar {...props} />
      <div class="shell-lines">
        <TurnLine queued={props.queued} following={props.following} asked={asked()} t={props.t} />
        <WaitingLine state={props.state()} live={props.live} t={props.t} />
      </div>
      {/* Whoever comes to the run begins here by keyboard. */}
      <main class="shell-main" tabindex="-1" aria-label={props.state().brief?.title}>
        <section class="shell-page" aria-label={props.t('shell.preview')}>
          <div class="shell-preview">{props.preview}</div>
          <Show when={player()}>
            <div class="shell-player">{player()}</div>
          </Show>
        </section>
        <div class="shell-rail">
          <div class="shell-sides">
            <Segmented
              label={props.t('shell.view')}
              options={SIDES}
              value={side()}
              name={name}
              onPick={setView}
            />
          </div>
          <div class="shell-pane" classList={{ off: side() !== 'jury' }}>
            {props.jury}
          </div>
          <Show when={side() === 'mustFix'}>
            <div class="shell-pane">{props.mustFix(() => setView('jury'))}</div>
          </Show>
          <Show when={side() === 'transcript'}>
            <div class="shell-pane">{props.transcript}</div>
          </Show>
        </div>
      </main>
      <nav class="shell-bottom" aria-label={props.t('shell.view')}>
        <Segmented
          label={props.t('shell.view')}
          options={VIEWS}
          value={view()}
          name={name}
          onPick={setView}
        />
      </nav>
    </div>
  )
}

/** As narrow as the styles take it: one view at a time. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 719.98px)').matches
}

function TopBar(props: ShellProps): JSX.Element {
  return (
    <header class="shell-top">
      <div class="shell-id">
        <h1>{props.t('critiqueTheater.userFacingName')}</h1>
        <div class="shell-picker">{props.picker}</div>
        <ThemeChoice t={props.t} />
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
function RunLine(props: ShellProps): JSX.Element {
  const status = () => (phaseOf(props.state()) === 'idle' ? 'idle' : statusOf(props.state()))
  // After degrading, the page on show was never judged: a score beside it would be another page's.
  const scored = () =>
    status() === 'degraded' ? undefined : scoredRound(props.state(), roundOnShow(props.state(), undefined))
  return (
    <p class="run-line">
      <Show when={scored()?.end}>
        {(end) => (
          <>
            <b>{scoreWords(end().composite, props.state(), props.t)}</b>
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
