import type { Brief } from '../run/event'

/** What is known of a page besides its source: what it was asked to be. */
export interface PageFacts {
  /** The brand document as it was given, a DESIGN.md or plain text. */
  readonly brand?: string
  readonly brief?: Brief
  /** Copy in Markdown that the page is to say word for word. */
  readonly copy?: string
}
