import { For, type JSX, Show } from 'solid-js'
import type { Blind } from './address'
import { orderBy, preferredBy } from './blind'
import type { Say } from './words'

export interface RevealedProps {
  readonly blind: Blind
  /** As the pages stood. */
  readonly order: readonly string[]
  /** What a run is called in the row of names. */
  readonly nameOf: (run: string) => string
  /** In the jury's order where one jury judged all of them; undefined where their scores are of two kinds. */
  readonly jury: readonly string[] | undefined
  /** A score and what is open, in words. */
  readonly juryWords: (run: string) => string
  readonly say: Say
}

/** What the person said without the names, beside what the jury says. */
export function Revealed(props: RevealedProps): JSX.Element {
  const preferred = () => preferredBy(props.order, props.blind.votes)
  const yours = () => orderBy(props.order, preferred())
  const agrees = () => props.jury && props.jury[0] === yours()[0] && preferred().some(({ even }) => !even)
  return (
    <section class="versus-revealed" aria-labelledby="versus-revealed">
      <h3 id="versus-revealed">{props.say('versus.revealed')}</h3>
      <div class="versus-views">
        <div>
          <h4>{props.say('versus.yours')}</h4>
          <ul>
            <For each={preferred()}>
              {({ runs: [better, worse], even, bad }) => (
                <li>
                  {props.say(bad ? 'versus.youBad' : even ? 'versus.youEven' : 'versus.youPreferred', {
                    better: props.nameOf(better),
                    worse: props.nameOf(worse),
                  })}
                </li>
              )}
            </For>
          </ul>
        </div>
        <div>
          <h4>{props.say('versus.jurys')}</h4>
          <ol>
            <For each={props.jury ?? props.order}>
              {(run) => (
                <li>
                  {props.nameOf(run)}: {props.juryWords(run)}
                </li>
              )}
            </For>
          </ol>
          <Show when={!props.jury}>
            <p class="meta">{props.say('versus.otherJury')}</p>
          </Show>
        </div>
      </div>
      <p role="status">
        <Show when={props.jury && preferred().some(({ even }) => !even)}>
          {props.say(agrees() ? 'versus.agree' : 'versus.disagree')}
        </Show>
      </p>
    </section>
  )
}
