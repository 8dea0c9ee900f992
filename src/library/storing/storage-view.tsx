import type { JSX } from 'solid-js'
import { CopyPart } from './copy-part'
import type { Copying } from './copying'
import { MirrorPart } from './mirror-part'
import type { Mirroring } from './mirroring'
import { PersistPart, type PersistPort } from './persist-part'
import type { Room } from './room'
import { RoomPart } from './room-part'
import type { StoringSay } from './storing-say'
import { WipePart } from './wipe-part'
import './storing.css'

/** What is kept on this device, how much of it there is, and every way in which it leaves. */
export function StorageView(props: {
  readonly copying: Copying
  readonly mirroring: Mirroring
  readonly room: Room
  readonly persist: PersistPort
  readonly wipe: () => Promise<boolean>
  readonly say: StoringSay
}): JSX.Element {
  return (
    <div class="storing">
      <h2 tabindex="-1">{props.say('storing.title')}</h2>
      <p>{props.say('storing.lead')}</p>
      <CopyPart copying={props.copying} say={props.say} />
      <MirrorPart mirroring={props.mirroring} say={props.say} />
      <PersistPart port={props.persist} say={props.say} />
      <RoomPart room={props.room} say={props.say} />
      <WipePart copying={props.copying} wipe={props.wipe} say={props.say} />
    </div>
  )
}
