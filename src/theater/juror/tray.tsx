import { createMemo, For, type JSX, Show } from 'solid-js'
import { jurorTexts } from '../../i18n/juror'
import type { Translate } from '../../i18n/t'
import type { Word } from '../../run/event'
import { wordsKept } from '../../run/said'
import type { RunState } from '../../run/state'
import { evidenceWords } from '../evidence-words'
import { PointButton } from '../point-button'
import type { Pointing } from '../pointing'
import { isOnlyMeasured } from '../selectors'
import { AddForm } from './add-form'
import './juror.css'
import type { Juror, Say, Unsent } from './port'

export interface TrayProps {
  readonly state: RunState
  /** The hash of the page on show. */
  readonly page: string | undefined
  readonly juror: Juror
  readonly pointing: Pointing
  readonly t: Translate
}

/** What the person has said and not handed over, how to say more, and to whom it can be handed. */
export function Tray(props: TrayProps): JSX.Element {
  const say = () => props.t.part('juror', jurorTexts)
  let add: HTMLButtonElement | undefined
  // By their names: a row that is built anew with every event would drop the focus.
  const ids = createMemo(() => props.juror.unsent().map(({ id }) => id), [], {
    equals: (one, other) => one.length === other.length && one.every((id, at) => id === other[at]),
  })
  const row = (id: string) => props.juror.unsent().find((one) => one.id === id)

  function close() {
    props.juror.write(undefined)
    add?.focus()
  }

  return (
    <section class="tray" aria-label={say()('juror.tray')}>
      <Show when={ids().length > 0 || props.state.said.length > 0}>
        <p class="tray-count" role="status">
          <b>{countWords(props.juror.unsent(), props.state, say())}</b>
        </p>
        <Show when={ids().length > 0}>
          <p class="meta">{say()('juror.where')}</p>
        </Show>
        <ul class="tray-words">
          <For each={ids()}>
            {(id) => <Show when={row(id)}>{(one) => <Row {...props} row={one()} say={say()} />}</Show>}
          </For>
        </ul>
        <HandOver juror={props.juror} state={props.state} say={say()} />
      </Show>
      <Show when={isOnlyMeasured(props.state)}>
        <p class="meta">{say()('juror.onlyMeasured')}</p>
      </Show>
      <Show
        when={props.juror.draft()}
        fallback={
          <button
            type="button"
            class="tray-add"
            ref={(element) => (add = element)}
            aria-keyshortcuts="X"
            onClick={() => props.juror.write({ text: '' })}
          >
            {say()('juror.add')}
          </button>
        }
      >
        {(draft) => (
          <AddForm juror={props.juror} draft={draft()} say={say()} onClose={() => setTimeout(close)} />
        )}
      </Show>
    </section>
  )
}

/** What waits stands before what has gone. */
function countWords(unsent: readonly Unsent[], { said }: RunState, say: Say): string {
  const waiting = unsent.filter(({ givenTo }) => givenTo === undefined).length
  if (waiting > 0) return say('juror.count', { n: waiting })
  return unsent.length > 0
    ? say('juror.given', { n: unsent.length })
    : say('juror.told', { n: wordsKept(said).length })
}

function Row(props: TrayProps & { readonly row: Unsent; readonly say: Say }): JSX.Element {
  const word = () => props.row.word
  const what = () => word().text
  const own = () => {
    const said = word()
    return said.kind === 'must_fix' ? said : undefined
  }
  return (
    <li class="tray-word" data-role="you">
      <p class="tray-head">
        <span class="role-tag" aria-hidden="true">
          Y
        </span>
        <b>{kindWords(word(), props.say)}</b>
        <Show when={props.row.givenTo}>
          {(run) => (
            <a class="meta" href={`#/run/${run()}`} title={props.say('juror.opened')}>
              {props.say('juror.givenTo')}
            </a>
          )}
        </Show>
      </p>
      <p class="tray-text" dir="auto">
        {what()}
      </p>
      <Show when={reasonOf(word())}>
        {(reason) => (
          <p class="answer-reason" dir="auto">
            {reason()}
          </p>
        )}
      </Show>
      <p class="tray-ways">
        <Show when={own()?.target}>
          {(target) => (
            <>
              <code class="word-chip" dir="auto">
                {target()}
              </code>
              <PointButton
                by={`word ${props.row.id}`}
                what={what()}
                page={own()?.artifact ?? props.page}
                places={[target()]}
                round={own()?.round}
                measured={false}
                pointing={props.pointing}
                words={evidenceWords(props.t)}
              />
            </>
          )}
        </Show>
        <Show when={own()}>
          {(fix) => (
            <button
              type="button"
              class="quiet"
              aria-label={props.say('juror.about', { verb: props.say('juror.edit'), what: what() })}
              onClick={() => props.juror.write({ ...fix() })}
            >
              {props.say('juror.edit')}
            </button>
          )}
        </Show>
        <button
          type="button"
          class="quiet"
          aria-label={props.say('juror.about', { verb: props.say('juror.remove'), what: what() })}
          onClick={() => props.juror.remove(props.row.id)}
        >
          {props.say('juror.remove')}
        </button>
      </p>
    </li>
  )
}

function kindWords(word: Word, say: Say): string {
  if (word.kind === 'must_fix') return say('juror.you')
  return say(word.role === 'you' ? 'juror.takenBack' : `juror.${word.kind}`)
}

function reasonOf(word: Word): string {
  return word.kind === 'must_fix' ? '' : word.reason
}

/** Nothing goes anywhere but by one of these. */
function HandOver(props: {
  readonly juror: Juror
  readonly state: RunState
  readonly say: Say
}): JSX.Element {
  const ways = () => props.juror.ways()
  const waiting = () => props.juror.unsent().some(({ givenTo }) => givenTo === undefined)
  return (
    <>
      <p class="tray-ways">
        <Show when={ways().next === undefined && waiting()}>
          <button
            type="button"
            class="primary"
            title={props.say('juror.giveHint')}
            disabled={ways().busy}
            onClick={() => props.juror.give()}
          >
            {props.say(ways().busy ? 'juror.giving' : 'juror.give')}
          </button>
        </Show>
        <Show when={ways().again}>
          <button
            type="button"
            title={props.say('juror.rerunHint')}
            disabled={ways().busy}
            onClick={() => props.juror.again()}
          >
            {props.say('juror.rerun')}
          </button>
        </Show>
        <Show when={ways().again && ways().fork}>
          {(n) => (
            <button type="button" disabled={ways().busy} onClick={() => props.juror.forkFrom(n())}>
              {props.say('juror.fork', { n: n() })}
            </button>
          )}
        </Show>
      </p>
      <Show when={ways().next === 'lastRound' || ways().next === 'oneReply' ? ways().next : undefined}>
        {(why) => (
          <p class="meta">{props.say(why() === 'oneReply' ? 'juror.oneReply' : 'juror.lastRound')}</p>
        )}
      </Show>
      <Show when={props.state.settled}>
        <p class="meta">{props.say('juror.numbers')}</p>
      </Show>
      <Show when={ways().again && props.juror.cost}>{(cost) => cost()()}</Show>
    </>
  )
}
