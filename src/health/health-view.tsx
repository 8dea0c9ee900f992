import { type Accessor, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { HealthReport } from '../../workers/health'
import type { Translate } from '../i18n/t'
import { reasonOf } from '../run/reason'
import { createHealth, type Health, type HealthPort, WINDOWS } from './health'
import './health.css'
import { Counters, Histograms } from './metric-tables'
import { WatchPart } from './watch-part'
import { type HealthSay, healthSay } from './words'

export interface HealthViewProps {
  readonly query: string
  /** Counts what was changed, here or in another tab. */
  readonly changes: Accessor<number>
  readonly port: HealthPort
  readonly t: Translate
}

/** How the runs of this device go. Nothing of it leaves the device but in a file that the person saves. */
export function HealthView(props: HealthViewProps): JSX.Element {
  // The translator, the port and the count are made once for the life of the place.
  // eslint-disable-next-line solid/reactivity
  const { t, port, changes } = props
  const say = healthSay(t)
  const health = createHealth(port, () => props.query, changes)
  return (
    <div class="health">
      <h2 tabindex="-1">{say('health.title')}</h2>
      <p>{say('health.lead')}</p>
      <Show when={health.failed()}>
        {(cause) => (
          <p role="alert" class="health-failed">
            {say('health.failed', { reason: reasonOf(cause()) })}{' '}
            <button type="button" onClick={() => health.again()}>
              {say('health.again')}
            </button>
          </p>
        )}
      </Show>
      <Show
        when={health.report()}
        fallback={
          <Show when={!health.failed()}>
            <p class="meta" role="status">
              {say('health.reading')}
            </p>
          </Show>
        }
      >
        {(report) => (
          <Show when={report().all > 0} fallback={<Empty say={say} />}>
            <Choices health={health} report={report()} say={say} />
            <WatchPart report={report()} say={say} />
            <Counters metrics={report().metrics} say={say} />
            <Histograms metrics={report().metrics} say={say} />
          </Show>
        )}
      </Show>
    </div>
  )
}

function Empty(props: { readonly say: HealthSay }): JSX.Element {
  return (
    <>
      <p>{props.say('health.none')}</p>
      <p>
        <a class="button" href="#/new">
          {props.say('health.begin')}
        </a>
      </p>
    </>
  )
}

interface ChoicesProps {
  readonly health: Health
  readonly report: HealthReport
  readonly say: HealthSay
}

/** Which runs are looked at, and what of them goes into a file. */
function Choices(props: ChoicesProps): JSX.Element {
  const want = () => props.health.wanted()
  const pick = (
    next: Partial<Record<'connection' | 'skill', string>> & { readonly last?: number | undefined },
  ) => {
    const { connection, skill, last } = { ...want(), ...next }
    props.health.want({
      ...(connection && { connection }),
      ...(skill && { skill }),
      ...(last !== undefined && { last }),
    })
  }
  const saved = () => {
    const last = props.health.saved()
    if (!last) return ''
    return 'name' in last
      ? props.say('health.saved', { name: last.name })
      : props.say('health.notSaved', { reason: last.reason })
  }
  return (
    <div class="health-choices">
      <Choice
        name={props.say('health.connection')}
        every={props.say('health.every')}
        values={props.report.connections}
        value={want().connection ?? ''}
        onPick={(connection) => pick({ connection })}
      />
      <Show when={props.report.skills.length > 0}>
        <Choice
          name={props.say('health.skill')}
          every={props.say('health.every')}
          values={props.report.skills}
          value={want().skill ?? ''}
          onPick={(skill) => pick({ skill })}
        />
      </Show>
      <Choice
        name={props.say('health.window')}
        every={props.say('health.every')}
        values={WINDOWS.map(String)}
        named={(n) => props.say('health.last', { n: Number(n) })}
        value={String(want().last ?? '')}
        onPick={(n) => pick({ last: n === '' ? undefined : Number(n) })}
      />
      <p class="health-ways">
        <For each={['json', 'csv'] as const}>
          {(form) => (
            <button type="button" onClick={() => void props.health.save(form)}>
              {props.say(`health.save.${form}`)}
            </button>
          )}
        </For>
      </p>
      <p class="meta" role="status">
        {props.say('health.looked', { n: props.report.runs, all: props.report.all })}{' '}
        <Show when={props.report.waiting}>{(n) => props.say('health.waiting', { n: n() })}</Show> {saved()}
      </p>
    </div>
  )
}

function Choice(props: {
  readonly name: string
  readonly every: string
  readonly values: readonly string[]
  readonly named?: (value: string) => string
  readonly value: string
  readonly onPick: (value: string) => void
}): JSX.Element {
  const id = createUniqueId()
  return (
    <span class="health-choice">
      <label for={id}>{props.name}</label>
      <select id={id} onChange={(event) => props.onPick(event.currentTarget.value)}>
        <option value="" selected={props.value === ''}>
          {props.every}
        </option>
        <For each={props.values}>
          {(value) => (
            <option value={value} selected={value === props.value}>
              {props.named?.(value) ?? value}
            </option>
          )}
        </For>
      </select>
    </span>
  )
}
