import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { ROLES, type Role } from '../run/event'
import { clock, share, visibleGaps } from './bar'
import type { Mark } from './marks'
import type { Player, View } from './player'
import type { Say } from './words'

export interface BarProps {
  readonly player: Player
  readonly view: View
  readonly t: Say
  /** Draws over the bar what comes later than the bar. */
  readonly over?: ((bar: HTMLElement) => JSX.Element) | undefined
}

/** The axis of a replay: click or drag to scrub. Its keys are those of the controls around it. */
export function ScrubBar(props: BarProps): JSX.Element {
  const [bar, setBar] = createSignal<HTMLElement>()
  // A view comes with each frame, and mostly with the same length.
  const length = createMemo(() => props.view.length)
  // Markers and gaps change when the tape grows or is another one, and not with every frame.
  const tape = createMemo(
    () => ({ player: props.player, count: props.view.count, length: length() }),
    undefined,
    {
      equals: (one, other) => one.player === other.player && one.count === other.count,
    },
  )
  const marks = createMemo(() => tape().player.marks())
  const gaps = createMemo(() => visibleGaps(tape().player.gaps(), tape().length))

  const valueText = () => {
    const { position, seq } = props.view
    const values = { time: clock(position), length: clock(length()), event: seq, events: tape().count }
    // Not the place of its mark: a round that is tried again has two of them.
    const round = props.view.state?.rounds.at(-1)?.n
    return round === undefined
      ? props.t('replay.position', values)
      : props.t('replay.positionInRound', { ...values, round })
  }

  // Asked for once a grab: between two moves the page is drawn anew, and asking again would lay it out twice a frame.
  let box = { left: 0, width: 0 }

  const scrub = (event: PointerEvent) =>
    props.player.seekTime(share(event.clientX - box.left, box.width) * length())

  const drag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event)
  }

  const grab = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    box = event.currentTarget.getBoundingClientRect()
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
      ref={setBar}
    >
      <div class="replay-track">
        <For each={gaps()}>
          {(gap) => (
            <span
              class="replay-gap"
              style={{ '--at': share(gap.from, length()), '--to': share(gap.to, length()) }}
            />
          )}
        </For>
        <span class="replay-played" style={{ '--part': share(props.view.position, length()) }} />
      </div>
      <Fixes marks={marks()} length={length()} />
      <For each={marks().filter(({ kind }) => kind !== 'must-fix')}>
        {(mark) => (
          <span
            class="replay-mark"
            data-kind={mark.kind}
            style={{ '--at': share(mark.position, length()) }}
          />
        )}
      </For>
      <span class="replay-head" style={{ '--part': share(props.view.position, length()) }} />
      <Show when={bar()}>{(element) => props.over?.(element())}</Show>
    </div>
  )
}

/** Must-fixes by who raised them: one drawing for each, however many they are. */
function Fixes(props: { marks: readonly Mark[]; length: number }): JSX.Element {
  const path = (role: Role) =>
    props.marks
      .filter((mark) => mark.role === role)
      .map(({ position }) => `M${(share(position, props.length) * 1000).toFixed(2)} 0v1`)
      .join('')
  return (
    <svg class="replay-fixes" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
      <For each={ROLES}>{(role) => <path data-role={role} d={path(role)} />}</For>
    </svg>
  )
}
