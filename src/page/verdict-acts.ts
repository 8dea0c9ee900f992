import { createResource, createSignal } from 'solid-js'
import type { Signed } from '../run/signed'
import { type Judges, judgesIn } from '../theater/judging/verdict-parts'
import { deskOf } from './desk-door'
import type { OnShow } from './on-show'

const NOBODY_KNOWN: Judges = new Map()

/** What the card of the run on show needs of this device, and what its person does with it. */
export function createVerdictActs({ jury, showing, visit }: Pick<OnShow, 'jury' | 'showing' | 'visit'>) {
  // Without them every juror is one of whom nothing is known.
  const [connections] = createResource(() =>
    deskOf(jury)
      .connections()
      .catch(() => []),
  )
  const [copied, setCopied] = createSignal<'copied' | 'notCopied'>()

  async function sign(signed: Signed): Promise<boolean> {
    const runId = showing.show()?.id
    return runId !== undefined && (await visit.sign({ runId, signed })) === undefined
  }

  async function copy() {
    const artifact = showing.page()?.artifact.hash
    const text = artifact === undefined ? undefined : await showing.show()?.body(artifact)
    const written =
      text === undefined ? Promise.reject(new Error('gone')) : navigator.clipboard.writeText(text)
    setCopied(
      await written.then(
        () => 'copied' as const,
        () => 'notCopied' as const,
      ),
    )
  }

  return {
    judges: () => (connections.latest ? judgesIn(connections.latest) : NOBODY_KNOWN),
    sign,
    copy: () => void copy(),
    copied,
    /** Looked back at, a run has been decided on since. */
    isNow: () => showing.view()?.seq === showing.view()?.count,
  }
}
