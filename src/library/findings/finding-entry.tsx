import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Notes } from '../../../workers/library-surface'
import type { Translate } from '../../i18n/t'
import { libraryLimits } from '../../run/library-limits'
import type { ListedFinding, Ruled } from '../../run/finding-list'
import { stageNamed } from '../../run/stage-named'
import type { RunState } from '../../run/state'
import { Crops, pagesOf } from './crops'
import type { Findings } from './findings'
import { KeepCase } from './keep-case'
import { stageWords } from '../stage-words'
import { evidenceLines, type FindingsSay, lensWords, reasonWords, ruledWords, textWords } from './words'

export interface FindingEntryProps {
  readonly finding: ListedFinding
  readonly run: string
  readonly state: RunState
  readonly findings: Findings
  readonly say: FindingsSay
  readonly t: Translate
}

/** One finding: who says it, how it stands, on what it rests, and what the person has put on it. */
export function FindingEntry(props: FindingEntryProps): JSX.Element {
  const finding = () => props.finding
  return (
    <li class="finding" data-state={finding().state}>
      <p class="finding-head">
        <span class="finding-state">{props.say(`findings.state.${finding().state}`)}</span>
        <span class="meta-pill">{props.say(`findings.gravity.${finding().gravity}`)}</span>
        <b>{lensWords(finding().lens, props.state, props.t)}</b>
        <span class="meta">{props.say(`findings.by.${finding().by}`)}</span>
        <code>{finding().id}</code>
      </p>
      <p class="finding-text" dir="auto">
        {textWords(finding(), props.state, props.t)}
      </p>
      <dl class="finding-facts">
        <Fact name={props.say('findings.suggestion')} value={finding().suggestion} />
        <Fact name={props.say('findings.reason')} value={reasonWords(finding(), props.t)} />
        <Show when={finding().ruled}>{(ruled) => <RuledFact {...props} ruled={ruled()} />}</Show>
        <Show when={finding().target}>
          {(target) => (
            <div>
              <dt>{props.say('findings.place')}</dt>
              <dd>
                <code>{target()}</code>
              </dd>
            </div>
          )}
        </Show>
        <Show when={finding().evidence.length > 0}>
          <div>
            <dt>{props.say('findings.evidence')}</dt>
            <For each={evidenceLines(finding(), props.state, props.t)}>
              {(line) => <dd dir="auto">{line}</dd>}
            </For>
          </div>
        </Show>
      </dl>
      <p class="finding-ways">
        <Show when={finding().stage}>
          {(stage) => (
            <span class="meta" title={stage()}>
              {stageWords(stageNamed(props.state, stage()), stage(), props.t)}
            </span>
          )}
        </Show>
        <For each={finding().stage === undefined ? finding().rounds : []}>
          {(n) => <a href={`#/run/${props.run}?round=${n}`}>{props.say('findings.round', { n })}</a>}
        </For>
        <Place {...props} />
        <Show when={props.findings.canNote}>
          <Own {...props} note={props.findings.notes()[finding().id]} />
        </Show>
        <Show when={props.findings.keep}>
          {(keep) => (
            <KeepCase
              t={props.t}
              what={textWords(finding(), props.state, props.t)}
              onKeep={(real) => keep()(finding(), props.state, real)}
            />
          )}
        </Show>
      </p>
    </li>
  )
}

/** The place in pixels, before and after, when somebody asks for it: drawing a page takes a moment. */
function Place(props: FindingEntryProps): JSX.Element {
  const [open, setOpen] = createSignal(false)
  const pages = () => pagesOf(props.finding, props.state)
  return (
    <Show when={props.findings.crop && props.finding.target !== undefined && pages().before !== undefined}>
      <button type="button" aria-expanded={open()} onClick={() => setOpen(!open())}>
        {props.say('findings.crop')}
      </button>
      <Show when={open() && props.findings.crop}>
        {(crop) => (
          <Crops
            target={props.finding.target ?? ''}
            before={pages().before ?? ''}
            after={pages().after}
            crop={crop()}
            say={props.say}
          />
        )}
      </Show>
    </Show>
  )
}

/** What a stage has made of it, with the row of its rule for whoever looks that up. */
function RuledFact(props: FindingEntryProps & { readonly ruled: Ruled }): JSX.Element {
  return (
    <div>
      <dt>{props.say('findings.ruled')}</dt>
      <dd dir="auto">
        {ruledWords(props.ruled, props.t)} <code class="meta">{props.ruled.row}</code>
      </dd>
    </div>
  )
}

function Fact(props: { readonly name: string; readonly value: string | undefined }): JSX.Element {
  return (
    <Show when={props.value}>
      <div>
        <dt>{props.name}</dt>
        <dd dir="auto">{props.value}</dd>
      </div>
    </Show>
  )
}

/** A star and a comment. What is written is kept when the field is left, and while nothing is typed for a moment. */
function Own(props: FindingEntryProps & { readonly note: Notes[string] | undefined }): JSX.Element {
  const id = createUniqueId()
  const hint = createUniqueId()
  const [open, setOpen] = createSignal(false)
  const isStarred = () => props.note?.star === true
  const told = () => (props.findings.told()?.finding === props.finding.id ? props.findings.told() : undefined)
  const kept = () => {
    const last = told()
    if (last === undefined) return undefined
    if (last.reason === undefined) return props.say('findings.saved')
    return props.say('findings.notSaved', { reason: last.reason })
  }
  const keep = (comment: string) => {
    if (comment.trim() !== (props.note?.comment ?? ''))
      void props.findings.note(props.finding.id, { comment })
  }
  return (
    <>
      <button
        type="button"
        class="finding-star"
        aria-pressed={isStarred()}
        aria-label={`${props.say(isStarred() ? 'findings.unstar' : 'findings.star')}: ${textWords(props.finding, props.state, props.t)}`}
        onClick={() => void props.findings.note(props.finding.id, { star: !isStarred() })}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1.6 9.9 5.8 14.4 6.3 11 9.3 12 13.8 8 11.5 4 13.8 5 9.3 1.6 6.3 6.1 5.8Z" />
        </svg>
      </button>
      <Show
        when={open() || props.note?.comment !== undefined}
        fallback={
          <button type="button" onClick={() => setOpen(true)}>
            {props.say('findings.addComment')}
          </button>
        }
      >
        <span class="finding-comment">
          <label for={id}>{props.say('findings.comment')}</label>
          <textarea
            id={id}
            dir="auto"
            rows="2"
            maxlength={libraryLimits.noteChars}
            aria-describedby={hint}
            ref={(field) => open() && queueMicrotask(() => field.focus())}
            onBlur={(event) => keep(event.currentTarget.value)}
          >
            {props.note?.comment ?? ''}
          </textarea>
          <span class="meta" id={hint}>
            {props.say('findings.commentHint')}
          </span>
          <span class="meta" role="status">
            {kept()}
          </span>
        </span>
      </Show>
    </>
  )
}
