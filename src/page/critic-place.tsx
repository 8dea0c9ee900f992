import type { Remote } from 'comlink'
import { createResource, type JSX, Match, Switch } from 'solid-js'
import type { LoopWish, NotStaged, Order, Refusal, StageAsked } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import { CriticFormView } from '../desk/critic/critic-view'
import { criticTexts } from '../i18n/critic'
import type { Translate } from '../i18n/t'
import { type LeftBy, leftBy } from './critic-subject'
import { deskOf } from './desk-door'

export type Staging = (wanted: StageAsked) => Promise<NotStaged | undefined>

/** What a run has left goes to a critic: as a stage of it where it was made here, else as a run of its own. */
export function CriticPlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly run: string
  readonly onOrder: (order: Order) => Promise<Refusal | undefined>
  readonly onStage: Staging
}): JSX.Element {
  // The door and the translator are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { jury, t } = props
  const say = t.part('critic', criticTexts)
  const [left] = createResource(
    () => props.run,
    (run) => leftBy(jury, run).catch((): LeftBy => ({ kind: 'none', why: 'no_page' })),
  )
  const here = () => {
    const known = left.latest
    return known?.kind === 'here' ? known : undefined
  }
  const none = () => {
    const known = left.latest
    return known?.kind === 'none' ? known : undefined
  }

  function start(
    { subject, version, own }: Extract<LeftBy, { kind: 'here' }>,
    connection: string,
    loop: LoopWish,
  ): Promise<NotStaged | undefined> {
    if (own) return props.onStage({ runId: subject.run, connection, loop })
    const { brief, materials } = subject
    const page = { ...version, judged: true }
    const what = brief.what || subject.title
    return props.onOrder({ brief: { ...brief, what }, connection, page, loop, materials })
  }

  return (
    <Switch fallback={<p class="opening">{say('critic.loading')}</p>}>
      <Match when={none()}>
        {(why) => (
          <p class="opening">
            {say(`critic.not.${why().why}`)} <a href={`#/run/${props.run}`}>{say('critic.backToRun')}</a>
          </p>
        )}
      </Match>
      <Match when={here()} keyed>
        {(known) => (
          <CriticFormView
            desk={deskOf(jury)}
            subject={known.subject}
            staged={known.own}
            t={t}
            onStart={(connection, loop) => start(known, connection, loop)}
          />
        )}
      </Match>
    </Switch>
  )
}
