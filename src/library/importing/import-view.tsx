import { createUniqueId, For, type JSX, Match, Show, Switch } from 'solid-js'
import type { Plan, Taken } from '../../../workers/storing-surface'
import type { Translate } from '../../i18n/t'
import { ProgressLine } from '../storing/progress-line'
import type { StoringSay } from '../storing/storing-say'
import { FoundList } from './found-list'
import { type Importing, type ImportPort, sumsOf } from './importing'
import '../storing/storing.css'
import './importing.css'

export interface ImportViewProps {
  readonly importing: ImportPort
  /** Asks for a folder; absent where the browser cannot. */
  readonly pickFolder: (() => Promise<FileSystemDirectoryHandle | undefined>) | undefined
  readonly say: StoringSay
  readonly t: Translate
}

/** What comes in: first what it is, then, if the person wants it, the taking in. */
export function ImportView(props: ImportViewProps): JSX.Element {
  const say = () => props.say
  const state = () => props.importing.state()
  const is = <A extends Importing['at']>(at: A) => {
    const now = state()
    // Its field says which of them it is.
    return now.at === at ? (now as Extract<Importing, { at: A }>) : undefined
  }
  const problem = () => {
    const failed = is('failed')
    return failed ? props.say('storing.failed', { reason: failed.reason }) : ''
  }
  return (
    <div class="storing">
      <h2 tabindex="-1">{say()('storing.import.title')}</h2>
      <p>{say()('storing.import.lead')}</p>
      <Switch fallback={<Chooser {...props} />}>
        <Match when={is('looking')}>
          <ProgressLine
            step={props.importing.work.step()}
            text={({ done, of }) => say()('storing.look.going', { done, of })}
            stop={say()('storing.stop')}
            onStop={props.importing.work.stop}
          />
        </Match>
        <Match when={is('plan')}>
          {(now) => <PlanPart plan={now().plan} importing={props.importing} say={props.say} t={props.t} />}
        </Match>
        <Match when={is('taking')}>
          <ProgressLine
            step={props.importing.work.step()}
            text={({ done, of }) => say()('storing.take.going', { done, of })}
            stop={say()('storing.stop')}
            onStop={props.importing.work.stop}
          />
        </Match>
        <Match when={is('taken')}>
          {(now) => (
            <>
              <TakenPart taken={now().taken} left={now().left} {...props} />
              <Chooser {...props} />
            </>
          )}
        </Match>
      </Switch>
      <p class="storing-problem" role="alert">
        {problem()}
      </p>
    </div>
  )
}

function Chooser(props: ImportViewProps): JSX.Element {
  const id = createUniqueId()
  async function folder() {
    const picked = await props.pickFolder?.()
    if (picked) await props.importing.lookInFolder(picked)
  }
  return (
    <div class="storing-drop">
      <p id={id}>{props.say('storing.import.drop')}</p>
      <p class="storing-acts">
        <label class="storing-file">
          <input
            type="file"
            multiple
            aria-describedby={id}
            onChange={(event) => {
              const { files } = event.currentTarget
              void props.importing.look([...(files ?? [])])
              // The same file may be chosen once more, and would change nothing.
              event.currentTarget.value = ''
            }}
          />
          <span class="storing-file-face">{props.say('storing.import.pick')}</span>
        </label>
        <Show when={props.pickFolder}>
          <button type="button" onClick={() => void folder()}>
            {props.say('storing.import.folder')}
          </button>
        </Show>
      </p>
    </div>
  )
}

function PlanPart(props: {
  readonly plan: Plan
  readonly importing: ImportPort
  readonly say: StoringSay
  readonly t: Translate
}): JSX.Element {
  const sums = () => sumsOf(props.plan.found)
  const counts = () =>
    (['added', 'shown', 'here', 'refused'] as const)
      .filter((name) => sums()[name] > 0)
      .map((name) => props.say(`storing.plan.${name}`, { n: sums()[name] }))
  return (
    <section class="storing-part" aria-labelledby="storing-plan">
      <h3 id="storing-plan">{props.say('storing.plan.title')}</h3>
      <p role="status" class="storing-sums">
        {sums().added === 0 ? `${props.say('storing.plan.nothing')} ` : ''}
        {counts().join(' · ')}
      </p>
      <Show when={props.plan.stopped}>
        <p>{props.say('storing.plan.partly')}</p>
      </Show>
      <p class="storing-acts">
        <Show when={sums().added > 0}>
          <button type="button" class="primary" onClick={() => void props.importing.take()}>
            {props.say('storing.take')}
          </button>
        </Show>
        <button type="button" onClick={() => props.importing.drop()}>
          {props.say('storing.drop')}
        </button>
      </p>
      <FoundList found={props.plan.found} say={props.say} t={props.t} />
    </section>
  )
}

function TakenPart(
  props: ImportViewProps & { readonly taken: Taken; readonly left: number | undefined },
): JSX.Element {
  const news = () => {
    const { runs, documents, facts, stopped } = props.taken
    const lines = [
      runs.length > 0 && props.say('storing.taken.runs', { n: runs.length }),
      documents.length > 0 && props.say('storing.taken.documents', { n: documents.length }),
      facts > 0 && props.say('storing.taken.facts', { n: facts }),
    ].filter((line) => line !== false)
    const all = lines.length > 0 ? lines : [props.say('storing.taken.nothing')]
    return [...all, ...(stopped ? [props.say('storing.taken.stopped')] : [])].join(' ')
  }
  const only = () => (props.taken.runs.length === 1 ? props.taken.runs[0] : undefined)
  const added = () => props.taken.runs.length + props.taken.documents.length
  const isBack = () => props.left !== undefined
  const back = () => {
    const left = props.left ?? 0
    const lines = [
      added() > 0 && props.say('storing.taken.back'),
      props.taken.facts > left && props.say('storing.taken.asBefore'),
      left > 0 && props.say('storing.taken.left', { n: left }),
    ]
    return lines.filter((line) => line !== false).join(' ')
  }
  const canUndo = () => !isBack() && added() + props.taken.facts > 0
  return (
    <section class="storing-part">
      <p role="status">{isBack() ? back() : news()}</p>
      <For each={props.taken.failed}>
        {({ name, reason }) => (
          <p class="storing-problem">{props.say('storing.taken.failed', { name, reason })}</p>
        )}
      </For>
      <p class="storing-acts">
        <Show when={canUndo()}>
          <button type="button" onClick={() => void props.importing.undo()}>
            {props.say('storing.undo')}
          </button>
        </Show>
        <Show when={!isBack() && only()}>
          {(run) => <a href={`#/run/${run()}`}>{props.say('storing.taken.run')}</a>}
        </Show>
        <a href="#/library">{props.say('storing.taken.library')}</a>
      </p>
    </section>
  )
}
