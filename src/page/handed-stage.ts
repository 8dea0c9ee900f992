import type { StageWish } from '../run/stage-wish'

/** A stage that was begun with one click, for the place that opens it. It does not go by the address: a link must not spend. */
let handed: { readonly run: string; readonly wish: StageWish } | undefined

export function handStage(run: string, wish: StageWish): void {
  handed = { run, wish }
}

/** Given once, and to the run that it was meant for alone. */
export function takeStage(run: string): StageWish | undefined {
  const wish = handed?.run === run ? handed.wish : undefined
  handed = undefined
  return wish
}
