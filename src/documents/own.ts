/** A brand or a skill that comes with the app. It is read like any other, and a person may take it as a beginning. */
export interface OwnDocument {
  readonly id: string
  readonly kind: 'brand' | 'skill'
  readonly text: string
  /** A brand's tokens.css. */
  readonly tokens?: string
}

/** Those that come with the app. Their texts arrive when they are first asked for. */
export async function ownDocuments(): Promise<readonly OwnDocument[]> {
  const { texts } = await import('./own/texts')
  return texts
}
