import { createMemo, For, type JSX, Show } from 'solid-js'
import type { mustFixTexts } from '../i18n/must-fix'
import type { KeyOf, Translate } from '../i18n/t'
import { pageOf } from '../run/bench'
import type { Measurement } from '../run/event'
import type { MustFix } from '../run/must-fixes'
import type { RunState } from '../run/state'
import { CheckLine } from './check-mark'
import { checkOfFix } from './evidence'
import { benchWords, evidenceWords } from './evidence-words'
import { historyOf, type Turn } from './must-fix-history'
import { PointButton } from './point-button'
import { placesOf, type Pointing } from './pointing'
import { RoleTag } from './role-tag'
import { roundOf } from './selectors'

export type Say = Translate<KeyOf<typeof mustFixTexts>>

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
  return (
    <li class="fix" data-standing={props.fix.standing}>
      <p class="fix-head">
        <Voice role={props.fix.role} t={props.t} say={props.say} />
        <span class="fix-standing">
          <StandingMark standing={props.fix.standing} />
          {props.say(`fix.standing.${props.fix.standing}`)}
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

function turnOf(written: string): Turn {
  const [what = '', round = ''] = written.split(' ')
  // Written just above, from a turn.
  return { what: what as Turn['what'], round: Number(round) }
}

/** Who says so. The bench has no letter: it is no judge. */
function Voice(props: {
  readonly role: MustFix['role']
  readonly t: Translate
  readonly say: Say
}): JSX.Element {
  return (
    <span class="fix-voice">
      <Show
        when={props.role !== 'bench' && props.role}
        fallback={<span class="meta-pill">{props.say('fix.bench')}</span>}
      >
        {(role) => (
          <>
            <RoleTag role={role()} /> {props.t(`role.${role()}`)}
          </>
        )}
      </Show>
    </span>
  )
}

/** A round in which something became of it. Pressed, it shows that round. */
function TurnButton(
  props: Omit<EntryProps, 'fix' | 't' | 'pointing'> & { readonly turn: Turn },
): JSX.Element {
  const what = () => props.say(`fix.${props.turn.what}`)
  const n = () => props.turn.round
  return (
    <span class="fix-turn">
      <Show when={roundOf(props.state, n())} fallback={props.say('fix.forked')}>
        {what()}{' '}
        <button
          type="button"
          aria-label={props.say('fix.openRound', { what: what(), n: n() })}
          aria-current={n() === props.shown ? 'step' : undefined}
          onClick={() => props.onOpenRound(n())}
        >
          {props.say('fix.round', { n: n() })}
        </button>
      </Show>
    </span>
  )
}

const MARKS: Readonly<Record<MustFix['standing'], string>> = {
  open: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
  fixed: 'm3 8.5 3.5 3.5L13 4.5',
  regressed: 'M12.5 5.5A5.5 5.5 0 1 0 13.5 9M13 2v4H9',
}

/** A ring, a check, an arrow that comes back. The word stands beside it. */
function StandingMark(props: { readonly standing: MustFix['standing'] }): JSX.Element {
  return (
    <svg class="status-mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={MARKS[props.standing]} />
    </svg>
  )
}
