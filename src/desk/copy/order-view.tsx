import { type JSX, onMount, Show } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import type { Desk, Order, Refusal } from '../../../workers/desk-surface'
import { copyingTexts } from '../../i18n/copying'
import { newRun } from '../../i18n/new-run'
import type { Translate } from '../../i18n/t'
import { Answering, Begin } from '../answering'
import { faultIn, goTo } from '../faults'
import '../new-run.css'
import { OutputField } from '../output-field'
import { createRunKey } from '../run-key'
import { BriefPart } from './brief-part'
import './copy.css'
import { KindField } from './kind-field'
import { createOrderForm } from './order-form'
import { PanelRules } from './panel-rules'
import { PreflightField } from './preflight-field'
import { createFoundationSay } from './words'

export interface CopyOrderProps {
  readonly desk: Pick<Desk, 'connections' | 'spending'>
  readonly copy: CopyDesk
  readonly t: Translate
  /** The project whose documents go along; empty for none. */
  readonly project: string
  /** The choice among projects, where there are any. */
  readonly projects?: JSX.Element
  /** Gives why the run was not begun; undefined once it goes on. */
  readonly onRun: (order: Order) => Promise<Refusal | undefined>
}

/** The form that begins a panel: what is to be said, what it rests on, who writes and reads, what it may cost. */
export function CopyOrderView(props: CopyOrderProps): JSX.Element {
  // Doors and translators are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { desk, copy, t: all } = props
  const [t, say] = [all.part('newRun', newRun), all.part('copying', copyingTexts)]
  const names = createFoundationSay(all)
  let element: HTMLFormElement | undefined
  const form = createOrderForm({
    desk,
    copy,
    project: () => props.project,
    t,
    say,
    onRun: (order) => props.onRun(order),
    showFault: () => {
      const fault = element && faultIn(element)
      if (fault) goTo(fault)
    },
  })
  createRunKey(form.run)
  onMount(() => element?.querySelector('textarea')?.focus())
  return (
    <form
      ref={(made) => (element = made)}
      class="new-run copy-order"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        form.run()
      }}
    >
      <header>
        <h2>{say('copying.title')}</h2>
        <p class="meta">{say('copying.lead')}</p>
      </header>
      <section class="new-brief">
        <Show when={form.unread()}>
          {(reason) => (
            <p role="alert">
              {say('copying.refused.registry', { reason: reason() })}{' '}
              <button type="button" onClick={form.useShipped}>
                {say('copying.useShipped')}
              </button>
            </p>
          )}
        </Show>
        <Show when={form.noShelf()}>
          {(reason) => <p role="alert">{say('copying.failed', { reason: reason() })}</p>}
        </Show>
        <KindField
          kinds={form.kinds()}
          chosen={form.recipe()}
          say={say}
          names={names}
          onPick={(kind) => form.change({ kind })}
        />
        <BriefPart form={form} say={say} />
        <OutputField
          label={say('copying.output')}
          written={form.draft().output}
          t={t}
          onChange={(output) => form.change({ output })}
        />
        <p class="meta">{t('new.draftKept')}</p>
      </section>
      <section class="new-answer">
        {props.projects}
        <Show
          when={form.recipe() && form.flight()}
          fallback={<Show when={form.loading()}>{<p class="meta">{say('copying.loading')}</p>}</Show>}
        >
          {(flight) => (
            <Show when={form.recipe()}>
              {(recipe) => (
                <PreflightField
                  flight={flight()}
                  recipe={recipe()}
                  advisors={form.advisors()}
                  waived={form.draft().waived}
                  unsettled={form.unsettled()}
                  say={say}
                  names={names}
                  onWaive={form.waive}
                />
              )}
            </Show>
          )}
        </Show>
        <PanelRules rules={form.draft().rules} calls={form.calls()} say={say} onChange={form.changeRules} />
        <Answering
          listed={form.listed()}
          chosen={form.chosen()}
          estimate={form.estimate}
          spending={form.spending()}
          t={t}
          onPick={form.pick}
        >
          {say('copying.rehearsal')}
        </Answering>
        <Begin
          problem={form.problem()}
          disabled={form.busy() || form.setup() === undefined}
          name={say(form.busy() ? 'copying.running' : 'copying.run')}
          t={t}
        />
      </section>
    </form>
  )
}
