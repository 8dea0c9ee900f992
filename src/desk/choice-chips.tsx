import { type JSX, Show } from 'solid-js'
import { NO_BRAND, SKILL_OF_RUN } from './chosen'
import type { CabinetSay } from './cabinet/words'
import type { Choosing } from './choosing'
import type { RunDraft } from './draft'
import { goTo } from './faults'

/** What goes into this run at a glance. Each goes to its field; a brand and a skill can be taken out here. */
export function ChoiceChips(props: {
  readonly choosing: Choosing
  readonly draft: RunDraft
  readonly say: CabinetSay
}): JSX.Element {
  const skillName = () => {
    if (props.choosing.chosen().skill === SKILL_OF_RUN) return props.draft.skill?.name
    return props.choosing.skill()?.entry.name
  }
  const brandName = () => props.choosing.brand()?.entry.name
  const isWritten = () => props.choosing.chosen().brand === '' && props.draft.brand.text.trim() !== ''
  const named = (key: 'choose.chip.brand' | 'choose.chip.skill', name: string | undefined) =>
    name === undefined ? undefined : props.say(key, { name })
  return (
    <>
      <ul class="choice-chips" aria-label={props.say('choose.chips')}>
        <li>
          <Chip to=".new-what textarea" text={props.say('choose.chip.brief')} />
        </li>
        <li>
          <Chip
            to="#choice-brand select"
            text={
              named('choose.chip.brand', brandName()) ??
              props.say(isWritten() ? 'choose.chip.ownBrand' : 'choose.chip.noBrand')
            }
          />
          <Show when={brandName() ?? (isWritten() && props.say('choose.chip.ownBrand'))}>
            {(name) => (
              <Remove
                name={name()}
                say={props.say}
                onRemove={() => props.choosing.choose({ brand: NO_BRAND })}
              />
            )}
          </Show>
        </li>
        <li>
          <Chip
            to="#choice-skill select"
            text={named('choose.chip.skill', skillName()) ?? props.say('choose.chip.noSkill')}
          />
          <Show when={skillName()}>
            {(name) => (
              <Remove name={name()} say={props.say} onRemove={() => props.choosing.choose({ skill: '' })} />
            )}
          </Show>
        </li>
      </ul>
      <p role="status" class="meta">
        <Show when={props.choosing.taken()}>{(name) => props.say('choose.taken', { name: name() })}</Show>
      </p>
    </>
  )
}

function Chip(props: { readonly to: string; readonly text: string }): JSX.Element {
  const go = () => {
    const field = document.querySelector<HTMLElement>(`.new-run ${props.to}`)
    if (field) goTo(field)
  }
  return (
    <button type="button" class="choice-chip" onClick={go} dir="auto">
      {props.text}
    </button>
  )
}

function Remove(props: {
  readonly name: string
  readonly say: CabinetSay
  readonly onRemove: () => void
}): JSX.Element {
  const remove = (event: MouseEvent & { readonly currentTarget: HTMLElement }) => {
    // The button goes with what it names: the keyboard stays at the chip beside it.
    const chip = event.currentTarget.parentElement?.querySelector<HTMLElement>('.choice-chip')
    props.onRemove()
    chip?.focus()
  }
  return (
    <button
      type="button"
      class="choice-remove"
      aria-label={props.say('choose.remove', { name: props.name })}
      onClick={remove}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5" />
      </svg>
    </button>
  )
}
