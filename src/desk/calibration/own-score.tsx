import { createSignal, createUniqueId, type JSX, Show } from 'solid-js'
import type { Unscored } from '../../../workers/calibration-surface'
import { reasonOf } from '../../run/reason'
import { createPicture } from './picture'
import type { CalibrationTranslate } from './words'

export interface OwnScoreProps {
  readonly open: readonly Unscored[]
  readonly give: (page: string, score: number) => Promise<void>
  readonly draw: (page: string) => Promise<Blob | undefined>
  readonly t: CalibrationTranslate
  readonly onGiven: () => void
}

/** A page that was judged, without its number: the person's own score comes first. */
export function OwnScore(props: OwnScoreProps): JSX.Element {
  const id = createUniqueId()
  const [at, setAt] = createSignal(0)
  const [typed, setTyped] = createSignal('')
  const [told, setTold] = createSignal('')
  const page = () => (props.open.length === 0 ? undefined : props.open[at() % props.open.length])
  const address = createPicture(page, (hash) => props.draw(hash))

  async function give(given: Unscored) {
    const own = Number(typed().replace(',', '.'))
    if (typed().trim() === '' || !(own >= 0 && own <= 10)) {
      setTold(props.t('agreement.ownRange'))
      return
    }
    try {
      await props.give(given.page, own)
    } catch (cause) {
      setTold(props.t('calibration.keepFailed', { reason: reasonOf(cause) }))
      return
    }
    setTold(props.t('agreement.ownTold', { own: props.t.score(own), score: props.t.score(given.score) }))
    setTyped('')
    props.onGiven()
  }

  return (
    <>
      <Show when={page()} fallback={<p>{props.t('agreement.ownNone')}</p>}>
        {(now) => (
          <>
            <p class="meta">{props.t('agreement.ownText')}</p>
            <Show when={address()}>
              {(src) => <img class="agreement-page" src={src()} alt={props.t('agreement.ownPage')} />}
            </Show>
            <form
              class="desk-acts"
              novalidate
              onSubmit={(event) => {
                event.preventDefault()
                void give(now())
              }}
            >
              <label for={id}>{props.t('agreement.ownScore')}</label>
              <input
                id={id}
                inputmode="decimal"
                size="4"
                autocomplete="off"
                value={typed()}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
              <button type="submit">{props.t('agreement.ownGive')}</button>
              <Show when={props.open.length > 1}>
                <button type="button" onClick={() => setAt(at() + 1)}>
                  {props.t('agreement.ownSkip')}
                </button>
              </Show>
            </form>
          </>
        )}
      </Show>
      <p role="status">{told()}</p>
    </>
  )
}
