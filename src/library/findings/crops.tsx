import { createResource, type JSX, Show } from 'solid-js'
import type { ListedFinding } from '../../run/finding-list'
import type { RunState } from '../../run/state'
import type { FindingsSay } from './words'

/** An element of a page in pixels; undefined where it is not there, or this browser draws no pages. */
export type Crop = (page: string, target: string) => Promise<ImageBitmap | undefined>

/** The page on which something was found, and the one after it, where there is one. */
export function pagesOf(
  { page, rounds }: Pick<ListedFinding, 'page' | 'rounds'>,
  state: Pick<RunState, 'rounds'>,
): { readonly before: string | undefined; readonly after: string | undefined } {
  const last = Math.max(0, ...rounds)
  const after = state.rounds.find(({ n, artifact }) => n > last && artifact && artifact.hash !== page)
  return { before: page, after: last === 0 ? undefined : after?.artifact?.hash }
}

/** The place of a finding, on the page that it was found on and on the next one. It decides nothing. */
export function Crops(props: {
  readonly target: string
  readonly before: string
  readonly after: string | undefined
  readonly crop: Crop
  readonly say: FindingsSay
}): JSX.Element {
  return (
    <span class="finding-crops">
      <Shot name={props.say('findings.before')} page={props.before} {...props} />
      <Show when={props.after}>
        {(page) => <Shot name={props.say('findings.after')} page={page()} {...props} />}
      </Show>
    </span>
  )
}

function Shot(props: {
  readonly name: string
  readonly page: string
  readonly target: string
  readonly crop: Crop
  readonly say: FindingsSay
}): JSX.Element {
  const [picture] = createResource(
    () => ({ page: props.page, target: props.target, crop: props.crop }),
    ({ page, target, crop }) => crop(page, target).catch(() => undefined),
  )
  const draw = (canvas: HTMLCanvasElement, bitmap: ImageBitmap) => {
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  }
  return (
    <span class="finding-shot">
      <span class="meta">{props.name}</span>
      <Show
        when={picture()}
        keyed
        fallback={
          <span class="meta" role="status">
            {props.say(picture.loading ? 'findings.drawing' : 'findings.noCrop')}
          </span>
        }
      >
        {(bitmap) => (
          <canvas
            ref={(canvas) => draw(canvas, bitmap)}
            role="img"
            aria-label={`${props.name}: ${props.target}`}
          />
        )}
      </Show>
    </span>
  )
}
