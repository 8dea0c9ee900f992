import { For, type JSX } from 'solid-js'
import { letterOf } from './entrant'
import type { Facts } from './facts'

/** The head of a table with a column for each run, under its letter. */
export function Letters(props: { readonly runs: readonly Facts[] }): JSX.Element {
  return (
    <thead>
      <tr>
        <td />
        <For each={props.runs}>{(_, at) => <th scope="col">{letterOf(at())}</th>}</For>
      </tr>
    </thead>
  )
}
