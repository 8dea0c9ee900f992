import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Desk } from '../../workers/desk-surface'
import { type Cap, type Caps, defaultCaps } from '../run/limits'
import { createAttempt } from './attempt'
import { capsWords } from './caps-words'
import { faultAt, goTo, wrongNumberIn } from './faults'
import { createShownIn } from './field'
import { type NumberKind, readNumber } from './typed'
import type { DeskTranslate } from './words'

const SCOPES = ['run', 'day', 'month'] as const

/** A cap as it stands in its two fields. */
interface WrittenCap {
  readonly usd: string
  readonly tokens: string
}
type WrittenCaps = Readonly<Record<keyof Caps, WrittenCap>>

const writtenOf = ({ run, day, month }: Caps): WrittenCaps => ({
  run: writtenCap(run),
  day: writtenCap(day),
  month: writtenCap(month),
})

function writtenCap({ usd, tokens }: Cap): WrittenCap {
  return { usd: String(usd ?? ''), tokens: String(tokens ?? '') }
}

const capsOf = ({ run, day, month }: WrittenCaps): Caps => ({
  run: capOf(run),
  day: capOf(day),
  month: capOf(month),
})

function capOf(written: WrittenCap): Cap {
  const usd = readNumber(written.usd, 'money')
  const tokens = readNumber(written.tokens, 'tokens')
  return { ...(typeof usd === 'number' && { usd }), ...(typeof tokens === 'number' && { tokens }) }
}

/** Where spending stops: each cap may be changed or left out. */
export function CapsForm(props: {
  readonly caps: Caps
  readonly desk: Desk
  readonly t: DeskTranslate
  readonly onSaved: () => void
}): JSX.Element {
  const id = createUniqueId()
  const attempt = createAttempt()
  // What was typed stands until it is saved, whatever the ledger says meanwhile.
  // eslint-disable-next-line solid/reactivity
  const [written, setWritten] = createSignal(writtenOf(props.caps))
  const [told, setTold] = createSignal<() => string>()
  const [wrong, setWrong] = createSignal('')

  function write(next: WrittenCaps) {
    setTold(undefined)
    setWrong('')
    setWritten(next)
  }

  async function save(event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) {
    event.preventDefault()
    const at = wrongNumberIn(event.currentTarget)
    setWrong(at ? faultAt(at) : '')
    if (at) return goTo(at)
    if (attempt.busy()) return
    // As it was when the person clicked.
    // eslint-disable-next-line solid/reactivity
    const { desk, t, onSaved } = props
    const wished = capsOf(written())
    const done = await attempt.run(() => desk.setCaps(wished).then(() => true))
    if (!done) return
    setTold(() => () => t('desk.spending.saved', { caps: capsWords(wished, t) }))
    onSaved()
  }

  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.spending.caps')}</h3>
      <p class="meta">{props.t('desk.spending.emptyCap')}</p>
      <form novalidate onSubmit={(event) => void save(event)}>
        <table class="desk-caps">
          <thead>
            <tr>
              <td />
              <th scope="col">{props.t('desk.spending.usd')}</th>
              <th scope="col">{props.t('desk.spending.tok')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={SCOPES}>
              {(scope) => (
                <CapRow
                  name={props.t(`desk.spending.per.${scope}`)}
                  cap={written()[scope]}
                  t={props.t}
                  onChange={(cap) => write({ ...written(), [scope]: cap })}
                />
              )}
            </For>
          </tbody>
        </table>
        <div class="desk-acts">
          <button type="submit" class="primary" aria-disabled={attempt.busy()}>
            {props.t('desk.spending.save')}
          </button>
          <button type="button" onClick={() => write(writtenOf(defaultCaps))}>
            {props.t('desk.spending.reset')}
          </button>
          <span role="status">{told()?.()}</span>
        </div>
        <p role="alert" class="desk-fault">
          {wrong()}
          <Show when={attempt.refused()}>{(reason) => props.t('desk.refused', { reason: reason() })}</Show>
        </p>
      </form>
    </section>
  )
}

function CapRow(props: {
  readonly name: string
  readonly cap: WrittenCap
  readonly t: DeskTranslate
  readonly onChange: (cap: WrittenCap) => void
}): JSX.Element {
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <CapCell
        kind="money"
        label={props.t('desk.spending.capMoney', { scope: props.name })}
        value={props.cap.usd}
        t={props.t}
        onInput={(usd) => props.onChange({ ...props.cap, usd })}
      />
      <CapCell
        kind="tokens"
        label={props.t('desk.spending.capTokens', { scope: props.name })}
        value={props.cap.tokens}
        t={props.t}
        onInput={(tokens) => props.onChange({ ...props.cap, tokens })}
      />
    </tr>
  )
}

function CapCell(props: {
  readonly kind: NumberKind
  readonly label: string
  readonly value: string
  readonly t: DeskTranslate
  readonly onInput: (value: string) => void
}): JSX.Element {
  const id = createUniqueId()
  const isWrong = () => readNumber(props.value, props.kind) === 'wrong'
  return (
    <td>
      <input
        ref={(input) => createShownIn(input, () => props.value)}
        type="text"
        inputmode={props.kind === 'money' ? 'decimal' : 'numeric'}
        autocomplete="off"
        aria-label={props.label}
        aria-invalid={isWrong() ? true : undefined}
        aria-describedby={isWrong() ? id : undefined}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Show when={isWrong()}>
        <p class="desk-fault" id={id}>
          {props.t(`desk.number.${props.kind}`)}
        </p>
      </Show>
    </td>
  )
}
