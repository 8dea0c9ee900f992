import { createSignal, createUniqueId, type JSX, Show } from 'solid-js'
import { calibrationTexts } from '../../i18n/calibration'
import type { Translate } from '../../i18n/t'
import { reasonOf } from '../../run/reason'

export interface KeepCaseProps {
  readonly t: Translate
  /** Of which finding it is, for whoever goes from button to button. */
  readonly what: string
  readonly onKeep: (real: boolean) => Promise<void>
}

/** Keeps a finding with its page and the person's word on it: judges are tried on it from then on. */
export function KeepCase(props: KeepCaseProps): JSX.Element {
  const say = () => props.t.part('calibration', calibrationTexts)
  const id = createUniqueId()
  const [open, setOpen] = createSignal(false)
  const [told, setTold] = createSignal('')

  async function keep(real: boolean) {
    try {
      await props.onKeep(real)
      setTold(say()('calibration.kept'))
      setOpen(false)
    } catch (cause) {
      setTold(say()('calibration.keepFailed', { reason: reasonOf(cause) }))
    }
  }

  return (
    <span class="finding-case">
      <button
        type="button"
        aria-expanded={open()}
        aria-controls={id}
        aria-label={`${say()('calibration.keep')}: ${props.what}`}
        onClick={() => setOpen(!open())}
      >
        {say()('calibration.keep')}
      </button>
      <span id={id}>
        <Show when={open()}>
          <span class="meta">{say()('calibration.keepText')}</span>
          <button type="button" onClick={() => void keep(true)}>
            {say()('calibration.keepReal')}
          </button>
          <button type="button" onClick={() => void keep(false)}>
            {say()('calibration.keepNotReal')}
          </button>
        </Show>
      </span>
      <span class="meta" role="status">
        {told()}
      </span>
    </span>
  )
}
