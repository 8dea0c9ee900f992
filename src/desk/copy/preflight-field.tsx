import { For, type JSX, Show } from 'solid-js'
import type { MissingDocument, Preflight } from '../../documents/panel/preflight'
import type { Advisor, DocType, Recipe } from '../../run/panel'
import { documentHref, kindHref, LENSES_HREF } from './hrefs'
import type { CopySay } from './order-form'
import { type FoundationSay, lensNamed, listOf } from './words'

export interface PreflightProps {
  readonly flight: Preflight
  readonly recipe: Recipe
  readonly advisors: readonly Advisor[]
  readonly waived: readonly string[]
  /** It was to be run, and the person has not said what is to be done without one. */
  readonly unsettled: boolean
  readonly say: CopySay
  readonly names: FoundationSay
  readonly onWaive: (types: readonly DocType[], on: boolean) => void
}

/** What the run would have to go by, before it costs anything: what is missing, what is supposed, and who could not work. */
export function PreflightField(props: PreflightProps): JSX.Element {
  const required = () => props.flight.missing.filter((one) => one.required)
  const helpful = () => props.flight.missing.filter((one) => !one.required)
  const open = () => required().filter(({ type }) => !props.waived.includes(type))
  return (
    <fieldset
      class="copy-preflight"
      tabindex="-1"
      aria-invalid={props.unsettled}
      aria-describedby="copy-preflight-fault"
    >
      <legend class="new-label">{props.say('copying.documents')}</legend>
      <Problems {...props} />
      <Show when={props.flight.missing.length === 0}>
        <p class="meta">{props.say('copying.documentsAll')}</p>
      </Show>
      <Show when={required().length > 0}>
        <p class="meta">{props.say('copying.documentsText')}</p>
        <ul class="copy-missing">
          <For each={required()}>{(one) => <Missing {...props} one={one} />}</For>
        </ul>
        <Show when={open().length > 1}>
          <button
            type="button"
            onClick={() =>
              props.onWaive(
                open().map(({ type }) => type),
                true,
              )
            }
          >
            {props.say('copying.waiveAll')}
          </button>
        </Show>
      </Show>
      <p class="new-problem" id="copy-preflight-fault" role="alert">
        {props.unsettled ? props.say('copying.documentsMissing') : ''}
      </p>
      <Show when={helpful().length > 0}>
        <p class="meta">{props.say('copying.documentsMore')}</p>
        <ul class="copy-missing">
          <For each={helpful()}>{(one) => <Missing {...props} one={one} />}</For>
        </ul>
      </Show>
      <For each={props.flight.assumed}>
        {({ type, lines }) => (
          <p class="meta">
            <a href={documentHref(type)}>
              {props.say('copying.assumed', { n: lines.length, name: props.names(`doc.${type}`) })}
            </a>
          </p>
        )}
      </For>
    </fieldset>
  )
}

function Missing(props: PreflightProps & { readonly one: MissingDocument }): JSX.Element {
  const name = () => props.names(`doc.${props.one.type}`)
  const lenses = () =>
    listOf(
      props.one.lenses.map((id) => lensNamed(id, props.advisors, props.names)),
      props.names,
    )
  return (
    <li>
      <span class="copy-missing-name">
        <b>{name()}</b> <span class="meta">{props.names(`state.${props.one.state}`)}</span>
      </span>
      <Show when={props.one.lenses.length > 0}>
        <span class="meta copy-missing-read">{props.say('copying.readBy', { names: lenses() })}</span>
      </Show>
      <span class="copy-missing-ways">
        <a href={documentHref(props.one.type)} aria-label={`${props.say('copying.write')}: ${name()}`}>
          {props.say('copying.write')}
        </a>
        <Show when={props.one.required}>
          <label>
            <input
              type="checkbox"
              checked={props.waived.includes(props.one.type)}
              aria-label={`${props.say('copying.waive')}: ${name()}`}
              onChange={(event) => props.onWaive([props.one.type], event.currentTarget.checked)}
            />
            <span>{props.say('copying.waive')}</span>
          </label>
        </Show>
      </span>
    </li>
  )
}

function Problems(props: PreflightProps): JSX.Element {
  return (
    <For each={props.flight.problems}>
      {(problem) => (
        <p class="new-warning">
          {problem === 'no_author'
            ? props.say('copying.noAuthor', { name: props.recipe.authorAdvisor })
            : props.say('copying.noCritics')}{' '}
          <a href={problem === 'no_author' ? kindHref(props.recipe.contentType) : LENSES_HREF}>
            {props.say('copying.toLenses')}
          </a>
        </p>
      )}
    </For>
  )
}
