import { createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { pageOf } from '../run/bench'
import { inherited } from '../run/gate'
import type { Measurement } from '../run/event'
import type { MustFix } from '../run/must-fixes'
import type { RunState } from '../run/state'
import { CheckLine } from './check-mark'
import { checkOfFix } from './evidence'
import { benchWords, evidenceWords } from './evidence-words'
import { Answer } from './juror/answer'
import type { Juror } from './juror/port'
import { historyOf } from './must-fix-history'
import { TurnButton, turnOf } from './must-fix-turn'
import { type Say, StandingMark, standingOf, Voice } from './must-fix-voice'
import { PointButton } from './point-button'
import { placesOf, type Pointing } from './pointing'
import { roundOf } from './selectors'

/** Whether two lists name the same things. */
export function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

interface EntryProps {
  readonly fix: MustFix
  readonly state: RunState
  readonly shown: number | undefined
  readonly t: Translate
  readonly say: Say
  readonly onOpenRound: (n: number) => void
  readonly pointing: Pointing
  /** Where the person answers; without it nobody does. */
  readonly juror?: Juror | undefined
}

/** One must-fix: who says so, how it stands, and what became of it. */
export function MustFixEntry(props: EntryProps): JSX.Element {
  const judged = () => props.state.rounds.flatMap(({ n, end }) => (end ? [n] : []))
  // Turns are few and told apart by what they say: as strings they keep their buttons while the run goes on.
  const turns = createMemo(
    () => historyOf(props.fix, judged()).map(({ what, round }) => `${what} ${round}`),
    undefined,
    {
      equals: sameList,
    },
  )
  const checked = createMemo(() => checkOfFix(props.state, props.fix))
  // What code has found is told in the reader's own words.
  const text = () => (props.fix.row ? benchWords(props.fix.row, evidenceWords(props.t)) : props.fix.text)
  const isUnsent = () =>
    props.juror?.unsent().some(({ id, word }) => id === props.fix.id && word.kind === 'disputed') ?? false
  const standing = () => standingOf(props.fix, isUnsent())
  return (
    <li class="fix" data-standing={standing()} data-role={props.fix.role === 'you' ? 'you' : undefined}>
      <p class="fix-head">
        <Voice role={props.fix.role} t={props.t} say={props.say} />
        <span class="fix-standing">
          <StandingMark standing={standing()} />
          {props.say(`fix.standing.${standing()}`)}
        </span>
      </p>
      <p class="fix-text" dir="auto">
        {text()}
      </p>
      <Show when={props.fix.role === 'bench'}>
        <div class="check-ways">
          <span class="meta">{props.say('fix.measured')}</span>
          <Show when={props.fix.row}>
            {(row) => (
              <Place row={row()} fix={props.fix} state={props.state} t={props.t} pointing={props.pointing} />
            )}
          </Show>
        </div>
      </Show>
      <Show when={props.fix.role === 'you'}>
        <Own fix={props.fix} state={props.state} t={props.t} say={props.say} pointing={props.pointing} />
      </Show>
      <Show when={checked()}>
        {(check) => (
          <CheckLine checked={check()} state={() => props.state} pointing={props.pointing} t={props.t} />
        )}
      </Show>
      <p class="fix-turns">
        <For each={turns()}>
          {(turn) => (
            <TurnButton
              turn={turnOf(turn)}
              state={props.state}
              shown={props.shown}
              say={props.say}
              onOpenRound={props.onOpenRound}
            />
          )}
        </For>
        <span class="fix-id">{props.fix.id}</span>
      </p>
      <Show when={props.juror}>
        {(juror) => <Answer fix={props.fix} what={text()} juror={juror()} t={props.t} />}
      </Show>
    </li>
  )
}

/** Where it was measured. */
function Place(
  props: Pick<EntryProps, 'fix' | 'state' | 't' | 'pointing'> & { readonly row: Measurement },
): JSX.Element {
  const round = () => props.fix.rounds.at(-1)
  const page = () => {
    const measured = roundOf(props.state, round() ?? 0)
    return measured && pageOf(props.state, measured)
  }
  return (
    <PointButton
      by={props.fix.id}
      what={benchWords(props.row, evidenceWords(props.t))}
      page={page()}
      places={placesOf([props.row])}
      round={round()}
      measured
      pointing={props.pointing}
      words={evidenceWords(props.t)}
    />
  )
}

/** The element that the person has clicked on, and why what they ask for is open. */
function Own(props: Pick<EntryProps, 'fix' | 'state' | 't' | 'say' | 'pointing'>): JSX.Element {
  const isOpen = () => props.fix.standing !== 'fixed' && props.fix.answer === undefined
  const has = (hash: string) => props.state.rounds.some(({ artifact }) => artifact?.hash === hash)
  /** On a page of another run its selector says the same only by chance: it is looked for on the newest. */
  const page = () => {
    const { page: clicked } = props.fix
    return clicked !== undefined && has(clicked) ? clicked : inherited(props.state, { n: Infinity })?.hash
  }
  const round = () => props.state.rounds.find(({ artifact }) => artifact?.hash === page())?.n
  return (
    <div class="check-ways">
      <Show when={props.fix.target}>
        {(target) => (
          <>
            <code class="word-chip" dir="auto">
              {target()}
            </code>
            <PointButton
              by={props.fix.id}
              what={props.fix.text}
              page={page()}
              places={[target()]}
              round={round()}
              measured={false}
              pointing={props.pointing}
              words={evidenceWords(props.t)}
            />
          </>
        )}
      </Show>
      <Show when={isOpen() && props.fix.rounds.length > 0}>
        <span class="meta">
          <Show when={props.fix.carried} fallback={props.say('fix.unseen')}>
            {(role) => props.say('fix.carried', { role: props.t(`role.${role()}`) })}
          </Show>
        </span>
      </Show>
    </div>
  )
}
