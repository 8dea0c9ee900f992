import type { JSX } from 'solid-js'
import type { DocumentEditing, Proposed } from './document-editing'
import type { FoundationSay } from './words'

/** A whole text from a model or a file, beside the one that it would take the place of. Nothing is kept before the person says so. */
export function Proposal(props: {
  readonly proposed: Proposed
  readonly editing: DocumentEditing
  readonly say: FoundationSay
}): JSX.Element {
  const present = () => props.editing.text().trim()
  return (
    <section class="copy-proposal" aria-label={props.say(`proposal.title.${props.proposed.by}`)}>
      <h3>{props.say(`proposal.title.${props.proposed.by}`)}</h3>
      <div class="copy-beside">
        <section aria-label={props.say('proposal.present')}>
          <h4>{props.say('proposal.present')}</h4>
          <pre dir="auto" tabindex="0">
            {present() === '' ? props.say('proposal.nothing') : present()}
          </pre>
        </section>
        <section aria-label={props.say('proposal.new')}>
          <h4>{props.say('proposal.new')}</h4>
          <pre dir="auto" tabindex="0">
            {props.proposed.text}
          </pre>
        </section>
      </div>
      <p class="desk-acts">
        <button type="button" class="primary" onClick={() => props.editing.accept()}>
          {props.say('proposal.keep')}
        </button>
        <button type="button" onClick={() => props.editing.drop()}>
          {props.say('proposal.drop')}
        </button>
        <span class="meta">{props.say('proposal.hint')}</span>
      </p>
    </section>
  )
}
