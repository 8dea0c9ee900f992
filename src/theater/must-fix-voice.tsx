import { type JSX, Show } from 'solid-js'
import type { mustFixTexts } from '../i18n/must-fix'
import type { KeyOf, Translate } from '../i18n/t'
import type { Role } from '../run/event'
import type { MustFix } from '../run/must-fixes'
import { isContested } from '../run/refuted'
import { RoleTag } from './role-tag'

export type Say = Translate<KeyOf<typeof mustFixTexts>>

/** How a must-fix stands for whoever looks at it. */
export type Standing = MustFix['standing'] | 'contested'

/** `disputed`: the person has said so, and nobody has heard it yet. */
export function standingOf(fix: MustFix, disputed: boolean): Standing {
  const isDisputed = disputed && fix.standing !== 'fixed'
  return isDisputed || isContested(fix) ? 'contested' : fix.standing
}

/** Who says so. The bench has no letter: it is no judge. */
export function Voice(props: {
  readonly role: MustFix['role']
  readonly t: Translate
  readonly say: Say
}): JSX.Element {
  return (
    <span class="fix-voice">
      <Show when={judgeOf(props.role)} fallback={<Other role={props.role} say={props.say} />}>
        {(role) => (
          <>
            <RoleTag role={role()} /> {props.t(`role.${role()}`)}
          </>
        )}
      </Show>
    </span>
  )
}

function judgeOf(role: MustFix['role']): Role | undefined {
  return role === 'bench' || role === 'you' ? undefined : role
}

function Other(props: { readonly role: MustFix['role']; readonly say: Say }): JSX.Element {
  return (
    <Show when={props.role === 'you'} fallback={<span class="meta-pill">{props.say('fix.bench')}</span>}>
      <span class="role-tag" data-role="you" aria-hidden="true">
        Y
      </span>{' '}
      {props.say('fix.you')}
    </Show>
  )
}

const MARKS: Readonly<Record<Standing, string>> = {
  open: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
  fixed: 'm3 8.5 3.5 3.5L13 4.5',
  contested: 'M8 2.5v7M8 12.5v1',
  regressed: 'M12.5 5.5A5.5 5.5 0 1 0 13.5 9M13 2v4H9',
}

/** A ring, a check, an arrow that comes back, an objection. The word stands beside it. */
export function StandingMark(props: { readonly standing: Standing }): JSX.Element {
  return (
    <svg class="status-mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={MARKS[props.standing]} />
    </svg>
  )
}
