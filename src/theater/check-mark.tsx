import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Checked, RunState } from '../run/state'
import { roundOfClaim, rowsOfCheck } from './evidence'
import './evidence.css'
import { type EvidenceWords, evidenceWords, readingWords, listed } from './evidence-words'
import { PointButton } from './point-button'
import { placesOf, type Pointing } from './pointing'
import type { Row } from './rows-of-page'

/** Rows that a check shows when asked why: the instruments have them all. */
const MOST_ROWS = 5

export interface CheckProps {
  readonly state: Accessor<RunState>
  readonly pointing: Pointing
  readonly t: Translate
}

/** How a claim stands against what was measured, by the claim's id. Nothing for a note on what nobody can measure. */
export function CheckMark(props: CheckProps & { readonly claim: string }): JSX.Element {
  // The state is another one with each event; a check stays the same object, and keeps what is open in it.
  const checked = createMemo(() => {
    const check = props.state().checks[props.claim]
    return check?.reason === 'no_instrument' && props.claim.includes(':') ? undefined : check
  })
  return (
    <Show when={checked()}>
      {(check) => <CheckLine checked={check()} state={props.state} pointing={props.pointing} t={props.t} />}
    </Show>
  )
}

/** The mark and the word, claimed beside measured, and on demand why. */
export function CheckLine(props: CheckProps & { readonly checked: Checked }): JSX.Element {
  const words = () => evidenceWords(props.t)
  const rows = createMemo(() => rowsOfCheck(props.state(), props.checked), [], { equals: isSame })
  const pair = () => pairWords(props.checked, rows(), words())
  const verdict = () => words().say(`check.${props.checked.check}`)
  return (
    <div class="check" data-check={props.checked.check} data-claim={props.checked.finding}>
      <p class="check-line">
        <span class="check-word">
          <CheckSign check={props.checked.check} />
          {verdict()}
        </span>
        <Show when={pair()}>{(said) => <span class="check-pair">{said()}</span>}</Show>
      </p>
      <div class="check-ways">
        <PointButton
          by={props.checked.finding}
          what={listed([verdict(), pair()], words())}
          page={props.checked.artifact}
          places={placesOf(rows())}
          round={roundOfClaim(props.checked.finding)}
          measured={rows().length > 0}
          pointing={props.pointing}
          words={words()}
        />
        <Why checked={props.checked} rows={rows()} words={words()} />
      </div>
    </div>
  )
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((row, at) => row === other[at])
}

/** The row that decided: the one that is broken, or else the first. */
function decisive(rows: readonly Row[]): Row | undefined {
  return rows.find(({ violation }) => violation) ?? rows[0]
}

function pairWords({ claimed, measured }: Checked, rows: readonly Row[], words: EvidenceWords): string {
  const { say, amount } = words
  const row = decisive(rows)
  const value = (of: string | number) => amount(of, row?.rule)
  const needs =
    measured === undefined || row?.expected === undefined
      ? []
      : say('check.needs', { value: value(row.expected) })
  const found = measured === undefined ? [] : say('check.measured', { value: value(measured) })
  const sides = [
    claimed === undefined ? [] : say('check.claimed', { value: value(claimed) }),
    listed([found, needs].flat(), words) || [],
  ]
  return sides.flat().join(' · ')
}

/** The reason, the rules and their versions. */
function Why(props: {
  readonly checked: Checked
  readonly rows: readonly Row[]
  readonly words: EvidenceWords
}): JSX.Element {
  return (
    <details class="check-why">
      <summary>
        {props.words.say('check.why')}
        <span class="spoken"> {props.words.say(`check.${props.checked.check}`)}</span>
      </summary>
      <Show when={props.checked.reason}>{(reason) => <p>{props.words.reason(reason())}</p>}</Show>
      <ul>
        <For each={props.rows.slice(0, MOST_ROWS)}>{(row) => <li>{rowWords(row, props.words)}</li>}</For>
      </ul>
      <Show when={props.checked.ruleVersion}>
        {(version) => <p class="meta">{props.words.say('check.byVersion', { version: `${version()}` })}</p>}
      </Show>
    </details>
  )
}

function rowWords(row: Row, words: EvidenceWords): string {
  const { say, rule } = words
  const name =
    row.ruleVersion === undefined
      ? rule(row.rule)
      : say('check.rule', { rule: rule(row.rule), version: row.ruleVersion })
  const width = row.width === undefined ? [] : say('row.width', { n: row.width })
  return listed([`${row.instrument} ${name}`, readingWords(row, words), width].flat(), words)
}

/** Equal, not equal, a question. */
const SIGNS: Readonly<Record<Checked['check'], string>> = {
  confirmed: 'M3 6h10M3 10h10',
  refuted: 'M3 6h10M3 10h10M11 2.5 5 13.5',
  not_measurable: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.3 8.6 8 9.2 8 10.2M8 13v.6',
}

/** The word stands beside it. */
export function CheckSign(props: { readonly check: Checked['check'] }): JSX.Element {
  return (
    <svg class="status-mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SIGNS[props.check]} />
    </svg>
  )
}
