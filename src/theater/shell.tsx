import type { Accessor, JSX } from 'solid-js'
import { children, createEffect, createSignal, Show, untrack } from 'solid-js'
import { WaitingLine } from './meter'
import { isTyping } from '../controls/keys'
import { offer } from '../controls/offers'
import { preference } from '../controls/preference'
import { Segmented } from '../controls/segmented'
import { TurnLine } from './turn-line'
import './shell.css'
import { TopBar, type TopBarProps } from './top-bar'

const SIDES = ['jury', 'mustFix', 'transcript'] as const
/** What a phone offers at the bottom; whatever else there is stands under the last. */
const TABS = ['preview', 'jury', 'mustFix', 'more'] as const
type Tab = (typeof TABS)[number]
export type View = Tab | (typeof SIDES)[number]
const DRAWERS = ['half', 'full'] as const
type Drawer = (typeof DRAWERS)[number]

export interface ShellProps extends TopBarProps {
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
  let page: HTMLElement | undefined
  for (const one of ['preview', ...SIDES] as const) offer(`pane.${one}`, () => setView(one))

  offer('pane.page', () => {
    if (isNarrow()) showPage()
    page?.scrollIntoView?.({ block: 'nearest' })
  })

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
          <div class="shell-preview" ref={(element) => (page = element)}>
            {props.preview}
          </div>
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
