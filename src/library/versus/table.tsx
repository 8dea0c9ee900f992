import { createSignal, Index, type JSX, onCleanup, Show } from 'solid-js'
import { type ByChange, shownByChange } from './by-change'
import { type Delta, deltasOf, type Ground, type Measure } from './deltas'
import { letterOf } from './entrant'
import type { Facts } from './facts'
import { Letters } from './letters'
import { BestMark } from './mark'
import { apartWords, type Say, valueWords, type Writing } from './words'
import './table.css'

export interface TableProps extends Ground {
  readonly runs: readonly Facts[]
  /** What each is judged against. */
  readonly thresholds: readonly number[]
  readonly say: Say
}

/** What the pages came to and what the runs cost, number beside number, each counted from the first. */
export function VersusTable(props: TableProps): JSX.Element {
  const [by, setBy] = createSignal<ByChange>({ isSorted: false, isOnlyChanged: false })
  const deltas = () => shownByChange(deltasOf(props.runs, props), by())
  const isWide = createWide()
  return (
    <section class="versus-numbers" aria-label={props.say('versus.numbers')}>
      <p class="versus-by">
        <button
          type="button"
          aria-pressed={by().isSorted}
          onClick={() => setBy((now) => ({ ...now, isSorted: !now.isSorted }))}
        >
          {props.say('versus.byChange')}
        </button>
        <button
          type="button"
          aria-pressed={by().isOnlyChanged}
          onClick={() => setBy((now) => ({ ...now, isOnlyChanged: !now.isOnlyChanged }))}
        >
          {props.say('versus.onlyChanged')}
        </button>
        <Show when={deltas().length === 0}>
          <span class="meta">{props.say('versus.noChange')}</span>
        </Show>
      </p>
      {/* A row for each run is the shorter table, and needs the wider screen. */}
      <Show when={isWide()} fallback={<Upright {...props} deltas={deltas()} />}>
        <table class="versus-table">
          <thead>
            <tr>
              <td />
              <Index each={deltas()}>
                {(delta) => <th scope="col">{props.say(measureKey(delta().measure, props.runs))}</th>}
              </Index>
            </tr>
          </thead>
          <tbody>
            <Index each={props.runs}>
              {(_, at) => (
                <tr>
                  <th scope="row">{letterOf(at)}</th>
                  <Index each={deltas()}>{(delta) => <Cell {...props} delta={delta()} at={at} />}</Index>
                </tr>
              )}
            </Index>
          </tbody>
        </table>
      </Show>
      <Show when={!props.sameBrief || !props.sameJury}>
        <p class="meta">{props.say(props.sameBrief ? 'versus.otherJury' : 'versus.otherBriefs')}</p>
      </Show>
    </section>
  )
}

function Upright(props: TableProps & { readonly deltas: readonly Delta[] }): JSX.Element {
  return (
    <table class="versus-table">
      <Letters runs={props.runs} />
      <tbody>
        <Index each={props.deltas}>
          {(delta) => (
            <tr>
              <th scope="row">{props.say(measureKey(delta().measure, props.runs))}</th>
              <Index each={delta().values}>{(_, at) => <Cell {...props} delta={delta()} at={at} />}</Index>
            </tr>
          )}
        </Index>
      </tbody>
    </table>
  )
}

/** What panels or critics have judged is counted in their words. Beside a page of a jury, each number has its usual name. */
function measureKey(measure: Measure, runs: readonly Facts[]) {
  const isOf = (judge: Facts['by']) => runs.every(({ by }) => by === judge)
  if (measure === 'score' && isOf('panel')) return 'versus.measure.average'
  if (measure === 'open' && isOf('panel')) return 'versus.measure.high'
  return measure === 'open' && isOf('loop') ? 'versus.measure.failed' : (`versus.measure.${measure}` as const)
}

/** Whether there is room for a column for each measure. */
function createWide() {
  const room = matchMedia('(min-width: 56rem)')
  const [isWide, setWide] = createSignal(room.matches)
  const look = () => setWide(room.matches)
  room.addEventListener?.('change', look)
  onCleanup(() => room.removeEventListener?.('change', look))
  return isWide
}

/** Of what one page has, better is better; of what a run cost, less is less. */
const LESS: readonly Measure[] = ['tokens', 'usd', 'ms']

function Cell(props: TableProps & { readonly delta: Delta; readonly at: number }): JSX.Element {
  const writing = (): Writing => ({
    say: props.say,
    measure: props.delta.measure,
    threshold: props.thresholds[props.at] ?? Number.POSITIVE_INFINITY,
  })
  const apart = () => props.delta.apart[props.at]
  const isBest = () => props.delta.best === props.at
  return (
    <td classList={{ best: isBest() }}>
      <b>{valueWords(props.delta.values[props.at], props.delta.approx[props.at] ?? false, writing())}</b>{' '}
      <Show when={apart() !== undefined}>
        <span class="meta">{apartWords(apart() ?? 0, writing())}</span>{' '}
      </Show>
      <Show when={isBest()}>
        <span class="versus-best">
          <BestMark />
          {props.say(LESS.includes(props.delta.measure) ? 'versus.least' : 'versus.better')}
        </span>
      </Show>
    </td>
  )
}
