import { createResource, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Desk, Listed } from '../../workers/desk-surface'
import { rowOf } from '../models/catalogue'
import { BriefLine } from './brief-line'
import { type ConformKind, type Conforming, type ConformPhase, createConforming } from './conforming'
import { capWords, costWords } from './estimate-words'
import { takesKey } from './facts'
import { GradeBlock } from './grade-block'
import type { Prompts } from './outdated'
import type { DeskTranslate } from './words'

export interface ConformPanelProps {
  readonly desk: Desk
  readonly t: DeskTranslate
  readonly connection: Listed
  readonly prompts: Prompts
  readonly onGraded: () => void
}

const KINDS = ['quick', 'full'] as const satisfies readonly ConformKind[]

/** Whether the model keeps to the form of a jury: what a check costs first, then the check, then the grade. */
export function ConformPanel(props: ConformPanelProps): JSX.Element {
  const id = createUniqueId()
  const check = createConforming({
    // The worker's door never changes.
    // eslint-disable-next-line solid/reactivity
    desk: props.desk,
    id: () => props.connection.id,
    onGraded: () => props.onGraded(),
  })
  const ready = () => {
    const { model, keyState, provider } = props.connection
    const keyed = keyState === 'open' || (keyState === 'none' && !takesKey(rowOf(provider)))
    return keyed && model !== ''
  }
  const running = () => check.phase().type === 'going' || check.phase().type === 'starting'

  return (
    <section class="desk-section" aria-labelledby={id} aria-busy={running()}>
      <h3 id={id}>{props.t('desk.conform.title')}</h3>
      <p class="meta">{props.t('desk.conform.text')}</p>
      <GradeBlock
        connection={props.connection}
        prompts={props.prompts}
        results={check.phase().type === 'over' ? check.results() : []}
        t={props.t}
      />
      <Show when={ready()} fallback={<p>{props.t('desk.conform.needs')}</p>}>
        <Show when={!running()}>
          <div class="desk-kinds">
            <For each={KINDS}>
              {(kind) => (
                <Kind kind={kind} check={check} connection={props.connection} desk={props.desk} t={props.t} />
              )}
            </For>
          </div>
        </Show>
      </Show>
      <Progress check={check} t={props.t} />
      <Show when={check.results().length > 0}>
        <ol class="desk-briefs" aria-label={props.t('desk.conform.results')}>
          <For each={check.results()}>{(result) => <BriefLine result={result} t={props.t} />}</For>
        </ol>
      </Show>
    </section>
  )
}

function Kind(
  props: Pick<ConformPanelProps, 'connection' | 'desk' | 't'> & {
    readonly kind: ConformKind
    readonly check: Conforming
  },
): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { desk } = props
  const [cost] = createResource(
    () => [props.connection.id, props.kind, props.connection.model] as const,
    ([id, kind]) => desk.conformCost(id, kind).catch(() => undefined),
  )
  const id = createUniqueId()
  const name = () => props.t(`desk.conform.${props.kind}`)
  return (
    <div class="desk-kind">
      <h4>{name()}</h4>
      <p>{props.t(`desk.conform.${props.kind}Text`)}</p>
      <p class="meta" id={id}>
        <Show when={cost()} fallback={cost.loading ? props.t('desk.conform.costing') : ''}>
          {(known) => (
            <>
              {costWords(known(), props.t)}
              <Show when={known().passes}>
                {(cap) => (
                  <>
                    {' '}
                    {props.t('desk.conform.passes', {
                      scope: props.t(`desk.scope.${cap().scope}`),
                      limit: capWords(cap(), props.t),
                    })}
                  </>
                )}
              </Show>
            </>
          )}
        </Show>
      </p>
      <button
        type="button"
        disabled={cost.loading}
        aria-describedby={id}
        onClick={() => props.check.start(props.kind)}
      >
        {props.t('desk.conform.start', { name: name() })}
      </button>
    </div>
  )
}

function stoppedWords({ why, cap }: Extract<ConformPhase, { type: 'stopped' }>, t: DeskTranslate): string {
  if (!cap) return t('desk.conform.stopped', { why })
  return t('desk.conform.capped', { limit: capWords(cap, t), scope: t(`desk.scope.${cap.scope}`) })
}

function Progress(props: { readonly check: Conforming; readonly t: DeskTranslate }): JSX.Element {
  const phase = () => props.check.phase()
  const going = () => {
    const now = phase()
    return now.type === 'going' ? now : undefined
  }
  const said = () => {
    const now = phase()
    if (now.type === 'cancelled') return props.t('desk.conform.cancelled')
    if (now.type === 'stopped') return stoppedWords(now, props.t)
    return now.type === 'broken' ? props.t('desk.conform.failed', { reason: now.reason }) : ''
  }
  return (
    <>
      <Show when={phase().type === 'starting'}>
        <p>{props.t('desk.conform.starting')}</p>
      </Show>
      <Show when={going()}>
        {(now) => (
          <div class="desk-progress">
            <p>{props.t('desk.conform.progress', { at: now().at, of: now().of, name: now().name })}</p>
            <progress aria-label={props.t('desk.conform.bar')} max={now().of} value={now().at - 1} />
          </div>
        )}
      </Show>
      <Show when={phase().type === 'starting' || phase().type === 'going'}>
        <div class="desk-acts">
          <button type="button" onClick={() => props.check.cancel()}>
            {props.t('desk.conform.cancel')}
          </button>
        </div>
      </Show>
      <p role="status" class="desk-outcome">
        {said()}
      </p>
    </>
  )
}
