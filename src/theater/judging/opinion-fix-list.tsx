import { createMemo, For, type JSX, Show } from 'solid-js'
import type { BlindFix } from '../../run/opinion-fixes'
import { FindingHead } from './finding-head'
import { ofType, openedIn } from './judging-on-show'
import type { OpinionViewProps } from './opinion-view'

/** What they would have mended, and whether that counts against the verdict. */
export function Fixes(props: OpinionViewProps): JSX.Element {
  const isHeard = () => props.shown.own.repeats.some(({ phase }) => phase === 'heard')
  return (
    <Show when={isHeard()}>
      <section class="panel-block">
        <h3>{props.say('opinion.mustFixes')}</h3>
        <ul class="criteria">
          <For
            each={props.shown.own.fixes.map(({ id }) => id)}
            fallback={<li class="meta">{props.say('opinion.noMustFixes')}</li>}
          >
            {(id) => (
              <Show when={props.shown.own.fixes.find((fix) => fix.id === id)}>
                {(fix) => <Fix {...props} fix={fix()} />}
              </Show>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

function Fix(props: OpinionViewProps & { readonly fix: BlindFix }): JSX.Element {
  const finding = createMemo(() =>
    ofType(props.shown.on.facts, 'finding_raised').find(({ id }) => id === props.fix.id),
  )
  const pill = () => props.say(props.fix.isKnown ? 'opinion.known' : 'opinion.new')
  return (
    <li class="criterion judged-finding" data-counts={props.fix.counts}>
      <Show when={finding()}>
        {(raised) => (
          <FindingHead
            {...props}
            on={props.shown.on}
            finding={raised()}
            seats={props.fix.raisedBy.map(({ seat }) => seat)}
            check={props.fix.check}
            opens={openedIn(props.shown.on).get(props.fix.id)}
            pill={pill()}
          />
        )}
      </Show>
      <Show when={props.fix.counts}>
        {(counts) => <p class="finding-class">{props.say(`opinion.counts.${counts()}`)}</p>}
      </Show>
    </li>
  )
}
