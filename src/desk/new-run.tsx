import {
  type Accessor,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  type JSX,
  onCleanup,
  onMount,
  Show,
  untrack,
} from 'solid-js'
import type { Listed, Order, Refusal, Spending } from '../../workers/desk-surface'
import type { Estimate } from '../models/estimate'
import { newRun } from '../i18n/new-run'
import { createTranslate, type KeyOf, type Translate } from '../i18n/t'
import { defaults } from '../run/config'
import { REHEARSAL } from '../run/connection'
import type { Brief } from '../run/event'
import { type BriefDraft, briefOf, draftOf, emptyDraft, examples, keepDraft, readDraft } from './draft'
import { EstimateLine } from './estimate-line'
import './new-run.css'
import { reasonOf } from './reason'

export type Say = Translate<KeyOf<typeof newRun>>

/** What the form asks the jury worker. */
export interface NewRunDesk {
  connections(): Promise<readonly Listed[]>
  estimate(id: string, brief: Brief): Promise<Estimate>
  spending(): Promise<Spending>
}

export interface NewRunProps {
  readonly desk: NewRunDesk
  readonly product: string
  readonly locale: string
  /** Gives why the run was not begun; undefined once it goes on. */
  readonly onRun: (order: Order) => Promise<Refusal | undefined>
  /** A brief to begin from; without one the draft of last time. */
  readonly brief?: Brief | undefined
  readonly connection?: string | undefined
}

/** While someone types, nobody wants an estimate for each letter. */
const PAUSE_MS = 400

/** The form that begins a run: the brief, who answers, what it may cost. */
export function NewRunView(props: NewRunProps): JSX.Element {
  // What it begins with: a form that changed under the person's hands would lose their words.
  // eslint-disable-next-line solid/reactivity
  const { desk, product, locale, brief: given, connection: wanted } = props
  const t = createTranslate({ ...newRun, 'critiqueTheater.userFacingName': product }, locale)
  const [draft, setDraft] = createSignal(given ? draftOf(given) : readDraft())
  const [before, setBefore] = createSignal<BriefDraft>()
  const [problem, setProblem] = createSignal<string>()
  const [missing, setMissing] = createSignal(false)
  const [busy, setBusy] = createSignal(false)
  const [listed] = createResource(() => desk.connections().catch(() => []))
  const [spending] = createResource(() => desk.spending().catch(() => undefined))
  const [picked, setPicked] = createSignal(wanted)
  const chosen = createMemo(() => chosenOf(picked(), listed.latest ?? []))
  const rested = createPaused(draft)
  const [estimate] = createResource(
    () => ({ id: chosen()?.id, brief: briefOf(rested()) }),
    async ({ id, brief }) =>
      id && brief ? desk.estimate(id, brief).catch((cause: unknown) => reasonOf(cause)) : undefined,
  )
  let what: HTMLTextAreaElement | undefined

  function change(next: BriefDraft) {
    setDraft(next)
    setProblem(undefined)
    setMissing(false)
    keepDraft(next)
  }

  /** Whole forms are exchanged with a way back. */
  function exchange(next: BriefDraft) {
    setBefore(draft())
    change(next)
    what?.focus()
  }

  async function run() {
    const brief = briefOf(draft())
    if (!brief) {
      setMissing(true)
      return what?.focus()
    }
    if (busy()) return
    setBusy(true)
    const refusal = await props
      .onRun({ brief, connection: chosen()?.id ?? REHEARSAL })
      .catch((cause: unknown) => t('new.failed', { reason: reasonOf(cause) }))
    setBusy(false)
    setProblem(typeof refusal === 'object' ? refusalWords(refusal, t) : refusal)
  }

  createShortcut(() => void run())
  onMount(() => what?.focus())

  return (
    <form
      class="new-run"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <header>
        <h2>{t('new.title')}</h2>
        <p class="meta">{t('new.frame', { threshold: t.score(defaults.scoreThreshold) })}</p>
      </header>
      <section class="new-brief">
        <label class="new-what">
          <span class="new-label">{t('new.what')}</span>
          <span class="meta" id="new-what-hint">
            {t('new.whatHint')}
          </span>
          <textarea
            ref={what}
            rows="3"
            dir="auto"
            required
            aria-invalid={missing()}
            aria-describedby="new-what-hint new-what-missing"
            value={draft().what}
            onInput={(event) => change({ ...draft(), what: event.currentTarget.value })}
          />
          <span class="new-problem" id="new-what-missing" role="alert">
            {missing() ? t('new.whatMissing') : ''}
          </span>
        </label>
        <Start draft={draft()} before={before()} t={t} onExchange={exchange} />
        <Details draft={draft()} t={t} onChange={change} />
        <p class="meta">{t('new.draftKept')}</p>
      </section>
      <section class="new-answer">
        <Answerer listed={listed.latest ?? []} chosen={chosen()} t={t} onPick={setPicked} />
        <Show when={chosen()} fallback={<p class="new-rehearsal">{t('new.rehearsalText')}</p>}>
          {(one) => (
            <>
              <KeyLine one={one()} t={t} />
              <EstimateLine
                estimate={estimate.latest}
                loading={estimate.loading}
                spending={spending.latest}
                t={t}
              />
            </>
          )}
        </Show>
        <p class="new-problem" role="alert">
          {problem()}
        </p>
        <div class="new-go">
          <button type="submit" class="primary" disabled={busy()}>
            {t(busy() ? 'new.running' : 'new.run')}
          </button>
          <span class="meta">{t('new.shortcut')}</span>
        </div>
      </section>
    </form>
  )
}

