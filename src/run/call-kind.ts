/** What the reply to a call is made of. */
export type CallKind = 'stream' | 'draft' | 'review' | 'round' | 'single'

const PART = /^(draft|review|round):(\d+)(?:#\d+)?$/

/** What a call asks for, and in which round; undefined for a name that no pace gives. */
export function kindOf(call: string): { readonly kind: CallKind; readonly round: number } | undefined {
  if (call === 'stream' || call === 'single') return { kind: call, round: 1 }
  const [, kind, round] = PART.exec(call) ?? []
  // The expression names no others.
  return kind === undefined ? undefined : { kind: kind as CallKind, round: Number(round) }
}
