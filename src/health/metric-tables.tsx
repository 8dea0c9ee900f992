import { createMemo, For, type JSX, Show } from 'solid-js'
import { type Metric, quantile } from './metrics'
import { type HealthSay, labelWords, metricWords, valueWords } from './words'

interface MetricsProps {
  readonly metrics: readonly Metric[]
  readonly say: HealthSay
}

type Of<T extends Metric['type']> = Extract<Metric, { type: T }>

/** What was counted, a table for each name. */
export function Counters(props: MetricsProps): JSX.Element {
  const counted = () =>
    props.metrics.filter((metric): metric is Of<'counter' | 'info'> => metric.type !== 'histogram')
  const names = createMemo(() => [...new Set(counted().map(({ name }) => name))])
  return (
    <section class="health-part" aria-labelledby="health-counters">
      <h3 id="health-counters">{props.say('health.counters')}</h3>
      <div class="health-tables">
        <For each={names()}>
          {(name) => (
            <div class="health-wide">
              <table>
                <caption>
                  {metricWords(name, props.say)} <code>{name}</code>
                </caption>
                <tbody>
                  <For each={counted().filter((metric) => metric.name === name)}>
                    {(metric) => (
                      <tr>
                        <th scope="row">{labelWords(metric.labels)}</th>
                        <td>{metric.value.toLocaleString(props.say.locale)}</td>
                      </tr>
                    )}
                  </For>
                </tbody>
              </table>
            </div>
          )}
        </For>
      </div>
    </section>
  )
}

/** How values are spread: how many there are, what half of them and nine of ten do not pass, and a picture of it. */
export function Histograms(props: MetricsProps): JSX.Element {
  const spread = () =>
    props.metrics.filter((metric): metric is Of<'histogram'> => metric.type === 'histogram')
  const at = (metric: Of<'histogram'>, share: number) =>
    valueWords(metric, quantile(metric.values, share) ?? 0, props.say)
  return (
    <section class="health-part" aria-labelledby="health-histograms">
      <h3 id="health-histograms">{props.say('health.histograms')}</h3>
      <div class="health-wide">
        <table>
          <thead>
            <tr>
              <th scope="col">{props.say('health.head.what')}</th>
              <th scope="col">{props.say('health.labels')}</th>
              <th scope="col">{props.say('health.count')}</th>
              <th scope="col">{props.say('health.middle')}</th>
              <th scope="col">{props.say('health.most')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={spread()}>
              {(metric) => (
                <tr>
                  <th scope="row">
                    {metricWords(metric.name, props.say)}
                    <Show when={metric.values.length > 1}>
                      <Spread values={metric.values} />
                    </Show>
                  </th>
                  <td class="health-labels">{labelWords(metric.labels)}</td>
                  <td>{metric.values.length.toLocaleString(props.say.locale)}</td>
                  <td>{at(metric, 0.5)}</td>
                  <td>{at(metric, 0.9)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
      <p class="meta">{props.say('health.calls')}</p>
    </section>
  )
}

const BINS = 16
const HEIGHT = 16

/** Decoration beside numbers that say it. */
function Spread(props: { readonly values: readonly number[] }): JSX.Element {
  const heights = createMemo(() => binned(props.values))
  return (
    <svg class="health-spread" viewBox={`0 0 ${BINS * 4} ${HEIGHT}`} aria-hidden="true">
      <For each={heights()}>
        {(height, at) => <rect x={at() * 4} y={HEIGHT - height} width="3" height={height} />}
      </For>
    </svg>
  )
}

/** How many values fall into each of so many equal parts, the fullest as high as the picture. */
export function binned(values: readonly number[]): readonly number[] {
  const least = values.reduce((one, other) => Math.min(one, other), Infinity)
  const most = values.reduce((one, other) => Math.max(one, other), -Infinity)
  const counts = Array.from({ length: BINS }, () => 0)
  for (const value of values) {
    const at = most === least ? 0 : Math.min(BINS - 1, Math.floor(((value - least) / (most - least)) * BINS))
    counts[at] = (counts[at] ?? 0) + 1
  }
  const fullest = Math.max(...counts)
  return counts.map((count) => (fullest === 0 ? 0 : (count / fullest) * HEIGHT))
}
