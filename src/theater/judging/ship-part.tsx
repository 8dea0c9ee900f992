import { createEffect, createMemo, createUniqueId, For, type JSX, on, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { RunState } from '../../run/state'
import { shippingOf } from '../../run/shipping'
import { openStage } from '../../run/stages'
import { type JudgingSay, judgingSay } from './judging-words'
import { createShipping, type ShipActs } from './shipping-acts'
import { approvedWords, refusedWords } from './shipping-words'
import { gateName } from './verdict-more'

export interface ShipPartProps extends ShipActs {
  readonly state: RunState
  readonly t: Translate
  /** The run was made here: its person may decide on it. */
  readonly own: boolean
  /** The verbs that hand the version out; each asks nobody. */
  readonly onSave?: (() => void) | undefined
  readonly onExport?: (() => void) | undefined
  readonly onCopy?: (() => void) | undefined
}

/** What the person decides about the version that a run has left. Refused, it says by which gate, and takes a reason. */
export function ShipPart(props: ShipPartProps): JSX.Element {
  const say = () => judgingSay(props.t)
  const shipping = createMemo(() => shippingOf(props.state))
  const acts = createShipping(
    () => shipping(),
    (signed) => props.onSign(signed),
  )
  const refused = () => refusedWords(shipping(), say())
  // Another run, or another version, has another reason.
  createEffect(on(() => `${props.state.runId} ${shipping().artifact}`, acts.forget, { defer: true }))
  return (
    <section class="ship-part" aria-label={say()('ship.title')}>
      <h3>{say()('ship.title')}</h3>
      <Show when={approvedWords(props.state, shipping(), say())}>
        {(words) => (
          <p role="status">
            <b>{words()}</b>
          </p>
        )}
      </Show>
      <Show when={!shipping().approved}>
        <Show when={props.own} fallback={<p class="meta">{say()('ship.notHere')}</p>}>
          <Deciding {...props} say={say()} acts={acts} refused={refused()} shipping={shipping()} />
        </Show>
      </Show>
      <Show when={shipping().approved}>
        <Verbs {...props} say={say()} />
      </Show>
      <p class="meta" role="status">
        {acts.told() ? say()(`ship.${acts.told() ?? 'failed'}`) : ''}
      </p>
    </section>
  )
}

interface DecidingProps extends ShipPartProps {
  readonly say: JudgingSay
  readonly acts: ReturnType<typeof createShipping>
  readonly refused: readonly string[]
  readonly shipping: ReturnType<typeof shippingOf>
}

function Deciding(props: DecidingProps): JSX.Element {
  const id = createUniqueId()
  const isOff = () => !props.shipping.may
  const why = () => {
    if (openStage(props.state)) return props.say('ship.going')
    return props.shipping.artifact === undefined ? props.say('ship.nothing') : undefined
  }
  return (
    <>
      <p class="meta">{props.say('ship.text')}</p>
      <Show when={props.shipping.open > 0}>
        <p>{props.say('ship.open', { n: props.shipping.open })}</p>
      </Show>
      <div id={id} class="ship-refused">
        <Show when={why()}>{(words) => <p>{words()}</p>}</Show>
        <Show when={props.refused.length > 0}>
          <p>{props.say('ship.refused')}</p>
          <ul>
            <For each={props.refused}>{(words) => <li>{words}</li>}</For>
          </ul>
        </Show>
      </div>
      <p class="after-ways">
        <button
          type="button"
          class="primary"
          aria-disabled={isOff() || props.acts.busy()}
          aria-describedby={id}
          onClick={() => !isOff() && void props.acts.ship()}
        >
          {props.say('ship.act')}
        </button>
        <Show when={props.refused.length > 0 && !props.acts.asking()}>
          <button type="button" onClick={() => props.acts.ask()}>
            {props.say('ship.anyway')}
          </button>
        </Show>
      </p>
      <Show when={props.refused.length > 0 && props.acts.asking()}>
        <Reason {...props} />
      </Show>
    </>
  )
}

/** Goes on against the gates, with a reason that never goes away. */
function Reason(props: DecidingProps): JSX.Element {
  const id = createUniqueId()
  const gates = () => props.shipping.refused.map(({ gate }) => gateName(gate, props.say)).join(' · ')
  return (
    <form
      class="ship-why"
      onSubmit={(event) => {
        event.preventDefault()
        void props.acts.override()
      }}
    >
      <label>
        {props.say('ship.reason')} ({gates()})
        <textarea
          ref={(field) => queueMicrotask(() => field.focus())}
          dir="auto"
          maxLength={2000}
          aria-describedby={id}
          value={props.acts.reason()}
          onInput={(event) => props.acts.write(event.currentTarget.value)}
        />
      </label>
      <p id={id} class="meta">
        {props.say('ship.reasonHint')}
      </p>
      <p class="after-ways">
        <button type="submit" aria-disabled={props.acts.busy()}>
          {props.say('ship.override')}
        </button>
        <button type="button" class="quiet" onClick={() => props.acts.forget()}>
          {props.say('ship.cancel')}
        </button>
      </p>
    </form>
  )
}

/** Shipped is a decision; what is done with the version stays with its person. */
function Verbs(props: ShipPartProps & { readonly say: JudgingSay }): JSX.Element {
  return (
    <p class="after-ways">
      <Show when={props.onSave}>
        {(save) => (
          <button type="button" onClick={() => save()()}>
            {props.say('ship.download')}
          </button>
        )}
      </Show>
      <Show when={props.onExport}>
        {(open) => (
          <button type="button" onClick={() => open()()}>
            {props.say('ship.zip')}
          </button>
        )}
      </Show>
      <Show when={props.onCopy}>
        {(copy) => (
          <button type="button" onClick={() => copy()()}>
            {props.say('ship.copy')}
          </button>
        )}
      </Show>
    </p>
  )
}
