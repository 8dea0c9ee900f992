import { createMemo, createResource, createSignal, createUniqueId, type JSX, Show } from 'solid-js'
import type { NotStaged } from '../../workers/desk-surface'
import { costAtMost, notStagedWords } from '../desk/stages/stage-words'
import { newRun } from '../i18n/new-run'
import { stagesTexts } from '../i18n/stages'
import { REHEARSAL } from '../run/connection'
import { reasonOf } from '../run/reason'
import { isLeft } from '../run/left-stage'
import { stagePrefix } from '../run/stages'
import type { RunState } from '../run/state'
import { wishOf } from '../run/wished'
import { deskOf } from './desk-door'
import type { OnShow } from './on-show'
import { alongOf } from './stage-subject'

/** A judging stage that was stopped goes on with one click, and says before what that may still cost. */
export function StageAgain(props: { readonly on: OnShow; readonly stage: string }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { on } = props
  const { jury, t, showing, visit, going } = on
  const [say, words] = [t.part('stages', stagesTexts), t.part('newRun', newRun)]
  const id = createUniqueId()
  const [refusal, setRefusal] = createSignal<NotStaged | string>()
  const [busy, setBusy] = createSignal(false)
  const isOffered = createMemo(() => {
    const isOwn = showing.show()?.own === true && !going()
    return isOwn && isLeft(showing.state(), props.stage)
  })
  const [known] = createResource(
    () => (isOffered() ? props.stage : undefined),
    (stage) => costOf(on, stage).catch(() => undefined),
  )
  const [listed] = createResource(refusal, () => deskOf(jury).connections())
  const problem = () => {
    const tried = refusal()
    return tried && notStagedWords(tried, { listed: listed.latest ?? [], say, t: words })
  }
  const place = () => remedyOf(refusal())

  async function goOn() {
    const runId = showing.show()?.id
    if (busy() || runId === undefined) return
    setBusy(true)
    setRefusal(undefined)
    setRefusal(await visit.stage({ runId, again: props.stage }).catch((cause: unknown) => reasonOf(cause)))
    setBusy(false)
  }

  return (
    <Show when={isOffered()}>
      <div class="stage-again">
        <p id={id} class="meta">
          {say('stages.againText')}{' '}
          <Show when={known.latest}>
            {(cost) => say('stages.againCost', { calls: cost().calls, amount: costAtMost(cost(), say, t) })}
          </Show>
        </p>
        <Show when={known.latest?.sum.passes}>
          {(cap) => <p class="new-warning">{say(`stages.passes.${cap().scope}`)}</p>}
        </Show>
        <p role="alert" class="new-problem">
          {problem()}{' '}
          <Show when={place()}>
            {(to) => (
              <a href={to().hash}>{to().isCap ? words('new.changeCaps') : say('stages.toConnection')}</a>
            )}
          </Show>
        </p>
        <button type="button" disabled={busy()} aria-describedby={id} onClick={() => void goOn()}>
          {say(busy() ? 'stages.starting' : 'stages.again')}
        </button>
      </div>
    </Show>
  )
}

/** Where that can be mended which kept it from going on. */
function remedyOf(refusal: NotStaged | string | undefined) {
  if (typeof refusal !== 'object') return undefined
  if (refusal.why === 'cap') return { hash: '#/spending', isCap: true }
  const connection = 'connection' in refusal ? refusal.connection : undefined
  return connection === undefined ? undefined : { hash: `#/connections/${connection}`, isCap: false }
}

/** What it may come to beyond what was heard; nothing where nobody is paid. */
async function costOf({ jury, showing }: OnShow, stage: string) {
  const state = showing.state()
  const { setup } = state.stages[stage] ?? {}
  const wish = setup && wishOf(setup)
  const version = setup && (await showing.show()?.body(setup.artifact))
  if (!wish || version === undefined || wish.seats.every((seat) => seat === REHEARSAL)) return undefined
  const { brief = { title: '', what: '' }, given, runId: run } = state
  const bytes = new TextEncoder().encode(version).length
  const of = { brief, materials: given.materials, wish, bytes, run, ...alongOf(state) }
  const { calls, ...cost } = await deskOf(jury).stageCost(of)
  return { ...cost, calls: calls[1] - heardOf(state, stage) }
}

function heardOf({ calls }: RunState, stage: string): number {
  const own = Object.entries(calls).filter(([id]) => id.startsWith(stagePrefix(stage)))
  return own.filter(([, { reason }]) => reason !== 'lost' && reason !== 'aborted').length
}
