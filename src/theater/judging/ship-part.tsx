import { createEffect, createMemo, createUniqueId, For, type JSX, on, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { RunState } from '../../run/state'
import { shippingOf } from '../../run/shipping'
import { openStage } from '../../run/stages'
import { type JudgingSay, judgingSay } from './judging-words'
import { ShipReason } from './ship-reason'
import { createShipping, type ShipActs, type Shipper } from './shipping-acts'
import { approvedWords, refusedWords } from './shipping-words'

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
  const id = createUniqueId()
  const say = () => judgingSay(props.t)
  const shipping = createMemo(() => shippingOf(props.state))
  const version = () => `${props.state.runId} ${shipping().artifact}`
  const acts = createShipping(() => shipping(), { version, sign: (signed) => props.onSign(signed) })
  const refused = () => refusedWords(shipping(), say())
  // Another run, or another version, has another reason.
  createEffect(on(version, acts.forget, { defer: true }))
  let section: HTMLElement | undefined
  let done: HTMLElement | undefined
  createEffect(() => {
    const [isShipped, isDone] = [acts.came() === 'shipped', shipping().approved]
    // Signed, a version is shipped once that has come back from the disk.
    if (!acts.isNew() || isShipped !== isDone) return
    acts.seen()
    // What was pressed is gone: whoever pressed it by a key would begin at the top of the page again.
    if (isFree()) (isDone ? done : section?.querySelector<HTMLElement>('.primary'))?.focus()
  })
  return (
    <section class="ship-part" aria-labelledby={id} ref={(made) => (section = made)}>
      <h3 id={id}>{say()('ship.title')}</h3>
      <Show when={approvedWords(props.state, shipping(), say())}>
        {(words) => (
          <p role="status" tabindex="-1" ref={(made) => (done = made)}>
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
        {toldWords(acts.came(), say())}
      </p>
    </section>
  )
}

/** What could not be done. That it was done stands above. */
function toldWords(came: ReturnType<Shipper['came']>, say: JudgingSay): string {
  return came === undefined || came === 'shipped' ? '' : say(`ship.${came}`)
}

/** Whether the person has lost their place, and is nowhere else by now. */
function isFree(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body
}

interface DecidingProps extends ShipPartProps {
  readonly say: JudgingSay
  readonly acts: Shipper
  readonly refused: readonly string[]
  readonly shipping: ReturnType<typeof shippingOf>
}

function Deciding(props: DecidingProps): JSX.Element {
  const id = createUniqueId()
  let anyway: HTMLElement | undefined
  const isOff = () => !props.shipping.may
  function leave() {
    props.acts.leave()
    anyway?.focus()
  }
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
          <button type="button" ref={(made) => (anyway = made)} onClick={() => props.acts.ask()}>
            {props.say('ship.anyway')}
          </button>
        </Show>
      </p>
      <Show when={props.refused.length > 0 && props.acts.asking()}>
        <ShipReason say={props.say} acts={props.acts} refused={props.shipping.refused} onLeave={leave} />
      </Show>
    </>
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
