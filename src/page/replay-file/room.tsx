import { createSignal, type JSX, Match, Show, Switch } from 'solid-js'
import { Segmented } from '../../controls/segmented'
import type { Translate } from '../../i18n/t'
import { drawReport } from '../../library/exporting/report-view'
import { ReplayControls } from '../../replay/controls'
import { EndingCause } from '../../theater/ending-cause'
import { EndingNotice } from '../../theater/ending-notice'
import { phaseOf, roundOnShow, scoredRound, statusOf } from '../../theater/selectors'
import { Stage } from '../../theater/stage'
import { StatusMark } from '../../theater/status-mark'
import { createTheme } from '../../theater/theme'
import { scoreWords } from '../../theater/words'
import { FixList } from './fix-list'
import type { Moment } from './moment'
import { PageOnShow } from './page-on-show'
import './room.css'
import { Said } from './said'
import { createFileSay } from './words'

const SIDES = ['jury', 'mustFix', 'transcript'] as const
/** Whole keys: by their beginning, the file would be handed every text that begins so. */
const SIDE_NAMES = { jury: 'shell.jury', mustFix: 'shell.mustFix', transcript: 'shell.transcript' } as const

export interface RoomProps {
  readonly moment: Moment
  /** What a panel or critics have said of it, as it stands at the end. */
  readonly report?: string | undefined
  readonly t: Translate
}

/** A replay in a file: its page and the player on one side, the jury on the other. */
export function Room(props: RoomProps): JSX.Element {
  // The run on show lives in signals: the object that holds them never changes.
  // eslint-disable-next-line solid/reactivity
  const { state, round, player, view, pickRound } = props.moment
  const say = () => createFileSay(props.t)
  const [side, setSide] = createSignal<(typeof SIDES)[number]>('jury')
  const [outline, setOutline] = createSignal<string>()
  createTheme()
  return (
    <div class="room">
      <RunLine moment={props.moment} t={props.t} />
      <main class="room-page">
        <PageOnShow moment={props.moment} outline={outline()} t={props.t} say={say()} />
        <ReplayControls player={player} view={view()} t={props.t} />
      </main>
      <div class="room-side">
        <Segmented
          label={props.t('shell.view')}
          options={SIDES}
          value={side()}
          name={(one) => props.t(SIDE_NAMES[one])}
          onPick={setSide}
        />
        <Switch>
          <Match when={side() === 'jury'}>
            <Show when={!state().given.panel && !state().given.loop}>
              <Stage
                state={state}
                live={false}
                t={props.t}
                round={round}
                onOpenRound={pickRound}
                after={
                  <EndingNotice
                    state={state()}
                    t={props.t}
                    cause={<EndingCause state={state()} t={props.t} />}
                  />
                }
              />
            </Show>
            <Show when={props.report}>
              {(report) => <div class="told" ref={(element) => drawReport(report(), element)} />}
            </Show>
          </Match>
          <Match when={side() === 'mustFix'}>
            <FixList state={state()} t={props.t} say={say()} outline={outline()} onOutline={setOutline} />
          </Match>
          <Match when={side() === 'transcript'}>
            <Said moment={props.moment} />
          </Match>
        </Switch>
      </div>
    </div>
  )
}

/** Which run, and how it stands at the moment on show. */
function RunLine(props: RoomProps): JSX.Element {
  const state = () => props.moment.state()
  const status = () => (phaseOf(state()) === 'idle' ? 'idle' : statusOf(state()))
  // After degrading, the page on show was never judged: a score beside it would be another page's.
  const scored = () =>
    status() === 'degraded' ? undefined : scoredRound(state(), roundOnShow(state(), undefined))
  return (
    <header class="room-top">
      <h1 dir="auto">{state().brief?.title ?? props.moment.file.header.runId}</h1>
      <p class="room-line" role="status">
        <Show when={scored()?.end}>
          {(end) => (
            <>
              <b class="room-score">{scoreWords(end().composite, state(), props.t)}</b>
              <span>{props.t('mustFix.openCount', { n: end().mustFix })}</span>
            </>
          )}
        </Show>
        <span class="room-status" data-status={status()}>
          <StatusMark status={status()} />
          {props.t(`status.${status()}`)}
        </span>
      </p>
      <p class="meta">{createFileSay(props.t)('file.note')}</p>
    </header>
  )
}
