import { pageOfMarkdown } from '../instruments/markdown'

/** Copy as a page: what is looked at is what its readers would see. */
export function drawnCopy(text: string): string {
  return `${COPY_STYLE}${pageOfMarkdown(text)}`
}

/** A text whose kind nobody knows: pages begin with a tag and projects with a brace, and what is neither is copy. */
export function drawn(text: string): string {
  return /^\s*[<{]/.test(text) ? text : drawnCopy(text)
}

/** The same of a text that may have gone. */
export async function drawnLater(text: Promise<string | undefined> | undefined): Promise<string | undefined> {
  const there = await text
  return there === undefined ? undefined : drawn(there)
}

/** A measure and room to read: copy has no looks of its own. */
const COPY_STYLE =
  '<!doctype html><meta name="viewport" content="width=device-width"><style>body{max-width:65ch;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}</style>'
