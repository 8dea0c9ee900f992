import { type Accessor, createResource } from 'solid-js'

/** The text of a page, as soon as it is there. */
export function createText(
  hash: Accessor<string>,
  from: { readonly body: (hash: string) => Promise<string | undefined> },
) {
  const [body] = createResource(
    () => ({ hash: hash(), read: from.body }),
    async ({ hash: of, read }) => ({ hash: of, text: await read(of).catch(() => undefined) }),
  )
  return () => (body.latest?.hash === hash() ? body.latest : undefined)
}
