import { type JSX, onMount, Show } from 'solid-js'
import type { Order, Refusal } from '../../workers/desk-surface'
import { newRun } from '../i18n/new-run'
import type { Translate } from '../i18n/t'
import type { Brief } from '../run/event'
import type { ProjectRow } from '../store/rows'
import { Answering, Begin } from './answering'
import type { AttachmentsPort } from './attachments'
import { AttachmentsField } from './attachments-field'
import { BrandField, type Cleaned } from './brand-field'
import { Details, Start, What } from './brief-fields'
import { createCabinetSay } from './cabinet/words'
import { ChoiceChips } from './choice-chips'
import { BrandChoice, type ChoiceProps, SkillChoice } from './choice-fields'
import './choices.css'
import type { ChoiceCabinet } from './choosing'
import { faultIn, goTo } from './faults'
import { keepDraft } from './draft'
import { controlOf, takeHanded } from './handed'
import './new-run.css'
import { JudgingLine } from './judging-line'
import { JuryFrame } from './jury-frame'
import { KeepWritten } from './keep-written'
import { OutputField } from './output-field'
import { linesOf } from './requirements'
import { AfterField } from './stages/after-field'
import { BetweenField } from './stages/between-field'
import { RequirementsField } from './requirements-field'
import { FindRequirements } from './requirements-find'
import { RulesField } from './rules-field'
import { barText } from '../run/score'
import { CopyGiven } from './copy/copy-given'
import { FromLine } from './from-line'
import { ProjectChoice } from './projects/project-choice'
import { createRunForm, type FromPage, type GivenCopy, type JudgedPage, type NewRunDesk } from './run-form'
import { createRunKey } from './run-key'

export interface NewRunProps {
  readonly desk: NewRunDesk
  readonly t: Translate
  /** What the prompts make of a text before they quote it. */
  readonly clean: (text: string) => Cleaned
  /** Gives why the run was not begun; undefined once it goes on. */
  readonly onRun: (order: Order) => Promise<Refusal | undefined>
  /** Where pictures are made smaller, and what goes along is kept. */
  readonly attach: AttachmentsPort
  /** Brands and skills to choose among. Without them a brand is written here. */
  readonly cabinet?: ChoiceCabinet | undefined
  /** A brief to begin from; without one the draft of last time. */
  readonly brief?: Brief | undefined
  readonly connection?: string | undefined
  /** A page that exists: it is judged as it is, and nobody drafts another. */
  readonly page?: JudgedPage | undefined
  /** The run that this page is of. */
  readonly pageOf?: string | undefined
  /** The page of a run to begin from, whatever its brief was; `none` where it had none. */
  readonly from?: FromPage | 'none' | undefined
  /** Copy that the page is to say; `none` where it is not there any more. */
  readonly copy?: GivenCopy | 'none' | undefined
  /** The projects that it can go into, and the one that it begins in. */
  readonly projects?: (() => Promise<readonly ProjectRow[]>) | undefined
  readonly project?: string | undefined
}

