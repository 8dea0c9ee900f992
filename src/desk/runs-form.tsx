import { createResource, createSignal, createUniqueId, type JSX, Show } from 'solid-js'
import type { Desk } from '../../workers/desk-surface'
import { defaults } from '../run/config'
import { createAttempt } from './attempt'
import { faultAt, goTo, wrongNumberIn } from './faults'
import { NumberField } from './number-field'
import type { DeskTranslate } from './words'

/** How many runs may go on at once; the others wait in line. */
export function RunsForm(props: { readonly desk: Desk; readonly t: DeskTranslate }): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { desk } = props
  const id = createUniqueId()
  const attempt = createAttempt()
  // A wrapper tells a setting that says nothing from one that has not been read yet.
  const [stored] = createResource(() => attempt.run(async () => ({ runs: await desk.runsAtOnce() })))
  const [typed, setTyped] = createSignal<{ readonly runs: number | undefined }>()
  const [told, setTold] = createSignal<() => string>()
  const [wrong, setWrong] = createSignal('')
  const wished = () => (typed() ?? stored.latest)?.runs

  function type(runs: number | undefined) {
    setTold(undefined)
    setWrong('')
    setTyped({ runs })
  }

  async function save(event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) {
    event.preventDefault()
    const at = wrongNumberIn(event.currentTarget)
    setWrong(at ? faultAt(at) : '')
    if (at) return goTo(at)
    if (attempt.busy()) return
    // As it was when the person clicked.
    // eslint-disable-next-line solid/reactivity
    const { t } = props
    const runs = wished()
    const done = await attempt.run(() => desk.setRunsAtOnce(runs).then(() => true))
    const saved = () => (runs === undefined ? t('desk.runs.savedCores') : t('desk.runs.saved', { n: runs }))
    if (done) setTold(() => saved)
  }

  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.runs.title')}</h3>
      <form novalidate class="desk-part-fields" onSubmit={(event) => void save(event)}>
        <NumberField
          t={props.t}
          label={props.t('desk.runs.label')}
          kind="runs"
          value={wished()}
          placeholder={String(cores())}
          text={props.t('desk.runs.text', { n: cores() })}
          onValue={type}
        />
        <div class="desk-acts">
          <button type="submit" aria-disabled={attempt.busy()}>
            {props.t('desk.runs.save')}
          </button>
          <span role="status">{told()?.()}</span>
        </div>
        <p role="alert" class="desk-fault">
          {wrong()}
          <Show when={attempt.refused()}>{(reason) => props.t('desk.refused', { reason: reason() })}</Show>
        </p>
      </form>
    </section>
  )
}

/** A browser that does not tell has as many as the smallest machine. */
function cores(): number {
  return navigator.hardwareConcurrency || defaults.maxConcurrentRuns
}
