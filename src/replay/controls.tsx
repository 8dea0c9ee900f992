import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { clock } from './bar'
import './controls.css'
import { moveOf } from './keys'
import type { Player, Speed, View } from './player'
import { ScrubBar } from './scrub-bar'
import type { ReplayKey, Say } from './words'

const speeds: readonly Speed[] = [1, 4, 'instant']
/** Whoever waits longer for an event takes the replay for stuck. */
const LONGEST_BEAT_MS = 60_000

/** The controls of a replay. `view` is what the player last told. The keys work while the focus is inside. */
export function ReplayControls(props: Parts & Late): JSX.Element {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event)
    if (!move) return
    // Alt and an arrow would leave the page, Space would scroll it.
    event.preventDefault()
    event.stopPropagation()
    // There is nothing to play: it would begin again from the start.
    if (event.key === ' ' && isNow(props)) return
    move(props.player)
  }

  return (
    // The keys belong to the group: they act wherever in it the focus is.
    <section
      class="replay"
      aria-label={props.t('replay.name')}
      aria-busy={props.view.state?.seq !== props.view.seq}
      onKeyDown={onKeyDown}
    >
      <div class="replay-strip">{props.strip}</div>
      <ScrubBar player={props.player} view={props.view} t={props.t} over={props.over} />
      <div class="replay-row">
        <PlayButton {...props} />
        <button type="button" class="replay-button" onClick={() => restart(props.player)}>
          {props.t('replay.restart')}
        </button>
        <div class="replay-steps">
          <Steps {...props} />
        </div>
        <p class="replay-count">
          <span>
            {props.t('replay.time', { time: clock(props.view.position), length: clock(props.view.length) })}
          </span>
          <span>{props.t('replay.events', { event: props.view.seq, events: props.view.count })}</span>
        </p>
        <Speeds {...props} />
        <Advanced {...props} />
      </div>
      {props.after}
      <Show when={props.view.trouble !== undefined}>
        <p class="replay-trouble" role="alert">
          {props.t('replay.trouble')}
        </p>
      </Show>
    </section>
  )
}

type Parts = {
  player: Player
  view: View
  t: Say
  /** The run goes on: its end is now. */
  live?: boolean
}

/** What comes later than the controls. */
type Late = {
  /** Stands above the bar. */
  strip?: JSX.Element
  /** Is drawn over the bar. */
  over?: (bar: HTMLElement) => JSX.Element
  /** Stands under the buttons. */
  after?: JSX.Element
}

function restart(player: Player): void {
  player.toStart()
  player.play()
}

/** Of a run that goes on, its end is no place to play from. */
function isNow({ live, view }: Parts): boolean {
  return live === true && view.seq === view.count && !view.playing
}

/** At the end of a run that goes on, the button says that one is there. */
function PlayButton(props: Parts): JSX.Element {
  let button: HTMLButtonElement | undefined
  const word = () => (isNow(props) ? 'replay.live' : props.view.playing ? 'replay.pause' : 'replay.play')

  function press() {
    if (isNow(props)) return
    if (props.view.playing) props.player.pause()
    else props.player.play()
  }

  function follow() {
    props.player.pause()
    props.player.toEnd()
    // The button that was pressed is gone.
    button?.focus()
  }

  return (
    <>
      <button
        type="button"
        ref={(element) => (button = element)}
        class="replay-button replay-play"
        aria-keyshortcuts="Space"
        aria-pressed={isNow(props) ? true : undefined}
        onClick={press}
      >
        {props.t(word())}
      </button>
      <Show when={props.live && !isNow(props)}>
        <button type="button" class="replay-button" onClick={follow}>
          {props.t('replay.follow')}
        </button>
      </Show>
    </>
  )
}

function Steps(props: Parts): JSX.Element {
  const steps: readonly { key: ReplayKey; sign: string; shortcut: string; go: () => void }[] = [
    { key: 'replay.roundBack', sign: '«', shortcut: '[ J', go: () => props.player.stepRound(-1) },
    { key: 'replay.eventBack', sign: '‹', shortcut: ',', go: () => props.player.step(-1) },
    { key: 'replay.eventOn', sign: '›', shortcut: '.', go: () => props.player.step(1) },
    { key: 'replay.roundOn', sign: '»', shortcut: '] K', go: () => props.player.stepRound(1) },
  ]
  return (
    <For each={steps}>
      {(step) => (
        <button
          type="button"
          class="replay-button"
          aria-label={props.t(step.key)}
          aria-keyshortcuts={step.shortcut}
          title={props.t(step.key)}
          onClick={() => step.go()}
        >
          <span aria-hidden="true">{step.sign}</span>
        </button>
      )}
    </For>
  )
}

function Speeds(props: Parts): JSX.Element {
  const group = createUniqueId()
  return (
    <fieldset class="replay-speeds">
      <legend class="replay-spoken">{props.t('replay.speed')}</legend>
      <For each={speeds}>
        {(speed) => (
          <label class="replay-speed">
            <input
              type="radio"
              name={group}
              checked={props.view.interval === undefined && props.view.speed === speed}
              onChange={() => props.player.setSpeed(speed)}
            />
            <span>{props.t(`replay.speed.${speed}`)}</span>
          </label>
        )}
      </For>
    </fieldset>
  )
}

function Advanced(props: Parts): JSX.Element {
  const choose = (field: HTMLInputElement) => {
    const ms = Math.min(Number(field.value), LONGEST_BEAT_MS)
    props.player.setInterval(ms > 0 ? ms : undefined)
    // What was typed may be no beat: the field would go on saying it.
    field.value = String(props.view.interval ?? '')
  }
  return (
    <details class="replay-advanced">
      <summary>{props.t('replay.advanced')}</summary>
      <label class="replay-interval">
        <span>{props.t('replay.interval')}</span>
        <input
          type="number"
          min="0"
          max={LONGEST_BEAT_MS}
          step="50"
          inputmode="numeric"
          placeholder={props.t('replay.interval.off')}
          value={props.view.interval ?? ''}
          onChange={(event) => choose(event.currentTarget)}
        />
      </label>
    </details>
  )
}
