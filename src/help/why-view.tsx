import { createMemo, For, type JSX, Show } from 'solid-js'
import type { KeyOf, Translate } from '../i18n/t'
import { whyTexts } from '../i18n/why'
import { PAGES, type Share, WAYS, type Way, type Dials } from '../models/simulated/what-if'
import { createWhy, DIAL_NAMES, RANGES } from './why'
import './why.css'

type WhyWords = Translate<KeyOf<typeof whyTexts>>

const percent = (share: number) => Math.round(share * 100)

/** Simulated judges whom a person may bend, and what becomes of their verdicts. Nothing leaves the page for it. */
export function WhyView(props: { readonly t: Translate }): JSX.Element {
  const t = createMemo(() => props.t.part('why', whyTexts))
  const why = createWhy()
  return (
    <section class="why" aria-labelledby="why-title">
      <h2 id="why-title">{t()('why.title')}</h2>
      <p>{t()('why.intro', { pages: PAGES })}</p>
      <div class="why-parts">
        <fieldset class="why-dials">
          <legend>{t()('why.dials')}</legend>
          <For each={DIAL_NAMES}>
            {(name) => (
              <DialView
                name={name}
                value={why.dials()[name]}
                t={t()}
                onTurn={(value) => why.turn(name, value)}
              />
            )}
          </For>
          <button type="button" class="button" disabled={why.isReset()} onClick={() => why.reset()}>
            {t()('why.reset')}
          </button>
        </fieldset>
        <div class="why-results">
          <ResultsTable ways={why.outcome().ways} t={t()} />
          <p>{overText(t(), why.outcome().over)}</p>
          <p class="meta">{t()('why.setting')}</p>
          <p class="meta">{t()('why.assumed')}</p>
          <p class="spoken" role="status">
            <Show when={why.isTurned()}>{heardText(t(), why.outcome().ways.both)}</Show>
          </p>
        </div>
      </div>
    </section>
  )
}

function overText(t: WhyWords, over: number): string {
  return t(over < 0 ? 'why.under' : 'why.over', { points: t.score(Math.abs(over), 2) })
}

function heardText(t: WhyWords, { weak, good }: Share): string {
  return t('why.heard', { weak: percent(weak), good: percent(good) })
}

interface DialProps {
  readonly name: keyof Dials
  readonly value: number
  readonly t: WhyWords
  readonly onTurn: (value: number) => void
}

function DialView(props: DialProps): JSX.Element {
  const range = () => RANGES[props.name]
  const shown = () =>
    range().unit === 'points'
      ? props.t('why.points', { points: props.t.score(props.value, 2) })
      : props.t('why.percent', { percent: percent(props.value) })
  return (
    <div class="why-dial">
      <label for={`why-${props.name}`}>{props.t(`why.dial.${props.name}`)}</label>
      {/* The slider says it itself: read out a second time, it would talk over it. */}
      <span class="why-value" aria-hidden="true">
        {shown()}
      </span>
      <input
        id={`why-${props.name}`}
        type="range"
        min="0"
        max={range().most}
        step={range().step}
        value={props.value}
        aria-valuetext={shown()}
        aria-describedby={`why-${props.name}-hint`}
        onInput={(event) => props.onTurn(event.currentTarget.valueAsNumber)}
      />
      <p id={`why-${props.name}-hint`} class="meta">
        {props.t(`why.hint.${props.name}`)}
      </p>
    </div>
  )
}

function ResultsTable(props: {
  readonly ways: Readonly<Record<Way, Share>>
  readonly t: WhyWords
}): JSX.Element {
  return (
    <table class="why-table">
      <caption>{props.t('why.results')}</caption>
      <thead>
        <tr>
          <th scope="col">{props.t('why.way')}</th>
          <th scope="col">{props.t('why.weak')}</th>
          <th scope="col">{props.t('why.good')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={WAYS}>
          {(way) => (
            <tr>
              <th scope="row">{props.t(`why.way.${way}`)}</th>
              <ShareCell kind="weak" share={props.ways[way].weak} t={props.t} />
              <ShareCell kind="good" share={props.ways[way].good} t={props.t} />
            </tr>
          )}
        </For>
      </tbody>
    </table>
  )
}

/** The number, and the same as a bar. */
function ShareCell(props: {
  readonly kind: keyof Share
  readonly share: number
  readonly t: WhyWords
}): JSX.Element {
  return (
    <td>
      <span class="why-number">{props.t('why.percent', { percent: percent(props.share) })}</span>
      <span class={`why-bar why-${props.kind}`} aria-hidden="true">
        <span style={{ 'inline-size': `${percent(props.share)}%` }} />
      </span>
    </td>
  )
}
