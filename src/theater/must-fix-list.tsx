import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js'
import { mustFixTexts } from '../i18n/must-fix'
import type { Translate } from '../i18n/t'
import type { Measurement } from '../run/event'
import type { MustFix } from '../run/must-fixes'
import type { RunState } from '../run/state'
import { BenchList } from './bench-list'
import { MustFixEntry, sameList } from './must-fix-entry'
import './must-fix-list.css'
import type { Say } from './must-fix-voice'
import type { Juror } from './juror/port'
import { Tray } from './juror/tray'
import { pageOnShow } from './page-on-show'
import type { Pointing } from './pointing'
import { roundOnShow } from './selectors'

/** Entries of a group that are listed: whoever has mended fifty knows the rest. The transcript has them all. */
const MOST = 50

export interface MustFixListProps {
  readonly state: Accessor<RunState>
  /** Undefined while the ledger is not there yet. */
  readonly fixes: Accessor<readonly MustFix[] | undefined>
  /** The round that the person picked; undefined follows the run. */
  readonly round: Accessor<number | undefined>
  readonly t: Translate
  readonly onOpenRound: (n: number) => void
  readonly pointing: Pointing
  /** Violations on the page of the round on show that no judge has named. */
  readonly unnamed: Accessor<readonly Measurement[]>
  /** Where the person's own words are kept; without it they have none. */
  readonly juror?: Juror | undefined
}

/** What has to be fixed before a page may ship: who says so, how it stands, and what became of it from round to round. */
export function MustFixList(props: MustFixListProps): JSX.Element {
  const say = () => props.t.part('mustFix', mustFixTexts)
  const all = () => props.fixes() ?? []
  const standing = () => all().filter((fix) => !isTakenBack(fix))
  const open = () => standing().filter((fix) => fix.standing !== 'fixed')
  const fixed = () => standing().filter((fix) => fix.standing === 'fixed')
  // What is in the ledger gates, and stands above.
  const shown = () => {
    const gating = new Set(all().flatMap(({ row }) => (row ? findingOf(row) : [])))
    return props.unnamed().filter((row) => !gating.has(findingOf(row)))
  }
  return (
    <section class="fixes" aria-label={say()('fix.label')}>
      <Show when={all().length === 0}>
        <div>
          <p>{say()(emptyKey(props.state(), props.fixes()))}</p>
          <p class="meta">{say()('fix.noneText')}</p>
        </div>
      </Show>
      <Group
        state={props.state}
        round={props.round}
        t={props.t}
        onOpenRound={props.onOpenRound}
        fixes={open}
        say={say()}
        pointing={props.pointing}
        juror={props.juror}
        title={say()('fix.openCount', { n: open().length })}
        otherwise={fixed().length > 0 ? say()('fix.allFixed') : undefined}
      />
      <Group
        state={props.state}
        round={props.round}
        t={props.t}
        onOpenRound={props.onOpenRound}
        fixes={fixed}
        say={say()}
        pointing={props.pointing}
        juror={props.juror}
        title={say()('fix.fixedCount', { n: fixed().length })}
      />
      <Group
        state={props.state}
        round={props.round}
        t={props.t}
        onOpenRound={props.onOpenRound}
        fixes={() => all().filter(isTakenBack)}
        say={say()}
        pointing={props.pointing}
        juror={props.juror}
        title={say()('fix.takenBackCount', { n: all().filter(isTakenBack).length })}
      />
      <BenchList
        rows={shown()}
        page={pageOnShow(props.state(), props.round())?.artifact.hash}
        round={roundOnShow(props.state(), props.round())?.n}
        pointing={props.pointing}
        t={props.t}
      />
      <Show when={props.juror}>
        {(juror) => (
          <Tray
            state={props.state()}
            page={pageOnShow(props.state(), props.round())?.artifact.hash}
            juror={juror()}
            pointing={props.pointing}
            t={props.t}
          />
        )}
      </Show>
    </section>
  )
}

/** What the person had asked for and no longer does. */
function isTakenBack({ role, answer }: MustFix): boolean {
  return role === 'you' && answer !== undefined
}

/** By what the ledger tells its own apart. */
function findingOf({ instrument, rule, target }: Measurement): string {
  return [instrument, rule, target].join('\n')
}

/** Why there is nothing in the list. */
function emptyKey({ rounds }: RunState, fixes: readonly MustFix[] | undefined) {
  if (!rounds.some(({ end }) => end)) return 'fix.waiting'
  return fixes ? 'fix.none' : 'fix.loading'
}

interface GroupProps extends Omit<MustFixListProps, 'fixes' | 'unnamed'> {
  readonly fixes: Accessor<readonly MustFix[]>
  readonly say: Say
  readonly title: string
  /** Said where the group is empty; without it an empty group is not there. */
  readonly otherwise?: string | undefined
}

function Group(props: GroupProps): JSX.Element {
  // By their ids: an entry that is built anew with every event would drop the focus.
  const listed = createMemo(
    () =>
      new Map(
        props
          .fixes()
          .slice(0, MOST)
          .map((fix) => [fix.id, fix]),
      ),
  )
  const ids = createMemo(() => [...listed().keys()], undefined, { equals: sameList })
  const more = () => props.fixes().length - listed().size
  return (
    <Show
      when={ids().length > 0}
      fallback={<Show when={props.otherwise}>{(words) => <p>{words()}</p>}</Show>}
    >
      <section class="fix-group" aria-label={props.title}>
        <h2>{props.title}</h2>
        <ul>
          <For each={ids()}>
            {(id) => (
              <Show when={listed().get(id)}>
                {(fix) => (
                  <MustFixEntry
                    fix={fix()}
                    state={props.state()}
                    shown={roundOnShow(props.state(), props.round())?.n}
                    t={props.t}
                    say={props.say}
                    onOpenRound={props.onOpenRound}
                    pointing={props.pointing}
                    juror={props.juror}
                  />
                )}
              </Show>
            )}
          </For>
        </ul>
        <Show when={more() > 0}>
          <p class="meta">{props.t('mustFix.more', { n: more() })}</p>
        </Show>
      </section>
    </Show>
  )
}
