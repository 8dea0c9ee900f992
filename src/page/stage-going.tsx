import { createSignal, type JSX, onCleanup, Show } from 'solid-js'
import type { StagesSay } from '../desk/stages/stage-words'
import { limits } from '../run/limits'
import type { StageGoing } from './stage-subject'
import { type Follows, untilOver } from './until-over'

/** What goes on for a run, in the place of a form that has to wait for it. */
export function Going(props: {
  readonly jury: Follows
  readonly run: string
  readonly stage: StageGoing
  readonly say: StagesSay
  readonly onOver: () => void
}): JSX.Element {
  const [waits, setWaits] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  // Something else of the run may follow at once: it is looked for in its own time, and not as fast as it can be.
  const over = () => void (timer = setTimeout(() => props.onOver(), limits.placeMs))
  // Drawn for one run, and anew for another.
  // eslint-disable-next-line solid/reactivity
  const leave = untilOver(props.jury, props.run, { over, waits: setWaits })
  onCleanup(() => {
    clearTimeout(timer)
    leave()
  })
  return (
    <p class="opening" role="status">
      {props.say(`stages.goes.${props.stage}`)} <Show when={waits()}>{props.say('stages.goesWaits')} </Show>
      <a href={`#/run/${props.run}`}>{props.say('stages.toGoing')}</a>
    </p>
  )
}
