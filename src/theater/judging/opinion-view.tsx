import { For, type JSX, Show } from 'solid-js'
import type { BlindSpread } from '../../run/opinion-scores'
import type { BlindRepeat } from '../../run/opinion-state'
import { type Axis, axisOf } from './axis'
import { askedWords, seatName } from './judging-words'
import { Fixes } from './opinion-fix-list'
import { opinionNotes } from './opinion-notes'
import { opinionBadge, opinionMark, opinionNow, type OpinionOnShow, repeatWords } from './opinion-words'
import { ScoreStrip } from './score-strip'
import { type Judging, StageFrame } from './stage-frame'

export interface OpinionViewProps extends Judging {
  readonly shown: OpinionOnShow
  readonly ref?: (section: HTMLElement) => void
}

/** What seats say of a version that know nothing of what was said before. */
export function OpinionView(props: OpinionViewProps): JSX.Element {
  const own = () => props.shown.own
  return (
    <StageFrame
      {...props}
      on={props.shown.on}
      badge={opinionBadge(props.shown, props.say, props.t)}
      mark={opinionMark(props.shown)}
      now={opinionNow(props.shown, props.say)}
      rule={props.say('opinion.rule', { threshold: props.t.score(own().threshold) })}
    >
      <For each={opinionNotes(props.shown, props.say)}>{(words) => <p class="warned">{words}</p>}</For>
      <Fixes {...props} />
      <Lenses {...props} />
      <section class="panel-block">
        <h3>{props.say('opinion.repeats')}</h3>
        <ul class="criteria">
          <For each={own().repeats.map(({ seat, repeat }) => `${seat}:${repeat}`)}>
            {(key) => (
              <Show when={own().repeats.find(({ seat, repeat }) => `${seat}:${repeat}` === key)}>
                {(repeat) => <Repeat {...props} repeat={repeat()} />}
              </Show>
            )}
          </For>
        </ul>
      </section>
    </StageFrame>
  )
}

/** Lens by lens: where the answers lie, and how far apart. */
function Lenses(props: OpinionViewProps): JSX.Element {
  const all = () => props.shown.own.lenses
  const whole = () => {
    const scores = props.shown.own.repeats.flatMap(({ composite }) => composite ?? [])
    const { median, spread } = props.shown.own.verdict ?? {}
    return scores.length > 0 && median !== undefined && spread !== undefined
      ? { scores, median, spread }
      : undefined
  }
  return (
    <Show when={all().length > 0}>
      <section class="panel-block">
        <h3>{props.say('opinion.dimensions')}</h3>
        <ul class="spreads">
          <Show when={whole()}>
            {(one) => <Spread {...props} name={props.t('score.composite')} of={one()} />}
          </Show>
          <For each={all()}>{(of) => <Spread {...props} name={props.t(`role.${of.lens}`)} of={of} />}</For>
        </ul>
        <p class="meta">{props.say('opinion.axis', { ...axisIn(props.shown) })}</p>
        <details class="criterion-notes">
          <summary>{props.say('opinion.each', { n: props.shown.own.dims.length })}</summary>
          <ul class="spreads">
            <For each={props.shown.own.dims}>
              {(of) => <Spread {...props} name={`${props.t(`role.${of.lens}`)}: ${of.name ?? ''}`} of={of} />}
            </For>
          </ul>
        </details>
      </section>
    </Show>
  )
}

/** One for all of them: lines of different lengths cannot be compared. */
function axisIn({ own, on }: OpinionOnShow): Axis {
  const scores = [...own.lenses, ...own.dims].flatMap((one) => one.scores)
  return axisOf([...scores, own.threshold], on.state.config.scoreScale)
}

function Spread(
  props: OpinionViewProps & {
    readonly name: string
    readonly of: Pick<BlindSpread, 'scores' | 'median' | 'spread'>
  },
): JSX.Element {
  const number = (value: number) => props.t.score(value)
  const label = () =>
    props.say('opinion.strip', {
      low: number(Math.min(...props.of.scores)),
      high: number(Math.max(...props.of.scores)),
      median: number(props.of.median),
      threshold: number(props.shown.own.threshold),
    })
  return (
    <li class="spread">
      <span class="spread-name" dir="auto">
        {props.name}
      </span>
      <ScoreStrip
        scores={props.of.scores}
        median={props.of.median}
        threshold={props.shown.own.threshold}
        axis={axisIn(props.shown)}
        label={label()}
      />
      <span class="spread-numbers">
        <b>{number(props.of.median)}</b>{' '}
        <span class="meta">{props.say('opinion.apart', { spread: number(props.of.spread) })}</span>
      </span>
    </li>
  )
}

function Repeat(props: OpinionViewProps & { readonly repeat: BlindRepeat }): JSX.Element {
  const seat = () => props.shown.on.setup.seats.find(({ id }) => id === props.repeat.seat)
  const name = () => seatName(props.repeat.seat, props.say)
  return (
    <li class="criterion" aria-busy={props.repeat.phase === 'asked'}>
      <p class="criterion-head">
        <b>{props.say('opinion.repeat', { who: name(), n: props.repeat.repeat })}</b>
        <Show when={seat()}>
          {(one) => (
            <span class="meta" dir="auto">
              {askedWords(one())}
            </span>
          )}
        </Show>
      </p>
      <p>{repeatWords(props.repeat, props.shown, props)}</p>
      <Show when={props.repeat.dims.length > 0}>
        <details class="criterion-notes">
          <summary>{props.say('opinion.each', { n: props.repeat.dims.length })}</summary>
          <ul>
            <For each={props.repeat.dims}>
              {(dim) => (
                <li dir="auto">
                  <b>
                    {props.t(`role.${dim.lens}`)}: {dim.name}
                  </b>{' '}
                  <span class="criterion-counts">{props.t.score(dim.score)}</span> {dim.note}
                </li>
              )}
            </For>
          </ul>
        </details>
      </Show>
    </li>
  )
}
