import { For, type JSX, Show } from 'solid-js'
import { kindOrigin, lensOrigin } from '../../documents/panel/registry-rows'
import type { Advisor, Recipe } from '../../run/panel'
import { Dangling } from './dangling'
import { Exchange } from './exchange'
import { kindHref, lensHref, NEW_ROW } from './hrefs'
import type { LensesShared } from './lenses-view'
import { lensName } from '../../i18n/lens-name'
import { kindName, lensNamed, listOf } from './words'

/** All lenses and all kinds of content, what is wrong with them, and how they go out and come in. */
export function LensList(props: LensesShared): JSX.Element {
  return (
    <>
      <h2 class="copy-title" tabindex="-1">
        {props.say('lenses.title')}
      </h2>
      <p>{props.say('lenses.lead')}</p>
      <p class="meta">
        {props.say('lenses.english')} <a href="#/help/panel">{props.say('lenses.help')}</a>
      </p>
      <Dangling {...props} />
      <p class="desk-acts">
        <a class="button" href={lensHref(NEW_ROW)}>
          {props.say('lenses.add')}
        </a>
      </p>
      <ul class="copy-rows">
        <For each={props.lenses.advisors()}>{(lens) => <LensRow {...props} lens={lens} />}</For>
      </ul>
      <section class="desk-section">
        <h2>{props.say('kinds.title')}</h2>
        <p>{props.say('kinds.lead')}</p>
        <p class="desk-acts">
          <a class="button" href={kindHref(NEW_ROW)}>
            {props.say('kinds.add')}
          </a>
        </p>
        <ul class="copy-rows">
          <For each={props.lenses.registry().recipes}>{(one) => <KindRow {...props} recipe={one.row} />}</For>
        </ul>
      </section>
      <Exchange {...props} />
    </>
  )
}

function LensRow(props: LensesShared & { readonly lens: Advisor }): JSX.Element {
  const docs = () => props.lens.contextDocs ?? []
  return (
    <li class="copy-row">
      <div class="desk-row-head">
        <h3>
          <a href={lensHref(props.lens.id)} dir="auto">
            {lensName(props.lens, props.say)}
          </a>
        </h3>
        <span class="meta">
          {props.say(`advisorRole.${props.lens.role}`)} · {props.say(`origin.${lensOrigin(props.lens)}`)}
        </span>
      </div>
      <Show when={props.lens.evaluationExpertise} fallback={<p>{props.say('lenses.never')}</p>}>
        {(text) => (
          <p class="copy-clamped" dir="auto">
            {text()}
          </p>
        )}
      </Show>
      <Show when={props.lens.doesNotEvaluate}>
        {(text) => (
          <p class="meta" dir="auto">
            {text()}
          </p>
        )}
      </Show>
      <Show when={docs().length > 0}>
        <p class="meta">{props.say('lenses.reads', { names: docNames(docs(), props) })}</p>
      </Show>
    </li>
  )
}

function KindRow(props: LensesShared & { readonly recipe: Recipe }): JSX.Element {
  const author = () => lensNamed(props.recipe.authorAdvisor, props.lenses.advisors(), props.say)
  return (
    <li class="copy-row">
      <div class="desk-row-head">
        <h3>
          <a href={kindHref(props.recipe.contentType)} dir="auto">
            {kindName(props.recipe.contentType, props.say)}
          </a>
        </h3>
        <span class="meta">{props.say(`origin.${kindOrigin(props.recipe)}`)}</span>
      </div>
      <p>
        {props.say('kinds.rule', {
          author: author(),
          min: props.say.score(props.recipe.minAggregateScore),
          max: props.recipe.maxRevisionRounds,
        })}
      </p>
      <p class="copy-clamped" dir="auto">
        {props.recipe.evaluationNeeds}
      </p>
      <Show when={props.recipe.authorContextDocs.length > 0}>
        <p class="meta">
          {props.say('kinds.reads', { names: docNames(props.recipe.authorContextDocs, props) })}
        </p>
      </Show>
    </li>
  )
}

function docNames(types: Recipe['authorContextDocs'], { say }: Pick<LensesShared, 'say'>): string {
  return listOf(
    types.map((type) => say(`doc.${type}`)),
    say,
  )
}
