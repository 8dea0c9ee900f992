import type { JSX } from 'solid-js'
import type { Role } from '../run/event'

/** The letters by which a panelist is told apart without its colour. Copy is W, for word: C is the critic. */
export const LETTERS: Readonly<Record<Role, string>> = {
  designer: 'D',
  critic: 'C',
  brand: 'B',
  a11y: 'A',
  copy: 'W',
}

/** A Latin letter in every language: the name beside it is the one that is translated. */
export function RoleTag(props: { role: Role }): JSX.Element {
  return (
    <span class="role-tag" data-role={props.role} aria-hidden="true">
      {LETTERS[props.role]}
    </span>
  )
}
