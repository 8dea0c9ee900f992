import { For, type JSX } from 'solid-js'
import type { Attached } from '../../workers/attached-surface'
import { attachmentsTexts } from '../i18n/attachments'
import type { Translate } from '../i18n/t'
import type { Config } from '../run/config'
import type { Brief, Material } from '../run/event'
import { barText } from '../run/score'
import type { AttachSay } from './attachment-kinds'
import './attachments.css'

export interface JuryFrameProps {
  readonly t: Translate
  /** Undefined while nobody has said what is wanted. */
  readonly brief: Brief | undefined
  readonly materials: readonly Material[]
  readonly attached: Attached
  /** Undefined where nobody judges. */
  readonly rule: Pick<Config, 'scoreThreshold' | 'margin' | 'maxRounds'> | undefined
}

/** Everything that the jury will go by, in one line: what is missing here is missing there. */
export function JuryFrame(props: JuryFrameProps): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('attachments', attachmentsTexts)
  return (
    <ul class="jury-frame" aria-label={say('frame.title')}>
      <For each={partsOf(props, say)}>{(part) => <li dir="auto">{part}</li>}</For>
    </ul>
  )
}

function partsOf({ brief, materials, attached, rule, t }: JuryFrameProps, say: AttachSay): readonly string[] {
  const named = (kind: Material['kind']) =>
    materials.filter((one) => one.kind === kind).map(({ name }) => name)
  const counted = (key: 'requirements' | 'pictures' | 'documents', n: number) =>
    n > 0 ? [say(`frame.${key}`, { n })] : []
  const told = (key: 'page' | 'forWhom' | 'job' | 'brand' | 'skill', text: string | undefined) =>
    text ? [say(`frame.${key}`, { text })] : []
  return [
    ...told('page', brief?.title),
    ...told('forWhom', brief?.forWhom),
    ...told('job', brief?.job),
    ...counted('requirements', brief?.requirements?.length ?? 0),
    ...named('brand').flatMap((name) => told('brand', name)),
    ...named('skill').flatMap((name) => told('skill', name)),
    ...counted('pictures', attached.pictures.length),
    ...counted('documents', attached.documents.length),
    ...(rule ? [say('frame.rule', { threshold: barText(rule, t.score), n: rule.maxRounds })] : []),
  ]
}
