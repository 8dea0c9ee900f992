import type { Remote } from 'comlink'
import { type JSX, Match, Switch } from 'solid-js'
import type { Jury, RunOf } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { FindingsView } from '../library/findings/findings-view'
import { HealthView } from '../health/health-view'
import { CallsView } from '../library/calls/calls-view'
import { createChanged } from '../library/changed'
import { healthPort } from './health-port'
import { findingsPort } from './findings-port'
import { fetchRecorded, isRecorded } from './recorded'
import type { Place } from './route'

/** The places that read what runs have left behind. */
export type RecordsOf = Extract<Place, { kind: 'calls' | 'findings' | 'health' }>

export interface RecordsProps {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: RecordsOf
}

/** What a run has asked and found, and how all of them go. */
export function RecordsPlace(props: RecordsProps): JSX.Element {
  const at = (kind: RecordsOf['kind']) => (props.place.kind === kind ? props.place.path : undefined)
  return (
    <Switch>
      <Match when={at('calls')} keyed>
        {(run) => (
          <CallsView
            run={run}
            call={new URLSearchParams(props.place.query).get('call') ?? undefined}
            port={callsOf(props.jury, run)}
            t={props.t}
          />
        )}
      </Match>
      <Match when={props.place.kind === 'health'}>
        <HealthView
          query={props.place.query}
          changes={createChanged()}
          port={healthPort(props.jury)}
          t={props.t}
        />
      </Match>
      <Match when={at('findings')} keyed>
        {(run) => (
          <FindingsView
            run={run}
            query={props.place.query}
            port={findingsPort(props.jury, run)}
            onExport={() => void exportOf(props.jury, props.t, run)}
            t={props.t}
          />
        )}
      </Match>
    </Switch>
  )
}

/** It comes with what makes files. */
async function exportOf(jury: Remote<Jury>, t: Translate, run: string): Promise<void> {
  const { openExports } = await import('./exports')
  openExports({ jury, t, runs: [run] })
}

/** A recorded run is on no device: its text goes along. */
async function runOf(run: string): Promise<RunOf> {
  return isRecorded(run) ? { text: await fetchRecorded(run) } : { run }
}

function callsOf(jury: Remote<Jury>, run: string) {
  return {
    calls: async () => jury.calls(await runOf(run)),
    call: async (id: string) => jury.call(await runOf(run), id),
  }
}
