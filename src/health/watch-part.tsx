import { For, type JSX, Show } from 'solid-js'
import type { HealthReport } from '../../workers/health'
import { alertLimits } from './alert-limits'
import { type HealthSay, sentenceOf, shareWords } from './words'
import type { Watch } from './watching'

/** What stands out, in sentences; and everything that is watched for, with its limits. */
export function WatchPart(props: { readonly report: HealthReport; readonly say: HealthSay }): JSX.Element {
  const sentences = () =>
    props.report.watches.flatMap(({ connection, watches }) =>
      watches.flatMap((watch) => {
        const text = sentenceOf(watch, connection, props.say)
        return text === undefined ? [] : [{ text, standing: watch.standing }]
      }),
    )
  return (
    <section class="health-part" aria-labelledby="health-alerts">
      <h3 id="health-alerts">{props.say('health.alerts')}</h3>
      <ul class="health-sentences">
        <For each={sentences()} fallback={<li>{props.say('health.allWell')}</li>}>
          {(sentence) => (
            <li data-standing={sentence.standing}>
              <b>{props.say(`health.standing.${sentence.standing}`)}</b> {sentence.text}
            </li>
          )}
        </For>
      </ul>
      <p class="meta">
        {props.say('health.alertsText', { n: alertLimits.runs, least: alertLimits.leastRuns })}
      </p>
      <For each={props.report.watches}>
        {({ connection, watches }) => (
          <details class="health-watches">
            <summary>{connection}</summary>
            <WatchTable connection={connection} watches={watches} say={props.say} />
          </details>
        )}
      </For>
    </section>
  )
}

function WatchTable(props: {
  readonly connection: string
  readonly watches: readonly Watch[]
  readonly say: HealthSay
}): JSX.Element {
  const share = (value: number) => shareWords(value, props.say.locale)
  return (
    <div class="health-wide">
      <table aria-label={props.connection}>
        <thead>
          <tr>
            <For each={['what', 'times', 'target', 'alert', 'standing'] as const}>
              {(head) => <th scope="col">{props.say(`health.head.${head}`)}</th>}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={props.watches}>
            {(watch) => (
              <tr data-standing={watch.standing}>
                <th scope="row">{props.say(`health.watch.${watch.name}`)}</th>
                <td>
                  {watch.times} / {watch.runs}
                </td>
                <td>
                  <Show when={watch.limit.target} fallback="–">
                    {(target) => share(target())}
                  </Show>
                </td>
                <td>
                  {watch.limit.alert === 'sustained'
                    ? props.say('health.sustained')
                    : share(watch.limit.alert)}
                </td>
                <td>{props.say(`health.standing.${watch.standing}`)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  )
}
