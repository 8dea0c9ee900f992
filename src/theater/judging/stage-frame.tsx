import { createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { Status } from '../../run/event'
import type { Pointing } from '../pointing'
import { StatusMark } from '../status-mark'
import { auditOf, isKin, type JudgingOnShow, roundOfVersion, skippedIn } from './judging-on-show'
import { goesOnFrom, type JudgingSay, nameIn, skippedWords } from './judging-words'
import { SeatFailures } from './seat-failures-list'
import '../panel/panel.css'
import '../critic/critic.css'
import './judging.css'

/** What every part of a stage is drawn with. */
export interface Judging {
  readonly say: JudgingSay
  readonly t: Translate
  /** Outlines a place in the version that the stage looks at. */
  readonly pointing: Pointing
  /** Shows a version beside the stage; undefined where there is nothing to show it in. */
  readonly onLook?: ((artifact: string | undefined) => void) | undefined
  /** The version that is in sight. */
  readonly looked?: string | undefined
  /** How one that was stopped goes on. */
  readonly again?: (() => JSX.Element) | undefined
  /** The address of a version in a window of its own. */
  readonly windowOf?: ((artifact: string) => string | undefined) | undefined
}

export interface StageFrameProps extends Judging {
  readonly on: JudgingOnShow
  /** How the stage came out, or where it is. */
  readonly badge: string
  readonly mark: Status
  /** What goes on now. */
  readonly now: string | undefined
  readonly rule: string
  readonly ref?: (section: HTMLElement) => void
  /** What it asks its person. */
  readonly question?: JSX.Element
  readonly children: JSX.Element
}

/** A judging stage: how it came out, by which rule, about which version, and then what only its kind has. */
export function StageFrame(props: StageFrameProps): JSX.Element {
  const id = createUniqueId()
  const name = () => nameIn(props.on.state, props.on.stage, props.say)
  return (
    <section
      class="loop-stage judging-stage"
      data-kind={props.on.setup.kind}
      data-stage={props.on.stage}
      aria-labelledby={id}
      tabindex="-1"
      ref={(made) => props.ref?.(made)}
    >
      <h2 id={id}>{name()}</h2>
      <div class="badge" data-status={props.mark}>
        <p class="badge-words" role="status">
          <StatusMark status={props.mark} />
          <span>{props.badge}</span>
        </p>
        {/* Read aloud, each answer would talk over the one before. */}
        <Show when={props.now}>{(line) => <p class="meta">{line()}</p>}</Show>
      </div>
      {props.again?.()}
      <Show when={goesOnFrom(props.on, props.say)}>
        {(name) => <p class="meta">{props.say('judging.goesOn', { name: name() })}</p>}
      </Show>
      <Show when={isKin(props.on)}>
        <p class="warned">{props.say('judging.oneFamily')}</p>
      </Show>
      <p class="rule-line">{props.rule}</p>
      <Version {...props} />
      <SeatFailures {...props} />
      {props.question}
      {props.children}
      <ul class="judging-notes">
        <For each={skippedIn(props.on)}>{(reason) => <li>{skippedWords(reason, props.say)}</li>}</For>
        <Show when={auditOf(props.on)}>{(audit) => <li>{props.say(`judging.${audit()}`)}</li>}</Show>
      </ul>
    </section>
  )
}

function Version(props: StageFrameProps): JSX.Element {
  const artifact = () => props.on.setup.artifact
  const isLooked = () => props.looked === artifact()
  const words = () => {
    const n = roundOfVersion(props.on)
    return n === undefined ? props.say('judging.versionLeft') : props.say('judging.version', { n })
  }
  return (
    <p class="loop-version">
      <span>{words()}</span>
      <Show when={props.onLook}>
        {(look) => (
          <button
            type="button"
            aria-pressed={isLooked()}
            onClick={() => look()(isLooked() ? undefined : artifact())}
          >
            {props.say(isLooked() ? 'judging.looked' : 'judging.look')}
          </button>
        )}
      </Show>
      <Show when={props.windowOf?.(artifact())}>
        {(address) => (
          <a href={address()} target="_blank" rel="noreferrer">
            {props.say('judging.window')}
          </a>
        )}
      </Show>
    </p>
  )
}
