import type { Remote } from 'comlink'
import { createMemo, createResource, For, type JSX, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { costWords } from '../desk/stages/stage-words'
import { tickedOf, wishOf } from '../desk/stages/wishes'
import { AFTER_KINDS } from '../desk/stages/after-ticks'
import { stagesTexts } from '../i18n/stages'
import type { Translate } from '../i18n/t'
import { rowsOf } from '../run/column'
import { NOT_OPENED } from '../run/stage-wish'
import type { RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'
import { deskOf } from './desk-door'
import { handStage } from './handed-stage'
import { isRecorded } from './recorded'
import { alongOf, lookedOf, plannedRounds } from './stage-subject'

/** How what a run has left can be judged once more. */
export function StageWays(props: {
  readonly state: RunState
  /** As the address names it. */
  readonly run: string
  readonly jury: Remote<Jury> | undefined
  readonly t: Translate
}): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('stages', stagesTexts)
  const kinds = () =>
    plannedRounds(props.state).length > 0
      ? (['exam', 'acceptance', 'plan'] as const)
      : (['exam', 'acceptance'] as const)
  const [offer] = createResource(
    () => (props.jury && !isRecorded(props.run) ? { jury: props.jury, state: props.state } : undefined),
    ({ jury, state }) => opinionOffer(jury, state).catch(() => undefined),
  )
  const cost = createMemo(() => {
    const known = offer.latest?.cost
    return known && costWords(known, say)
  })
  /** What was ticked before the run and did not open. */
  const skipped = () =>
    rowsOf(props.state.marks).flatMap((mark) => {
      const kind = mark.type === 'pass_skipped' && AFTER_KINDS.find((known) => known === mark.pass)
      if (!kind || mark.type !== 'pass_skipped') return []
      const known = NOT_OPENED.find((why) => why === mark.reason) ?? 'refused'
      return [{ kind, reason: say(`stages.skipped.${known}`) }]
    })
  function handOver() {
    const wish = offer.latest?.wish
    if (wish) handStage(props.run, wish)
  }
  const placeOf = (kind: string) => `#/new/stage/${kind}/${props.run}`
  return (
    <>
      <Show when={cost()} fallback={<a href={placeOf('opinion')}>{say('stages.name.opinion')}</a>}>
        {(amount) => (
          <a href={placeOf('opinion')} onClick={handOver}>
            {say('stages.once', { cost: amount() })}
          </a>
        )}
      </Show>
      <For each={skipped()}>
        {({ kind, reason }) => (
          <span class="meta">{say('stages.notOpened', { stage: say(`stages.after.${kind}`), reason })}</span>
        )}
      </For>
      <For each={kinds()}>{(kind) => <a href={placeOf(kind)}>{say(`stages.name.${kind}`)}</a>}</For>
    </>
  )
}

/** A second opinion as it is asked for without a choice, and what it may come to; nothing where nobody could give one. */
async function opinionOffer(jury: Remote<Jury>, state: RunState) {
  const desk = deskOf(jury)
  const listed = await desk.connections()
  const providerOf = (id: string) => listed.find((one) => one.id === id)?.provider
  const seats = tickedOf('opinion', listed, lookedOf(state, providerOf), undefined)
  const bytes = pageOnShow(state, undefined)?.artifact.bytes
  if (seats.length === 0 || bytes === undefined) return undefined
  const wish = wishOf('opinion', { seats })
  const { brief = { title: '', what: '' }, given, runId: run } = state
  const of = { brief, materials: given.materials, wish, bytes, run, ...alongOf(state) }
  return { wish, cost: await desk.stageCost(of) }
}
