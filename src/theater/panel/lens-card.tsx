import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { foundationTexts } from '../../i18n/foundation'
import { lensName } from '../../i18n/lens-name'
import type { Translate } from '../../i18n/t'
import type { Finding } from '../../run/state'
import type { Mark } from '../panelist-lane'
import type { Lens } from './panel-lenses'
import { lensWords, type PanelSay } from './panel-words'

/** What one lens says of one version. */
export function LensCard(props: {
  readonly lens: Lens
  readonly findings: readonly Finding[]
  readonly say: PanelSay
  readonly t: Translate
  readonly mark: Mark | undefined
}): JSX.Element {
  const id = createUniqueId()
  const score = () => (props.lens.phase === 'read' ? props.lens.fact.score : undefined)
  return (
    <section class="lane lens" data-phase={props.lens.phase} aria-labelledby={id}>
      <div class="lane-head">
        <h2 class="lane-name" id={id}>
          {lensName(props.lens.advisor, props.t.part('foundation', foundationTexts))}
        </h2>
        <span class="lane-facts">
          <span class="meta">{lensWords(props.lens, props.say, props.t)}</span>
          <Show when={score()}>
            {(given) => (
              <span class="lane-score">
                <span class="spoken">{props.say('panel.score')}</span> {props.t.score(given())}
              </span>
            )}
          </Show>
        </span>
      </div>
      <Show when={score() !== undefined}>
        <div class="lane-body">
          <Show when={props.findings.length > 0} fallback={<p class="meta">{props.say('panel.noIssues')}</p>}>
            <Issues findings={props.findings} say={props.say} mark={props.mark} />
          </Show>
        </div>
      </Show>
    </section>
  )
}

/** Findings with how grave they are, what would mend them, and how they stand against what was measured. */
export function Issues(props: {
  readonly findings: readonly Finding[]
  readonly say: PanelSay
  readonly mark: Mark | undefined
}): JSX.Element {
  const quoted = ({ evidence }: Finding) => evidence.find(({ kind }) => kind === 'quote')?.ref
  return (
    <ul class="issues">
      <For each={props.findings}>
        {(finding) => (
          <li data-severity={finding.severity}>
            <p dir="auto">
              <span class="meta-pill">{props.say(`panel.severity.${levelOf(finding)}`)}</span>{' '}
              {finding.statement}
            </p>
            <Show when={quoted(finding)}>
              {(quote) => (
                <blockquote class="issue-quote" dir="auto">
                  {quote()}
                </blockquote>
              )}
            </Show>
            <Show when={finding.suggestion}>
              {(suggestion) => (
                <p class="meta" dir="auto">
                  {props.say('panel.suggestion')}: {suggestion()}
                </p>
              )}
            </Show>
            {props.mark?.(finding.id)}
          </li>
        )}
      </For>
    </ul>
  )
}

/** Three words for four grades: nothing is worse than high to a reader. */
function levelOf({ severity }: Finding): 'high' | 'medium' | 'low' {
  return severity === 'critical' ? 'high' : severity
}