/**
 * The one asked for, else the connection that can be used and was tested last, else one that wants its key, which it
 * says: a rehearsal that nobody chose would be taken for a run. Undefined is the rehearsal.
 */
function chosenOf(picked: string | undefined, listed: readonly Listed[]): Listed | undefined {
  if (picked === REHEARSAL) return undefined
  const newest = listed.toSorted((one, other) => (other.testedAt ?? 0) - (one.testedAt ?? 0))
  const usable = newest.find(({ keyState }) => keyState === 'open' || keyState === 'none')
  return listed.find(({ id }) => id === picked) ?? usable ?? newest[0]
}

function createPaused<T>(value: Accessor<T>): Accessor<T> {
  const [paused, setPaused] = createSignal(untrack(value))
  createEffect(() => {
    const next = value()
    const timer = setTimeout(() => setPaused(() => next), PAUSE_MS)
    onCleanup(() => clearTimeout(timer))
  })
  return paused
}

function createShortcut(run: () => void) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    run()
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
}

/** An example to begin from, an empty form, and the way back from either. */
function Start(props: {
  readonly draft: BriefDraft
  readonly before: BriefDraft | undefined
  readonly t: Say
  readonly onExchange: (next: BriefDraft) => void
}): JSX.Element {
  let next = 0
  const offer = () => props.onExchange(examples[next++ % examples.length] ?? emptyDraft)
  const isEmpty = () => Object.values(props.draft).every((text) => text === '')
  return (
    <p class="new-start">
      <button type="button" onClick={offer}>
        {props.t('new.example')}
      </button>
      <Show when={!isEmpty()}>
        <button type="button" onClick={() => props.onExchange(emptyDraft)}>
          {props.t('new.clear')}
        </button>
      </Show>
      <Show when={props.before}>
        {(before) => (
          <button type="button" onClick={() => props.onExchange(before())}>
            {props.t('new.undo')}
          </button>
        )}
      </Show>
    </p>
  )
}

const DETAILS = ['forWhom', 'job', 'tone', 'constraints', 'requirements'] as const

function Details(props: {
  readonly draft: BriefDraft
  readonly t: Say
  readonly onChange: (next: BriefDraft) => void
}): JSX.Element {
  return (
    <fieldset class="new-details">
      <legend>{props.t('new.details')}</legend>
      <For each={DETAILS}>
        {(field) => (
          <label>
            <span class="new-label">{props.t(`new.${field}`)}</span>
            <textarea
              rows={field === 'requirements' ? 3 : 2}
              dir="auto"
              value={props.draft[field]}
              onInput={(event) => props.onChange({ ...props.draft, [field]: event.currentTarget.value })}
            />
          </label>
        )}
      </For>
    </fieldset>
  )
}

function Answerer(props: {
  readonly listed: readonly Listed[]
  readonly chosen: Listed | undefined
  readonly t: Say
  readonly onPick: (id: string) => void
}): JSX.Element {
  let select: HTMLSelectElement | undefined
  // Options come and go by themselves; which one is chosen is settled once they stand.
  createEffect(() => {
    const value = props.chosen?.id ?? REHEARSAL
    if (props.listed && select) select.value = value
  })
  return (
    <div class="new-who">
      <label>
        <span class="new-label">{props.t('new.connection')}</span>
        <select ref={select} onChange={(event) => props.onPick(event.currentTarget.value)}>
          <For each={props.listed}>{(one) => <option value={one.id}>{one.name}</option>}</For>
          <option value={REHEARSAL}>{props.t('new.rehearsal')}</option>
        </select>
      </label>
      <p class="meta">
        <a href="#/connections/new">{props.t('new.connect')}</a> {props.t('new.connectHint')}
      </p>
    </div>
  )
}

/** What keeps the key of this connection from being used, and where to mend it. */
function KeyLine(props: { readonly one: Listed; readonly t: Say }): JSX.Element {
  const words = () => {
    switch (props.one.keyState) {
      case 'gone':
        return props.t('new.noKey')
      case 'locked':
        return props.t('new.locked')
      case 'elsewhere':
        return props.t('new.elsewhere')
      case 'none':
      case 'open':
        return undefined
    }
  }
  const until = () => {
    const { degradedUntil = 0 } = props.one
    return degradedUntil > Date.now() ? new Date(degradedUntil) : undefined
  }
  return (
    <>
      <Show when={words()}>
        {(sentence) => (
          <p>
            {sentence()} <a href={`#/connections/${props.one.id}`}>{props.t('new.toConnection')}</a>
          </p>
        )}
      </Show>
      <Show when={until()}>
        {(when) => (
          <p>
            {props.t('new.degraded', {
              when: when().toLocaleString(props.t.locale, { dateStyle: 'short', timeStyle: 'short' }),
            })}
          </p>
        )}
      </Show>
    </>
  )
}

function refusalWords(refusal: Refusal, t: Say): string {
  if (refusal.why !== 'cap') return t(`new.refused.${refusal.why}`)
  const { scope, unit, limit } = refusal.cap
  const amount = unit === 'usd' ? t.usd(limit) : t('new.capTokens', { n: limit })
  return t('new.refused.cap', { cap: t(`new.cap.${scope}`, { limit: amount }) })
}
