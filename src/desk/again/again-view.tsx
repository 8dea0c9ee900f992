import { createResource, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Order } from '../../../workers/desk-surface'
import { newRun } from '../../i18n/new-run'
import type { KeyOf, Translate } from '../../i18n/t'
import { versusTexts } from '../../i18n/versus'
import type { Material } from '../../run/event'
import { REHEARSAL } from '../../run/connection'
import { BrandField, type Cleaned } from '../brand-field'
import type { BrandDraft } from '../draft'
import { EstimateLine } from '../estimate-line'
import { refusalWords } from '../new-run-words'
import '../desk.css'
import '../new-run.css'
import { RulesField } from '../rules-field'
import './again.css'
import { type Again, type AgainOptions, createAgain, type OfferedKind, type OfferedText } from './again'

export interface AgainViewProps extends AgainOptions {
  /** What the prompts make of a text before they quote it. */
  readonly clean: (text: string) => Cleaned
  /** The run that is run again. */
  readonly run: string
  /** Opens the form with all of it, for whoever wants to change the brief. */
  readonly onWrite: () => void
  readonly t: Translate
}

type Say = Translate<KeyOf<typeof versusTexts>>

interface PartProps extends AgainViewProps {
  readonly again: Again
  readonly say: Say
}

/** A run once more, with another connection, brand, skill or other rules. What that changes and costs stands there first. */
export function AgainView(props: AgainViewProps): JSX.Element {
  // What it begins with is handed in once: for another run it is another sheet.
  const again = createAgain(props)
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('versus', versusTexts)
  const parts: PartProps = { ...props, again, say }
  return (
    <form
      class="again new-run"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        again.run()
      }}
    >
      <header>
        <h2 tabindex="-1">{say('again.title')}</h2>
        <p>
          <a href={`#/run/${props.run}`} dir="auto">
            {props.base.brief.title}
          </a>
        </p>
        <p class="meta">
          {say('again.lead')}{' '}
          <button type="button" class="desk-quiet" onClick={() => props.onWrite()}>
            {say('again.write')}
          </button>
        </p>
      </header>
      <section class="new-brief">
        <Answerers {...parts} />
        <Brands {...parts} />
        <Skills {...parts} />
        <Show when={!props.base.page}>
          <RulesField
            rules={again.rules()}
            byDefault={again.byDefault()}
            t={props.t.part('newRun', newRun)}
            onChange={again.setRules}
          />
        </Show>
      </section>
      <section class="new-answer">
        <Costs {...parts} />
      </section>
    </form>
  )
}

