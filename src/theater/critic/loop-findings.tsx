import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { findingsOf, type LoopFinding, type LoopRound, standingsOf } from '../../run/critic-state'
import type { RunState } from '../../run/state'
import { criticSay, nameOf } from './critic-words'
import { failWords } from './fault-words'
import { type LoopOnShow, loopOnShow } from './loop-on-show'
import '../panel/panel.css'

/** Everything that a critic has said against any version, the newest first. */
export function LoopFindings(props: {
  readonly state: Accessor<RunState>
  readonly t: Translate
}): JSX.Element {
  const say = () => criticSay(props.t)
  const shown = createMemo(() => loopOnShow(props.state()))
  const rounds = createMemo(() => {
    const now = shown()
    if (!now) return []
    return now.loop.rounds.toReversed().map((round) => ({ n: round.n, found: foundIn(now, round, props.t) }))
  })
  return (
    <section class="stage panel" aria-label={say()('critic.findings')}>
      <For each={rounds()} fallback={<p class="meta">{say()('critic.noneYet')}</p>}>
        {({ n, found }) => (
          <section class="panel-block">
            <h2>{say()('critic.round', { n })}</h2>
            <Show when={found.length > 0} fallback={<p class="meta">{say()('critic.noFindings')}</p>}>
              <ul>
                <For each={found}>
                  {({ criterion, statement }) => (
                    <li dir="auto">
                      <b>{nameOf(criterion, say())}:</b> {statement}
                    </li>
                  )}
                </For>
              </ul>
            </Show>
          </section>
        )}
      </For>
    </section>
  )
}

/** What code has failed is told as it was measured: the critic may have praised it. */
function foundIn(shown: LoopOnShow, round: LoopRound, t: Translate): readonly LoopFinding[] {
  const failed = standingsOf(shown.loop, round).filter(
    ({ standing, measured }) => measured && standing === 'FAIL',
  )
  return findingsOf(shown.loop, round).map((finding) => {
    const row = failed.find(({ answer }) => answer.id === finding.criterion)
    return row ? { ...finding, statement: failWords(shown, round.artifact, row, t) } : finding
  })
}
