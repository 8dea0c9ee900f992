import { download } from '../controls/download'
import type { EnteringSay } from '../desk/incoming-view'
import { briefToShare, linkToBrief, linkToRun, type NotShared, type SharedBrief } from '../desk/share-link'
import { reasonOf } from '../run/reason'
import type { Showing } from './showing'

/** What became of sharing something. */
export type ShareOutcome =
  | { readonly kind: 'copied' | 'copiedRun' | 'shared' | 'saved' | 'cancelled' | NotShared }
  /** The browser lets nothing be copied: the person does it. */
  | { readonly kind: 'byHand'; readonly link: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Hands the run on show on, or its brief; undefined where there is nothing to hand on. */
export async function shareOf(what: 'brief' | 'run', showing: Showing): Promise<ShareOutcome | undefined> {
  const { brief, given } = showing.state()
  const show = showing.show()
  if (what === 'run') return show && shareRun(show.id, await show.file())
  const named = (kind: 'brand' | 'skill') => given.materials.find((one) => one.kind === kind)?.name
  return brief && shareBrief(briefToShare(brief, named('brand'), named('skill')), brief.title)
}

/** What became of it, in words; nothing where the person has changed their mind. */
export function shareWords(outcome: ShareOutcome, say: EnteringSay): string {
  const { kind } = outcome
  if (kind === 'cancelled') return ''
  if (kind === 'failed') return say('entering.share.failed', { reason: outcome.reason })
  const words = say(`entering.share.${kind}`)
  return kind === 'byHand' ? `${words} ${outcome.link}` : words
}

/** Hands the brief on as a link: to another app where the device has a menu for that, else to the clipboard. */
async function shareBrief(brief: SharedBrief, title: string): Promise<ShareOutcome> {
  const hash = await linkToBrief(brief)
  if (typeof hash !== 'string') return { kind: hash.not }
  const url = new URL(hash, location.href).href
  if (canShare({ title, url })) return send({ title, url })
  return copy(url, 'copied')
}

/** Hands a run on: as a file where the device can send one, as a link where it is small enough, else as a saved file. */
async function shareRun(name: string, text: string): Promise<ShareOutcome> {
  // No browser sends a file whose kind it does not know; as a text it goes, and the app knows it by its first ending.
  const file = new File([text], `${name}.jury.txt`, { type: 'text/plain' })
  const hash = await linkToRun(text)
  if (typeof hash !== 'string' && hash.not === 'secret') return { kind: 'secret' }
  if (canShare({ files: [file] })) return send({ files: [file], title: name })
  if (typeof hash === 'string') return copy(new URL(hash, location.href).href, 'copiedRun')
  download(`${name}.jury`, text)
  return { kind: 'saved' }
}

function canShare(data: ShareData): boolean {
  return navigator.canShare?.(data) ?? false
}

async function send(data: ShareData): Promise<ShareOutcome> {
  try {
    await navigator.share(data)
    return { kind: 'shared' }
  } catch (cause) {
    // The person has closed the menu: nothing went wrong.
    if (cause instanceof DOMException && cause.name === 'AbortError') return { kind: 'cancelled' }
    return { kind: 'failed', reason: reasonOf(cause) }
  }
}

async function copy(link: string, kind: 'copied' | 'copiedRun'): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(link)
    return { kind }
  } catch {
    return { kind: 'byHand', link }
  }
}