/** One answers, or several: then there is a run for each of them. */
function Answerers(props: PartProps): JSX.Element {
  const choices = () => [
    ...props.again.listed().map(({ id, name, model }) => ({ id, name, model })),
    ...(props.base.page ? [] : [{ id: REHEARSAL, name: props.say('again.rehearsal'), model: '' }]),
  ]
  return (
    <fieldset class="again-who">
      <legend class="new-label">{props.say('again.connections')}</legend>
      <p class="meta">{props.say('again.connectionsText')}</p>
      <For each={choices()}>
        {(one) => (
          <label class="again-check">
            <input
              type="checkbox"
              checked={props.again.connections().includes(one.id)}
              onChange={(event) => props.again.toggle(one.id, event.currentTarget.checked)}
            />
            <span>
              {one.name} <span class="meta">{one.model === one.name ? '' : one.model}</span>
              <Show when={one.id === props.base.connection}>
                {' '}
                <span class="meta-pill">{props.say('again.asBefore')}</span>
              </Show>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  )
}

function Brands(props: PartProps): JSX.Element {
  const t = () => props.t.part('newRun', newRun)
  const written = (): BrandDraft => {
    const { name = '', text = '' } = props.again.brand() ?? {}
    return { name, text }
  }
  return (
    <>
      <Choice
        {...props}
        kind="brand"
        options={props.again.brands()}
        chosen={props.again.brand()}
        before={props.again.had.brand}
      />
      {/* What comes from the cabinet is changed there. */}
      <Show when={props.again.brand()?.from === undefined}>
        <BrandField
          brand={written()}
          fault={props.again.brandFault()}
          clean={props.clean}
          t={t()}
          onChange={props.again.write}
          onFile={(file) => props.again.takeFile(file, t())}
        />
      </Show>
    </>
  )
}

function Skills(props: PartProps): JSX.Element {
  return (
    <Choice
      {...props}
      kind="skill"
      options={props.again.skills()}
      chosen={props.again.skill()}
      before={props.again.had.skill}
    />
  )
}

const BEFORE = 'before'
/** Written here, and in no list. */
const WRITTEN = 'written'

interface ChoiceProps extends PartProps {
  readonly kind: OfferedKind
  readonly options: readonly OfferedText[]
  readonly chosen: Material | undefined
  /** What the run had. */
  readonly before: Material | undefined
}

function valueOf({ chosen, before, options }: ChoiceProps): string {
  if (!chosen) return ''
  if (before && chosen.text === before.text) return BEFORE
  return options.some((one) => one.id === chosen.from) ? (chosen.from ?? '') : WRITTEN
}

/** One of the cabinet, what the run had, or none. Where there is nothing to choose from, nobody is asked. */
function Choice(props: ChoiceProps): JSX.Element {
  const id = createUniqueId()
  const value = () => valueOf(props)
  return (
    <Show when={props.options.length > 0 || (props.kind === 'skill' && props.before)}>
      <div class="new-who">
        <label for={id} class="new-label">
          {props.say(`again.${props.kind}`)}
        </label>
        <select
          id={id}
          onChange={({ currentTarget: { value: picked } }) =>
            picked === BEFORE ? props.again.back(props.kind) : props.again.choose(props.kind, picked)
          }
        >
          <option value="" selected={value() === ''}>
            {props.say(props.kind === 'brand' ? 'again.noBrand' : 'again.noSkill')}
          </option>
          <Show when={props.before}>
            {(before) => (
              <option value={BEFORE} selected={value() === BEFORE}>
                {props.say('again.same', { name: before().name })}
              </option>
            )}
          </Show>
          <Show when={value() === WRITTEN}>
            <option value={WRITTEN} selected>
              {props.chosen?.name}
            </option>
          </Show>
          <For each={props.options}>
            {(one) => (
              <option value={one.id} selected={value() === one.id}>
                {one.name}
              </option>
            )}
          </For>
        </select>
      </div>
    </Show>
  )
}

/** What changes, what it may cost, and the button. */
function Costs(props: PartProps): JSX.Element {
  const nameOf = (id: string) =>
    props.again.listed().find((one) => one.id === id)?.name ?? props.say('again.rehearsal')
  const count = () => props.again.orders().length
  const refusal = () => props.again.begun()?.refusal
  return (
    <>
      <div class="again-changes">
        <h3>{props.say('again.changes')}</h3>
        <Show
          when={props.again.changes().length > 0}
          fallback={<p class="meta">{props.say('again.noChanges')}</p>}
        >
          <ul>
            <For each={props.again.changes()}>
              {(change) => (
                <li>
                  <b>{props.say(`again.change.${change}`)}</b>{' '}
                  <Show when={change === 'connection'}>
                    <span dir="auto">{props.again.connections().map(nameOf).join(', ')}</span>
                  </Show>
                  <Show when={change === 'brand'}>
                    <span dir="auto">{props.again.brand()?.name ?? props.say('again.noBrand')}</span>
                  </Show>
                  <Show when={change === 'skill'}>
                    <span dir="auto">{props.again.skill()?.name ?? props.say('again.noSkill')}</span>
                  </Show>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </div>
      <For each={props.again.rested()}>
        {(order) => (
          <Show
            when={order.connection !== REHEARSAL}
            fallback={<p class="meta">{props.say('again.rehearsalText')}</p>}
          >
            <Cost {...props} order={order} name={nameOf(order.connection)} />
          </Show>
        )}
      </For>
      <p class="new-problem" role="alert">
        <Show when={refusal()}>
          {(known) => (
            <>
              {nameOf(props.again.begun()?.connection ?? '')}:{' '}
              {refusalWords(known(), props.t.part('newRun', newRun))}
            </>
          )}
        </Show>
        <Show when={props.again.failed()}>
          {(reason) => <>{props.say('again.failed', { reason: reason() })}</>}
        </Show>
      </p>
      <div class="new-go">
        <button type="submit" class="primary" disabled={props.again.busy() || count() === 0}>
          {count() > 1 ? props.say('again.runs', { n: count() }) : props.say('again.run')}
        </button>
        <Show when={count() === 0}>
          <span class="meta">{props.say('again.nobody')}</span>
        </Show>
        <Show when={count() > 1}>
          <span class="meta">{props.say('again.then')}</span>
        </Show>
      </div>
    </>
  )
}

function Cost(props: PartProps & { readonly order: Order; readonly name: string }): JSX.Element {
  // What the sheet knows is made once.
  // eslint-disable-next-line solid/reactivity
  const { again } = props
  const [estimate] = createResource(
    () => props.order,
    (order) => again.estimate(order),
  )
  return (
    <div>
      <p class="new-label" dir="auto">
        {props.name}
      </p>
      <EstimateLine
        estimate={estimate.latest}
        loading={estimate.loading}
        spending={props.again.spending()}
        t={props.t.part('newRun', newRun)}
      />
    </div>
  )
}
