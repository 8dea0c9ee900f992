import type { ReadRegistry } from '../src/documents/panel/registry-file'
import type { Registry } from '../src/documents/panel/registry'
import type { FoundationVersion, Shelf } from '../src/documents/panel/foundation'
import type { Estimate } from '../src/models/estimate'
import type { Brief } from '../src/run/event'
import type { DocType, PanelSetup } from '../src/run/panel'
import type { SmallCost } from './desk-surface'

/*
 * What the page may ask of the jury worker about what copy rests on: the lenses and kinds of content of the person, and the
 * documents of a project. A project without a name has documents too: `''`. Every value is plain: it crosses by a copy.
 */

/** What a draft of a document is to be made from. */
export interface DraftWish {
  readonly project: string
  readonly type: DocType
  readonly brief: Brief
  /** What the person has said, by the id of the section. */
  readonly answers: Readonly<Record<string, string>>
}

export interface CopyDesk {
  shelf(project: string): Promise<Shelf>
  /** One more version of a document; gives the documents as they are then. */
  write(project: string, type: DocType, text: string, by: FoundationVersion['by']): Promise<Shelf>
  /** An earlier version as the newest. */
  restore(project: string, type: DocType, n: number): Promise<Shelf>
  /** What was taken away and can be put back. */
  removed(project: string): Promise<Shelf>
  /** Takes a document away with all its versions. `put` undoes it. */
  remove(project: string, type: DocType): Promise<Shelf>
  /** Puts a document back as it was. */
  put(project: string, document: Shelf[number]): Promise<Shelf>
  /** The lenses and kinds of content of this device: those of the app until somebody changes one. */
  registry(): Promise<Registry>
  keep(registry: Registry): Promise<void>
  /** What a file of lenses and kinds of content says. Nothing is kept. The message of a refusal names the line. */
  read(text: string): Promise<ReadRegistry>
  /** The file of it. */
  print(registry: Registry): Promise<string>
  draftCost(connection: string, wish: DraftWish): Promise<SmallCost>
  /** A document as a model would write it. It costs one call, and nothing is kept. */
  draft(connection: string, wish: DraftWish): Promise<string>
  cancelDraft(connection: string, wish: Pick<DraftWish, 'project' | 'type'>): Promise<void>
  /** What a run of a panel may come to. */
  estimate(connection: string, brief: Brief, setup: PanelSetup): Promise<Estimate>
}
