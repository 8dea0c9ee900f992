import { type Accessor, createEffect, createMemo, For, type JSX, on, Show } from 'solid-js'
import { jurorTexts } from '../i18n/juror'
import type { Translate } from '../i18n/t'
import type { Measurement } from '../run/event'
import type { Checked, RunState } from '../run/state'
import { CheckLine } from './check-mark'
import { checksOf, roleOfClaim, rowsOfCheck, textOfClaim } from './evidence'
import './evidence.css'
import { evidenceWords } from './evidence-words'
import type { Near } from './near'
import { placesOf, type Pointing } from './pointing'
import { Reading } from './reading'
import { RoleTag } from './role-tag'
import { roundOnShow } from './selectors'

/** Readings that are listed: what holds is told by its number. */
const MOST = 12

export interface AboutProps {
  readonly state: Accessor<RunState>
  readonly round: Accessor<number | undefined>
  /** What was measured on the page on show. */
  readonly rows: Accessor<readonly Measurement[]>
  readonly page: Accessor<string | undefined>
  readonly near: Accessor<Near>
  readonly pointing: Pointing
  readonly t: Translate
  /** Begins a must-fix of the person's own about this element. */
  readonly onAdd?: ((target: string) => void) | undefined
}

/** Everything that was said and measured about the element that was clicked on in the preview. */
export function About(props: AboutProps): JSX.Element {
  const words = () => evidenceWords(props.t)
  const picked = () => props.pointing.picked()
  let heading: HTMLElement | undefined
  const isNear = (places: readonly string[]) => {
    const place = picked()
    return place !== undefined && places.some((one) => props.near()(one, place))
  }
  const checks = createMemo(
    () =>
      checksOf(props.state(), roundOnShow(props.state(), props.round())?.n).filter((check) =>
        isNear(placesOf(rowsOfCheck(props.state(), check))),
      ),
    [],
    { equals: isSame },
  )
  const rows = createMemo(
    () =>
      props
        .rows()
        .filter((row) => isNear(placesOf([row])))
        .sort((one, other) => Number(other.violation) - Number(one.violation)),
    [],
    { equals: isSame },
  )
  // Whoever clicked in the page looks there: the answer takes the keyboard along.
  createEffect(on(picked, () => heading?.focus()))
  return (
    <section class="about" aria-label={words().say('about.label')}>
      <p class="about-head">
        {/* It takes the focus by script alone. */}
        <b tabindex="-1" ref={(element) => (heading = element)}>
          {words().say('about.label')}
        </b>
        <code dir="auto">{picked()}</code>
        <Show when={props.onAdd}>
          {(add) => (
            <button type="button" onClick={() => add()(picked() ?? '')}>
              {props.t.part('juror', jurorTexts)('juror.addHere')}
            </button>
          )}
        </Show>
        <button type="button" class="quiet" onClick={() => props.pointing.clear()}>
          {words().say('about.close')}
        </button>
      </p>
      <p role="status">
        <Show when={checks().length + rows().length > 0} fallback={words().say('about.none')}>
          {words().say('about.findings', { n: checks().length })},{' '}
          {words().say('about.rows', { n: rows().length })}
        </Show>
      </p>
      <ul>
        <For each={checks()}>
          {(check) => (
            <li>
              <Claim check={check} state={props.state} t={props.t} />
              <CheckLine checked={check} state={props.state} pointing={props.pointing} t={props.t} />
            </li>
          )}
        </For>
        <For each={rows().slice(0, MOST)}>
          {(row) => (
            <li>
              <Reading row={row} page={props.page()} pointing={props.pointing} words={words()} />
            </li>
          )}
        </For>
      </ul>
      <Show when={rows().length > MOST}>
        <p class="meta">{words().say('about.more', { n: rows().length - MOST })}</p>
      </Show>
    </section>
  )
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((row, at) => row === other[at])
}

/** What was claimed, and by whom. */
function Claim(props: {
  readonly check: Checked
  readonly state: Accessor<RunState>
  readonly t: Translate
}): JSX.Element {
  const role = () => roleOfClaim(props.state(), props.check.finding)
  return (
    <p class="about-claim" dir="auto">
      <Show when={role()}>
        {(who) => (
          <>
            <RoleTag role={who()} /> <span class="spoken">{props.t(`role.${who()}`)}</span>
          </>
        )}
      </Show>
      {textOfClaim(props.state(), props.check.finding)}
    </p>
  )
}
