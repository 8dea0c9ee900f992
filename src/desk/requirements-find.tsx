import { type JSX, Show } from 'solid-js'
import type { Listed, SmallCost } from '../../workers/desk-surface'
import { attachmentsTexts } from '../i18n/attachments'
import type { Translate } from '../i18n/t'
import type { Brief } from '../run/event'
import type { AttachSay } from './attachment-kinds'
import { createFinding, type FindingOptions } from './requirements-finding'

export interface FindProps extends Pick<FindingOptions, 'desk' | 'onFound'> {
  readonly t: Translate
  readonly chosen: Listed
  /** Undefined while nobody has said what is wanted. */
  readonly brief: Brief | undefined
  readonly lines: readonly string[]
}

/** Has the chosen model draft requirements from the brief: what it costs first, and nothing but what the person keeps. */
export function FindRequirements(props: FindProps): JSX.Element {
  // Made once for the life of the form, as the translator is.
  // eslint-disable-next-line solid/reactivity
  const { desk, t } = props
  const say = t.part('attachments', attachmentsTexts)
  const finding = createFinding({
    desk,
    chosen: () => props.chosen,
    brief: () => props.brief,
    lines: () => props.lines,
    onFound: (lines) => props.onFound(lines),
    say,
  })
  return (
    <Show when={finding.cost()}>
      {(figure) => (
        <>
          <button type="button" disabled={finding.asking()} onClick={finding.find}>
            {say('requirements.find')}
          </button>
          <Show
            when={finding.asking()}
            fallback={<span class="meta">{costWords(figure(), props.chosen.name, say)}</span>}
          >
            <span class="meta">{say('requirements.finding', { name: props.chosen.name })}</span>
            <button type="button" onClick={finding.cancel}>
              {say('requirements.cancel')}
            </button>
          </Show>
          <span role="status">{finding.told()}</span>
        </>
      )}
    </Show>
  )
}

function costWords({ tokens, usd }: SmallCost, name: string, say: AttachSay): string {
  return usd === undefined
    ? say('requirements.cost', { name, tokens })
    : say('requirements.costUsd', { name, tokens, usd: say.usd(usd) })
}
