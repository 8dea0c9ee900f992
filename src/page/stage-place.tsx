import type { Remote } from 'comlink'
import { createResource, type JSX, Match, Show, Switch } from 'solid-js'
import type { NotStaged } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import { StageFormView } from '../desk/stages/stage-view'
import { stagesTexts } from '../i18n/stages'
import type { Translate } from '../i18n/t'
import type { StageKind } from '../run/stage-wish'
import type { Staging } from './critic-place'
import { deskOf } from './desk-door'
import { takeStage } from './handed-stage'
import { Going } from './stage-going'
import { type LeftForStage, leftForStage } from './stage-subject'

/** What a run has left is judged once more, as a stage of it: by what is chosen here, or at once where that was done before. */
export function StagePlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly run: string
  readonly stage: StageKind
  readonly onStage: Staging
}): JSX.Element {
  // The door and the translator are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { jury, t } = props
  const say = t.part('stages', stagesTexts)
  const [left, { refetch }] = createResource(
    () => props.run,
    // Read when it is opened, and whoever opens it is the same for the life of the page.
    // eslint-disable-next-line solid/reactivity
    (run) => openedOr(jury, run, (wanted) => props.onStage(wanted)),
  )
  const here = () => {
    const known = left.latest
    return known?.kind === 'here' ? known : undefined
  }
  const going = () => {
    const known = left.latest
    return known?.kind === 'going' ? known : undefined
  }
  const none = () => {
    const known = left.latest
    return known?.kind === 'none' ? known : undefined
  }
  return (
    <Switch fallback={<p class="opening">{say('stages.loading')}</p>}>
      <Match when={none()}>
        {(known) => (
          <p class="opening">
            {say(`stages.not.${known().why}`)} <a href={`#/run/${props.run}`}>{say('stages.backToRun')}</a>{' '}
            <Show when={known().why === 'foreign'}>
              <a href={`#/new/judge/${props.run}`}>{say('stages.judgeOwn')}</a>
            </Show>
          </p>
        )}
      </Match>
      <Match when={going()} keyed>
        {({ stage }) => (
          <Going jury={jury} run={props.run} stage={stage} say={say} onOver={() => void refetch()} />
        )}
      </Match>
      <Match when={here()} keyed>
        {({ subject, refused }) => (
          <StageFormView
            desk={deskOf(jury)}
            kind={props.stage}
            subject={subject}
            refused={refused}
            t={t}
            onStart={(judging) => props.onStage({ runId: subject.run, judging })}
          />
        )}
      </Match>
    </Switch>
  )
}

type Left = LeftForStage & { readonly refused?: NotStaged | undefined }

/** Where it was begun with one click it is opened without a question. Where that cannot be, the form says why. */
async function openedOr(jury: Remote<Jury>, run: string, onStage: Staging): Promise<Left> {
  const judging = takeStage(run)
  const refused = judging && (await onStage({ runId: run, judging }))
  if (judging && !refused) return { kind: 'going', stage: judging.kind }
  const left = await leftForStage(jury, run).catch((): LeftForStage => ({ kind: 'none', why: 'no_page' }))
  return refused ? { ...left, refused } : left
}
