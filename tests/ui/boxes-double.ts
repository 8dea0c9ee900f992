import { createSignal, type Setter } from 'solid-js'
import type { BoxPage } from '../../src/preview/box'
import type { Boxes, BoxesTold, Standing } from '../../src/preview/boxes'
import type { Look } from '../../src/preview/modes'
import type { ConsoleLine } from '../../src/run/snapshot'

/** A frame that is told of and asked, and shows nothing: what frames do is tested where they are. */
export interface BoxDouble {
  readonly put: BoxPage[]
  /** What else it was asked for. */
  readonly done: (readonly [verb: string, what?: unknown])[]
  readonly told: BoxesTold
  readonly stand: Setter<Standing>
  readonly look: Setter<Look | undefined>
  readonly say: Setter<readonly ConsoleLine[]>
}

/** All that were made, the newest last. */
export const boxes: BoxDouble[] = []

/** In the place of the module of the same name: `vi.mock` takes it. */
export function createBoxes(_mount: unknown, told: BoxesTold): Boxes {
  const [standing, stand] = createSignal<Standing>('empty')
  const [looked, look] = createSignal<Look>()
  const [lines, say] = createSignal<readonly ConsoleLine[]>([])
  const { put, done }: Pick<BoxDouble, 'put' | 'done'> = { put: [], done: [] }
  boxes.push({ put, done, told, stand, look, say })
  return {
    standing,
    told: looked,
    lines,
    put: (page) => void put.push(page),
    empty: () => void done.push(['empty']),
    stop: () => void done.push(['stop']),
    outline: (target) => void done.push(['outline', target]),
    mark: (targets) => void done.push(['mark', targets]),
    scroll: (y) => void done.push(['scroll', y]),
  }
}
