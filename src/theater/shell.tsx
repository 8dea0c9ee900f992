import type { Accessor, JSX } from 'solid-js'
import { children, createEffect, createSignal, For, Show, untrack } from 'solid-js'
import { LanguageChoice } from '../i18n/language-choice'
import type { Translate } from '../i18n/t'
import type { RunCost } from '../run/cost'
import type { RunState } from '../run/state'
import { Meter, WaitingLine } from './meter'
import { InterruptButton } from './interrupt-button'
import { isTyping } from '../controls/keys'
import { offer } from '../controls/offers'
import { preference } from '../controls/preference'
import { Segmented } from '../controls/segmented'
import { phaseOf, roundOnShow, scoredRound, statusOf } from './selectors'
import { statusKey } from './status-key'
import { TurnLine } from './turn-line'
import './shell.css'
import { StatusMark } from './status-mark'
import { createTheme, THEMES } from './theme'
import { badgeWords, scoreWords } from './words'

const SIDES = ['jury', 'mustFix', 'transcript'] as const
/** What a phone offers at the bottom; whatever else there is stands under the last. */
const TABS = ['preview', 'jury', 'mustFix', 'more'] as const
type Tab = (typeof TABS)[number]
export type View = Tab | (typeof SIDES)[number]
const DRAWERS = ['half', 'full'] as const
type Drawer = (typeof DRAWERS)[number]

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
  /** What is not needed every day, one below the other. Built while a phone shows it. */
  readonly more?: JSX.Element
}

/** The room around a run: bar above, page on the left, jury on the right. On a phone the right side is a drawer. */
export function Shell(props: ShellProps): JSX.Element {
  const [view, setView] = createSignal<View>('preview')
  // Beside the page there is no room but for one of these.
  const side = () => SIDES.find((one) => one === view()) ?? 'jury'
  const [kept, keep] = preference('drawer', DRAWERS, 'half')
  const [drawer, setDrawer] = createSignal(kept())
  const isMore = () => view() === 'more' && isNarrow()
  createEffect(() => props.pointed?.() && isNarrow() && untrack(showPage))
  // Asked for twice, a slot would be built twice.
  const player = children(() => props.player)
  const asked = () =>
    props.live && Object.values(props.state().questions).some(({ answer }) => answer === undefined)
  const name = (option: View) => {
    if (option === 'more') return props.t('page.more')
    return option === 'mustFix' && props.openFixes !== undefined
      ? props.t('shell.mustFixCount', { n: props.openFixes })
      : props.t(`shell.${option}`)
  }
  let bottom: HTMLElement | undefined
  for (const one of ['preview', ...SIDES] as const) offer(`pane.${one}`, () => setView(one))

  /** Half a drawer leaves the page in sight; nothing less does, and in a window too low for halves not even that. */
  function showPage() {
    if (matchMedia('(max-height: 30rem)').matches) setView('preview')
    else setDrawer('half')
  }

  function pickDrawer(next: Drawer) {
    setDrawer(next)
    keep(next)
  }

  /** What had the focus goes out of sight with the drawer. */
  function close() {
    setView('preview')
    bottom?.querySelector<HTMLElement>('input:checked')?.focus()
  }

  function leave(event: KeyboardEvent) {
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      isTyping(event) ||
      !isNarrow() ||
      view() === 'preview'
    )
      return
    event.preventDefault()
    close()
  }

  return (
    <div class="shell" data-view={view()} data-drawer={drawer()}>
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
        {/* The key belongs to whatever is in the drawer. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: no control of its own, it closes around those inside */}
        <div class="shell-rail" onKeyDown={leave}>
          <div class="shell-drawer">
            <Segmented
              label={props.t('shell.drawer')}
              options={DRAWERS}
              value={drawer()}
              name={(height) => props.t(`shell.drawer.${height}`)}
              onPick={pickDrawer}
            />
            <button type="button" onClick={close}>
              {props.t('shell.close')}
            </button>
          </div>
          <div class="shell-sides">
            <Segmented
              label={props.t('shell.view')}
              options={SIDES}
              value={side()}
              name={name}
              onPick={setView}
            />
          </div>
          <div class="shell-pane" classList={{ off: side() !== 'jury' || isMore() }}>
            {props.jury}
          </div>
          <Show when={isMore()}>
            <div class="shell-pane shell-more">
              <button type="button" onClick={() => setView('transcript')}>
                {props.t('shell.transcript')}
              </button>
              {props.more}
            </div>
          </Show>
          <Show when={side() === 'mustFix'}>
            <div class="shell-pane">{props.mustFix(() => setView('jury'))}</div>
          </Show>
          <Show when={side() === 'transcript'}>
            <div class="shell-pane">{props.transcript}</div>
          </Show>
        </div>
      </main>
      <nav class="shell-bottom" aria-label={props.t('shell.view')} ref={(element) => (bottom = element)}>
        <Segmented
          label={props.t('shell.view')}
          options={TABS}
          value={TABS.find((tab) => tab === view()) ?? 'more'}
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
