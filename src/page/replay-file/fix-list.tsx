import { createMemo, For, type JSX, Show } from 'solid-js'
import { mustFixTexts } from '../../i18n/must-fix'
import type { KeyOf, Translate } from '../../i18n/t'
import { type MustFix, mustFixes } from '../../run/must-fixes'
import type { RunState } from '../../run/state'
import '../../theater/must-fix-list.css'
import { historyOf, type Turn } from '../../theater/must-fix-history'
import { RoleTag } from '../../theater/role-tag'
import type { FileSay } from './words'

type Say = Translate<KeyOf<typeof mustFixTexts>>

export interface FixListProps {
  readonly state: RunState
  readonly t: Translate
  readonly say: FileSay
  /** What is outlined in the page. */
  readonly outline: string | undefined
  readonly onOutline: (target: string | undefined) => void
}

/** What has to be fixed before the page may ship, and what became of each from round to round. */
export function FixList(props: FixListProps): JSX.Element {
  const say = () => props.t.part('mustFix', mustFixTexts)
  const fixes = createMemo(() => mustFixes(props.state))
  return (
    <ul class="fix-group" aria-label={say()('fix.label')}>
      <For each={fixes()} fallback={<li>{say()('fix.none')}</li>}>
        {(fix) => <Entry {...props} fix={fix} words={say()} />}
      </For>
    </ul>
  )
}

function Entry(props: FixListProps & { readonly fix: MustFix; readonly words: Say }): JSX.Element {
  const judged = () => props.state.rounds.flatMap(({ n, end }) => (end ? [n] : []))
  const turns = () => historyOf(props.fix, judged()).map((turn) => turnWords(turn, props.words))
  const target = () => props.fix.row?.target ?? props.fix.target
  const isOutlined = () => target() === props.outline
  return (
    <li class="fix" data-standing={props.fix.standing}>
      <p class="fix-head">
        <Voice {...props} />
        <span class="fix-standing">{props.words(`fix.standing.${props.fix.standing}`)}</span>
      </p>
      <p class="fix-text" dir="auto">
        {props.fix.text}
      </p>
      <p class="fix-turns">{turns().join(' · ')}</p>
      <Show when={target()}>
        {(place) => (
          <button
            type="button"
            aria-pressed={isOutlined()}
            onClick={() => props.onOutline(isOutlined() ? undefined : place())}
          >
            {props.say('file.show')}
          </button>
        )}
      </Show>
    </li>
  )
}

function Voice(props: { readonly fix: MustFix; readonly t: Translate; readonly words: Say }): JSX.Element {
  const named = () => (props.fix.role === 'bench' || props.fix.role === 'you' ? undefined : props.fix.role)
  return (
    <Show when={named()} fallback={<b>{props.words(props.fix.role === 'you' ? 'fix.you' : 'fix.bench')}</b>}>
      {(role) => (
        <span class="fix-voice">
          <RoleTag role={role()} />
          {props.t(`role.${role()}`)}
        </span>
      )}
    </Show>
  )
}

/** Whole keys: by their beginning, the file would be handed every text that begins so. */
const TURNS = {
  raised: 'fix.raised',
  stillOpen: 'fix.stillOpen',
  fixedIn: 'fix.fixedIn',
  backIn: 'fix.backIn',
  contestedIn: 'fix.contestedIn',
} as const

function turnWords({ what, round }: Turn, words: Say): string {
  return round === 0 ? words('fix.forked') : `${words(TURNS[what])} ${words('fix.round', { n: round })}`
}
