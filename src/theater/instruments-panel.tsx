import { type Accessor, createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { Segmented } from '../controls/segmented'
import type { Translate } from '../i18n/t'
import type { Measurement } from '../run/event'
import type { Measured } from './evidence'
import './evidence.css'
import { type EvidenceWords, evidenceWords } from './evidence-words'
import './instruments-panel.css'
import { Empty, Offer } from './measuring-offer'
import type { Pointing } from './pointing'
import { Reading, standingOfRow } from './reading'
import { sorted } from './rows-in-order'

const FILTERS = ['all', 'violations', 'cannot'] as const
type Filter = (typeof FILTERS)[number]

/** Rows of a group that are drawn at first. Six hundred at once would hold the page up. */
const AT_FIRST = 20

/** A measuring that was asked for here. */
export type Asked =
  | { readonly kind: 'none' | 'measuring' | 'measured' }
  | { readonly kind: 'failed'; readonly reason: string }

export interface InstrumentsPanelProps {
  /** What was measured on the page on show, by the run or just now. */
  readonly rows: Accessor<readonly Measurement[]>
  readonly measured: Accessor<Measured>
  /** Where the person has asked for it. */
  readonly asked: Accessor<Asked>
  /** The hash of the page on show. */
  readonly page: Accessor<string | undefined>
  /** Measures the page on show. Left out where nothing can. */
  readonly onMeasure?: (() => void) | undefined
  readonly pointing: Pointing
  readonly t: Translate
}

/** All that was read of a page, by instrument, what is wrong first. */
export function InstrumentsPanel(props: InstrumentsPanelProps): JSX.Element {
  const words = () => evidenceWords(props.t)
  const [filter, setFilter] = createSignal<Filter>('all')
  const counts = createMemo(() => countsOf(props.rows()))
  const kept = createMemo(() => props.rows().filter((row) => isKept(row, filter())))
  const groups = createMemo(() => [...new Set(sorted(kept()).map(({ instrument }) => instrument))], [], {
    equals: isSame,
  })
  return (
    <section class="instruments" aria-label={words().say('panel.label')}>
      <Show when={props.rows().length > 0} fallback={<Empty {...props} />}>
        <div class="instruments-bar">
          <Segmented
            label={words().say('panel.filter')}
            options={FILTERS}
            value={filter()}
            name={(option) => words().say(`panel.${option}`, { n: counts()[option] })}
            onPick={setFilter}
          />
          <Copy rows={kept()} words={words()} />
        </div>
        <Show when={isOld(props.rows())}>
          <div class="instruments-empty">
            <p>{words().say('panel.old')}</p>
            <Offer {...props} />
          </div>
        </Show>
        <Show when={props.asked().kind === 'measured'}>
          <p class="meta">{words().say('panel.loose')}</p>
        </Show>
        <For each={groups()} fallback={<p>{words().say('panel.nothing')}</p>}>
          {(instrument) => (
            <Group
              instrument={instrument}
              rows={kept().filter((row) => row.instrument === instrument)}
              page={props.page()}
              pointing={props.pointing}
              words={words()}
            />
          )}
        </For>
      </Show>
      <p class="meta">{words().say('panel.outside')}</p>
    </section>
  )
}

/** Whether rows come from before there were instruments: those have no version, and speak of links and left-overs alone. */
export function isOld(rows: readonly Measurement[]): boolean {
  return rows.every(({ ruleVersion }) => ruleVersion === undefined)
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((row, at) => row === other[at])
}

function isKept(row: Measurement, filter: Filter): boolean {
  const standing = standingOfRow(row)
  return filter === 'all' || (filter === 'cannot' ? standing === 'cannot' : standing === 'violation')
}

function countsOf(rows: readonly Measurement[]): Readonly<Record<Filter, number>> {
  const of = (filter: Filter) => rows.filter((row) => isKept(row, filter)).length
  return { all: rows.length, violations: of('violations'), cannot: of('cannot') }
}

function Group(props: {
  readonly instrument: string
  readonly rows: readonly Measurement[]
  readonly page: string | undefined
  readonly pointing: Pointing
  readonly words: EvidenceWords
}): JSX.Element {
  const [all, setAll] = createSignal(false)
  const rows = createMemo(() => sorted(props.rows))
  const drawn = () => (all() ? rows() : rows().slice(0, AT_FIRST))
  const broken = () => props.rows.filter(({ violation }) => violation).length
  const name = () => props.words.instrument(props.instrument)
  return (
    <section class="instrument" aria-label={name()}>
      <h2>
        {name()}{' '}
        <span class="meta">
          {props.instrument} · {props.words.say('verdict.violations', { n: broken() })},{' '}
          {props.words.say('panel.group', { n: props.rows.length })}
        </span>
      </h2>
      <ul>
        <For each={drawn()}>
          {(row) => (
            <li>
              <Reading row={row} page={props.page} pointing={props.pointing} words={props.words} />
            </li>
          )}
        </For>
      </ul>
      <Show when={rows().length > drawn().length}>
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {props.words.say('panel.more', { n: rows().length - drawn().length })}
        </button>
      </Show>
    </section>
  )
}

/** Hands the rows on show over as the terminal tool prints them. */
function Copy(props: { readonly rows: readonly Measurement[]; readonly words: EvidenceWords }): JSX.Element {
  const [said, setSaid] = createSignal<'panel.copied' | 'panel.notCopied'>()
  const copy = () =>
    navigator.clipboard.writeText(linesOf(props.rows)).then(
      () => setSaid('panel.copied'),
      () => setSaid('panel.notCopied'),
    )
  return (
    <p class="instruments-copy">
      <button type="button" class="quiet" onClick={() => void copy()}>
        {props.words.say('panel.copy')}
      </button>
      <span role="status" class="meta">
        <Show when={said()}>{(key) => props.words.say(key())}</Show>
      </span>
    </p>
  )
}

/** One row a line, as JSON. */
export function linesOf(rows: readonly Measurement[]): string {
  return rows.map((row) => `${JSON.stringify(withoutPage(row))}\n`).join('')
}

function withoutPage({
  instrument,
  rule,
  target,
  value,
  expected,
  violation,
  severity,
  width,
  ...rest
}: Measurement) {
  const { ruleVersion, said, also, cannot } = rest
  return {
    instrument,
    rule,
    target,
    value,
    expected,
    violation,
    severity,
    width,
    ruleVersion,
    said,
    also,
    cannot,
  }
}
