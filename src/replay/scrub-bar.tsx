import { createMemo, For, type JSX } from 'solid-js'
import { clock, distinctMarks, share, visibleGaps } from './bar'
import type { Player, View } from './player'
import type { Say } from './words'

/** The axis of a replay: click or drag to scrub. Its keys are those of the controls around it. */
export function ScrubBar(props: { player: Player; view: View; t: Say }): JSX.Element {
  const length = () => props.view.length
  // Markers and gaps change when the tape grows or is another one, and not with every frame.
  const tape = createMemo(
    () => ({ player: props.player, count: props.view.count, length: length() }),
    undefined,
    {
      equals: (one, other) => one.player === other.player && one.count === other.count,
    },
  )
  const marks = createMemo(() => distinctMarks(tape().player.marks(), tape().length))
  const gaps = createMemo(() => visibleGaps(tape().player.gaps(), tape().length))

  const round = () => {
    const { seq } = props.view
    return marks().findLast((mark) => mark.kind === 'round' && mark.at <= seq)?.n
  }

  const valueText = () => {
    const { position, seq } = props.view
    const values = { time: clock(position), length: clock(length()), event: seq, events: tape().count }
    const n = round()
    return n === undefined
      ? props.t('replay.position', values)
      : props.t('replay.positionInRound', { ...values, round: n })
  }

  const scrub = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    props.player.seekTime(share(event.clientX - left, width) * length())
  }

  const drag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event)
  }

  const grab = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    scrub(event)
  }

  return (
    <div
      class="replay-bar"
      role="slider"
      tabIndex={0}
      aria-label={props.t('replay.bar')}
      aria-valuemin="0"
      aria-valuemax={Math.round(length())}
      aria-valuenow={Math.round(props.view.position)}
      aria-valuetext={valueText()}
      onPointerDown={grab}
      onPointerMove={drag}
    >
      <div class="replay-track">
        <For each={gaps()}>
          {(gap) => (
            <span
              class="replay-gap"
              title={props.t('replay.gap')}
              style={{ '--at': share(gap.from, length()), '--to': share(gap.to, length()) }}
            />
          )}
        </For>
        <span class="replay-played" style={{ '--to': share(props.view.position, length()) }} />
      </div>
      <For each={marks()}>
        {(mark) => (
          <span
            class="replay-mark"
            data-kind={mark.kind}
            title={props.t(`replay.mark.${mark.kind}`, { n: mark.n })}
            style={{ '--at': share(mark.position, length()) }}
          />
        )}
      </For>
      <span class="replay-head" style={{ '--at': share(props.view.position, length()) }} />
    </div>
  )
}