/** The form that begins a run: the brief, the brand, who answers, by which rules, what it may cost. */
export function NewRunView(props: NewRunProps): JSX.Element {
  // What it begins with: a form that changed under the person's hands would lose their words.
  // eslint-disable-next-line solid/reactivity
  const { desk, clean, attach, cabinet, t: all, brief: given, connection: wanted, page, from, copy } = props
  // eslint-disable-next-line solid/reactivity
  const t = props.t.part('newRun', newRun)
  const handed = takeHanded()
  let element: HTMLFormElement | undefined
  let what: HTMLTextAreaElement | undefined
  const form = createRunForm({
    desk,
    attach,
    cabinet,
    say: all,
    t,
    given,
    handed: handed?.draft,
    wanted: wanted ?? handed?.connection,
    page,
    from: from === 'none' ? undefined : from,
    copy: copy === 'none' ? undefined : copy,
    onRun: (order) => props.onRun(order),
    focusWhat: () => what?.focus(),
    showFault: () => {
      const fault = element && faultIn(element)
      if (fault) goTo(fault)
    },
  })

  const choice: ChoiceProps = {
    choosing: form.choosing,
    get draft() {
      return form.draft()
    },
    say: createCabinetSay(all),
    onExample: (example) =>
      form.exchange({ ...form.draft(), brief: { ...form.draft().brief, what: example } }),
  }
  const isJudged = () => page !== undefined || form.choosing.judging().on
  const brandField = () => (
    <>
      <BrandField
        brand={form.draft().brand}
        labelled={form.choosing.has}
        fault={form.brandFault()}
        clean={clean}
        t={t}
        onChange={form.write}
        onFile={form.takeFile}
      />
      <KeepWritten {...choice} />
    </>
  )

  if (handed?.keeps) keepDraft(handed.draft)
  createRunKey(form.run)
  onMount(() => {
    const control = handed && element && controlOf(handed.field, element)
    if (control) goTo(control)
    else what?.focus()
  })

  return (
    <form
      ref={(made) => (element = made)}
      class="new-run"
      novalidate
      onDrop={form.drop}
      onPaste={form.paste}
      onSubmit={(event) => {
        event.preventDefault()
        form.run()
      }}
    >
      <header>
        <h2>{t(page ? 'new.judge' : 'new.title')}</h2>
        <Show when={isJudged()}>
          <p class="meta">
            {t(page ? 'new.judgeFrame' : 'new.frame', { threshold: barText(form.rule(), t.score) })}
          </p>
        </Show>
        <Show when={form.choosing.has}>
          <ChoiceChips {...choice} />
        </Show>
        <Show when={page} fallback={<p class="meta">{t('new.hasPage')}</p>}>
          {(judged) => (
            <p class="new-page">
              <b dir="auto">{judged().name}</b> {t('new.judgeText', { kb: judged().html.length / 1000 })}{' '}
              <a href="#/new">{t('new.judgeNot')}</a>{' '}
              <Show when={props.pageOf}>
                {(run) => <a href={`#/new/critic/${run()}`}>{t('new.judgeCritic')}</a>}
              </Show>
            </p>
          )}
        </Show>
        <Show when={from}>{(origin) => <FromLine from={origin()} t={props.t} />}</Show>
        <Show when={copy}>{(given) => <CopyGiven copy={given()} t={props.t} />}</Show>
      </header>
      <section class="new-brief">
        <What
          text={form.draft().brief.what}
          missing={form.missing()}
          exists={page !== undefined}
          t={t}
          bind={(area) => (what = area)}
          onInput={(text) => form.change({ brief: { ...form.draft().brief, what: text } })}
        />
        <Start draft={form.draft()} before={form.before()} t={t} onExchange={form.exchange} />
        <Details draft={form.draft().brief} t={t} onChange={(brief) => form.change({ brief })} />
        <RequirementsField
          t={props.t}
          text={form.draft().brief.requirements}
          onChange={(requirements) => form.change({ brief: { ...form.draft().brief, requirements } })}
          find={(put) => (
            <Show when={form.chosen()}>
              {(one) => (
                <FindRequirements
                  t={props.t}
                  desk={desk}
                  chosen={one()}
                  brief={form.restedBrief()}
                  lines={linesOf(form.draft().brief.requirements)}
                  onFound={put}
                />
              )}
            </Show>
          )}
        />
        <AttachmentsField t={props.t} attachments={form.attachments} chosen={form.chosen()} />
        <OutputField written={form.draft().output} t={t} onChange={(output) => form.change({ output })} />
        <Show when={form.choosing.has} fallback={brandField()}>
          <BrandChoice {...choice}>{brandField()}</BrandChoice>
          <SkillChoice {...choice} />
        </Show>
        <p class="meta">{t('new.draftKept')}</p>
      </section>
      <section class="new-answer">
        <Show when={props.projects}>
          {(projects) => (
            <ProjectChoice
              projects={projects()}
              chosen={form.project() ?? props.project}
              t={props.t}
              onPick={form.putInto}
            />
          )}
        </Show>
        <Answering
          listed={form.listed()}
          chosen={form.chosen()}
          estimate={form.estimate}
          spending={form.spending()}
          t={t}
          onPick={form.pick}
        >
          {t(page ? 'new.judgeNeedsModel' : 'new.rehearsalText')}{' '}
          <Show when={page}>
            <a href="#/connections">{t('new.toConnections')}</a>
          </Show>
        </Answering>
        {/* A page that is there is judged once: there is no pace and no further round to choose. */}
        <Show when={!page}>
          <JudgingLine judged={form.choosing.judging()} say={choice.say} />
        </Show>
        <Show when={!page && isJudged()}>
          <RulesField
            rules={form.draft().rules}
            byDefault={form.byDefault()}
            noise={form.noise()}
            t={t}
            onChange={(rules) => form.change({ rules })}
          />
          <BetweenField between={form.between} t={props.t} />
        </Show>
        <Show when={isJudged()}>
          <AfterField after={form.after} t={props.t} />
        </Show>
        <JuryFrame
          t={props.t}
          brief={form.brief()}
          materials={form.materials()}
          attached={form.attachments.attached()}
          rule={isJudged() ? form.rule() : undefined}
        />
        <Begin
          problem={form.problem()}
          disabled={form.busy()}
          name={t(form.busy() ? 'new.running' : 'new.run')}
          t={t}
        />
      </section>
    </form>
  )
}
