import { createMemo, For, type JSX, Show } from 'solid-js'
import { danglingIn } from '../../documents/panel/registry'
import { shippedLens } from '../../documents/panel/registry-rows'
import { kindHref } from './hrefs'
import type { LensesShared } from './lenses-view'
import { createMending } from './mending'
import { type FoundationSay, kindName, listOf } from './words'

type Lost = ReturnType<typeof danglingIn>[number]

/** Lenses that a kind of content names and nobody has, each with the way to mend it; and what of the app was deleted. */
export function Dangling(props: LensesShared): JSX.Element {
  const mending = createMending(props)
  const all = createMemo(() => danglingIn(props.lenses.registry()))
  return (
    <>
      <Show when={all().length > 0}>
        <section class="desk-notice" aria-label={props.say('dangling.title')}>
          <h3>{props.say('dangling.title')}</h3>
          <ul class="copy-lost">
            <For each={all()}>{(lost) => <LostName lost={lost} mending={mending} say={props.say} />}</For>
          </ul>
        </section>
      </Show>
      <Show when={mending.gone().length > 0}>
        <p class="desk-notice">
          <span>{props.say('dangling.gone', { names: listOf(mending.gone(), props.say) })}</span>
          <button type="button" onClick={() => mending.bringAll()}>
            {props.say('dangling.bringAll')}
          </button>
        </p>
      </Show>
    </>
  )
}

function LostName(props: {
  readonly lost: Lost
  readonly mending: ReturnType<typeof createMending>
  readonly say: FoundationSay
}): JSX.Element {
  const name = () => props.mending.lostName(props.lost.advisor)
  const kind = () => kindName(props.lost.recipe, props.say)
  return (
    <li class="desk-acts">
      <span>{props.say(`dangling.${props.lost.as}`, { kind: kind(), lens: name() })}</span>
      <Show when={shippedLens(props.lost.advisor)}>
        {(lens) => (
          <button type="button" onClick={() => props.mending.bring(lens())}>
            {props.say('dangling.bring', { lens: name() })}
          </button>
        )}
      </Show>
      <Show
        when={props.lost.as === 'critic'}
        fallback={<a href={kindHref(props.lost.recipe)}>{props.say('dangling.choose')}</a>}
      >
        <button type="button" onClick={() => props.mending.takeOut(props.lost.recipe, props.lost.advisor)}>
          {props.say('dangling.takeOut')}
        </button>
      </Show>
    </li>
  )
}
