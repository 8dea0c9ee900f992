import type { Remote } from 'comlink'
import { type JSX, lazy, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { panelTexts } from '../i18n/panel'
import { theaterTexts } from '../i18n/theater'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { forkableRound } from './forkable'
import { isSwitchedOff } from '../run/switched'
import { pageOnShow } from '../theater/page-on-show'
import { bestClosed, isOnlyMeasured, statusOf } from '../theater/selectors'
import { scoreWords } from '../theater/words'
import { versionQuery } from './version-query'

const MoreWays = lazy(async () => ({ default: (await import('./more-ways')).MoreWays }))

export interface WaysProps {
  readonly state: RunState
  /** The run, as the address names it. */
  readonly run?: string | undefined
  readonly jury?: Remote<Jury> | undefined
  /** The round that the person picked; undefined follows the run. */
  readonly round: number | undefined
  /** A version that the person looks at in the place of that of the round. */
  readonly looked?: string | undefined
  readonly t: Translate
  readonly onRerun: () => void
  readonly onFork: (n: number) => void
  readonly onSavePage: () => void
  readonly onExport: () => void
  readonly onOpenRound: (n: number) => void
}

/** What can be done with a run that has ended, whichever way it did. */
export function Ways(props: WaysProps): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  const fork = () => forkableRound(props.state, props.round)
  const page = () => pageOnShow(props.state, props.round)
  const isCopy = () => page()?.artifact.mime === 'text/markdown'
  /** The best closed round, where another page stands in front of it. */
  const hidden = () => {
    const best = bestClosed(props.state)
    return best && statusOf(props.state) === 'degraded' && props.round === undefined ? best : undefined
  }
  return (
    <section class="notice after" aria-label={say()('after.label')}>
      <Show when={hidden()}>
        {(round) => (
          <p>
            {say()('after.closed', {
              n: round().n,
              score: scoreWords(round().end?.composite, props.state, props.t),
            })}
          </p>
        )}
      </Show>
      <p class="after-ways">
        <Show when={hidden()}>
          {(round) => (
            <button type="button" onClick={() => props.onOpenRound(round().n)}>
              {say()('after.open', { n: round().n })}
            </button>
          )}
        </Show>
        <Show when={props.state.given.page ?? (isSwitchedOff(props.state) && page())}>
          <a class="button" href={`#/new/judge/${props.state.runId}${versionQuery(props)}`}>
            {say()('after.judge')}
          </a>
        </Show>
        <Show when={props.state.brief}>
          <button type="button" onClick={() => props.onRerun()}>
            {isOnlyMeasured(props.state) ? say()('after.measure') : say()('ending.retry')}
          </button>
        </Show>
        <Show when={fork()}>
          {(n) => (
            <button type="button" title={say()('after.forkHint')} onClick={() => props.onFork(n())}>
              {props.t('after.fork', { n: n() })}
            </button>
          )}
        </Show>
        <Show when={page()}>
          <button type="button" onClick={() => props.onSavePage()}>
            {isCopy() ? props.t.part('panel', panelTexts)('panel.save') : say()('after.save')}
          </button>
        </Show>
        <button type="button" onClick={() => props.onExport()}>
          {props.t('page.export')}
        </button>
        <Show when={props.run}>{(run) => <MoreWays {...props} jury={props.jury} run={run()} />}</Show>
        <a href={`#/help/${helpOn(props.state)}`}>{say()('after.help')}</a>
      </p>
    </section>
  )
}

/** Where the guides say what such an ending means. */
function helpOn(state: RunState): string {
  if (state.given.loop) return 'critic/endings'
  if (state.given.panel) return 'panel/endings'
  return `jury/${isOnlyMeasured(state) ? 'measured' : statusOf(state)}`
}
