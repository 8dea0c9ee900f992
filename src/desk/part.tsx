import { createUniqueId, type JSX } from 'solid-js'

/** A part of the form, under its name. */
export function Part(props: { readonly title: string; readonly children: JSX.Element }): JSX.Element {
  const id = createUniqueId()
  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.title}</h3>
      {props.children}
    </section>
  )
}
