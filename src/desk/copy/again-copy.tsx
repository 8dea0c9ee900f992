import { createMemo, createResource, createSignal, type JSX } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import type { Desk, Order, Refusal } from '../../../workers/desk-surface'
import { copyingTexts } from '../../i18n/copying'
import { newRun } from '../../i18n/new-run'
import type { Translate } from '../../i18n/t'
import { versusTexts } from '../../i18n/versus'
import { REHEARSAL } from '../../run/connection'
import { mostCalls } from '../../models/copy-sizes'
import type { PanelSetup } from '../../run/panel'
import { reasonOf } from '../../run/reason'
import { chosenOf } from '../answerer'
import { Answering, Begin } from '../answering'
import { refusalWords } from '../new-run-words'
import '../new-run.css'
import { createRunKey } from '../run-key'
import './copy.css'
import { PanelMode } from './panel-rules'

export interface CopyAgainProps {
  readonly desk: Pick<Desk, 'connections' | 'spending'>
  readonly copy: Pick<CopyDesk, 'estimate'>
  /** The run as it was ordered. */
  readonly base: Order & { readonly panel: PanelSetup }
  readonly run: string
  readonly t: Translate
  readonly onRun: (order: Order) => Promise<Refusal | undefined>
}

/** A text once more from the same brief and documents: by another model, or in one draft without a panel, to be compared. */
export function CopyAgain(props: CopyAgainProps): JSX.Element {
  // What it begins with is handed in once: for another run it is another sheet.
  // eslint-disable-next-line solid/reactivity
  const { desk, copy, base, onRun } = props
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const { t: all } = props
  const [t, say] = [all.part('newRun', newRun), all.part('copying', copyingTexts)]
  const versus = all.part('versus', versusTexts)
  // Whoever comes from a panel wants to know what it was worth.
  const again = createCopyAgain({ desk, copy, base, onRun, single: base.panel.single !== true })
  const problem = () => {
    const [refused, failed] = [again.refused(), again.failed()]
    if (refused) return refusalWords(refused, t)
    return failed === undefined ? '' : t('new.failed', { reason: failed })
  }
  createRunKey(again.run)
  return (
    <form
      class="new-run copy-order"
      onSubmit={(event) => {
        event.preventDefault()
        again.run()
      }}
    >
      <header>
        <h2>{versus('again.title')}</h2>
        <p>
          <a href={`#/run/${props.run}`} dir="auto">
            {base.brief.title}
          </a>
        </p>
        <p class="meta">{say('copying.again')}</p>
      </header>
      <section class="new-brief">
        <PanelMode single={again.single()} calls={mostCalls(base.panel)} say={say} onPick={again.setSingle} />
        <Answering
          listed={again.listed()}
          chosen={again.chosen()}
          estimate={again.estimate}
          spending={again.spending()}
          t={t}
          onPick={again.pick}
        >
          {say('copying.rehearsal')}
        </Answering>
        <Begin
          problem={problem()}
          disabled={again.busy()}
          name={say(again.busy() ? 'copying.running' : 'copying.run')}
          t={t}
        />
      </section>
    </form>
  )
}

type CopyAgainOptions = Pick<CopyAgainProps, 'desk' | 'copy' | 'base' | 'onRun'> & {
  readonly single: boolean
}

function createCopyAgain({ desk, copy, base, onRun, single: atFirst }: CopyAgainOptions) {
  const [listed] = createResource(() => desk.connections().catch(() => []))
  const [spending] = createResource(() => desk.spending().catch(() => undefined))
  const [picked, pick] = createSignal<string>(base.connection)
  const [single, setSingle] = createSignal(atFirst)
  const [busy, setBusy] = createSignal(false)
  const [refused, setRefused] = createSignal<Refusal>()
  const [failed, setFailed] = createSignal<string>()
  const chosen = createMemo(() => chosenOf(picked(), listed.latest ?? []))
  const panel = createMemo((): PanelSetup => {
    const { single: _, ...whole } = base.panel
    return single() ? { ...whole, single: true } : whole
  })
  const [estimate] = createResource(
    () => ({ id: chosen()?.id, setup: panel() }),
    async ({ id, setup }) => (id ? copy.estimate(id, base.brief, setup).catch(reasonOf) : undefined),
  )

  async function run() {
    if (busy()) return
    setBusy(true)
    setFailed(undefined)
    const order = { ...base, panel: panel(), connection: chosen()?.id ?? REHEARSAL }
    await onRun(order).then(setRefused, (cause: unknown) => setFailed(reasonOf(cause)))
    setBusy(false)
  }

  return {
    listed: () => listed.latest ?? [],
    spending: () => spending.latest,
    chosen,
    pick: (id: string) => void pick(id),
    single,
    setSingle,
    estimate,
    busy,
    refused,
    failed,
    run: () => void run(),
  }
}
