import { createMemo, type JSX, Show } from 'solid-js'
import type { Registry } from '../../documents/panel/registry'
import type { DocType } from '../../run/panel'
import { kindsOf, lensesOf } from './document-facts'
import { type FoundationSay, listOf } from './words'

/** Who goes by a document: lenses that judge by it, and the kinds of content that are written by it. */
export function Readers(props: {
  readonly type: DocType
  readonly registry: Registry | undefined
  readonly say: FoundationSay
}): JSX.Element {
  const lenses = createMemo(() => (props.registry ? lensesOf(props.type, props.registry, props.say) : []))
  const kinds = createMemo(() => (props.registry ? kindsOf(props.type, props.registry, props.say) : []))
  return (
    <Show when={props.registry}>
      <p class="meta">
        <Show when={lenses().length > 0} fallback={props.say('shelf.noLens')}>
          {props.say('shelf.lenses', { names: listOf(lenses(), props.say) })}
        </Show>{' '}
        <Show when={kinds().length > 0}>
          {props.say('shelf.kinds', { names: listOf(kinds(), props.say) })}
        </Show>
      </p>
    </Show>
  )
}
