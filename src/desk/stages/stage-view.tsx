import { type JSX, onMount, Show } from 'solid-js'
import type { Desk, NotStaged } from '../../../workers/desk-surface'
import { newRun } from '../../i18n/new-run'
import { stagesTexts } from '../../i18n/stages'
import type { Translate } from '../../i18n/t'
import type { StageKind, StageWish } from '../../run/stage-wish'
import { REHEARSAL } from '../../run/connection'
import { Begin } from '../answering'
import '../new-run.css'
import { createRunKey } from '../run-key'
import { JurorPicks } from './juror-picks'
import { StageCostLine } from './stage-cost'
import { createStageForm, type StageForm } from './stage-form'
import { StageOptions } from './stage-options'
import type { StagesSay } from './stage-words'
import './stages.css'
import type { StageSubject } from './subject'

export interface StageFormProps {
  readonly desk: Pick<Desk, 'connections' | 'spending' | 'stageCost'>
  readonly kind: StageKind
  readonly subject: StageSubject
  readonly t: Translate
  /** Why it was not begun, where that was tried without the form. */
  readonly refused?: NotStaged | undefined
  readonly onStart: (wish: StageWish) => Promise<NotStaged | undefined>
}

/** The form that opens a judging stage: whom it asks, how, and what that may cost. */
export function StageFormView(props: StageFormProps): JSX.Element {
  // A form that changed its subject under the person's hands would judge another version than they saw.
  // eslint-disable-next-line solid/reactivity
  const { desk, kind, subject, refused } = props
  // Translators are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const [t, say] = [props.t.part('newRun', newRun), props.t.part('stages', stagesTexts)]
  const onStart = (wish: StageWish) => props.onStart(wish)
  const form = createStageForm({ desk, kind, subject, say, t, refused, onStart })
  let element: HTMLFormElement | undefined
  createRunKey(() => void form.start())
  onMount(() => element?.querySelector<HTMLElement>('h2')?.focus())
  return (
    <form
      ref={(made) => (element = made)}
      class="new-run stage-form"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.start()
      }}
    >
      <header>
        <h2 tabindex="-1">{say(`stages.name.${kind}`)}</h2>
        <p>
          <b dir="auto">{say('stages.ofRun', { name: subject.title })}</b>{' '}
          <a href={`#/run/${subject.run}`}>{say('stages.backToRun')}</a>
        </p>
        <p class="meta">{say(`stages.what.${kind}`)}</p>
      </header>
      <section class="new-brief">
        <JurorPicks form={form} subject={subject} say={say} />
      </section>
      <section class="new-answer">
        <StageOptions form={form} subject={subject} say={say} />
        <StageCostLine form={form} say={say} t={t} />
        <Coverage form={form} say={say} />
        <Begin
          problem={form.problem()}
          disabled={form.busy()}
          name={say(form.busy() ? 'stages.starting' : `stages.begin.${kind}`)}
          t={t}
        />
      </section>
    </form>
  )
}

/** Said once more where it is begun: a critic that somebody has left on costs money. */
function Coverage(props: { readonly form: StageForm; readonly say: StagesSay }): JSX.Element {
  const who = () => {
    const wish = props.form.wish()
    const id = wish.kind === 'exam' ? wish.critic : undefined
    const one = props.form.listed().find((known) => known.id === id)
    if (one) return `${one.name} (${one.model})`
    return props.say(id === REHEARSAL ? 'stages.rehearsed' : 'stages.off')
  }
  return (
    <Show when={props.form.kind === 'exam'}>
      <p>{props.say('stages.coverageIs', { who: who() })}</p>
    </Show>
  )
}
